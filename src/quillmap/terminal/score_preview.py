"""The stars of a sheet now, and after drawing the ghost. The rules compute every number."""

from __future__ import annotations

from typing import NamedTuple

from quillmap.rules.cards import Season
from quillmap.rules.moves import Move
from quillmap.rules.offers import after
from quillmap.rules.scoring import Reckoning, Tally, monsters
from quillmap.rules.sheet import Sheet
from quillmap.rules.view import View
from quillmap.terminal.seats import SEAT


class ScorePreview(NamedTuple):
    """A sheet, the stars edicts A–D pay for it, and the cost of its monsters."""

    sheet: Sheet
    tallies: tuple[Tally, ...]
    monsters: Tally

    def reckoning(self, season: Season) -> Reckoning:
        """What the season would pay for this sheet."""
        first, second = (self.tallies[edict].stars for edict in season.edicts)
        return Reckoning(first, second, self.sheet.coins, self.monsters.stars)


def present(view: View) -> ScorePreview:
    """The sheet as it is."""
    return ScorePreview(view.sheet, view.tallies, view.monsters)


def foresee(view: View, move: Move) -> ScorePreview:
    """The sheet as a legal move would leave it."""
    assert view.offer is not None, "a move answers an offer"
    sheet = after(view.sheet, view.offer, move)
    return ScorePreview(sheet, tuple(edict.score(sheet) for edict in view.edicts), monsters(sheet))


def turned_to(view: View, seat: int) -> View:
    """The view with the map and stars of a seat in front. Maps lie open when a turn is over."""
    sheet = view.sheets[seat]
    return view._replace(
        seat=seat, tallies=tuple(edict.score(sheet) for edict in view.edicts), monsters=monsters(sheet)
    )


def scored(view: View) -> list[Reckoning]:
    """What each season so far paid the seat whose map is in front."""
    assert view.seat is not None, "a spectator scores nothing"
    return [season[view.seat] for season in view.scores]


def welcome(view: View, before: int, after: int) -> bool:
    """Whether a change of stars is good for the player: gains on the own map, losses on others."""
    return after > before if view.seat == SEAT else after < before


def earning_season(view: View) -> Season | None:
    """The season that will be scored next; none after winter.

    After a season's scoring a Troll may still ask for a choice: that already counts for the next one.
    """
    scored = len(view.scores)
    return view.setup.seasons[scored] if scored < len(view.setup.seasons) else None
