"""Who may subscribe to a table, and the long poll: a way to subscribe that needs nothing but requests."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from quillmap.server.http.app_state import registry_of
from quillmap.server.http.auth import Requester
from quillmap.server.http.messages import empty_response, json_response
from quillmap.server.http.rate_limits import MOST_SOCKETS
from quillmap.server.http.throttling import count_listener
from quillmap.server.registry import RoomRegistry
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.room import Room
from quillmap.tables.subscribers import Subscriber


def subscriber(room: Room, requester: Requester, look: frozenset[int] = frozenset()) -> Subscriber:
    """A subscriber for a requester; refused if they may not look on or have too many subscriptions to this table."""
    person = requester.person_id
    room.snapshot.admit(person)
    if person is not None and len(room.subscribers.of(person)) >= MOST_SOCKETS:
        raise Refused(Why.TOO_MANY_SOCKETS, most=MOST_SOCKETS, seconds=1)
    return Subscriber(person, look, requester.session.token if requester.session else "")


async def poll(
    request: Request, room: Room, requester: Requester, query: tuple[int, str, float, frozenset[int]]
) -> Response:
    """The state as soon as its tag differs from the known one; an empty response if it does not in time."""
    heard, tag, wait, look = query
    registry = registry_of(request)
    listener = subscriber(room, requester, look)
    counted = count_listener(request, requester.person_id)
    if registry.bye:
        listener.dismiss(registry.bye)
    leaving = asyncio.create_task(_disconnected(request))
    leaving.add_done_callback(lambda _: listener.leave())
    try:
        with counted, room.subscribed(listener, arriving=False):
            async with asyncio.timeout(wait):
                while not listener.gone:
                    listener.rest()
                    present_tag, body = room.state(listener.person, heard, listener.shown)
                    if present_tag != tag or listener.bye:
                        return json_response(body)
                    await listener.woken.wait()
                    await _check_session(registry, listener)
    except TimeoutError:
        pass
    finally:
        leaving.cancel()
    return empty_response()


async def _check_session(registry: RoomRegistry, listener: Subscriber) -> None:
    """Refuse the answer if the session ended meanwhile."""
    if listener.bye is None:
        await registry.check_session(listener)
    elif listener.bye.reason == "signed_out":
        raise Refused(Why.NOT_SIGNED_IN)


async def _disconnected(request: Request) -> None:
    """Wait until the client closes the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
