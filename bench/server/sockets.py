"""A cheap WebSocket client: only the part of the protocol that our server uses."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import TypeAlias, cast

from bench.server.process import HOST

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
MASKED = 0x80
NO_MASK = bytes(4)
"""A client must mask what it sends. A mask of zeros changes nothing."""


Hear: TypeAlias = "Callable[[Socket, bytes], None]"
"""The function that receives each text."""


class Socket(asyncio.Protocol):
    """One open socket. It sends and receives whole texts."""

    def __init__(self, request: bytes, hear: Hear) -> None:
        self._request = request
        self._hear = hear
        self._buffer = bytearray()
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed before it was open"))
        self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done() and not self._greeted():
            return
        while (frame := self._frame()) is not None:
            kind, body = frame
            if kind == TEXT:
                self._hear(self, body)
            elif kind == PING:
                self._send(PONG, body)
            elif kind == CLOSE:
                self._transport.close()

    def say(self, text: bytes) -> None:
        """Send a text."""
        self._send(TEXT, text)

    async def leave(self) -> None:
        """Close the socket."""
        self._transport.close()
        await self.closed

    def _send(self, kind: int, body: bytes) -> None:
        size = len(body)
        head = struct.pack("!BB", kind, MASKED | size) if size < 126 else struct.pack("!BBH", kind, MASKED | 126, size)
        self._transport.write(head + NO_MASK + body)

    def _greeted(self) -> bool:
        """Take the answer to our request from the buffer; whether it was complete."""
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._buffer.startswith(b"HTTP/1.1 101 "):
            self.opened.set_exception(ConnectionError(self._buffer.decode(errors="replace")))
            self._transport.close()
            return False
        del self._buffer[: end + 4]
        self.opened.set_result(None)
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        """Take the next whole frame from the buffer; None if there is none. The server never fragments messages."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size == 126:
            if len(buffer) < 4:
                return None
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            if len(buffer) < 10:
                return None
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return None
        kind, body = buffer[0], bytes(buffer[start : start + size])
        del buffer[: start + size]
        return kind, body


async def open_socket(port: int, table: str, token: str, hear: Hear) -> Socket:
    """Open a socket at a table; ConnectionError if that fails."""
    request = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {HOST}:{port}\r\nAuthorization: Bearer {token}\r\n"
        f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(request, hear), HOST, port)
    await socket.opened
    return socket
