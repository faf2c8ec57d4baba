"""Messages between server processes. A message may be lost, doubled or late: nothing depends on one.

Whoever hears that a table has changed looks into the store; whoever hears nothing looks there from time to time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

Callback: TypeAlias = Callable[[str], None]
"""Called on the event loop with a hint."""

VALKEY = ("valkey://", "valkeys://", "redis://", "rediss://", "unix://")


class Bus(Protocol):
    """What every way to hint can do."""

    async def open(self) -> None:
        """Begin to hear. A server that cannot be reached is tried again and again, quietly."""

    async def close(self) -> None:
        """Hear no more."""

    @property
    def hears(self) -> bool:
        """Whether what other processes tell arrives at present."""

    async def publish(self, hint: str) -> None:
        """Tell everybody who listens, here too. Never fails and never waits long."""

    def subscribe(self, callback: Callback) -> None:
        """Have a function called with every hint."""


def make_bus(valkey_url: str | None, database_url: str | None) -> Bus:
    """The best bus there is: Valkey, else PostgreSQL, else within this process. It is not open yet.

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
