"""Deal codes: a short text that stands for a set-up and a seed, so that anybody can play the same deal.

A code is 24 letters and digits without I, L, O and U (Crockford's base 32), in groups of four. It holds, as one number
in mixed radix from the last digit up: a check digit, the seed, and the choices of the set-up. How many sit at the table
is not part of a deal.
"""

from __future__ import annotations

import re
from itertools import combinations, permutations
from math import prod
from typing import NamedTuple

from quillmap.packs import AMBUSHES, EDICTS, MAPS
from quillmap.packs.base import BASE
from quillmap.packs.heroes import HEROES
from quillmap.packs.setups import SCORING, check
from quillmap.rules.cards import Category, Edict
from quillmap.rules.setup import AMBUSH_DECK, BadSetup, Fallback, Setup
from quillmap.rules.shuffle import SEED_BYTES

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LETTERS = 24


class Deal(NamedTuple):
    """A set-up for some number of seats, and the seed of its shuffles."""

    setup: Setup
    seed: bytes


class BadDealCode(ValueError):
    """A text that is no deal code, with the reason."""


def deal_code(setup: Setup, seed: bytes) -> str:
    """The code of a deal."""
    check(setup)
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, this one has {len(seed)}")
    number = 0
    for choice, choices in zip(_choices(setup), _RADIX, strict=True):
        number = number * choices + choice
    number = number << (8 * SEED_BYTES) | int.from_bytes(seed, "big")
    digits = _digits(number, LETTERS - 1)
    digits.append(_check_digit(digits))
    text = "".join(ALPHABET[digit] for digit in digits)
    return "-".join(text[start : start + 4] for start in range(0, LETTERS, 4))


def read_deal_code(code: str, *, seats: int = 1) -> Deal:
    """The deal a code stands for, at a table of so many seats."""
    text = re.sub(r"[\s\-‐‑–—]", "", code.upper()).translate(str.maketrans("OIL", "011"))
    wrong = sorted(set(text) - set(ALPHABET))
    if wrong:
        raise BadDealCode(f"{wrong[0]!r} is not in any deal code")
    if len(text) != LETTERS:
        raise BadDealCode(f"a deal code has {LETTERS} letters and digits, this one has {len(text)}")
    digits = [ALPHABET.index(letter) for letter in text]
    if digits.pop() != _check_digit(digits):
        raise BadDealCode("this deal code is misspelt: its last letter does not fit the rest")
    number = 0
    for digit in digits:
        number = number * len(ALPHABET) + digit
    seed = (number & ((1 << 8 * SEED_BYTES) - 1)).to_bytes(SEED_BYTES, "big")
    number >>= 8 * SEED_BYTES
    choices: list[int] = []
    for radix in reversed(_RADIX):
        number, choice = divmod(number, radix)
        choices.insert(0, choice)
    if number:
        raise BadDealCode("this deal code names a set-up that does not exist")
    try:
        check(_setup(choices, seats=1))
    except BadSetup as reason:
        raise BadDealCode(f"this deal code names a set-up the boxes do not allow: {reason}") from reason
    setup = _setup(choices, seats)
    check(setup)
    return Deal(setup, seed)


_BOXES = (BASE, HEROES)
_SHEETS = tuple(MAPS.values())
_AMBUSHES = tuple(combinations(AMBUSHES.values(), AMBUSH_DECK))
_POOLS = tuple(SCORING.values())
_BY_CATEGORY = tuple(tuple(edict for edict in EDICTS.values() if edict.category is category) for category in Category)
_ORDERS = tuple(permutations(range(len(_BY_CATEGORY))))
_CHOSEN_BY_HAND = prod(len(cards) for cards in _BY_CATEGORY) * len(_ORDERS)
_RADIX = (len(_SHEETS), 2, 2, 2, 2, 2, len(_AMBUSHES), len(_POOLS) + _CHOSEN_BY_HAND)


def _choices(setup: Setup) -> tuple[int, ...]:
    """The set-up as one number per choice: sheet, seasons, explore, ruins, heroes, fallback, ambushes, scoring."""
    return (
        _SHEETS.index(setup.sheet),
        [pack.seasons for pack in _BOXES].index(setup.seasons),
        [pack.explore for pack in _BOXES].index(setup.explore),
        int(bool(setup.ruins)),
        int(bool(setup.heroes)),
        list(Fallback).index(setup.fallback),
        _AMBUSHES.index(tuple(card for card in AMBUSHES.values() if card in setup.ambushes)),
        len(_POOLS) + _by_hand(setup.edicts) if setup.edicts else _POOLS.index(setup.scoring),
    )


def _by_hand(edicts: tuple[Edict, ...]) -> int:
    """The number of a choice of four edicts: which card of each category, then which order."""
    number = 0
    for cards in _BY_CATEGORY:
        number = number * len(cards) + next(cards.index(edict) for edict in edicts if edict in cards)
    order = tuple(list(Category).index(edict.category) for edict in edicts)
    return number * len(_ORDERS) + _ORDERS.index(order)


def _edicts(number: int) -> tuple[Edict, ...]:
    """The four edicts with that number."""
    number, order = divmod(number, len(_ORDERS))
    chosen: list[Edict] = []
    for cards in reversed(_BY_CATEGORY):
        number, choice = divmod(number, len(cards))
        chosen.insert(0, cards[choice])
    return tuple(chosen[category] for category in _ORDERS[order])


def _setup(choices: list[int], seats: int) -> Setup:
    sheet, seasons, explore, ruins, heroes, fallback, ambushes, scoring = choices
    by_hand = scoring >= len(_POOLS)
    return Setup(
        seats=seats,
        sheet=_SHEETS[sheet],
        seasons=_BOXES[seasons].seasons,
        explore=_BOXES[explore].explore,
        ruins=BASE.ruins if ruins else (),
        ambushes=_AMBUSHES[ambushes],
        heroes=HEROES.heroes if heroes else (),
        scoring=() if by_hand else _POOLS[scoring],
        edicts=_edicts(scoring - len(_POOLS)) if by_hand else (),
        fallback=list(Fallback)[fallback],
    )


def _digits(number: int, length: int) -> list[int]:
    return [number >> (5 * place) & 31 for place in reversed(range(length))]


def _check_digit(digits: list[int]) -> int:
    """The digit that catches every single wrong letter and every swap of neighbours.

    Digits are elements of the field of 32: coefficients of a polynomial that is 0 at the field's generator.
    """
    value = 0
    for digit in [*digits, 0]:
        value = (value << 1 ^ (0b100101 if value & 0b10000 else 0)) ^ digit
    return value
