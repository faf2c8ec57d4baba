"""Doors to tables: find one, open one, sit down, begin, draw. Whatever is asked twice happens once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from quillmap.rules.moves import IllegalMove, Move
from quillmap.server import quotas
from quillmap.server.http import rate_limits
from quillmap.server.http.auth import (
    Anybody,
    InHall,
    Known,
    Somebody,
    Visitor,
    address,
    answer,
    described,
    json_bytes,
    limits_of,
    sent,
    sent_move,
)
from quillmap.server.http.routes.polls import poll
from quillmap.server.http.routes.table_list import fair_share, line
from quillmap.server.http.statuses import ILLEGAL_MOVE
from quillmap.server.people import cartographer_of
from quillmap.server.registry import ID_LENGTH, LETTERS, RoomRegistry, new_id
from quillmap.tables import commands
from quillmap.tables.commands import Table
from quillmap.tables.preview import preview_move
from quillmap.tables.refusals import Refused, Why, illegal_move
from quillmap.tables.room import Room
from quillmap.wire.tables import Bots, Create, Hints, OptionsSent, SeatSent, StandIn, State, TableLines, Tried

router = APIRouter(prefix="/api/tables", tags=["Tables"])

LISTED = 50
LOOKED_THROUGH = 500
"""Of so many open tables, those that are listed are chosen."""
HINTS = 3
LONGEST_WAIT = 25.0
MOST_HEARD = 1_000_000
"""Nobody has heard so many events."""
SEATS = "^([0-9]{1,2}(,[0-9]{1,2}){0,11})?$"
SEAT = {"seat": "4b1f9c0a7d2e"}
DRAW = {"kind": "draw", "turn": 1, "terrain": "water", "cells": ["B2", "B3", "B4"]}

Heard = Annotated[int, Query(ge=0, lt=MOST_HEARD, description="How many events are known already.")]
Looked = Annotated[str, Query(alias="look", pattern=SEATS, description="Other seats to show in full, as 3,4,5.")]
Moved = Annotated[Move, Depends(sent_move)]


def seats_in(text: str) -> frozenset[int]:
    """The seats that somebody wants to see."""
    return frozenset(int(seat) for seat in text.split(",") if seat)


@router.get("", summary="Open tables that wait for players", openapi_extra=described(gives=TableLines))
async def open_tables(visitor: Anybody, hall: InHall) -> Response:
    rows = fair_share(await hall.services.store.open_tables(LOOKED_THROUGH), LISTED, hall.services.bots.address_of)
    person = visitor.person.id if visitor.person else None
    return answer(TableLines([line(room, row.changed, person) for row, room in await hall.rooms_of(rows)]))


@router.post(
    "",
    summary="Open a table, perhaps with bots, and perhaps begin at once",
    openapi_extra=described(Create, State, {"options": {"game": "heroes", "seats": 2}, "bots": ["master"]}),
)
async def create(
    request: Request, who: Somebody, hall: InHall, wish: Annotated[Create, Depends(sent(Create))]
) -> Response:
    allowed = limits_of(request)
    allowed.spend(rate_limits.TABLES, address(request))
    id = _id(who.person.id, wish.key) if wish.key else new_id()
    table = commands.open_table(id, who.person.id, wish.options, hall.services.clock())
    table = commands.sit(table, who.person.id, cartographer_of(who.person))
    table = commands.set_bots(table, who.person.id, wish.bots)
    room = await quotas.add_table(hall, allowed, table)
    if wish.start and room.table.status == "lobby":
        await quotas.begin(hall, allowed, room, who.person.id)
    return _state(room, who)


def _id(person: str, key: str) -> str:
    """The id of the table that somebody asked for with a key: always the same."""
    number = int.from_bytes(hashlib.sha256(f"{person}/{key}".encode()).digest(), "big")
    letters = []
    for _ in range(ID_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)


@router.get(
    "/{id}",
    summary="The whole truth for whoever asks",
    openapi_extra=described(gives=State),
    responses={204: {"description": "Nothing else to tell."}},
)
async def look_at(
    request: Request,
    id: str,
    visitor: Anybody,
    hall: InHall,
    heard: Heard = 0,
    tag: Annotated[str, Query(max_length=32, description="What is known already.")] = "",
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="Seconds to wait for something else.")] = 0,
    look: Looked = "",
) -> Response:
    room = await hall.room(id)
    if wait:
        return await poll(request, hall, room, visitor, heard, tag, wait, seats_in(look))
    # A glance: whoever takes one is not shown as being here.
    now, body = room.state(visitor.person.id if visitor.person else None, heard, seats_in(look))
    return Response(status_code=204, headers={"Cache-Control": "no-store"}) if now == tag else json_bytes(body)


@router.post("/{id}/join", summary="Sit down, or come back to my seat", openapi_extra=described(gives=State))
async def join(id: str, who: Somebody, hall: InHall) -> Response:
    cartographer = cartographer_of(who.person)
    return await _command(id, who, hall, lambda table: commands.sit(table, who.person.id, cartographer))


@router.post("/{id}/leave", summary="Stand up", openapi_extra=described(gives=State))
async def leave(id: str, who: Somebody, hall: InHall) -> Response:
    return await _command(id, who, hall, lambda table: commands.leave(table, who.person.id))


@router.post(
    "/{id}/options",
    summary="Change what is played",
    openapi_extra=described(OptionsSent, State, {"options": {"game": "combined", "sheet": "C", "seats": 4}}),
)
async def change_options(
    id: str, who: Somebody, hall: InHall, wish: Annotated[OptionsSent, Depends(sent(OptionsSent))]
) -> Response:
    return await _command(id, who, hall, lambda table: commands.set_options(table, who.person.id, wish.options))


@router.post(
    "/{id}/bots",
    summary="Put these bots at the table, and no others",
    openapi_extra=described(Bots, State, {"bots": ["master", "novice"]}),
)
async def change_bots(id: str, who: Somebody, hall: InHall, wish: Annotated[Bots, Depends(sent(Bots))]) -> Response:
    return await _command(id, who, hall, lambda table: commands.set_bots(table, who.person.id, wish.bots))


@router.post("/{id}/remove", summary="Take a seat away", openapi_extra=described(SeatSent, State, SEAT))
async def remove(id: str, who: Somebody, hall: InHall, wish: Annotated[SeatSent, Depends(sent(SeatSent))]) -> Response:
    return await _command(id, who, hall, lambda table: commands.remove(table, who.person.id, wish.seat))


@router.post("/{id}/hand-over", summary="Make somebody else the host", openapi_extra=described(SeatSent, State, SEAT))
async def hand_over(
    id: str, who: Somebody, hall: InHall, wish: Annotated[SeatSent, Depends(sent(SeatSent))]
) -> Response:
    return await _command(id, who, hall, lambda table: commands.hand_over(table, who.person.id, wish.seat))


@router.post(
    "/{id}/stand-in",
    summary="Let a bot draw for a seat until its player comes back",
    openapi_extra=described(StandIn, State, SEAT),
)
async def stand_in(id: str, who: Somebody, hall: InHall, wish: Annotated[StandIn, Depends(sent(StandIn))]) -> Response:
    room = await hall.room(id)
    await room.stand_in(who.person.id, wish.seat, wish.bot)
    return _state(room, who)


@router.post(
    "/{id}/nudge", summary="Tell a player that the others wait", openapi_extra=described(SeatSent, State, SEAT)
)
async def nudge(id: str, who: Somebody, hall: InHall, wish: Annotated[SeatSent, Depends(sent(SeatSent))]) -> Response:
    room = await hall.room(id)
    await room.nudge(who.person.id, wish.seat)
    return _state(room, who)


@router.post("/{id}/start", summary="Begin to play", openapi_extra=described(gives=State))
async def start(request: Request, id: str, who: Somebody, hall: InHall) -> Response:
    room = await hall.room(id)
    await quotas.begin(hall, limits_of(request), room, who.person.id)
    return _state(room, who)


@router.post("/{id}/rematch", summary="The same again, at a new table", openapi_extra=described(gives=State))
async def rematch(request: Request, id: str, who: Somebody, hall: InHall) -> Response:
    room = await hall.room(id)
    if room.table.host != who.person.id:
        room.seat_of(who.person.id)
    allowed = limits_of(request)
    async with allowed.one_by_one(room.table.host):
        if not room.table.next:
            await quotas.check_tables(hall, allowed, room.table.host)
        await room.rematch(new_id)
    return _state(await hall.room(room.table.next), who)


@router.post("/{id}/move", summary="Draw", openapi_extra=described("Move", State, DRAW))
async def make_move(id: str, who: Somebody, hall: InHall, move: Moved, heard: Heard = 0) -> Response:
    room = await hall.room(id)
    seat = room.seat_of(who.person.id)
    _begun(room)
    try:
        await room.move(seat, move)
    except IllegalMove as reason:
        return answer(illegal_move(reason, move.turn, who.language), ILLEGAL_MOVE)
    return _state(room, who, heard)


@router.post("/{id}/try", summary="What would this move lead to?", openapi_extra=described("Move", Tried, DRAW))
async def try_move(id: str, who: Somebody, hall: InHall, move: Moved) -> Response:
    room = await hall.room(id)
    try:
        return answer(preview_move(room.view_of(room.seat_of(who.person.id)), move))
    except IllegalMove as reason:
        return answer(illegal_move(reason, move.turn, who.language), ILLEGAL_MOVE)


@router.post("/{id}/hint", summary="The best three moves our best bot sees", openapi_extra=described(gives=Hints))
async def hint(request: Request, id: str, who: Somebody, hall: InHall) -> Response:
    room = await hall.room(id)
    seen = room.view_of(room.seat_of(who.person.id))
    if not room.table.options.hints:
        raise Refused(Why.NO_HINTS)
    if seen.offer is None:
        raise Refused(Why.NOTHING_TO_HINT)
    limits_of(request).spend(rate_limits.HINTS, who.person.id)
    return json_bytes(await hall.services.bots.advise(seen, HINTS, room.table.id, who.person.id))


async def _command(id: str, who: Known, hall: RoomRegistry, command: Callable[[Table], Table]) -> Response:
    room = await hall.room(id)
    await room.change(command)
    return _state(room, who)


def _begun(room: Room) -> None:
    if room.table.status == "lobby":
        raise Refused(Why.NOT_BEGUN)


def _state(room: Room, who: Known | Visitor, heard: int = 0) -> Response:
    _, body = room.state(who.person.id if who.person else None, heard, frozenset())
    return json_bytes(body)
