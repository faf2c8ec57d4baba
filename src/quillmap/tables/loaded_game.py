"""A game in memory: the fold of what is kept, who has heard what of it, and each seat's view as it is sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quillmap.rules.events import Event, GameEnded, SeasonScored, Started, TurnEnded
from quillmap.rules.game import Game, Phase, fold, initial_state
from quillmap.rules.view import recipients, view
from quillmap.tables.rows import GameRow
from quillmap.wire import read_event, write_event
from quillmap.wire.views import OwnParts, Parts, write_common, write_own, write_scored


class Heard(NamedTuple):
    """An event as it is sent. What a seat has heard is in this order, whenever and wherever it is put together."""

    after: int
    """The number of the event, among all events, with which it could be heard: its own, or that of the turn's end."""
    number: int
    line: bytes


class LoadedGame:
    """One game, and what may be told of it. Changed only by `add`, with events that are already kept."""

    def __init__(self, kept: GameRow, first: Started) -> None:
        self.id = kept.id
        self.game = initial_state(first, kept.seed, kept.salt)
        self.count = 0
        """How many events are kept."""
        self._open: list[Heard] = []
        """What everybody can hear."""
        self._own: list[list[Heard]] = [[] for _ in range(first.setup.seats)]
        """What one seat alone can hear."""
        self._closed: dict[bytes, bytes] = {}
        """The end of the game, and how it is told while the secret of the deal is kept."""
        self._withheld: list[tuple[int, Heard]] = []
        """What owners of sheets will hear when the turn ends."""
        self._own_parts: dict[tuple[int | None, frozenset[int]], tuple[int, OwnParts]] = {}
        self._common: dict[bool, Parts] = {}
        """What everybody is told alike, with the secret of the deal and without."""
        self._scored: Game | None = None
        """The game when its last season had just been scored."""
        self._told_of_it: dict[int, bytes] = {}
        """What each seat is told of that moment."""
        self._note(first, write_event(first))

    @classmethod
    def load(cls, kept: GameRow, lines: Sequence[bytes]) -> LoadedGame:
        """The game that kept events tell of."""
        events = [read_event(line) for line in lines]
        first = events[0]
        assert isinstance(first, Started), "a game begins with its set-up"
        live = cls(kept, first)
        live.add(events[1:], lines[1:], fold(live.game, events[1:]))
        return live

    def catch_up(self, lines: Sequence[bytes]) -> None:
        """Go on with events that somebody else kept."""
        events = [read_event(line) for line in lines]
        self.add(events, lines, fold(self.game, events))

    def add(self, events: Sequence[Event], lines: Sequence[bytes], game: Game) -> None:
        """Go on to the game that these events lead to."""
        for event, line in zip(events, lines, strict=True):
            self._note(event, line)
        if scorings := [number for number, event in enumerate(events, 1) if isinstance(event, SeasonScored)]:
            self._scored = fold(self.game, events[: scorings[-1]])
            self._told_of_it.clear()
        self.game = game
        self._common.clear()

    def _note(self, event: Event, line: bytes) -> None:
        self.count += 1
        if isinstance(event, GameEnded):
            self._closed[line] = write_event(event._replace(seed="", salt=""))
        heard = Heard(self.count, self.count, line)
        who = recipients(event)
        if who.everybody:
            self._open.append(heard)
        if who.seat is not None:
            self._own[who.seat].append(heard)
        if who.owner is not None:
            self._withheld.append((who.owner, heard))
        if isinstance(event, TurnEnded):
            for owner, late in self._withheld:
                self._own[owner].append(late._replace(after=self.count))
            self._withheld.clear()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.phase is Phase.OVER

    def heard(self, seat: int | None) -> int:
        """How many events a seat may have heard."""
        return len(self._open) + (0 if seat is None else len(self._own[seat]))

    def news(self, seat: int | None, heard: int, *, opened: bool) -> list[bytes]:
        """The events that a seat has not heard yet, if it has heard the first so many.

        Unless the deal may be opened, the end of the game is told without its secret.
        """
        missing = self.heard(seat) - max(0, heard)
        if missing <= 0:
            return []
        own = [] if seat is None else self._own[seat][-missing:]
        lines = [heard.line for heard in sorted(self._open[-missing:] + own)[-missing:]]
        return lines if opened else [self._closed.get(line, line) for line in lines]

    def common(self, *, opened: bool) -> Parts:
        """What everybody may know alike, as it is sent: with the secret of the deal only if it may be opened."""
        if opened not in self._common:
            now = view(self.game, None)
            self._common[opened] = write_common(now if opened else now._replace(seed="", salt=""))
        return self._common[opened]

    def own(self, seat: int | None, shown: frozenset[int]) -> Parts:
        """What a seat alone may know, as it is sent. While others draw it is not made anew: it says the same."""
        heard = self.heard(seat)
        key = (seat, shown)
        known = self._own_parts.get(key)
        if known is None or known[0] != heard:
            if len(self._own_parts) > 4 * (len(self._own) + 1):
                self._own_parts.clear()
            before = known[1] if known else None
            now = view(self.game, seat)
            if seat is None or self._scored is None:
                parts = write_own(now, shown, before)
            else:
                if seat not in self._told_of_it:
                    self._told_of_it[seat] = write_scored(view(self._scored, seat))
                parts = write_own(now, shown, before, self._told_of_it[seat])
            known = self._own_parts[key] = (heard, parts)
        return known[1].parts
