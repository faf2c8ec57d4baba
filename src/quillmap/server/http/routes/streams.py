"""Updates of a table as they happen, and the stream of server-sent events for networks that block WebSockets."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from quillmap.server.http.app_state import registry_of
from quillmap.server.http.auth import identify
from quillmap.server.http.messages import NO_STORE
from quillmap.server.http.operations import Media, Operation, Operations
from quillmap.server.http.routes.polls import subscriber
from quillmap.server.http.routes.tables import HEARD, LOOK, room_of
from quillmap.server.http.throttling import count_listener
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.room import Room
from quillmap.tables.subscribers import Subscriber
from quillmap.tables.updates import Sent
from quillmap.wire.base import write
from quillmap.wire.updates import Bye

operations = Operations("Tables")

EVENT_STREAM = "text/event-stream"
HEARTBEAT_SECONDS = 20.0
"""Seconds of silence after which a stream sends a comment, so that a lost connection is noticed."""
HEARTBEAT = b":\n\n"


async def updates(room: Room, listener: Subscriber, heard: int, pulse: float | None = None) -> AsyncIterator[bytes]:
    """A whole state, then the news after each change; changes that come while one is sent are joined. Ends with `Bye`.

    News say what changed since the message before, so the transport must lose nothing. With a pulse, in seconds, `b""`
    comes after each silence of that length.
    """
    sent = Sent(heard)
    while not listener.gone:
        if listener.bye is not None:
            yield write(listener.bye)
            return
        try:
            sent, body = room.update(listener, sent)
        except Refused as reason:  # spectators of the lobby may have to leave when the game begins
            yield write(Bye("removed" if reason.why is Why.REMOVED else "no_spectators", None))
            return
        listener.rest()
        if body is not None:
            yield body
        del body  # thousands of listeners wait here, and a state of a full table is large
        if pulse is None:
            await listener.woken.wait()
        elif not await _woken(listener, pulse):
            yield b""


async def _woken(listener: Subscriber, seconds: float) -> bool:
    """Wait until there is something to send; False if there is nothing in time."""
    try:
        async with asyncio.timeout(seconds):
            await listener.woken.wait()
    except TimeoutError:
        return False
    return True


@operations.serve(
    Operation(
        "GET",
        "/api/tables/{id}/stream",
        "States as server-sent events, where sockets are blocked",
        gives=Media(EVENT_STREAM),
        query=(HEARD, LOOK),
    )
)
async def stream(request: Request) -> Response:
    requester = await identify(request)
    heard, look = HEARD.read(request), LOOK.read(request)
    registry = registry_of(request)
    room = await room_of(request)
    listener = subscriber(room, requester, look)
    counted = count_listener(request, requester.person_id)
    if registry.bye:
        listener.dismiss(registry.bye)
    return _Stream(updates(room, listener, heard, HEARTBEAT_SECONDS), counted, room.subscribed(listener))


class _Stream(StreamingResponse):
    """Updates as events. The listener is present at the table while the response is sent."""

    def __init__(self, bodies: AsyncIterator[bytes], *while_sent: AbstractContextManager[None]) -> None:
        headers = {**NO_STORE, "X-Accel-Buffering": "no"}
        super().__init__(_events(bodies), media_type=EVENT_STREAM, headers=headers)
        self._while_sent = while_sent

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with contextlib.ExitStack() as stack:
            for each in self._while_sent:
                stack.enter_context(each)
            await super().__call__(scope, receive, send)


async def _events(bodies: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    async for body in bodies:
        yield b"data: " + body + b"\n\n" if body else HEARTBEAT
        del body
