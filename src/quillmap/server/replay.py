"""A finished game turn by turn: what a replay shows, made from the recorded events."""

from __future__ import annotations

from itertools import groupby

from quillmap.rules.events import Event, Started
from quillmap.rules.game import Game, Phase, evolve, initial_state
from quillmap.tables.loaded_game import LoadedGame
from quillmap.tables.room import Room
from quillmap.tables.updates import deal_of
from quillmap.wire.protocol import ReckoningMessage, setup_message
from quillmap.wire.tables import Frame, Replay, SeatMessage
from quillmap.wire.views import ShownMessage, sheet_message, tally_message


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


def replay_without_frames(room: Room) -> Replay:
    """A replay of a finished table, for which the frames are still to be made."""
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
