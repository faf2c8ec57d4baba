"""Messages by LISTEN and NOTIFY, on a separate connection outside every write: NOTIFY takes a lock at commit."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg

from quillmap.server.bus.remote import IDLE, RemoteBus

CHANNEL = "quillmap_tables"


class PostgresBus(RemoteBus):
    """Messages to every process that uses the same database."""

    def __init__(self, url: str) -> None:
        super().__init__("PostgreSQL")
        self._url = url
        self._connection: asyncpg.Connection | None = None
        self._lost = asyncio.Event()

    async def _connect(self) -> None:
        self._lost = lost = asyncio.Event()
        self._connection = await asyncpg.connect(self._url, timeout=IDLE)
        self._connection.add_termination_listener(lambda _: lost.set())
        await self._connection.add_listener(CHANNEL, self._hear)

    async def _send(self, messages: list[str]) -> None:
        assert self._connection is not None
        await self._connection.execute(f"SELECT pg_notify('{CHANNEL}', text) FROM unnest($1::text[]) AS text", messages)

    async def _listen(self) -> None:
        await self._lost.wait()
        raise ConnectionError("the connection was lost")

    async def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    def _hear(self, connection: Any, process: int, channel: str, message: str) -> None:
        self._deliver(message)
