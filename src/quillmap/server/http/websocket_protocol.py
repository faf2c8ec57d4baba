"""What one WebSocket may take of the server: a bounded rate of frames, and a client that reads.

Every frame counts, pings and empty pieces of messages too. Nothing is read from a client while nothing can be written
to it. A client that sends too many frames or does not answer pings is cut off.
"""

from __future__ import annotations

import logging
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from quillmap.server.http.rate_limits import FRAMES, Bucket

PIECE = 4096
"""Bytes that are parsed at once: a few hundred frames at most."""


class BoundedWebSocketProtocol(WebSocketsSansIOProtocol):
    """Cuts off a client that floods the server or reads nothing."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.logger = logging.getLogger("uvicorn.error.sockets")
        self.logger.setLevel(logging.WARNING)  # at lower levels uvicorn logs addresses and queries
        self._frames = Bucket(FRAMES, self.loop.time())

    def data_received(self, data: bytes) -> None:
        """Parse piece by piece, so that a flood is noticed soon."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))  # says what is wrong with the handshake
            self.transport.close()

    def handle_events(self) -> None:
        """Handle the frames that have come, unless they are too many."""
        frames = sum(isinstance(event, Frame) for event in self.conn.events)
        if frames and self._frames.wait(self.loop.time(), frames):
            self._cut(CloseCode.POLICY_VIOLATION, "too many frames")
        else:
            super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        """Keep a piece of a message; an empty one only if it is the last, so that it takes no memory."""
        if event.data or event.fin:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a whole message to the application, unless it is a text that is not UTF-8."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._cut(CloseCode.INVALID_DATA, "not UTF-8")
        else:
            super().send_receive_event_to_app()

    def _cut(self, code: CloseCode, reason: str) -> None:
        """End the connection from this side; at once if the client reads nothing."""
        self.conn.fail(code, reason)
        self.handle_parser_exception()
        if not self.writable.is_set():
            self.transport.abort()

    def pause_writing(self) -> None:
        """The client does not keep up: stop reading from it, so that its moves do not pile up either."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """The client has caught up."""
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """The next message for the application."""
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return message

    async def send(self, message: Any) -> None:
        """Send a message of the application. A handshake is complete, too, once all of its refusal is sent."""
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent

    def keepalive_timeout(self) -> None:
        """The client does not answer: end the connection now, even if data waits to be written to it."""
        super().keepalive_timeout()
        self.transport.abort()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
