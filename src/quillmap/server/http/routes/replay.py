"""Routes to finished games: the record, and the replay turn by turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quillmap.record import write_record
from quillmap.rules.setup import MOST_SEATS
from quillmap.server.archive_cache import Key
from quillmap.server.http.app_state import archive_of, registry_of
from quillmap.server.http.auth import Requester, identify
from quillmap.server.http.messages import NO_STORE, json_response
from quillmap.server.http.operations import Media, Operation, Operations
from quillmap.server.http.query import seats, whole_number
from quillmap.server.http.rate_limits import DEAR
from quillmap.server.http.routes.tables import room_of
from quillmap.server.http.throttling import client_address, spend_request
from quillmap.tables.loaded_game import LoadedGame
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.replay import frames, replay_without_frames, side_by_side
from quillmap.tables.snapshot import Snapshot
from quillmap.wire import read_event
from quillmap.wire.base import write
from quillmap.wire.replays import Replay

operations = Operations("Finished games")

FIRST_SHOWN = 4
RECORD = "application/x-ndjson"

SEAT = whole_number("seat", "At own pace, whose game.", below=MOST_SEATS)
SEATS = seats("seats", "Which seats to show, as 0,1,2: the first four if left out.")


@operations.serve(
    Operation(
        "GET",
        "/api/tables/{id}/record",
        "The record of a finished game, one event on each line",
        gives=Media(RECORD),
        query=(SEAT,),
    )
)
async def record(request: Request) -> Response:
    requester = await identify(request)
    seat = SEAT.read(request)
    snapshot = await _finished(request, requester)
    game = _game(snapshot, seat).id

    async def work() -> bytes:
        lines = await registry_of(request).services.store.events(game)
        return await archive_of(request).in_thread(lambda: write_record(map(read_event, lines)).encode())

    body = await _archived(request, requester, ("record", snapshot.version, game), work)
    headers = {**NO_STORE, "Content-Disposition": f'attachment; filename="quillmap-{snapshot.table.id}.jsonl"'}
    return Response(body, headers=headers, media_type=RECORD)


@operations.serve(
    Operation("GET", "/api/tables/{id}/replay", "A finished game, turn by turn", gives=Replay, query=(SEATS,))
)
async def replay(request: Request) -> Response:
    requester = await identify(request)
    wanted = SEATS.read(request)
    snapshot = await _finished(request, requester)
    chosen = [seat for seat in sorted(wanted) or range(FIRST_SHOWN) if seat < len(snapshot.table.seats)]
    own_pace = snapshot.table.own_pace
    games = {seat: _game(snapshot, seat) for seat in (chosen if own_pace else [0])}
    store = registry_of(request).services.store

    async def work() -> bytes:
        head = replay_without_frames(snapshot)
        lines = {seat: await store.events(game.id) for seat, game in games.items()}

        def encoded() -> bytes:
            events = {seat: [read_event(line) for line in lines[seat]] for seat in games}
            if own_pace:
                together = side_by_side({seat: frames(events[seat], game, [0]) for seat, game in games.items()})
            else:
                together = frames(events[0], games[0], chosen)
            return write(msgspec.structs.replace(head, frames=together))

        return await archive_of(request).in_thread(encoded)

    key: Key = ("replay", snapshot.version, snapshot.table.id, *chosen)
    return json_response(await _archived(request, requester, key, work))


async def _archived(request: Request, requester: Requester, key: Key, work: Callable[[], Awaitable[bytes]]) -> bytes:
    """An answer from the cache. The first person who asks for it pays for the work with their rate limit."""
    archive = archive_of(request)
    if not archive.knows(key):
        spend_request(request, requester.person_id, DEAR - 1)
    return await archive.answer(key, work, client_address(request), requester.person_id or "")


async def _finished(request: Request, requester: Requester) -> Snapshot:
    """The snapshot of a table whose game is over; refused if it is not, or if the requester may not look on."""
    snapshot = (await room_of(request)).snapshot
    snapshot.admit(requester.person_id)
    if snapshot.table.status != "over" or snapshot.table.given_up or not snapshot.games:
        raise Refused(Why.NOT_OVER)
    return snapshot


def _game(snapshot: Snapshot, seat: int) -> LoadedGame:
    """The game that a seat played in."""
    game = snapshot.game_of(seat)
    if game is None:
        raise Refused(Why.NO_SUCH_SEAT)
    return game
