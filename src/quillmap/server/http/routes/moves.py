"""Routes of a game: make a move, try one, ask for the best ones."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from quillmap.rules.moves import IllegalMove
from quillmap.rules.view import View
from quillmap.server.http import rate_limits
from quillmap.server.http.app_state import limits_of, registry_of
from quillmap.server.http.auth import signed_in
from quillmap.server.http.messages import (
    illegal_move_response,
    json_response,
    message_response,
    read_move_body,
)
from quillmap.server.http.operations import Operation, Operations
from quillmap.server.http.routes.tables import HEARD, room_of, state_response
from quillmap.tables.preview import preview_move
from quillmap.tables.refusals import Refused, Why, illegal_move
from quillmap.tables.room import Room
from quillmap.wire.advice import Hints, Tried
from quillmap.wire.updates import State

operations = Operations("Tables")

HINTS = 3
DRAW = {"kind": "draw", "turn": 1, "terrain": "water", "cells": ["B2", "B3", "B4"]}


@operations.serve(
    Operation("POST", "/api/tables/{id}/move", "Draw", takes="Move", gives=State, example=DRAW, query=(HEARD,))
)
async def make_move(request: Request) -> Response:
    who = await signed_in(request)
    move = await read_move_body(request)
    heard = HEARD.read(request)
    room = await room_of(request)
    seat = room.snapshot.seat_of(who.person.id)
    if room.table.status == "lobby":
        raise Refused(Why.NOT_BEGUN)
    try:
        await room.move(seat, move)
    except IllegalMove as reason:
        return illegal_move_response(illegal_move(reason, move.turn, who.language))
    return state_response(room, who, heard)


@operations.serve(
    Operation("POST", "/api/tables/{id}/try", "What would this move lead to?", takes="Move", gives=Tried, example=DRAW)
)
async def try_move(request: Request) -> Response:
    who = await signed_in(request)
    move = await read_move_body(request)
    room = await room_of(request)
    try:
        return message_response(preview_move(_view(room, who.person.id), move))
    except IllegalMove as reason:
        return illegal_move_response(illegal_move(reason, move.turn, who.language))


@operations.serve(Operation("POST", "/api/tables/{id}/hint", "The three best moves, by the best bot", gives=Hints))
async def hint(request: Request) -> Response:
    who = await signed_in(request)
    room = await room_of(request)
    view = _view(room, who.person.id)
    if not room.table.options.hints:
        raise Refused(Why.NO_HINTS)
    if view.offer is None:
        raise Refused(Why.NOTHING_TO_HINT)
    limits_of(request).spend(rate_limits.HINTS, who.person.id)
    bots = registry_of(request).services.bots
    return json_response(await bots.advise(view, HINTS, room.table.id, who.person.id))


def _view(room: Room, person: str) -> View:
    """What a player may know; refused to people who do not sit at the table."""
    return room.snapshot.view_of(room.snapshot.seat_of(person))
