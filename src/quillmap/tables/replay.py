"""A finished game as it is watched again, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from quillmap.rules.events import Event, Started
from quillmap.rules.game import Game, Phase, evolve, initial_state
from quillmap.tables.loaded_game import LoadedGame
from quillmap.tables.snapshot import Snapshot
from quillmap.wire.protocol import ReckoningMessage, setup_message
from quillmap.wire.replays import Frame, Replay
from quillmap.wire.tables import SeatMessage
from quillmap.wire.views import ShownMessage, sheet_message, tally_message


def replay_without_frames(snapshot: Snapshot) -> Replay:
    """A replay of a finished table, to which the frames are still to be added."""
    games = [snapshot.games[id] for id in snapshot.table.game_ids]
    totals = [total for loaded in games for total in loaded.game.totals]
    game = games[0].game
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return Replay(
        setup=setup_message(game.setup),
        edicts=[edict.id for edict in game.edicts],
        seats=[SeatMessage(seat.cartographer, seat.bot, here=True) for seat in snapshot.table.seats],
        totals=totals,
        winners=winners if snapshot.table.own_pace else list(game.winners),
        deal=snapshot.deal,
        seed=game.secret.seed.hex(),
        salt=game.secret.salt.hex(),
        frames=[],
    )


def frames(events: Sequence[Event], loaded: LoadedGame, seats: Sequence[int]) -> list[Frame]:
    """The game when it began, after every turn and after every season, with the sheets of these seats."""
    first = events[0]
    assert isinstance(first, Started)
    game = initial_state(first, loaded.game.secret.seed, loaded.game.secret.salt)
    found: list[Frame] = []
    for event in events[1:]:
        before, game = game, evolve(game, event)
        turn_began = game.turn != before.turn
        scored = len(game.scores) != len(before.scores)
        if turn_began or scored or game.phase is Phase.OVER or game.shown is not before.shown:
            found.append(_frame(game, seats))
    return found


def _frame(game: Game, seats: Sequence[int]) -> Frame:
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


def side_by_side(games: dict[int, list[Frame]]) -> list[Frame]:
    """The frames of games that were played alone with the same deal, merged moment by moment.

    A Troll may ravage one map and not another, and nothing is drawn on a full one, so a moment can take more frames in
    one game than in the next, or none.
    """
    moments = {seat: {at: list(same) for at, same in groupby(own, _moment)} for seat, own in games.items()}
    latest = {seat: own[0] for seat, own in games.items()}
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
    """How far a solo game has come, in what is the same for everybody who plays its deal."""
    return len(frame.shown[0].scores), frame.season, len(frame.revealed)
