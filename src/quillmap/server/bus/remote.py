"""Messages through a server that may come and go."""

from __future__ import annotations

import asyncio
import contextlib
from abc import abstractmethod

from quillmap.server.bus.local import LOG, LocalBus

IDLE = 15.0
"""After this many seconds of silence we ask the server whether it is still there."""
FIRST_TRY = 2.0
"""Seconds that opening may take."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before trying to connect again: twice as many each time."""


class RemoteBus(LocalBus):
    """Keeps a connection, sends messages together, and reconnects when it is lost. Meanwhile messages are lost."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._outgoing: set[str] = set()
        self._wake = asyncio.Event()
        self._tried = asyncio.Event()
        self._connected = False
        self._keeper: asyncio.Task[None] | None = None

    @abstractmethod
    async def _connect(self) -> None:
        """Connect, and begin to receive."""

    @abstractmethod
    async def _send(self, messages: list[str]) -> None:
        """Send messages; without any, ask whether the server is there."""

    @abstractmethod
    async def _listen(self) -> None:
        """Deliver what arrives, until the connection is lost."""

    @abstractmethod
    async def _disconnect(self) -> None:
        """Let go of whatever is left of the connection."""

    async def open(self) -> None:
        """Begin to receive. If the server cannot be reached, keep trying in the background."""
        self._keeper = asyncio.create_task(self._keep())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._tried.wait(), FIRST_TRY)

    async def close(self) -> None:
        """Stop receiving."""
        await super().close()
        if self._keeper is not None:
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper

    @property
    def connected(self) -> bool:
        """Whether there is a connection, as far as is known."""
        return self._connected

    async def publish(self, message: str) -> None:
        """Send to every process: soon, but the caller does not wait for it."""
        if self._connected:
            self._outgoing.add(message)
            self._wake.set()

    async def _keep(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                await self._connect()
                pause = FIRST_PAUSE
                self._connected = True
                self._tried.set()
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._listen())
                    both.create_task(self._send_all())
            except Exception as reason:  # whatever it is, the next try is all there is to do
                inner = reason.exceptions[0] if isinstance(reason, ExceptionGroup) else reason
                LOG.warning("no messages through %s: %s", self._name, inner or type(inner).__name__)
            finally:
                self._connected = False
                self._outgoing.clear()
                with contextlib.suppress(Exception):
                    await self._disconnect()
            self._tried.set()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _send_all(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(IDLE):  # wait_for loses a cancellation that comes with the message
                    await self._wake.wait()
            self._wake.clear()
            messages, self._outgoing = sorted(self._outgoing), set()
            async with asyncio.timeout(IDLE):
                await self._send(messages)
