"""A game in memory: the fold of its stored events, and which of them each seat has heard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from quillmap.rules.events import Event, SeasonScored, Started
from quillmap.rules.game import Game, Phase, fold, initial_state
from quillmap.rules.view import recipients, without_secret
from quillmap.tables.rows import GameRow
from quillmap.wire import read_event, write_event


class Heard(NamedTuple):
    """An event as JSON. The order of these tuples is the order in which a seat hears events, in every process."""

    after: int
    """The number of the event that made it audible: its own number, or that of the end of the turn."""
    number: int
    line: bytes


class EventLog:
    """Which events of one game each seat has heard. The log only grows, so moments of the game can share it."""

    def __init__(self, seats: int) -> None:
        self.count = 0
        self.everybody: list[Heard] = []
        """Events that every seat and every spectator hears."""
        self.own: list[list[Heard]] = [[] for _ in range(seats)]
        """Events that one seat alone hears."""
        self.without_secret: dict[bytes, bytes] = {}
        """Events that are sent in another form while the secret of the deal is kept."""
        self._withheld: list[tuple[int, Heard]] = []
        """Events that owners of sheets hear when the turn ends."""

    def add(self, event: Event, line: bytes) -> None:
        """Note the next event and who hears of it."""
        self.count += 1
        closed = without_secret(event)
        if closed is not event:
            self.without_secret[line] = write_event(closed)
        heard = Heard(self.count, self.count, line)
        who = recipients(event)
        if who.everybody:
            self.everybody.append(heard)
        if who.seat is not None:
            self.own[who.seat].append(heard)
        if who.owner is not None:
            self._withheld.append((who.owner, heard))
        if who.sheets_return:
            for owner, late in self._withheld:
                self.own[owner].append(late._replace(after=self.count))
            self._withheld.clear()


@dataclass(frozen=True, slots=True, eq=False)
class LoadedGame:
    """A game at one moment. It never changes; `after` gives the game that more events lead to."""

    id: str
    game: Game
    scored: Game | None
    """The game when its last season had just been scored."""
    count: int
    """The number of its events."""
    everybody: int
    """The number of events that everybody has heard."""
    own: tuple[int, ...]
    """For each seat, the number of events that it alone has heard."""
    log: EventLog

    @classmethod
    def begin(cls, row: GameRow, first: Started) -> LoadedGame:
        """The game after its first event."""
        log = EventLog(first.setup.seats)
        log.add(first, write_event(first))
        return cls._at(log, row.id, initial_state(first, row.seed, row.salt), None)

    @classmethod
    def load(cls, row: GameRow, lines: Sequence[bytes]) -> LoadedGame:
        """The game that stored events lead to."""
        events = [read_event(line) for line in lines]
        first = events[0]
        assert isinstance(first, Started), "a game begins with its set-up"
        begun = cls.begin(row, first)
        return begun.after(events[1:], lines[1:], fold(begun.game, events[1:]))

    @classmethod
    def _at(cls, log: EventLog, id: str, game: Game, scored: Game | None) -> LoadedGame:
        return cls(id, game, scored, log.count, len(log.everybody), tuple(map(len, log.own)), log)

    def catch_up(self, lines: Sequence[bytes]) -> LoadedGame:
        """The game after events that another process stored."""
        events = [read_event(line) for line in lines]
        return self.after(events, lines, fold(self.game, events))

    def after(self, events: Sequence[Event], lines: Sequence[bytes], game: Game) -> LoadedGame:
        """The game after stored events, which lead to this state of the rules."""
        assert self.count == self.log.count, "a game goes on from its latest moment"
        for event, line in zip(events, lines, strict=True):
            self.log.add(event, line)
        scored = self.scored
        if scorings := [number for number, event in enumerate(events, 1) if isinstance(event, SeasonScored)]:
            scored = fold(self.game, events[: scorings[-1]])
        return self._at(self.log, self.id, game, scored)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.phase is Phase.OVER

    def heard(self, seat: int | None) -> int:
        """How many events a seat, or a spectator (None), may have heard."""
        return self.everybody + (0 if seat is None else self.own[seat])

    def events_after(self, seat: int | None, heard: int, *, opened: bool) -> list[bytes]:
        """The events that are new to a seat which has heard the first `heard` ones.

        Unless the deal may be opened, the end of the game comes without its secret.
        """
        missing = self.heard(seat) - max(0, heard)
        if missing <= 0:
            return []
        new = self.log.everybody[max(0, self.everybody - missing) : self.everybody]
        if seat is not None:
            new = sorted(new + self.log.own[seat][max(0, self.own[seat] - missing) : self.own[seat]])[-missing:]
        lines = [heard.line for heard in new]
        return lines if opened else [self.log.without_secret.get(line, line) for line in lines]
