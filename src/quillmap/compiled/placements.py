"""Legal placements in compiled code: count them, or pick one by its number, in the order of `legal_moves`."""

from __future__ import annotations

from typing import Any

from numba import njit

from quillmap.compiled.cache import compiled_folder
from quillmap.compiled.card_tables import CardTables
from quillmap.compiled.u128 import join
from quillmap.rules.masks import NOTHING, Mask, count, index_of, lowest
from quillmap.rules.shapes import Orientation, fits, fits_covering, put

compiled = njit(cache=compiled_folder() is not None, nogil=True, error_model="numpy")
inlined = njit(inline="always", nogil=True, error_model="numpy")
"""For a function that only calls another one: to hand a `Turn` on once more would cost more than the call."""


@compiled
def way_of(tables: CardTables, card: int, shape: int, way: int) -> Orientation:
    """One way to turn and flip a shape of a card."""
    halves = tables.cards.ways[card, shape, way]
    return Orientation(join(halves[0], halves[1]), join(halves[2], halves[3]))


@compiled
def corners_of(tables: CardTables, card: int, shape: int, way: int, free: Mask, cover: Mask) -> Mask:
    """Where the shape, turned that way, may be put. If `cover` is not empty, it must cover some of it."""
    if cover:
        return fits_covering(way_of(tables, card, shape, way), free, cover)
    return fits(way_of(tables, card, shape, way), free)


@compiled
def count_places(tables: CardTables, card: int, free: Mask, cover: Mask) -> int:
    """How many different sets of spaces the shapes of a card may cover."""
    total = 0
    for shape in range(tables.cards.shape_count[card]):
        for way in range(tables.cards.way_count[card, shape]):
            total += count(corners_of(tables, card, shape, way, free, cover))
    return total


@compiled
def nth(spaces: Mask, number: int) -> Mask:
    """The space with that number in reading order, from 0."""
    for _ in range(number):
        spaces ^= lowest(spaces)
    return lowest(spaces)


@compiled
def pick_place(tables: CardTables, card: int, free: Mask, cover: Mask, number: int) -> Any:
    """The placement with that number, and the coins its shape earns."""
    for shape in range(tables.cards.shape_count[card]):
        for way in range(tables.cards.way_count[card, shape]):
            corners = corners_of(tables, card, shape, way, free, cover)
            here = count(corners)
            if number < here:
                return put(way_of(tables, card, shape, way), nth(corners, number)), tables.cards.coins[card, shape]
            number -= here
    return NOTHING, 0


@compiled
def count_attacks(tables: CardTables, card: int, free: Mask) -> int:
    """How many different ways there are to draw a hero."""
    total = 0
    rest = free
    while rest:
        space = lowest(rest)
        rest ^= space
        total += tables.cards.attack_count[card, index_of(space)]
    return total


@compiled
def attack_of(tables: CardTables, card: int, space: Mask, way: int) -> Mask:
    """The marks of one way to attack from a space."""
    halves = tables.cards.attacks[card, index_of(space), way]
    return join(halves[0], halves[1])


@compiled
def pick_attack(tables: CardTables, card: int, free: Mask, number: int) -> Any:
    """The way with that number to draw a hero: its space and its marks."""
    rest = free
    while rest:
        space = lowest(rest)
        rest ^= space
        here = tables.cards.attack_count[card, index_of(space)]
        if number < here:
            return space, attack_of(tables, card, space, number)
        number -= here
    return NOTHING, NOTHING
