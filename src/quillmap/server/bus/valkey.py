"""Messages by Valkey's publish and subscribe."""

from __future__ import annotations

from valkey.asyncio import Valkey
from valkey.asyncio.client import PubSub

from quillmap.server.bus.remote import IDLE, RemoteBus

CHANNEL = "quillmap:tables"


class ValkeyBus(RemoteBus):
    """Messages to every process that uses the same Valkey server."""

    def __init__(self, url: str) -> None:
        super().__init__("Valkey")
        self._url = url
        self._client: Valkey | None = None
        self._ear: PubSub | None = None

    async def _connect(self) -> None:
        self._client = Valkey.from_url(self._url, socket_connect_timeout=IDLE, socket_keepalive=True)
        self._ear = self._client.pubsub(ignore_subscribe_messages=True)
        await self._ear.subscribe(CHANNEL)
        await self._ear.get_message(timeout=IDLE)  # the answer: from now on nothing is missed

    async def _send(self, messages: list[str]) -> None:
        assert self._client is not None
        pipeline = self._client.pipeline(transaction=False)
        for message in messages:
            pipeline.publish(CHANNEL, message)
        pipeline.ping()
        await pipeline.execute()

    async def _listen(self) -> None:
        assert self._ear is not None
        while True:
            message = await self._ear.get_message(timeout=IDLE)
            if message is None:
                await self._ear.ping()
            elif message["type"] == "message":
                self._deliver(message["data"].decode())

    async def _disconnect(self) -> None:
        if self._ear is not None:
            await self._ear.aclose()  # type: ignore[no-untyped-call]
        if self._client is not None:
            await self._client.aclose()
        self._ear = self._client = None
