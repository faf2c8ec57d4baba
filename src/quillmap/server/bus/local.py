"""Hints within one process."""

from __future__ import annotations

import asyncio
import logging

from quillmap.server.bus import Callback

LOG = logging.getLogger(__name__)


class LocalBus:
    """Tells whoever listens in this process."""

    def __init__(self) -> None:
        self._callbacks: list[Callback] = []

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Hear no more."""
        self._callbacks.clear()

    @property
    def hears(self) -> bool:
        """There is nobody else to hear."""
        return True

    async def publish(self, hint: str) -> None:
        """Tell everybody, once the present step of the event loop is over."""
        asyncio.get_running_loop().call_soon(self._tell, hint)

    def subscribe(self, callback: Callback) -> None:
        """Have a function called with every hint."""
        self._callbacks.append(callback)

    def _tell(self, hint: str) -> None:
        for callback in self._callbacks:
            try:
                callback(hint)
            except Exception:
                LOG.exception("a hint was taken badly")
