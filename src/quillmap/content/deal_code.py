"""Deal codes: a short text that stands for a set-up and a seed, so that anybody can play the same deal.

A code is a row of letters and digits without I, L, O and U (Crockford's base 32), in groups of four; the last one is a
check digit. Version 1 has 24 of them: the set-up as one number in mixed radix, then the seed. Version 2 begins with a 2
and is longer: each number of the set-up by itself, with room for any number of cards, then the seed. A deal has one
code: of version 1 if it can be written so. The numbers are those of the code book.
"""

from __future__ import annotations

import re
from enum import Enum
from itertools import combinations, permutations
from typing import NamedTuple

from quillmap.content.codebook import CATEGORIES, NotInTheBook, Numbers, numbers_of, setup_of
from quillmap.content.games import check
from quillmap.rules.explained import Explained, Kind, Named
from quillmap.rules.setup import AMBUSH_DECK, BadSetup, Setup
from quillmap.rules.shuffle import SEED_BYTES

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LETTERS = 24
"""The length of a code of version 1. No code of another version has that length."""
SEED_LETTERS = 8 * SEED_BYTES // 5
SECOND = 2
"""The first digit of a code of version 2."""
SHORTEST_SECOND = 1 + 11 + SEED_LETTERS + 1
"""The version, at least one digit for each of eleven numbers, the seed, the check digit."""


class Deal(NamedTuple):
    """A set-up for some number of seats, and the seed of its shuffles."""

    setup: Setup
    seed: bytes


class DealCodeFault(Enum):
    """Every reason why a text is no deal code or a deal has none, as an English sentence without its full stop."""

    DEAL_WITHOUT_CODE = "this deal has no code: the code book does not list {cards}"
    DEAL_LETTER = "{letter!r} is not in any deal code"
    DEAL_LENGTH = "a deal code has {most} letters and digits, this one has {count}"
    DEAL_MISSPELT = "this deal code is misspelt: its last letter does not fit the rest"
    DEAL_UNKNOWN = "this deal code names a set-up that does not exist"
    DEAL_NOT_ALLOWED = "this deal code names a set-up the boxes do not allow: {what}"


class BadDealCode(Explained[DealCodeFault], ValueError):
    """A text that is no deal code, or a deal that has none, with the reason."""


def deal_code(setup: Setup, seed: bytes) -> str:
    """The code of a deal."""
    check(setup)
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, this one has {len(seed)}")
    try:
        digits = _written(numbers_of(setup), seed)
    except NotInTheBook as reason:
        raise BadDealCode(DealCodeFault.DEAL_WITHOUT_CODE, cards=Named(Kind.CARD, reason.ids)) from reason
    text = "".join(ALPHABET[digit] for digit in (*digits, _check_digit(digits)))
    return "-".join(text[start : start + 4] for start in range(0, len(text), 4))


def read_deal_code(code: str, *, seats: int = 1) -> Deal:
    """The deal a code stands for, at a table with that many seats."""
    text = re.sub(r"[\s\-‐‑–—]", "", code.upper()).translate(str.maketrans("OIL", "011"))
    wrong = sorted(set(text) - set(ALPHABET))
    if wrong:
        raise BadDealCode(DealCodeFault.DEAL_LETTER, letter=wrong[0])
    digits = [ALPHABET.index(letter) for letter in text]
    first = len(digits) == LETTERS
    if not first and (len(digits) < SHORTEST_SECOND or digits[0] != SECOND):
        raise BadDealCode(DealCodeFault.DEAL_LENGTH, most=LETTERS, count=len(text))
    if digits.pop() != _check_digit(digits):
        raise BadDealCode(DealCodeFault.DEAL_MISSPELT)
    number = _number(digits)
    seed = (number & ((1 << 8 * SEED_BYTES) - 1)).to_bytes(SEED_BYTES, "big")
    try:
        numbers = _read_first(number >> 8 * SEED_BYTES) if first else _read_second(digits[1:-SEED_LETTERS])
        setup = setup_of(numbers, seats=1)
        known = _written(numbers_of(setup), seed) == digits
    except NotInTheBook as reason:
        raise BadDealCode(DealCodeFault.DEAL_UNKNOWN) from reason
    if not known:
        raise BadDealCode(DealCodeFault.DEAL_UNKNOWN)
    try:
        check(setup)
    except BadSetup as reason:
        raise BadDealCode(DealCodeFault.DEAL_NOT_ALLOWED, what=reason) from reason
    setup = setup._replace(seats=seats)
    check(setup)
    return Deal(setup, seed)


def _written(numbers: Numbers, seed: bytes) -> list[int]:
    """The digits of a deal but for the check digit, in the first version that can write it."""
    end = _digits(int.from_bytes(seed, "big"), SEED_LETTERS)
    first = _first(numbers)
    return [SECOND, *_second(numbers), *end] if first is None else [*_digits(first, LETTERS - 1 - SEED_LETTERS), *end]


# Version 1: one number in mixed radix. It knows the first entries of the book and will never know more.

