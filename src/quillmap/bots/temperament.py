"""Temperament: which of several good moves a seat prefers, so that bots of one level do not all draw the same map.

A temperament is a number. 0 is neutral and always takes the best move. At a table it is the number of the seat, from 1.
For the first explore cards of spring, the digits of that number less one, in base `WIDTH` and lowest first, choose the
move: digit 0 the best, digit 1 the second best, and so on. So all seats differ as early as possible, and none leaves
the best move more often than it must. Afterwards their maps differ, and all take the best move.
"""

from __future__ import annotations

from quillmap.bots.base import offer_of
from quillmap.rules.offers import Task
from quillmap.rules.view import View

NEUTRAL = 0
WIDTH = 4
"""How many moves a digit chooses among."""
CARDS = 4
"""How many explore cards have a digit: enough for 256 different seats. No spring has fewer cards."""


def preferred_rank(temperament: int, view: View) -> int | None:
    """The rank of the move that this temperament prefers, 0 for the best; None if it has no preference here."""
    card = _cards_drawn(view)
    if temperament == NEUTRAL or offer_of(view).task is not Task.DRAW or view.scores or card >= CARDS:
        return None
    return (temperament - 1) // WIDTH**card % WIDTH


def _cards_drawn(view: View) -> int:
    """How many explore cards were revealed before the present one, this season."""
    explore = {card.id for card in view.setup.explore}
    return sum(card in explore for card in view.revealed[:-1])
