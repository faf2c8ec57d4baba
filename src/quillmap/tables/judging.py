"""What follows from some moves that arrived together. Pure: nothing is saved here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from quillmap.rules.decide import play_with_events
from quillmap.rules.events import Event
from quillmap.rules.game import Game
from quillmap.rules.moves import IllegalMove, Move
from quillmap.tables import absence, commands
from quillmap.tables.loaded_game import LoadedGame
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.steps import NewEvents, Step
from quillmap.tables.table import Table
from quillmap.wire import write_event
from quillmap.wire.tables import BotName, Notice


class MoveRequest(NamedTuple):
    """A move that somebody makes for a seat."""

    seat: int
    move: Move
    notice: Notice | None
    bot: BotName | None
    """The bot that made the move. The move is refused if this bot no longer draws for the seat."""

    @property
    def by_player(self) -> bool:
        """Whether the seat's own player made the move, and neither a bot nor the clock."""
        return self.bot is None and self.notice is None


class Judged(NamedTuple):
    """What to store, and what to answer each request."""

    step: Step
    outcomes: tuple[bool | Exception, ...]
    """Why a move was refused; otherwise whether it changed anything: a move that was made before does not."""
    changed: bool
    """Whether the table or a game changes."""
    urgent: bool
    """Whether a turn or the game ends, which everybody waits for."""


def judge(table: Table, games: Mapping[str, LoadedGame], requests: Sequence[MoveRequest], now: float) -> Judged:
    """Judge moves one after the other."""
    states: dict[str, Game] = {}
    events: dict[str, list[Event]] = {}
    outcomes: list[bool | Exception] = []
    for request in requests:
        id = table.game_id(request.seat)
        try:
            new, states[id] = _play(table, states.get(id, games[id].game), request)
        except (Refused, IllegalMove) as reason:
            outcomes.append(reason)
            continue
        events.setdefault(id, []).extend(new)
        outcomes.append(bool(new))
    made = {
        id: NewEvents(tuple(list), tuple(map(write_event, list)), states[id]) for id, list in events.items() if list
    }
    turned = any(new.game.turn != games[id].game.turn for id, new in made.items())
    after = _with_marks(table, requests, outcomes)
    if all(states.get(id, loaded.game).winners for id, loaded in games.items()):
        after = msgspec.structs.replace(after, status="over", due=None)
    elif turned:
        after = commands.new_turn(after, now)
    changed = bool(made) or after is not table
    return Judged(Step(after, events=made), tuple(outcomes), changed, turned or after.status == "over")


def _play(table: Table, game: Game, request: MoveRequest) -> tuple[tuple[Event, ...], Game]:
    if request.bot not in (None, table.seats[request.seat].bot):
        raise Refused(Why.NOT_SEATED)
    if table.given_up:
        raise Refused(Why.GAME_OVER)
    return play_with_events(game, table.place(request.seat), request.move)


def _with_marks(table: Table, requests: Sequence[MoveRequest], outcomes: Sequence[bool | Exception]) -> Table:
    """The table with the notices of new moves; players who made a move themselves are back."""
    legal = [
        (request, outcome)
        for request, outcome in zip(requests, outcomes, strict=True)
        if not isinstance(outcome, Exception)
    ]
    notices = [request.notice for request, new in legal if request.notice and new]
    people = [table.seats[request.seat].person for request, _ in legal]
    after = commands.notice(table, *notices) if notices else table
    players = [person for (request, _), person in zip(legal, people, strict=True) if request.by_player and person]
    after = absence.back(after, players)
    lent = any(request.bot and person for (request, _), person in zip(legal, people, strict=True))
    if after is table and lent:
        # The table is written although nothing in it changes: a conflict tells us if the player came back elsewhere.
        return msgspec.structs.replace(table)
    return after
