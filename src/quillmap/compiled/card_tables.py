"""Card tables: the cards of a set-up as arrays of numbers, for compiled code.

Cards are numbered in the order of `deck_cards`: explore, ruins, ambushes, heroes.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from quillmap.compiled.rules import NUMBER
from quillmap.content import AMBUSHES, HERO_CARDS
from quillmap.content import EXPLORE as EXPLORE_CARDS
from quillmap.rules.cards import Ambush, Card, Category, Edict, Explore, Hero
from quillmap.rules.explained import Kind, Named
from quillmap.rules.masks import SPACES, Mask, count, spot
from quillmap.rules.offers import different_attacks
from quillmap.rules.setup import BadSetup, Fallback, Setup, SetupFault, deck_cards
from quillmap.rules.shapes import as_printed, attacks, orientations
from quillmap.rules.sheet import DRAWABLE

Numbers: TypeAlias = npt.NDArray[np.int64]
Words: TypeAlias = npt.NDArray[np.uint64]
Floats: TypeAlias = npt.NDArray[np.float32]
Doubles: TypeAlias = npt.NDArray[np.float64]

EXPLORE, RUINS, AMBUSH, HERO = range(4)
NO_CARD = -1
MOST_CARDS = 21
"""Eleven explore cards, two ruins, four ambushes, four heroes."""
MOST_WAYS = 8
MOST_SHAPES = 2
HALF = (1 << 64) - 1
LETTER, ON_DRAWN, AFTER_SEASON = range(4, 7)
"""The columns of `CardRecord.ambush` for the effect of the monsters. Height, width, corner, direction come before."""
AMBUSH_COLUMNS = 7


def most_answers(card: Card) -> int:
    """An upper bound for the legal answers to a card: their number on a map with nothing on it."""
    match card:
        case Explore():
            places = sum(_places(shape) for shape, _ in card.printed)
            return max(places * len(card.terrains), SPACES * len(DRAWABLE))
        case Ambush():
            return max(_places(card.shape), SPACES)
        case Hero():
            return SPACES * len(attacks(card.attack))
        case _:
            return 0


def _places(shape: str) -> int:
    return sum(count(turned.room) for turned in orientations(shape))


MOVE_LIST_ROWS = max(most_answers(card) for cards in (EXPLORE_CARDS, AMBUSHES, HERO_CARDS) for card in cards.values())
"""The rows of a move list: enough for every card of the boxes. Compiled code writes rows unchecked, so
`make_card_tables` refuses a card that could need more.
"""


class CardRecord(Protocol):
    """What a game needs to know about the cards of a set-up, card by card.

    It is one record in memory, whose address compiled code gets. Numba would count references to every array of a tuple
    at every call (decision 0015).
    """

    count: int
    """How many cards there are; the rest of each array is unused."""
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
    """[card, shape, way]: spaces and room of each `Orientation`, as low and high halves"""
    printed: Words
    """[card]: an ambush as printed, in the top-left corner"""
    ambush: Numbers
    """[card]: height, width, corner, direction, letter, and what its effect does when drawn and after a season"""
    attack_count: Numbers
    """[card, space]: how many different ways a hero can attack from a space"""
    attacks: Words
    """[card, space, way]: the marks of each of these attacks, as low and high halves"""
    lengths: Numbers
    scored: Numbers
    """[season]: the two edicts it scores"""
    fallback_any: int
    """1 if the 1×1 may have any terrain, 0 if one of the card's."""


CARDS = np.dtype(
    [
        ("count", np.int64),
        ("kind", np.int64, (MOST_CARDS,)),
        ("time", np.int64, (MOST_CARDS,)),
        ("terrain_count", np.int64, (MOST_CARDS,)),
        ("terrains", np.int64, (MOST_CARDS, len(DRAWABLE))),
        ("shape_count", np.int64, (MOST_CARDS,)),
        ("coins", np.int64, (MOST_CARDS, MOST_SHAPES)),
        ("way_count", np.int64, (MOST_CARDS, MOST_SHAPES)),
        ("ways", np.uint64, (MOST_CARDS, MOST_SHAPES, MOST_WAYS, 4)),
        ("printed", np.uint64, (MOST_CARDS, 2)),
        ("ambush", np.int64, (MOST_CARDS, AMBUSH_COLUMNS)),
        ("attack_count", np.int64, (MOST_CARDS, SPACES)),
        ("attacks", np.uint64, (MOST_CARDS, SPACES, MOST_WAYS, 2)),
        ("lengths", np.int64, (4,)),
        ("scored", np.int64, (4, 2)),
        ("fallback_any", np.int64),
    ],
    align=True,
)


