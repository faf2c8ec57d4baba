"""Sockets read nothing from a client that does not keep up, and end when their client reads nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from quillmap.server.http.websocket_protocol import BoundedWebSocketProtocol


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


def opened(app: Any = None) -> tuple[BoundedWebSocketProtocol, Transport]:
    """A socket that is open, unless there is an application to open it."""
    transport = Transport()
    config = Config(app or nowhere, ws="none", lifespan="off", log_config=None)
    protocol = BoundedWebSocketProtocol(config, ServerState(), {}, asyncio.get_running_loop())
    protocol.connection_made(transport)  # type: ignore[arg-type]
    if app is None:
        protocol.handshake_complete = True
        protocol.conn.state = State.OPEN
    return protocol, transport


def test_nothing_is_read_from_a_client_that_takes_nothing() -> None:
    ping = Frame(Opcode.PING, b"x").serialize(mask=True)
    text = Frame(Opcode.TEXT, b"{}").serialize(mask=True)

    async def accepting(scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()

    async def story() -> None:
        protocol, transport = opened(accepting)
        protocol.data_received(HANDSHAKE)
        while protocol.conn.state is not State.OPEN:
            await asyncio.sleep(0)
        protocol.data_received(ping)
        assert transport.reads
        protocol.pause_writing()
        assert not transport.reads
        protocol.data_received(text)
        assert (await protocol.receive())["text"] == "{}"
        assert not transport.reads, "a message that is taken makes no room"
        protocol.resume_writing()
        assert transport.reads
        protocol.data_received(text)
        protocol.pause_writing()
        protocol.resume_writing()
        assert not transport.reads, "the application has a message to take first"
        await protocol.receive()
        assert transport.reads

    asyncio.run(story())


def test_a_client_that_reads_nothing_is_disconnected_in_the_end() -> None:
    async def story() -> None:
        protocol, transport = opened()
        protocol.pause_writing()
        sending = asyncio.ensure_future(protocol.send({"type": "websocket.send", "text": "news"}))
        await asyncio.sleep(0)
        assert (sending.done(), transport.written) == (False, b"")
        protocol.keepalive_timeout()
        assert transport.aborted
        protocol.connection_lost(ConnectionAbortedError())
        with pytest.raises(OSError):  # noqa: PT011
            await sending

    asyncio.run(story())
