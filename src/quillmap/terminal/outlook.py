"""What a sheet is worth now, and what it would be worth if the ghost were drawn. Every number is the rules' own."""

from __future__ import annotations

from typing import NamedTuple

from quillmap.rules.cards import Season
from quillmap.rules.effects import destroy, draw, place_hero
from quillmap.rules.moves import Destroy, Draw, Move, PlaceHero
from quillmap.rules.offers import DrawOffer, shape_coins
from quillmap.rules.scoring import Reckoning, Tally, monsters
from quillmap.rules.sheet import Sheet
from quillmap.rules.view import View


class Outlook(NamedTuple):
    """A sheet with what edicts A–D pay for it and what its monsters cost."""

    sheet: Sheet
    tallies: tuple[Tally, ...]
    monsters: Tally

    def reckoning(self, season: Season) -> Reckoning:
        """What the season would pay for this sheet."""
        first, second = (self.tallies[edict].stars for edict in season.edicts)
        return Reckoning(first, second, self.sheet.coins, self.monsters.stars)


def present(view: View) -> Outlook:
    """The sheet as it is."""
    return Outlook(view.sheet, view.tallies, view.monsters)


def foresee(view: View, move: Move) -> Outlook:
    """The sheet as a legal move would leave it."""
    sheet = view.sheet
    match move:
        case Draw():
            assert isinstance(view.offer, DrawOffer), "a drawing answers an offer to draw"
            coins = shape_coins(view.offer, move.spaces)
            sheet = draw(sheet, move.terrain, move.spaces, view.offer.letter, coins)
        case PlaceHero():
            sheet = place_hero(sheet, move.space, move.marks)
        case Destroy():
            sheet = destroy(sheet, move.space)
    return Outlook(sheet, tuple(edict.score(sheet) for edict in view.edicts), monsters(sheet))


def earning_season(view: View) -> Season | None:
    """The season whose stars are being earned; nothing once winter is scored.

    After a season's scoring a Troll may still ask for a choice: that already counts for the next one.
    """
    scored = len(view.scores)
    return view.setup.seasons[scored] if scored < len(view.setup.seasons) else None
