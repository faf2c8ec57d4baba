"""Messages within one process."""

from __future__ import annotations

import asyncio
import logging

from quillmap.server.bus import Callback

LOG = logging.getLogger(__name__)


class LocalBus:
    """Delivers messages to the subscribers in this process."""

    def __init__(self) -> None:
        self._callbacks: list[Callback] = []

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Stop receiving."""
        self._callbacks.clear()

    @property
    def connected(self) -> bool:
        """There is no other process to hear from."""
        return True

    async def publish(self, message: str) -> None:
        """Deliver the message at the next step of the event loop."""
        asyncio.get_running_loop().call_soon(self._deliver, message)

    def subscribe(self, callback: Callback) -> None:
        """Have a function called with every message."""
        self._callbacks.append(callback)

    def _deliver(self, message: str) -> None:
        for callback in self._callbacks:
            try:
                callback(message)
            except Exception:
                LOG.exception("a subscriber of the bus failed")
