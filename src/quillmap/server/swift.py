"""How a socket writes: a text is one frame, written without further ado; whoever does not answer is cut off."""

from __future__ import annotations

import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

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

    async def send(self, message: Any) -> None:
        """Send what the application says; a text at once if the socket is open and its client keeps up."""
        text = message.get("text")
        if text is None or self.close_sent or self.conn.state is not State.OPEN or not self.writable.is_set():
            await super().send(message)
            return
        body = text.encode()
        self.transport.write(head(len(body)) + body)

    def keepalive_timeout(self) -> None:
        """No answer: the connection ends now, whatever waits to be written to somebody who takes nothing."""
        super().keepalive_timeout()
        self.transport.abort()
