"""What one connection may take of the server: a bounded head, ten seconds for a request, and a peer that reads."""

from __future__ import annotations

import asyncio
import contextlib
import socket

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from quillmap.server.http.rate_limits import LARGEST_HEAD

SECONDS = 10.0
"""Until a request must be whole, the handshake of a socket too."""
UNREAD_SECONDS = 40.0
"""How long a peer may take nothing of what is sent to it. A peer that vanished takes nothing either."""
PIECE = 4096
"""Bytes that are parsed at once: the size of a head is known to within one piece."""
MOST_PIPELINED = 16
"""Requests that may wait on one connection for the answer to the one before; browsers send none so."""
TOO_LARGE_HEAD = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: 39\r\nconnection: close\r\n\r\n"
    b"The head of this request is too large.\n"
)


class Patient(HttpToolsProtocol):
    """Closes a connection whose request does not come to its end, or whose head or trailers are too large."""

    _timer: asyncio.TimerHandle | None = None
    _framing = 0
    """How many bytes of this request have come that are not its body: its head, frames of chunks, trailers."""
    _headed = False
    """The head is complete."""
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        end_unread(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse piece by piece, so that no head grows beyond its bound, however it comes."""
        for start in range(0, len(data), PIECE):
            if self._upgraded or self.transport.is_closing():
                return
            piece = data[start : start + PIECE]
            self._framing += len(piece)
            super().data_received(piece)
            if self._framing > LARGEST_HEAD:
                if not self._headed:  # else an answer may have begun
                    self.transport.write(TOO_LARGE_HEAD)
                self.transport.close()
            if len(self.pipeline) > MOST_PIPELINED:
                self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect()

    def on_headers_complete(self) -> None:
        self._headed = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._framing -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._relax()
        self._framing, self._headed = 0, False
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._relax()
        self._upgraded = True
        super().handle_websocket_upgrade()

    def _expect(self) -> None:
        self._relax()
        self._timer = self.loop.call_later(SECONDS, self.transport.close)

    def _relax(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def end_unread(transport: asyncio.Transport) -> None:
    """Let the system end a connection whose peer takes nothing for too long; only Linux can."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    taken = transport.get_extra_info("socket")
    if option is not None and taken is not None:
        with contextlib.suppress(OSError):  # gone already, or no TCP at all
            taken.setsockopt(socket.IPPROTO_TCP, option, int(UNREAD_SECONDS * 1000))
