"""Sockets write the same bytes as the library does, and end when their client reads nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from quillmap.server.http.websocket_protocol import Swift


class Transport:
    """Remembers what is written, and how it ended."""

    def __init__(self) -> None:
        self.written = b""
        self.aborted = False
        self.reads = True

    def write(self, data: bytes) -> None:
        self.written += data

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None: ...

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def is_closing(self) -> bool:
        return False

    def get_extra_info(self, _: str) -> Any:
        return None


HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


async def nowhere(scope: Any, receive: Any, send: Any) -> None: ...


def opened(app: Any = None) -> tuple[Swift, Transport]:
    """A socket that is open, unless there is an application to open it."""
    transport = Transport()
    config = Config(app or nowhere, ws="none", lifespan="off", log_config=None)
    swift = Swift(config, ServerState(), {}, asyncio.get_running_loop())
    swift.connection_made(transport)  # type: ignore[arg-type]
    if app is None:
        swift.handshake_complete = True
        swift.conn.state = State.OPEN
    return swift, transport


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_text_is_one_frame(size: int) -> None:
    async def story() -> bytes:
        swift, transport = opened()
        await swift.send({"type": "websocket.send", "text": "é" + "x" * size})
        return transport.written

    body = ("é" + "x" * size).encode()
    assert asyncio.run(story()) == Frame(Opcode.TEXT, body).serialize(mask=False)


def test_nothing_is_read_from_a_client_that_takes_nothing() -> None:
    ping = Frame(Opcode.PING, b"x").serialize(mask=True)
    text = Frame(Opcode.TEXT, b"{}").serialize(mask=True)

    async def accepting(scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()

    async def story() -> None:
        swift, transport = opened(accepting)
        swift.data_received(HANDSHAKE)
        while swift.conn.state is not State.OPEN:
            await asyncio.sleep(0)
        swift.data_received(ping)
        assert transport.reads
        swift.pause_writing()
        assert not transport.reads
        swift.data_received(text)
        assert (await swift.receive())["text"] == "{}"
        assert not transport.reads, "a message that is taken makes no room"
        swift.resume_writing()
        assert transport.reads
        swift.data_received(text)
        swift.pause_writing()
        swift.resume_writing()
        assert not transport.reads, "the application has a message to take first"
        await swift.receive()
        assert transport.reads

    asyncio.run(story())


def test_a_client_that_reads_nothing_is_disconnected_in_the_end() -> None:
    async def story() -> None:
        swift, transport = opened()
        swift.pause_writing()
        sending = asyncio.ensure_future(swift.send({"type": "websocket.send", "text": "news"}))
        await asyncio.sleep(0)
        assert (sending.done(), transport.written) == (False, b"")
        swift.keepalive_timeout()
        assert transport.aborted
        swift.connection_lost(ConnectionAbortedError())
        with pytest.raises(OSError):  # noqa: PT011
            await sending

    asyncio.run(story())
