"""Temperament: which of several near-equal moves a seat prefers, so that bots of one level do not draw the same map.

A temperament is a number. 0 is neutral: it prefers nothing but the best move. At a table it is the number of the seat,
counted from 1. While the cards of spring are drawn, a seat chooses among about `CHOICES` moves, better ones more
likely, and its number takes the place of chance. Seats with different numbers lie far apart in every choice (their
numbers times the root of a prime, as fractions), so that few of them go the same way. After that their maps differ, and
all prefer the best move again.
"""

from __future__ import annotations

import math

import numpy as np

from quillmap.bots.bot import offer_of
from quillmap.fast.kit import Doubles, Words
from quillmap.rules.offers import Task
from quillmap.rules.view import View

NEUTRAL = 0
CHOICES = (12, 6, 4, 3)
"""Among about how many moves the first explore cards are drawn, card by card; the last number holds for the rest."""
ROOM = 20
"""A seat stops choosing once its choices could have led to this many maps for each seat up to its own."""
LEAST_SCALE, MOST_SCALE = 0.01, 2.0
"""Bounds for how many stars behind the best make a move less likely by the factor e."""
FRACTIONS = tuple(math.isqrt(prime << 128) % 2**64 for prime in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37))
"""The roots of primes without their whole part, in units of 2⁻⁶⁴."""


def preferred(temperament: int, view: View, values: Doubles, table: Words) -> int:
    """The row of the table that this temperament prefers, if the move with the highest value is the best."""
    best = int(np.argmax(values))
    card = _cards_drawn(view)
    wide = _choices(temperament, card)
    if offer_of(view).task is not Task.DRAW or view.scores or wide == 1:
        return best
    behind = values[best] - values.astype(np.float64)
    weights = np.exp(-behind / _scale(behind, wide))
    order = np.argsort(_scrambled(table))
    bounds = np.cumsum(weights[order])
    luck = temperament * FRACTIONS[card % len(FRACTIONS)] % 2**64 / 2**64
    return int(order[np.searchsorted(bounds, luck * bounds[-1], side="right")])


def _cards_drawn(view: View) -> int:
    """How many explore cards came up before this one, this season."""
    explore = {card.id for card in view.setup.explore}
    return sum(card in explore for card in view.revealed[:-1])


def _choices(temperament: int, card: int) -> int:
    """Among about how many moves the card with that number is drawn."""
    wide = [CHOICES[min(number, len(CHOICES) - 1)] for number in range(card + 1)]
    return wide[-1] if math.prod(wide[:-1]) < ROOM * temperament else 1


def _scale(behind: Doubles, wide: int) -> float:
    """How many stars behind the best make a move less likely by the factor e, so that about so many are likely.

    That many moves of equal weight would have the same sum of squared shares.
    """
    low, high = LEAST_SCALE, MOST_SCALE
    for _ in range(20):
        middle = math.sqrt(low * high)
        weights = np.exp(-behind / middle)
        if weights.sum() ** 2 < wide * (weights**2).sum():
            low = middle
        else:
            high = middle
    return high


def _scrambled(table: Words) -> Words:
    """A number for each row's move without any order to it: the same for all seats (the finish of SplitMix64)."""
    mixed = np.zeros(len(table), np.uint64)
    for column in table.T:
        mixed = (mixed ^ column) + np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        mixed ^= mixed >> np.uint64(31)
    return mixed
