"""What the seats of one game may know, as JSON. Each part is written once and sent to everybody it concerns."""

from __future__ import annotations

from typing import NamedTuple

from quillmap.rules.game import Game
from quillmap.rules.view import view
from quillmap.tables.loaded_game import LoadedGame
from quillmap.wire.views import NO_SCORED, OwnParts, Parts, write_common, write_own, write_scored


class _Common(NamedTuple):
    """The parts for everybody, and the moment of the game they were written at."""

    game: Game
    parts: Parts


class GameParts:
    """Writes the views of one game and remembers what it wrote until the game changes."""

    def __init__(self) -> None:
        self._common: dict[bool, _Common] = {}
        """With the secret of the deal and without."""
        self._own: dict[tuple[int | None, frozenset[int]], tuple[int, OwnParts]] = {}
        """By seat and shown seats: how many events the seat had heard, and its parts."""
        self._scored: dict[int, tuple[Game, bytes]] = {}
        """By seat: the game when a season was scored, and how the seat sees it."""

    def common(self, loaded: LoadedGame, *, opened: bool) -> Parts:
        """What everybody may know: with the secret of the deal only if it may be opened."""
        known = self._common.get(opened)
        if known is None or known.game is not loaded.game:
            known = _Common(loaded.game, write_common(view(loaded.game, None, opened=opened)))
            self._common[opened] = known
        return known.parts

    def own(self, loaded: LoadedGame, seat: int | None, shown: frozenset[int]) -> Parts:
        """What one seat alone may know. It stays the same while only others draw."""
        heard = loaded.heard(seat)
        key = (seat, shown)
        known = self._own.get(key)
        if known is None or known[0] != heard:
            if len(self._own) > 4 * (len(loaded.own) + 1):
                self._own.clear()
            before = known[1] if known else None
            parts = write_own(view(loaded.game, seat), shown, before, self._scored_part(loaded, seat))
            known = self._own[key] = (heard, parts)
        return known[1].parts

    def _scored_part(self, loaded: LoadedGame, seat: int | None) -> bytes:
        """The last scored season as a seat sees it."""
        if seat is None or loaded.scored is None:
            return NO_SCORED
        known = self._scored.get(seat)
        if known is None or known[0] is not loaded.scored:
            known = self._scored[seat] = (loaded.scored, write_scored(view(loaded.scored, seat)))
        return known[1]
