"""How sockets write: the same bytes as the library's own, and an end for whoever takes nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from quillmap.server.swift import Swift


class Transport:
    """Remembers what is written, and how it ended."""

    def __init__(self) -> None:
        self.written = b""
        self.aborted = False

    def write(self, data: bytes) -> None:
        self.written += data

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None: ...

    def is_closing(self) -> bool:
        return False

    def get_extra_info(self, _: str) -> Any:
        return None


def opened() -> tuple[Swift, Transport]:
    async def nowhere(scope: Any, receive: Any, send: Any) -> None: ...

    transport = Transport()
    config = Config(nowhere, ws="none", lifespan="off", log_config=None)
    swift = Swift(config, ServerState(), {}, asyncio.get_running_loop())
    swift.connection_made(transport)  # type: ignore[arg-type]
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


def test_whoever_takes_nothing_waits_first_and_is_cut_off_in_the_end() -> None:
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
