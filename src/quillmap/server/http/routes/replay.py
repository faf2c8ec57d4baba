"""Doors to what is over: the record, and the game turn by turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import groupby
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from quillmap.record import write_record
from quillmap.rules.events import Event, Started
from quillmap.rules.game import Game, Phase, evolve, initial_state
from quillmap.server.archive_cache import Archive, Key
from quillmap.server.http.auth import (
    Anybody,
    InHall,
    Visitor,
    address,
    described,
    described_as,
    json_bytes,
    spend,
)
from quillmap.server.http.rate_limits import DEAR
from quillmap.server.http.routes.tables import SEATS, seats_in
from quillmap.server.registry import RoomRegistry
from quillmap.tables.loaded_game import LoadedGame
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.room import Room
from quillmap.tables.updates import deal_of
from quillmap.wire import read_event
from quillmap.wire.protocol import ReckoningMessage, setup_message
from quillmap.wire.tables import Frame, Replay, SeatMessage, write
from quillmap.wire.views import ShownMessage, sheet_message, tally_message

router = APIRouter(prefix="/api/tables", tags=["What is over"])

MOST_SHOWN = 12

Chosen = Annotated[
    str, Query(alias="seats", pattern=SEATS, description="Which seats to show, as 0,1,2: the first four if left out.")
]


@router.get(
    "/{id}/record",
    summary="The record of a finished game, an event a line",
    response_class=Response,
    openapi_extra=described_as("application/x-ndjson"),
)
async def record(
    request: Request, id: str, visitor: Anybody, hall: InHall, seat: Annotated[int, Query(ge=0, lt=100)] = 0
) -> Response:
    room = await _over(id, visitor, hall)
    game = _live(room, seat).id

    async def work() -> bytes:
        lines = await hall.services.store.events(game)
        return await archive_of(request).in_thread(lambda: write_record(map(read_event, lines)).encode())

    body = await _archived(request, visitor, ("record", room.version, game), work)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="quillmap-{room.table.id}.jsonl"',
    }
    return Response(body, media_type="application/x-ndjson", headers=headers)


@router.get("/{id}/replay", summary="A finished game, turn by turn", openapi_extra=described(gives=Replay))
async def replay(request: Request, id: str, visitor: Anybody, hall: InHall, seats: Chosen = "") -> Response:
    room = await _over(id, visitor, hall)
    chosen = [seat for seat in sorted(seats_in(seats)) or range(4) if seat < len(room.table.seats)]
    own_pace = room.table.own_pace
    lives = {seat: _live(room, seat) for seat in (chosen if own_pace else [0])}

    async def work() -> bytes:
        head = _replay(room)
        lines = {seat: await hall.services.store.events(live.id) for seat, live in lives.items()}

        def shown() -> bytes:
            events = {seat: [read_event(line) for line in lines[seat]] for seat in lives}
            if own_pace:
                together = side_by_side({seat: frames(events[seat], live, [0]) for seat, live in lives.items()})
            else:
                together = frames(events[0], lives[0], chosen)
            return write(msgspec.structs.replace(head, frames=together))

        return await archive_of(request).in_thread(shown)

    key: Key = ("replay", room.version, room.table.id, *chosen)
    return json_bytes(await _archived(request, visitor, key, work))


def archive_of(request: Request) -> Archive:
    """Where answers about finished games are worked out."""
    archive: Archive = request.app.state.archive
    return archive


async def _archived(request: Request, visitor: Visitor, key: Key, work: Callable[[], Awaitable[bytes]]) -> bytes:
    """An answer that is kept, or for which whoever asks first pays."""
    archive = archive_of(request)
    if not archive.knows(key):
        spend(request, visitor.person, DEAR - 1)
    person = visitor.person.id if visitor.person else ""
    return await archive.answer(key, work, address(request), person)


async def _over(id: str, visitor: Anybody, hall: RoomRegistry) -> Room:
    room = await hall.room(id)
    room.admit(visitor.person.id if visitor.person else None)
    if room.table.status != "over" or not room.games:
        raise Refused(Why.NOT_OVER)
    return room


def _live(room: Room, seat: int) -> LoadedGame:
    live = room.game_of(seat)
    if live is None:
        raise Refused(Why.NO_SUCH_SEAT)
    return live


def frames(events: list[Event], live: LoadedGame, seats: list[int]) -> list[Frame]:
    """The game when it began, after every turn and after every season, as these seats stood."""
    first = events[0]
    assert isinstance(first, Started)
    game = initial_state(first, live.game.secret.seed, live.game.secret.salt)
    found: list[Frame] = []
    for event in events[1:]:
        before, game = game, evolve(game, event)
        turn_began = game.turn != before.turn
        scored = len(game.scores) != len(before.scores)
        if turn_began or scored or game.phase is Phase.OVER or game.shown is not before.shown:
            found.append(_frame(game, seats))
    return found


def _frame(game: Game, seats: list[int]) -> Frame:
    return Frame(
        season=game.season,
        turn=game.turn,
        clock=game.clock,
        revealed=list(game.revealed),
        card=game.card,
        demand=game.demand,
        shown={
            seat: ShownMessage(
                sheet_message(game.shown[seat]), [ReckoningMessage(*season[seat]) for season in game.scores]
            )
            for seat in seats
        },
        tallies={seat: [tally_message(edict.score(game.shown[seat])) for edict in game.edicts] for seat in seats},
    )


def side_by_side(folded: dict[int, list[Frame]]) -> list[Frame]:
    """Games of one deal at own pace: the cards are the same, so they stand side by side moment by moment.

    A Troll may ravage one map and not another, and nothing is drawn on a full one, so a moment can take more frames in
    one game than in the next, or none.
    """
    moments = {seat: {at: list(same) for at, same in groupby(own, _moment)} for seat, own in folded.items()}
    latest = {seat: own[0] for seat, own in folded.items()}
    together: list[Frame] = []
    for at in sorted(set().union(*moments.values())):
        here = {seat: own.get(at, [latest[seat]]) for seat, own in moments.items()}
        fullest = max((own[at] for own in moments.values() if at in own), key=len)
        for step, frame in enumerate(fullest):
            latest = {seat: own[min(step, len(own) - 1)] for seat, own in here.items()}
            together.append(
                Frame(
                    frame.season, frame.turn, frame.clock, frame.revealed, frame.card, frame.demand,
                    shown={seat: own.shown[0] for seat, own in latest.items()},
                    tallies={seat: own.tallies[0] for seat, own in latest.items()},
                )
            )  # fmt: skip
    return together


def _moment(frame: Frame) -> tuple[int, int, int]:
    """How far a solo game has come, in what is the same for all who play its deal."""
    return len(frame.shown[0].scores), frame.season, len(frame.revealed)


def _replay(room: Room) -> Replay:
    """All of a replay but for its frames."""
    lives = [room.games[id] for id in room.table.game_ids]
    totals = [total for live in lives for total in live.game.totals]
    game = lives[0].game
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return Replay(
        setup=setup_message(game.setup),
        edicts=[edict.id for edict in game.edicts],
        seats=[SeatMessage(seat.cartographer, seat.bot, here=True) for seat in room.table.seats],
        totals=totals,
        winners=winners if room.table.own_pace else list(game.winners),
        deal=deal_of(room),
        seed=game.secret.seed.hex(),
        salt=game.secret.salt.hex(),
        frames=[],
    )
