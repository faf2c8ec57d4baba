"""What one HTTP connection may take of the server: a bounded head, ten seconds for a request, and a peer that reads."""

from __future__ import annotations

import asyncio
import contextlib
import socket

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from quillmap.server.http.rate_limits import LARGEST_HEAD

REQUEST_SECONDS = 10.0
"""Time for a whole request, or for the handshake of a socket."""
UNREAD_SECONDS = 40.0
"""Time in which a peer must read some of what is sent to it. A peer that vanished reads nothing either."""
PIECE = 4096
"""Bytes that are parsed at once: the size of a head is known to within one piece."""
MOST_PIPELINED = 16
"""Requests that may wait on one connection for the answer to an earlier one. Browsers do not pipeline at all."""
TOO_LARGE_HEAD = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: 39\r\nconnection: close\r\n\r\n"
    b"The head of this request is too large.\n"
)


class BoundedHttpProtocol(HttpToolsProtocol):
    """Closes a connection whose request takes too long, or whose head or trailers are too large."""

    _timer: asyncio.TimerHandle | None = None
    _framing = 0
    """Bytes of this request that are not its body: its head, frames of chunks, trailers."""
    _headed = False
    """The head is complete."""
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        limit_unread(transport)
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse piece by piece, so that no head grows beyond its bound, even if it comes in one large packet."""
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
        self._start_timer()

    def on_headers_complete(self) -> None:
        self._headed = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._framing -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop_timer()
        self._framing, self._headed = 0, False
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_timer()
        self._upgraded = True
        super().handle_websocket_upgrade()

    def _start_timer(self) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def limit_unread(transport: asyncio.Transport) -> None:
    """Let the system end a connection whose peer reads nothing for too long. Only Linux can."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    connection = transport.get_extra_info("socket")
    if option is not None and connection is not None:
        with contextlib.suppress(OSError):  # closed already, or not TCP
            connection.setsockopt(socket.IPPROTO_TCP, option, int(UNREAD_SECONDS * 1000))