class CardTables(NamedTuple):
    """The cards of a set-up and the edicts of a game."""

    cards: CardRecord
    edicts: tuple[int, int, int, int]
    """The numbers of the four edicts, or −1 until they are dealt."""


def halves(spaces: Mask) -> tuple[int, int]:
    """A mask as its two 64-bit halves."""
    return spaces & HALF, spaces >> 64


@lru_cache(maxsize=64)
def make_card_tables(setup: Setup, edicts: tuple[str, ...] = ()) -> CardTables:
    """The tables of a set-up, with the four edicts where they are known. They are never changed, so all games share
    them.
    """
    cards = deck_cards(setup)
    _check_room(cards)
    made: CardRecord = np.zeros(1, CARDS).view(np.recarray)[0]
    made.count = len(cards)
    made.kind[:] = NO_CARD
    made.lengths[:] = [season.length for season in setup.seasons]
    made.scored[:] = [season.edicts for season in setup.seasons]
    made.fallback_any = int(setup.fallback is Fallback.ANY)
    for number, card in enumerate(cards):
        match card:
            case Explore():
                made.kind[number] = EXPLORE
                made.time[number] = card.time
                made.terrain_count[number] = len(card.terrains)
                made.terrains[number, : len(card.terrains)] = card.terrains
                _shapes(made, number, [(shape, coin) for shape, coin in card.printed])
            case Ambush():
                made.kind[number] = AMBUSH
                lines = card.shape.split("/")
                made.printed[number] = halves(as_printed(card.shape).spaces)
                made.ambush[number] = (len(lines), len(lines[0]), card.corner, card.direction, *card.effect[:3])
                _shapes(made, number, [(card.shape, False)])
            case Hero():
                made.kind[number] = HERO
                for space in range(SPACES):
                    ways = different_attacks(attacks(card.attack), spot(space))
                    made.attack_count[number, space] = len(ways)
                    for way, marks in enumerate(ways):
                        made.attacks[number, space, way] = halves(marks)
            case _:
                made.kind[number] = RUINS
    first, second, third, fourth = (NUMBER[name] for name in edicts) if edicts else (-1, -1, -1, -1)
    return CardTables(made, (first, second, third, fourth))


def _check_room(cards: tuple[Card, ...]) -> None:
    """Refuse cards that compiled code has no room for."""
    if len(cards) > MOST_CARDS:
        raise BadSetup(SetupFault.COMPILED_CARDS, most=MOST_CARDS, count=len(cards))
    for card in cards:
        if isinstance(card, Explore) and (len(card.shapes) > MOST_SHAPES or len(card.terrains) > len(DRAWABLE)):
            raise BadSetup(SetupFault.COMPILED_CARD, card=_named(card), shapes=MOST_SHAPES, terrains=len(DRAWABLE))
        if most_answers(card) > MOVE_LIST_ROWS:
            raise BadSetup(SetupFault.COMPILED_MOVES, card=_named(card), most=MOVE_LIST_ROWS, count=most_answers(card))


def _named(card: Card) -> Named:
    return Named(Kind.CARD, (card.id,))


def random_edicts(setup: Setup, rng: random.Random) -> tuple[Edict, ...]:
    """A scoring card of each category, in any order: the edicts of a game that is not dealt from a seed."""
    edicts = [rng.choice([card for card in setup.scoring if card.category is category]) for category in Category]
    rng.shuffle(edicts)
    return tuple(edicts)


def _shapes(made: CardRecord, number: int, printed: list[tuple[str, bool]]) -> None:
    made.shape_count[number] = len(printed)
    for index, (shape, coin) in enumerate(printed):
        made.coins[number, index] = coin
        ways = orientations(shape)
        made.way_count[number, index] = len(ways)
        for way, turned in enumerate(ways):
            made.ways[number, index, way] = (*halves(turned.spaces), *halves(turned.room))
