"""Messages between server processes. A message may be lost, doubled or late: nothing depends on one.

A process that hears that a table has changed reads the store. A process that hears nothing reads it from time to time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

Callback: TypeAlias = Callable[[str], None]
"""Called on the event loop with a message."""

VALKEY = ("valkey://", "valkeys://", "redis://", "rediss://", "unix://")


class Bus(Protocol):
    """What every bus can do."""

    async def open(self) -> None:
        """Begin to receive. If the bus's server cannot be reached, the process keeps trying in the background."""

    async def close(self) -> None:
        """Stop receiving."""

    @property
    def connected(self) -> bool:
        """Whether messages of other processes arrive at present."""

    async def publish(self, message: str) -> None:
        """Send a message to every subscriber, also in this process. Never fails and never waits long."""

    def subscribe(self, callback: Callback) -> None:
        """Have a function called with every message."""


def make_bus(valkey_url: str | None, database_url: str | None) -> Bus:
    """The best bus available: Valkey, else PostgreSQL, else within this process. It is not open yet.

    ValueError if the first address is none of Valkey.
    """
    try:
        if valkey_url:
            if not valkey_url.startswith(VALKEY):
                raise ValueError(f"the address of Valkey begins with one of {', '.join(VALKEY)}")
            from quillmap.server.bus.valkey import ValkeyBus

            return ValkeyBus(valkey_url)
        if database_url and database_url.startswith(("postgresql://", "postgres://")):
            from quillmap.server.bus.postgres import PostgresBus

            return PostgresBus(database_url)
    except ModuleNotFoundError as reason:
        raise ValueError(f"several server processes need {reason.name}: pip install 'quillmap[postgres]'") from reason
    from quillmap.server.bus.local import LocalBus

    return LocalBus()
