"""What a bot is: a view in, a move out. It never gets a `Game`, so it cannot know what its seat does not know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from quillmap.rules.moves import Move
from quillmap.rules.offers import Offer
from quillmap.rules.view import View


class Limit(NamedTuple):
    """How long a bot may think about a move. Work is counted in sampled futures: the same work gives the same move."""

    seconds: float | None = None
    work: int | None = None


NO_LIMIT = Limit()


class Bot(ABC):
    """A player that is a program."""

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
    """Whether the seat now draws on a neighbour's sheet, where the worst move for the sheet is the best one."""
    return offer_of(view).owner != view.seat