_FIRST_AMBUSHES = tuple(combinations(range(12), AMBUSH_DECK))
_FIRST_DECKS = 3
_FIRST_CARDS = 8
"""Scoring cards in a category."""
_ORDERS = tuple(permutations(range(len(CATEGORIES))))
_BY_HAND = _FIRST_CARDS ** len(CATEGORIES) * len(_ORDERS)
_RADIX = (4, 2, 2, 2, 2, 2, len(_FIRST_AMBUSHES), _FIRST_DECKS + _BY_HAND)


def _first(numbers: Numbers) -> int | None:
    """The number of a set-up in version 1, if it has one."""
    scoring = _first_scoring(numbers)
    if numbers.ambushes not in _FIRST_AMBUSHES or scoring is None:
        return None
    choices = (*numbers[:6], _FIRST_AMBUSHES.index(numbers.ambushes), scoring)
    number = 0
    for choice, radix in zip(choices, _RADIX, strict=True):
        if choice >= radix:
            return None
        number = number * radix + choice
    return number


def _first_scoring(numbers: Numbers) -> int | None:
    """The number of the scoring cards in version 1: a deck, or which card of each category, then which order."""
    if numbers.deck is not None:
        return numbers.deck if numbers.deck < _FIRST_DECKS else None
    order = tuple(category for category, _ in numbers.edicts)
    if order not in _ORDERS or any(card >= _FIRST_CARDS for _, card in numbers.edicts):
        return None
    number = 0
    for _, card in sorted(numbers.edicts):
        number = number * _FIRST_CARDS + card
    return _FIRST_DECKS + number * len(_ORDERS) + _ORDERS.index(order)


def _read_first(number: int) -> Numbers:
    """The set-up with that number in version 1."""
    choices: list[int] = []
    for radix in reversed(_RADIX):
        number, choice = divmod(number, radix)
        choices.insert(0, choice)
    if number:
        raise NotInTheBook("a number beyond the last set-up of version 1")
    sheet, seasons, explore, ruins, heroes, fallback, ambushes, scoring = choices
    by_hand = scoring >= _FIRST_DECKS
    return Numbers(
        sheet=sheet,
        seasons=seasons,
        explore=explore,
        ruins=ruins,
        heroes=heroes,
        fallback=fallback,
        ambushes=_FIRST_AMBUSHES[ambushes],
        deck=None if by_hand else scoring,
        edicts=_first_edicts(scoring - _FIRST_DECKS) if by_hand else (),
    )


def _first_edicts(number: int) -> tuple[tuple[int, int], ...]:
    number, order = divmod(number, len(_ORDERS))
    cards: list[int] = []
    for _ in CATEGORIES:
        number, card = divmod(number, _FIRST_CARDS)
        cards.insert(0, card)
    return tuple((category, cards[category]) for category in _ORDERS[order])


# Version 2: the numbers one after another, each in as many digits as it needs.

_MORE = 16
"""Set in each digit of a number but its last; the other four bits are the number's, most significant first."""


def _second(numbers: Numbers) -> list[int]:
    """The numbers of a set-up in version 2. Scoring is 1 + its deck, or 0 and then the four edicts."""
    scoring = [0] if numbers.deck is None else [1 + numbers.deck]
    edicts = [card * len(CATEGORIES) + category for category, card in numbers.edicts]
    digits: list[int] = []
    for number in (*numbers[:6], *numbers.ambushes, *scoring, *edicts):
        length = max(1, -(-number.bit_length() // 4))
        digits += [number >> 4 * place & 15 | (_MORE if place else 0) for place in reversed(range(length))]
    return digits


def _read_second(digits: list[int]) -> Numbers:
    """The set-up that digits of version 2 name."""
    found: list[int] = []
    number = 0
    for digit in digits:
        number = number << 4 | digit & 15
        if not digit & _MORE:
            found.append(number)
            number = 0
    chosen, ambushes, scoring = found[:6], found[6 : 6 + AMBUSH_DECK], found[6 + AMBUSH_DECK :]
    if len(scoring) not in (1, 1 + len(CATEGORIES)) or (scoring[0] == 0) != (len(scoring) > 1):
        raise NotInTheBook("this is not how version 2 writes a set-up")
    edicts = tuple((number % len(CATEGORIES), number // len(CATEGORIES)) for number in scoring[1:])
    deck = scoring[0] - 1 if scoring[0] else None
    sheet, seasons, explore, ruins, heroes, fallback = chosen
    return Numbers(sheet, seasons, explore, ruins, heroes, fallback, tuple(ambushes), deck, edicts)


def _digits(number: int, length: int) -> list[int]:
    return [number >> (5 * place) & 31 for place in reversed(range(length))]


def _number(digits: list[int]) -> int:
    number = 0
    for digit in digits:
        number = number << 5 | digit
    return number


def _check_digit(digits: list[int]) -> int:
    """The digit that catches every single wrong letter and every swap of neighbours.

    Digits are elements of the field of 32: coefficients of a polynomial that is 0 at the field's generator.
    """
    value = 0
    for digit in [*digits, 0]:
        value = (value << 1 ^ (0b100101 if value & 0b10000 else 0)) ^ digit
    return value
