"""What a bot is: a view in, a move out. It never sees a `Game`, so it cannot know what its seat does not."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import NamedTuple

from quillmap.rules.moves import Move
from quillmap.rules.offers import Offer, after, legal_moves
from quillmap.rules.scoring import monsters
from quillmap.rules.sheet import Sheet
from quillmap.rules.view import View


class Limit(NamedTuple):
    """How long a bot may think about a move. Work is counted in futures looked at: the same work, the same move."""

    seconds: float | None = None
    work: int | None = None


NO_LIMIT = Limit()


class Bot(ABC):
    """A player without hands."""

    name: str

    def __init__(self, temperament: int = 0) -> None:
        if temperament < 0:
            raise ValueError(f"a temperament is 0 or more, not {temperament}")
        self.temperament = temperament
        """Which of the best moves it prefers in spring, see `bots.temperament`; 0 is neutral."""

    @abstractmethod
    def choose(self, view: View, seed: int, limit: Limit = NO_LIMIT) -> Move:
        """A legal answer to the offer of the view. The same view, seed and work limit give the same answer."""


def offer_of(view: View) -> Offer:
    """The offer that a bot is asked to answer."""
    if view.offer is None:
        raise ValueError("the table does not wait for this seat")
    return view.offer


def harms(view: View) -> bool:
    """Whether the seat now draws on a neighbour's sheet, where it wants the worst."""
    return offer_of(view).owner != view.seat


class Random(Bot):
    """Any legal move, each as likely."""

    name = "random"

    def choose(self, view: View, seed: int, limit: Limit = NO_LIMIT) -> Move:
        return random.Random(seed).choice(list(legal_moves(offer_of(view))))


class Novice(Bot):
    """The most stars if the season ended now, and never a thought beyond: a beginner. Needs nothing compiled."""

    name = "novice"

    def choose(self, view: View, seed: int, limit: Limit = NO_LIMIT) -> Move:
        offer = offer_of(view)
        sheet = view.sheets[offer.owner]
        sign = -1 if harms(view) else 1
        moves = list(legal_moves(offer))
        random.Random(seed).shuffle(moves)
        return max(moves, key=lambda move: sign * season_stars(view, after(sheet, offer, move)))


def season_stars(view: View, sheet: Sheet) -> int:
    """What the season being earned would pay for a sheet now; nothing once all are scored."""
    if len(view.scores) == len(view.setup.seasons):
        return 0
    season = view.setup.seasons[len(view.scores)]
    edicts = sum(view.edicts[edict].score(sheet).stars for edict in season.edicts)
    return edicts + sheet.coins - monsters(sheet).stars
