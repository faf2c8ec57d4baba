"""Temperament: which of several good moves a seat prefers, so that bots of one level do not draw the same map.

A temperament is a number. 0 is neutral: it draws the best move. At a table it is the number of the seat, counted from
1. The first explore cards of spring are drawn by the digits of that number less one, in base `WIDTH` and lowest digit
first: digit 0 draws the best move, digit 1 the second best, and so on. So all seats differ as early as possible, and
none strays from the best move more often than it must. After that their maps differ, and all draw the best move.
"""

from __future__ import annotations

from quillmap.bots.base import offer_of
from quillmap.rules.offers import Task
from quillmap.rules.view import View

NEUTRAL = 0
WIDTH = 4
"""Among how many moves a digit chooses."""
CARDS = 4
"""How many explore cards are drawn by a digit: enough to tell 256 seats apart, and no spring has fewer."""


def preferred_rank(temperament: int, view: View) -> int | None:
    """Which move this temperament prefers, counted from the best; None if it has no preference here."""
    card = _cards_drawn(view)
    if temperament == NEUTRAL or offer_of(view).task is not Task.DRAW or view.scores or card >= CARDS:
        return None
    return (temperament - 1) // WIDTH**card % WIDTH


def _cards_drawn(view: View) -> int:
    """How many explore cards were revealed before the present one, this season."""
    explore = {card.id for card in view.setup.explore}
    return sum(card in explore for card in view.revealed[:-1])
