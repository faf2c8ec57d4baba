"""The whole application without a network: requests and sockets in the same process."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from quillmap.server.bots.pool import BotPool
from quillmap.server.bus.local import LocalBus
from quillmap.server.http.app import make_app
from quillmap.server.metrics import Metrics
from quillmap.server.people import hashed
from quillmap.server.registry import RoomRegistry
from quillmap.server.services import Services
from quillmap.server.settings import Settings
from quillmap.server.store import Change, Person, SavePerson, SaveSession, Session, Store
from quillmap.server.store.sqlite import SqliteStore

NOW = 1_800_000_000.0
STEPS = 60
"""Turns of the event loop: more than enough for everything that waits for no thread and no clock."""


class Answer(NamedTuple):
    """The whole answer to a request."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    def header(self, name: str) -> str | None:
        return dict(self.headers).get(name.lower().encode(), b"").decode("latin-1") or None


class Inside:
    """One application, called as uvicorn calls it."""

    def __init__(
        self,
        store: Store,
        bots: BotPool,
        *,
        limits: bool = False,
        shared: bool = False,
        push_anywhere: bool = False,
        name: str = "inside",
    ) -> None:
        self.now = NOW
        self.steady = 0.0
        self.registry = RoomRegistry(
            Services(
                store,
                LocalBus(),
                bots,
                Metrics(),
                name,
                shared,
                lambda: self.now,
                lambda: self.steady,
                push_anywhere=push_anywhere,
            )
        )
        self.app = make_app(self.registry, Settings(Path(), limits=limits))

    def scope(self, kind: str, method: str, path: str, token: str, headers: Mapping[str, str]) -> dict[str, Any]:
        path, _, query = path.partition("?")
        sent = {"host": "inside", "x-quillmap": "1", **headers}
        if token:
            sent["cookie"] = f"quillmap={token}"
        return {
            "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "root_path": "",
            "scheme": "http" if kind == "http" else "ws", "path": path, "raw_path": path.encode(),
            "query_string": query.encode(), "client": ("127.0.0.1", 1), "server": ("inside", 80), "state": {},
            "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in sent.items()],
            "subprotocols": [], "extensions": {"websocket.http.response": {}},
        }  # fmt: skip

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = b"",
        *,
        token: str = "",
        chunks: int = 0,
        headers: Mapping[str, str] | None = None,
        client: str = "127.0.0.1",
    ) -> Answer:
        """The whole answer, or the first chunks of a stream."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        gone = asyncio.Event()
        told: list[dict[str, Any]] = []
        incoming = [{"type": "http.request", "body": content, "more_body": False}]

        async def receive() -> dict[str, Any]:
            if incoming:
                return incoming.pop()
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            told.append(message)
            if chunks and len(told) > chunks:
                gone.set()

        scope = self.scope("http", method, path, token, headers or {}) | {"client": (client, 1)}
        await self.app(scope, receive, send)
        body = b"".join(message.get("body", b"") for message in told[1 : 1 + (chunks or len(told))])
        return Answer(told[0]["status"], tuple(told[0]["headers"]), body)

    @contextlib.asynccontextmanager
    async def socket(
        self, path: str, *, token: str = "", headers: Mapping[str, str] | None = None
    ) -> AsyncIterator[Talk]:
        """An open socket, or a refused one."""
        talk = Talk()
        scope = self.scope("websocket", "GET", path, token, headers or {})
        task = asyncio.ensure_future(self.app(scope, talk.incoming.get, talk.take))
        talk.incoming.put_nowait({"type": "websocket.connect"})
        try:
            yield talk
        finally:
            talk.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await task


class Talk:
    """One socket: what the server sent, and what the client sends."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[Any] = asyncio.Queue()
        self.told: list[Any] = []
        self.news = asyncio.Event()

    async def take(self, message: Any) -> None:
        self.told.append(message)
        self.news.set()

    def say(self, message: Any) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def answered(self) -> None:
        """Wait, once, until everything sent so far is answered: nothing else gets the answer to a message of bytes."""
        self.incoming.put_nowait({"type": "websocket.receive", "bytes": b""})
        while not any("not bytes" in message.get("text", "") for message in self.told):
            self.news.clear()
            await self.news.wait()
        await quiet()

    async def hear(self, count: int) -> list[Any]:
        """Everything received so far, once there are at least this many messages."""
        while len(self.told) < count:
            self.news.clear()
            await self.news.wait()
        return self.told

    def texts(self) -> list[Any]:
        return [json.loads(message["text"]) for message in self.told if message["type"] == "websocket.send"]


ADA, BOB = "ada", "bob"


async def quiet() -> None:
    """Let every task run that waits for nothing but the event loop."""
    for _ in range(STEPS):
        await asyncio.sleep(0)


def guest(name: str, language: str = "en") -> list[Change]:
    """A guest whose id and token are their name."""
    crest = b'{"field":"plain","charge":"quill","colours":["blue","gold"]}'
    return [
        SavePerson(Person(name, name.title(), "", crest, language, "", NOW, NOW)),
        SaveSession(Session(hashed(name), name, "browser", "", NOW, NOW)),
    ]


@contextlib.asynccontextmanager
async def inside(
    file: Path, *, limits: bool = False, shared: bool = False, bots: BotPool | None = None
) -> AsyncIterator[Inside]:
    """An application with a store of its own, and no bots unless they are given."""
    store = SqliteStore(file)
    await store.open()
    if bots:
        await bots.open()
    app = Inside(store, bots or BotPool(0), limits=limits, shared=shared)
    try:
        yield app
    finally:
        await app.registry.close()


def with_ada_and_bob(tmp_path: Path, tell: Callable[[Inside], Awaitable[None]], **more: Any) -> None:
    """Run a story at a server that knows two guests, Ada and Bob."""

    async def whole() -> None:
        async with inside(tmp_path / "store.db", **more) as app:
            await app.registry.services.store.write(*guest(ADA), *guest(BOB))
            await tell(app)

    asyncio.run(whole())
