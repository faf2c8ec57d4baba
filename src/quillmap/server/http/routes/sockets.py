"""Live play: a socket that tells its seat what is new after every change, and takes moves."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from quillmap.rules.moves import IllegalMove
from quillmap.server.http.auth import (
    Anybody,
    InHall,
    Visitor,
    described_as,
    hall_of,
    language_of,
    listening,
    read_message,
    to_move,
    visitor_of,
)
from quillmap.server.http.middleware import refusal, same_origin
from quillmap.server.http.rate_limits import LARGEST_MESSAGE, MESSAGES, Bucket
from quillmap.server.http.routes.polls import admitted
from quillmap.server.http.routes.tables import MOST_HEARD, Heard, Looked, seats_in
from quillmap.server.metrics import SOCKETS
from quillmap.server.registry import RoomRegistry
from quillmap.tables.preview import preview_move
from quillmap.tables.refusals import Refused, Why, illegal_move
from quillmap.tables.room import Room
from quillmap.tables.rows import StoreFailed
from quillmap.tables.subscribers import Subscriber
from quillmap.tables.updates import Sent
from quillmap.wire.tables import Bye, Look, Try, write

router = APIRouter(prefix="/api/tables", tags=["Tables"])
log = logging.getLogger(__name__)

PULSE = 20.0
"""Seconds of silence after which a stream sends a comment, so that a peer that vanished is noticed."""
HEARTBEAT = b":\n\n"
GONE = (WebSocketDisconnect, RuntimeError)
"""What it looks like when somebody is gone."""


class _Kind(msgspec.Struct):
    kind: str


async def states(room: Room, listener: Subscriber, heard: int, pulse: float | None = None) -> AsyncIterator[bytes]:
    """The state, and what is new whenever something is, skipping what was in between; ends with the room's last word.

    Nothing gets lost on the way, or the listener comes back and begins with a whole state. With a pulse, nothing at
    all (`b""`) comes whenever there was nothing new for so many seconds.
    """
    told = Sent(heard)
    while not listener.gone:
        if listener.bye is not None:
            yield write(listener.bye)
            return
        try:
            told, body = room.update(listener, told)
        except Refused:  # whoever could look on in the lobby may no longer
            yield write(Bye("removed", None))
            return
        listener.rest()
        if body is not None:
            yield body
        del body  # thousands wait here, and a state of a full table is large
        if pulse is None:
            await listener.woken.wait()
        elif not await _woken(listener, pulse):
            yield b""


async def _woken(listener: Subscriber, seconds: float) -> bool:
    """Wait until there is something to tell, but no longer than this."""
    try:
        async with asyncio.timeout(seconds):
            await listener.woken.wait()
    except TimeoutError:
        return False
    return True


@router.get(
    "/{id}/stream",
    summary="States as server-sent events, where sockets are blocked",
    response_class=Response,
    openapi_extra=described_as("text/event-stream"),
)
async def stream(
    request: Request, id: str, visitor: Anybody, hall: InHall, heard: Heard = 0, look: Looked = ""
) -> Response:
    room = await hall.room(id)
    listener = admitted(room, visitor, seats_in(look))
    counted = listening(request, visitor)
    if hall.bye:
        listener.dismiss(hall.bye)

    return _Stream(states(room, listener, heard, PULSE), counted, room.listening(listener))


class _Stream(StreamingResponse):
    """States as events. Whoever is sent them is here from the moment they are let in."""

    def __init__(self, bodies: AsyncIterator[bytes], *while_sent: AbstractContextManager[None]) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(_events(bodies), media_type="text/event-stream", headers=headers)
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


async def socket(websocket: WebSocket) -> None:
    """A socket at a table. Known to Starlette only: of what FastAPI would add, thousands keep 3 KB each."""
    hall = hall_of(websocket)
    language = language_of(websocket)
    try:
        if not same_origin(websocket):
            raise Refused(Why.FORBIDDEN_ORIGIN)
        visitor = await visitor_of(websocket)
        language = visitor.language
        heard = _heard(websocket.query_params.get("heard", "0"))
        room = await hall.room(websocket.path_params["id"])
        listener = admitted(room, visitor)
        counted = listening(websocket, visitor)
    except (Refused, StoreFailed) as reason:
        refused = reason if isinstance(reason, Refused) else Refused(Why.NOT_NOW)
        await websocket.send_denial_response(refusal(refused, language))
        return
    if hall.bye:
        listener.dismiss(hall.bye)
    SOCKETS.inc()
    try:
        with counted, room.listening(listener):
            await websocket.accept()
            await Conversation(websocket, hall, room, visitor, listener, heard).hold()
    finally:
        SOCKETS.dec()


router.add_websocket_route("/api/tables/{id}/socket", socket)


def _heard(text: str) -> int:
    """How many events somebody has heard."""
    if not (text.isascii() and text.isdigit() and len(text) < len(str(MOST_HEARD))):
        raise Refused(Why.BAD_MESSAGE, what="heard: a number")
    return int(text)


class Conversation:
    """One open socket: states go out, and moves come in, for which there is a task of its own."""

    def __init__(
        self, websocket: WebSocket, hall: RoomRegistry, room: Room, visitor: Visitor, listener: Subscriber, heard: int
    ) -> None:
        self._socket = websocket
        self._hall = hall
        self._room = room
        self._visitor = visitor
        self._listener = listener
        self._heard = heard
        self._bucket = Bucket(MESSAGES, time.monotonic())
        self._limited: bool = not websocket.app.state.limits.off

    async def hold(self) -> None:
        """Until either side ends it."""
        hearing = asyncio.create_task(self._hear())
        hearing.add_done_callback(lambda _: self._listener.leave())
        try:
            await self._tell()
        except GONE:
            pass
        except Exception:
            log.exception("socket")
        finally:
            hearing.cancel()
        (reason,) = await asyncio.gather(hearing, return_exceptions=True)
        if isinstance(reason, Exception) and not isinstance(reason, GONE):
            log.error("socket", exc_info=reason)
        code = 1012 if self._listener.bye and self._listener.bye.reason == "restart" else 1000
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self._socket.close(code)

    async def _send(self, body: bytes) -> None:
        await self._socket.send_text(body.decode())

    async def _tell(self) -> None:
        async for body in states(self._room, self._listener, self._heard):
            await self._send(body)
            del body

    async def _hear(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            try:
                seconds = self._bucket.wait(time.monotonic()) if self._limited else 0.0
                if seconds:
                    raise Refused(Why.TOO_MANY, seconds=int(seconds) + 1)
                if text is None:
                    raise Refused(Why.BAD_MESSAGE, what="messages are text, not bytes")
                if len(text.encode()) > LARGEST_MESSAGE:
                    raise Refused(Why.TOO_LARGE, most=LARGEST_MESSAGE)
                await self._take(text)
            except Refused as reason:
                await self._send(write(reason.message(self._visitor.language)))

    async def _take(self, text: str) -> None:
        kind = read_message(text, _Kind).kind
        if kind == "look":
            self._listener.look = frozenset(read_message(text, Look).seats)
            self._listener.ask()
            return
        if self._visitor.person is None:
            raise Refused(Why.NOT_SIGNED_IN)
        await self._hall.check_session(self._listener)
        await self._room.catch_up()
        seat = self._room.seat_of(self._visitor.person.id)
        move = to_move(bytes(read_message(text, Try).move) if kind == "try" else text)
        try:
            if kind == "try":
                await self._send(write(preview_move(self._room.view_of(seat), move)))
            elif self._room.table.status == "lobby":
                raise Refused(Why.NOT_BEGUN)
            else:
                if not await self._room.move(seat, move):
                    self._listener.ask()  # nothing changed, so nobody is told by itself
        except IllegalMove as reason:
            await self._send(write(illegal_move(reason, move.turn, self._visitor.language)))
