"""How a socket reads and writes.

A text is one frame, written without further ado. Every frame that comes in counts, those without content too, and
nothing is read while nothing can be written. A client that sends too many frames or answers none is cut off.
"""

from __future__ import annotations

import logging
import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State

from quillmap.server.http.rate_limits import FRAMES, Bucket

PIECE = 4096
"""Bytes that are parsed at once: a few hundred frames at most."""

TEXT = 0x81
"""The first byte of a text in one piece."""
SHORT, LONG = 126, 65536
"""From these sizes on, a size takes two more bytes, or eight."""


def head(size: int) -> bytes:
    """What comes before a text of so many bytes."""
    if size < SHORT:
        return struct.pack("!BB", TEXT, size)
    if size < LONG:
        return struct.pack("!BBH", TEXT, SHORT, size)
    return struct.pack("!BBQ", TEXT, SHORT + 1, size)


class Swift(WebSocketsSansIOProtocol):
    """Thousands of texts a second go out here, and almost always nothing stands in their way."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.logger = logging.getLogger("uvicorn.error.sockets")
        self.logger.setLevel(logging.WARNING)  # below that it tells addresses and queries
        self._frames = Bucket(FRAMES, self.loop.time())

    def data_received(self, data: bytes) -> None:
        """Parse piece by piece, so that a flood is noticed soon."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))  # what is wrong with the handshake
            self.transport.close()

    def handle_events(self) -> None:
        """Take the frames that have come, unless they are too many."""
        frames = sum(isinstance(event, Frame) for event in self.conn.events)
        if frames and self._frames.wait(self.loop.time(), frames):
            self._cut(CloseCode.POLICY_VIOLATION, "too many frames")
        else:
            super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        """Keep a piece of a message; an empty one only if it is the last."""
        if event.data or event.fin:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a whole message on, if a text is one."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._cut(CloseCode.INVALID_DATA, "not UTF-8")
        else:
            super().send_receive_event_to_app()

    def _cut(self, code: CloseCode, reason: str) -> None:
        """End it from this side: at once if the client takes nothing."""
        self.conn.fail(code, reason)
        self.handle_parser_exception()
        if not self.writable.is_set():
            self.transport.abort()

    def pause_writing(self) -> None:
        """The client does not keep up with what it is sent: it is not heard meanwhile either."""
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
        """Send what the application says; a text at once if the socket is open and its client keeps up."""
        text = message.get("text")
        if text is None or self.close_sent or self.conn.state is not State.OPEN or not self.writable.is_set():
            await super().send(message)
            # A refused handshake is complete too, once all of the refusal is sent.
            self.handshake_complete = self.handshake_complete or self.close_sent
            return
        body = text.encode()
        self.transport.write(head(len(body)) + body)

    def keepalive_timeout(self) -> None:
        """No answer: the connection ends now, whatever waits to be written to somebody who takes nothing."""
        super().keepalive_timeout()
        self.transport.abort()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
