"""Who may listen at a table, and the way to listen that needs nothing but requests: a long poll."""

from __future__ import annotations

import asyncio

from fastapi import Request
from starlette.responses import Response

from quillmap.server.http.auth import Visitor, json_bytes, listening
from quillmap.server.http.rate_limits import MOST_SOCKETS
from quillmap.server.registry import RoomRegistry
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.room import Room
from quillmap.tables.subscribers import Subscriber


def admitted(room: Room, visitor: Visitor, look: frozenset[int] = frozenset()) -> Subscriber:
    """Somebody who may listen at a table, or a refusal."""
    person = visitor.person.id if visitor.person else None
    room.admit(person)
    if person is not None and len(room.subscribers.of(person)) >= MOST_SOCKETS:
        raise Refused(Why.TOO_MANY_SOCKETS, most=MOST_SOCKETS, seconds=1)
    return Subscriber(person, look, visitor.session.token if visitor.session else "")


async def poll(
    request: Request,
    hall: RoomRegistry,
    room: Room,
    visitor: Visitor,
    heard: int,
    tag: str,
    wait: float,
    look: frozenset[int],
) -> Response:
    """The state as soon as it is not the known one; 204 if it still is after this time."""
    listener = admitted(room, visitor, look)
    counted = listening(request, visitor)
    if hall.bye:
        listener.dismiss(hall.bye)
    leaving = asyncio.create_task(_gone(request))
    leaving.add_done_callback(lambda _: listener.leave())
    try:
        with counted, room.listening(listener, arriving=False):
            async with asyncio.timeout(wait):
                while not listener.gone:
                    listener.rest()
                    now, body = room.state(listener.person, heard, listener.look)
                    if now != tag or listener.bye:
                        return json_bytes(body)
                    await listener.woken.wait()
                    await _still_signed_in(hall, listener)
    except TimeoutError:
        pass
    finally:
        leaving.cancel()
    return Response(status_code=204, headers={"Cache-Control": "no-store"})


async def _still_signed_in(hall: RoomRegistry, listener: Subscriber) -> None:
    """Refuse somebody whose session ended while they waited."""
    if listener.bye is None:
        await hall.check_session(listener)
    elif listener.bye.reason == "signed_out":
        raise Refused(Why.NOT_SIGNED_IN)


async def _gone(request: Request) -> None:
    """Until nobody waits for the answer any more."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
