"""Routes to tables: list, open, look at, sit down, change, begin, move. A request sent twice changes something once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from quillmap.server import quotas
from quillmap.server.http import rate_limits
from quillmap.server.http.app_state import limits_of, registry_of
from quillmap.server.http.auth import SignedIn, identify, signed_in
from quillmap.server.http.messages import (
    empty_response,
    json_response,
    message_response,
    read_body,
)
from quillmap.server.http.operations import Operation, Operations
from quillmap.server.http.query import seats, seconds, text, whole_number
from quillmap.server.http.routes.polls import poll
from quillmap.server.http.table_list import fair_share, line
from quillmap.server.http.throttling import client_address
from quillmap.server.people import cartographer_of
from quillmap.server.registry import ID_LENGTH, LETTERS, new_id
from quillmap.tables import commands
from quillmap.tables.room import Room
from quillmap.tables.table import Table
from quillmap.wire.commands import Bots, Create, OptionsSent, SeatSent, StandIn
from quillmap.wire.tables import TableLines
from quillmap.wire.updates import State

operations = Operations("Tables")

LISTED = 50
LOOKED_THROUGH = 500
"""Open tables from which those in the list are chosen."""
LONGEST_WAIT = 25.0
MOST_HEARD = 1_000_000
"""More events than any game has."""
SEAT = {"seat": "4b1f9c0a7d2e"}

HEARD = whole_number("heard", "How many events the client knows.", below=MOST_HEARD)
TAG = text("tag", "The tag of the state that the client knows.", ".{0,32}", "at most 32 characters")
WAIT = seconds("wait", "Seconds to wait for a state with another tag.", most=LONGEST_WAIT)
LOOK = seats("look", "Other seats to show in full, as 3,4,5.")


async def room_of(request: Request) -> Room:
    """The room of the table that the path names."""
    return await registry_of(request).room(request.path_params["id"])


@operations.serve(Operation("GET", "/api/tables", "Open tables that wait for players", gives=TableLines))
async def open_tables(request: Request) -> Response:
    requester = await identify(request)
    registry = registry_of(request)
    rows = await registry.services.store.open_tables(LOOKED_THROUGH)
    rows = fair_share(rows, LISTED, registry.services.bots.address_of)
    lines = [line(room, row.changed, requester.person_id) for row, room in await registry.rooms_of(rows)]
    return message_response(TableLines(lines))


@operations.serve(
    Operation(
        "POST",
        "/api/tables",
        "Open a table, perhaps with bots, and perhaps begin at once",
        takes=Create,
        gives=State,
        example={"options": {"game": "heroes", "seats": 2}, "bots": ["master"]},
    )
)
async def create(request: Request) -> Response:
    who = await signed_in(request)
    sent = await read_body(request, Create)
    registry, limits = registry_of(request), limits_of(request)
    limits.spend(rate_limits.TABLES, client_address(request))
    id = _id(who.person.id, sent.key) if sent.key else new_id()
    table = commands.open_table(id, who.person.id, sent.options, registry.services.clock())
    table = commands.sit(table, who.person.id, cartographer_of(who.person))
    table = commands.set_bots(table, who.person.id, sent.bots)
    room = await quotas.add_table(registry, limits, table)
    if sent.start and room.table.status == "lobby":
        await quotas.begin(registry, limits, room, who.person.id)
    return state_response(room, who)


def _id(person: str, key: str) -> str:
    """The id of the table that a person opens with a key: always the same."""
    number = int.from_bytes(hashlib.sha256(f"{person}/{key}".encode()).digest(), "big")
    letters = []
    for _ in range(ID_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)


@operations.serve(
    Operation(
        "GET",
        "/api/tables/{id}",
        "The whole state, as the person who asks may see it",
        gives=State,
        query=(HEARD, TAG, WAIT, LOOK),
        no_content="The state still has this tag.",
    )
)
async def look_at(request: Request) -> Response:
    requester = await identify(request)
    heard, tag, wait, look = HEARD.read(request), TAG.read(request), WAIT.read(request), LOOK.read(request)
    room = await room_of(request)
    if wait:
        return await poll(request, room, requester, (heard, tag, wait, look))
    # A request that does not wait is a glance: it does not make the person present at the table.
    present_tag, body = room.state(requester.person_id, heard, look)
    return empty_response() if present_tag == tag else json_response(body)


@operations.serve(Operation("POST", "/api/tables/{id}/join", "Sit down, or come back to my seat", gives=State))
async def join(request: Request) -> Response:
    who = await signed_in(request)
    cartographer = cartographer_of(who.person)
    return await _change(request, who, lambda table: commands.sit(table, who.person.id, cartographer))


@operations.serve(Operation("POST", "/api/tables/{id}/leave", "Stand up", gives=State))
async def leave(request: Request) -> Response:
    who = await signed_in(request)
    return await _change(request, who, lambda table: commands.leave(table, who.person.id))


@operations.serve(
    Operation(
        "POST",
        "/api/tables/{id}/options",
        "Change what is played",
        takes=OptionsSent,
        gives=State,
        example={"options": {"game": "combined", "sheet": "C", "seats": 4}},
    )
)
async def change_options(request: Request) -> Response:
    who = await signed_in(request)
    sent = await read_body(request, OptionsSent)
    return await _change(request, who, lambda table: commands.set_options(table, who.person.id, sent.options))


@operations.serve(
    Operation(
        "POST",
        "/api/tables/{id}/bots",
        "Put these bots at the table, and no others",
        takes=Bots,
        gives=State,
        example={"bots": ["master", "novice"]},
    )
)
async def change_bots(request: Request) -> Response:
    who = await signed_in(request)
    sent = await read_body(request, Bots)
    return await _change(request, who, lambda table: commands.set_bots(table, who.person.id, sent.bots))


@operations.serve(
    Operation("POST", "/api/tables/{id}/remove", "Take a seat away", takes=SeatSent, gives=State, example=SEAT)
)
async def remove(request: Request) -> Response:
    who = await signed_in(request)
    sent = await read_body(request, SeatSent)
    return await _change(request, who, lambda table: commands.remove(table, who.person.id, sent.seat))


@operations.serve(
    Operation(
        "POST", "/api/tables/{id}/hand-over", "Make another player the host", takes=SeatSent, gives=State, example=SEAT
    )
)
async def hand_over(request: Request) -> Response:
    who = await signed_in(request)
    sent = await read_body(request, SeatSent)
    return await _change(request, who, lambda table: commands.hand_over(table, who.person.id, sent.seat))


@operations.serve(
    Operation(
        "POST",
        "/api/tables/{id}/stand-in",
        "Let a bot draw for a seat until its player comes back",
        takes=StandIn,
        gives=State,
        example=SEAT,
    )
)
async def stand_in(request: Request) -> Response:
    who = await signed_in(request)
    sent = await read_body(request, StandIn)
    room = await room_of(request)
    await room.stand_in(who.person.id, sent.seat, sent.bot)
    return state_response(room, who)


@operations.serve(
    Operation(
        "POST",
        "/api/tables/{id}/nudge",
        "Remind a player that the others wait",
        takes=SeatSent,
        gives=State,
        example=SEAT,
    )
)
async def nudge(request: Request) -> Response:
    who = await signed_in(request)
    sent = await read_body(request, SeatSent)
    room = await room_of(request)
    await room.nudge(who.person.id, sent.seat)
    return state_response(room, who)


@operations.serve(Operation("POST", "/api/tables/{id}/start", "Begin to play", gives=State))
async def start(request: Request) -> Response:
    who = await signed_in(request)
    room = await room_of(request)
    await quotas.begin(registry_of(request), limits_of(request), room, who.person.id)
    return state_response(room, who)


@operations.serve(
    Operation("POST", "/api/tables/{id}/resign", "Give up a game that only bots play besides me", gives=State)
)
async def resign(request: Request) -> Response:
    who = await signed_in(request)
    return await _change(request, who, lambda table: commands.resign(table, who.person.id))


@operations.serve(
    Operation("POST", "/api/tables/{id}/rematch", "The same people and options at a new table", gives=State)
)
async def rematch(request: Request) -> Response:
    who = await signed_in(request)
    room = await room_of(request)
    if room.table.host != who.person.id:
        room.snapshot.seat_of(who.person.id)
    registry, limits = registry_of(request), limits_of(request)
    async with limits.one_by_one(room.table.host):
        if not room.table.next:
            await quotas.check_tables(registry, limits, room.table.host)
        await room.rematch(new_id)
    return state_response(await registry.room(room.table.next), who)


async def _change(request: Request, who: SignedIn, command: Callable[[Table], Table]) -> Response:
    room = await room_of(request)
    await room.change(command)
    return state_response(room, who)


def state_response(room: Room, who: SignedIn, heard: int = 0) -> Response:
    """The state of a table as a response."""
    _, body = room.state(who.person_id, heard, frozenset())
    return json_response(body)
