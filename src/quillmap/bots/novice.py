"""The bot `novice`: a beginner who takes the most stars now."""

from __future__ import annotations

import random

from quillmap.bots.base import NO_LIMIT, Bot, Limit, harms, offer_of
from quillmap.rules.moves import Move
from quillmap.rules.offers import after, legal_moves
from quillmap.rules.scoring import monsters
from quillmap.rules.sheet import Sheet
from quillmap.rules.view import View


class Novice(Bot):
    """The move that pays the most stars if the season ended now. Needs nothing compiled."""

    name = "novice"

    def choose(self, view: View, seed: int, limit: Limit = NO_LIMIT) -> Move:
        offer = offer_of(view)
        sheet = view.sheets[offer.owner]
        sign = -1 if harms(view) else 1
        moves = list(legal_moves(offer))
        random.Random(seed).shuffle(moves)
        return max(moves, key=lambda move: sign * season_stars(view, after(sheet, offer, move)))


def season_stars(view: View, sheet: Sheet) -> int:
    """What the present season would pay for a sheet now; nothing once all seasons are scored."""
    if len(view.scores) == len(view.setup.seasons):
        return 0
    season = view.setup.seasons[len(view.scores)]
    edicts = sum(view.edicts[edict].score(sheet).stars for edict in season.edicts)
    return edicts + sheet.coins - monsters(sheet).stars
