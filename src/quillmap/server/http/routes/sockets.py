"""Live play: a WebSocket that sends its listener what is new after every change, and takes moves."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from starlette.websockets import WebSocket, WebSocketDisconnect

from quillmap.rules.moves import IllegalMove, Move
from quillmap.server.http.app_state import limits_of, registry_of
from quillmap.server.http.auth import Requester, identify, preferred_language
from quillmap.server.http.messages import refusal_response
from quillmap.server.http.origin import same_origin
from quillmap.server.http.rate_limits import LARGEST_MESSAGE, MESSAGES, Bucket
from quillmap.server.http.routes.polls import subscriber
from quillmap.server.http.routes.streams import updates
from quillmap.server.http.routes.tables import HEARD
from quillmap.server.http.throttling import count_listener
from quillmap.server.registry import RoomRegistry
from quillmap.tables.preview import preview_move
from quillmap.tables.refusals import Refused, Why, illegal_move
from quillmap.tables.room import Room
from quillmap.tables.rows import StoreFailed
from quillmap.tables.subscribers import Subscriber
from quillmap.wire import BadMessage, read_move
from quillmap.wire.base import write
from quillmap.wire.commands import Look, Try, read_socket_message

log = logging.getLogger(__name__)

SERVICE_RESTART = 1012
NORMAL_CLOSURE = 1000
DISCONNECTED = (WebSocketDisconnect, RuntimeError)
"""What Starlette raises when the client is gone."""


async def socket(websocket: WebSocket) -> None:
    """A socket at a table: the handshake is refused, or the conversation runs until either side ends it."""
    language = preferred_language(websocket)
    try:
        if not same_origin(websocket):
            raise Refused(Why.FORBIDDEN_ORIGIN)
        requester = await identify(websocket)
        language = requester.language
        heard = HEARD.read(websocket)
        room = await registry_of(websocket).room(websocket.path_params["id"])
        listener = subscriber(room, requester)
        counted = count_listener(websocket, requester.person_id)
    except (Refused, StoreFailed) as reason:
        refused = reason if isinstance(reason, Refused) else Refused(Why.NOT_NOW)
        await websocket.send_denial_response(refusal_response(refused, language))
        return
    registry = registry_of(websocket)
    if registry.bye:
        listener.dismiss(registry.bye)
    sockets = registry.services.metrics.sockets
    sockets.inc()
    try:
        with counted, room.subscribed(listener):
            await websocket.accept()
            await Conversation(websocket, registry, room, requester, listener).hold(heard)
    finally:
        sockets.dec()


class Conversation:
    """One open socket: updates go out, and a task of its own takes moves."""

    def __init__(
        self, websocket: WebSocket, registry: RoomRegistry, room: Room, requester: Requester, listener: Subscriber
    ) -> None:
        self._socket = websocket
        self._registry = registry
        self._room = room
        self._requester = requester
        self._listener = listener
        self._bucket = Bucket(MESSAGES, time.monotonic())
        self._limited: bool = not limits_of(websocket).off

    async def hold(self, heard: int) -> None:
        """Send and receive until either side ends it."""
        receiving = asyncio.create_task(self._receive())
        receiving.add_done_callback(lambda _: self._listener.leave())
        try:
            async for body in updates(self._room, self._listener, heard):
                await self._send(body)
                del body
        except DISCONNECTED:
            pass
        except Exception:
            log.exception("socket")
        finally:
            receiving.cancel()
        (reason,) = await asyncio.gather(receiving, return_exceptions=True)
        if isinstance(reason, Exception) and not isinstance(reason, DISCONNECTED):
            log.error("socket", exc_info=reason)
        restarts = self._listener.bye is not None and self._listener.bye.reason == "restart"
        with contextlib.suppress(*DISCONNECTED):
            await self._socket.close(SERVICE_RESTART if restarts else NORMAL_CLOSURE)

    async def _send(self, body: bytes) -> None:
        # ASGI takes the text of a message as a str only: to decode and encode it costs 0.2 µs (docs/speed.md).
        await self._socket.send_text(body.decode())

    async def _receive(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                await self._answer(self._checked(message.get("text")))
            except Refused as reason:
                await self._send(write(reason.message(self._requester.language)))
            except BadMessage as reason:
                refused = Refused(Why.BAD_MESSAGE, what=str(reason))
                await self._send(write(refused.message(self._requester.language)))

    def _checked(self, text: str | None) -> bytes:
        """A message, unless there are too many, or it is bytes or too large."""
        seconds = self._bucket.wait(time.monotonic()) if self._limited else 0.0
        if seconds:
            raise Refused(Why.TOO_MANY, seconds=int(seconds) + 1)
        if text is None:
            raise Refused(Why.BAD_MESSAGE, what="messages are text, not bytes")
        body = text.encode()
        if len(body) > LARGEST_MESSAGE:
            raise Refused(Why.TOO_LARGE, most=LARGEST_MESSAGE)
        return body

    async def _answer(self, body: bytes) -> None:
        message = read_socket_message(body)
        if isinstance(message, Look):
            self._listener.shown = frozenset(message.seats)
            self._listener.ask()
            return
        if self._requester.person is None:
            raise Refused(Why.NOT_SIGNED_IN)
        await self._registry.check_session(self._listener)
        await self._room.catch_up()
        seat = self._room.snapshot.seat_of(self._requester.person.id)
        tried = isinstance(message, Try)
        move = read_move(bytes(message.move)) if isinstance(message, Try) else message
        try:
            await (self._preview(seat, move) if tried else self._move(seat, move))
        except IllegalMove as reason:
            await self._send(write(illegal_move(reason, move.turn, self._requester.language)))

    async def _preview(self, seat: int, move: Move) -> None:
        await self._send(write(preview_move(self._room.snapshot.view_of(seat), move)))

    async def _move(self, seat: int, move: Move) -> None:
        if self._room.table.status == "lobby":
            raise Refused(Why.NOT_BEGUN)
        if not await self._room.move(seat, move):
            self._listener.ask()  # the move was made before: nothing changes, but the client waits for an answer
