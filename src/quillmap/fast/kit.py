"""A set-up as arrays of numbers, for compiled code. Cards are numbered: explore, ruins, ambushes, heroes, in order."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from quillmap.fast.kernel import NUMBER
from quillmap.rules.cards import Ambush, Category, Edict, Explore, Hero
from quillmap.rules.masks import SPACES, Mask, spot
from quillmap.rules.offers import different_attacks
from quillmap.rules.setup import Fallback, Setup, deck_cards
from quillmap.rules.shapes import as_printed, attacks, every_way
from quillmap.rules.sheet import DRAWABLE

Numbers: TypeAlias = npt.NDArray[np.int64]
Words: TypeAlias = npt.NDArray[np.uint64]
Floats: TypeAlias = npt.NDArray[np.float32]
Doubles: TypeAlias = npt.NDArray[np.float64]

EXPLORE, RUINS, AMBUSH, HERO = range(4)
MOST_WAYS = 8
MOST_SHAPES = 2
HALF = (1 << 64) - 1


class Kit(NamedTuple):
    """Everything about the cards of a set-up that a game needs, card by card."""

    kind: Numbers
    time: Numbers
    terrain_count: Numbers
    terrains: Numbers
    """[card, number]"""
    shape_count: Numbers
    coins: Numbers
    """[card, shape]"""
    way_count: Numbers
    """[card, shape]"""
    ways: Words
    """[card, shape, way]: spaces and room of each `Turned`, as low and high halves"""
    printed: Words
    """[card]: an ambush as printed, in the top-left corner"""
    ambush: Numbers
    """[card]: height, width, corner, direction, monster"""
    attack_count: Numbers
    """[card, space]: how many different ways a hero can attack from a space"""
    attacks: Words
    """[card, space, way]: the marks of each, as low and high halves"""
    lengths: Numbers
    scored: Numbers
    """[season]: the two edicts it scores"""
    fallback_any: int
    """1 if the 1×1 may have any terrain, 0 if one of the card's."""
    edicts: Numbers
    """The numbers of the four edicts, or −1 until they are dealt."""


def halves(spaces: Mask) -> tuple[int, int]:
    """A mask as its two 64-bit halves."""
    return spaces & HALF, spaces >> 64


@lru_cache(maxsize=64)
def make_kit(setup: Setup, edicts: tuple[str, ...] = ()) -> Kit:
    """The cards of a set-up, and its four edicts where they are known. Nobody writes into a kit, so one serves all."""
    cards = deck_cards(setup)
    size = len(cards)
    kit = Kit(
        kind=_zeros(size),
        time=_zeros(size),
        terrain_count=_zeros(size),
        terrains=_zeros(size, len(DRAWABLE)),
        shape_count=_zeros(size),
        coins=_zeros(size, MOST_SHAPES),
        way_count=_zeros(size, MOST_SHAPES),
        ways=_words(size, MOST_SHAPES, MOST_WAYS, 4),
        printed=_words(size, 2),
        ambush=_zeros(size, 5),
        attack_count=_zeros(size, SPACES),
        attacks=_words(size, SPACES, MOST_WAYS, 2),
        lengths=np.array([season.length for season in setup.seasons], np.int64),
        scored=np.array([season.edicts for season in setup.seasons], np.int64),
        fallback_any=int(setup.fallback is Fallback.ANY),
        edicts=np.array([NUMBER[name] for name in edicts] or [-1] * 4, np.int64),
    )
    for number, card in enumerate(cards):
        match card:
            case Explore():
                kit.kind[number] = EXPLORE
                kit.time[number] = card.time
                kit.terrain_count[number] = len(card.terrains)
                kit.terrains[number, : len(card.terrains)] = card.terrains
                _shapes(kit, number, [(shape, coin) for shape, coin in card.printed])
            case Ambush():
                kit.kind[number] = AMBUSH
                lines = card.shape.split("/")
                kit.printed[number] = halves(as_printed(card.shape).spaces)
                kit.ambush[number] = (len(lines), len(lines[0]), card.corner, card.direction, card.monster)
                _shapes(kit, number, [(card.shape, False)])
            case Hero():
                kit.kind[number] = HERO
                for space in range(SPACES):
                    ways = different_attacks(attacks(card.attack), spot(space))
                    kit.attack_count[number, space] = len(ways)
                    for way, marks in enumerate(ways):
                        kit.attacks[number, space, way] = halves(marks)
            case _:
                kit.kind[number] = RUINS
    return kit


def random_edicts(setup: Setup, rng: random.Random) -> tuple[Edict, ...]:
    """A scoring card of each category, in any order: the edicts of a game that nobody deals from a deck."""
    edicts = [rng.choice([card for card in setup.scoring if card.category is category]) for category in Category]
    rng.shuffle(edicts)
    return tuple(edicts)


def _shapes(kit: Kit, number: int, printed: list[tuple[str, bool]]) -> None:
    kit.shape_count[number] = len(printed)
    for index, (shape, coin) in enumerate(printed):
        kit.coins[number, index] = coin
        ways = every_way(shape)
        kit.way_count[number, index] = len(ways)
        for way, turned in enumerate(ways):
            kit.ways[number, index, way] = (*halves(turned.spaces), *halves(turned.room))


def _zeros(*shape: int) -> Numbers:
    return np.zeros(shape, np.int64)


def _words(*shape: int) -> Words:
    return np.zeros(shape, np.uint64)
