"""A mask is a set of spaces of the map: an int of 121 bits, space (row, column) at bit 11 * row + column.

Numba compiles the functions of this file unchanged, so they take and return ints and use no containers. `mask` makes
constants of a type that Numba knows as 128 bits wide; for CPython they are ordinary ints.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

SIZE = 11
"""Rows and columns of a map (rule 1.1)."""

SPACES = SIZE * SIZE

Mask: TypeAlias = Annotated[int, "a set of spaces"]
Space: TypeAlias = Annotated[int, "one space"]
"""A mask of a single space."""


class Constant(int):
    """A mask known at import. By its type Numba can tell it from an ordinary int, which has 64 bits there."""

    __slots__ = ()


def mask(*spaces: int) -> Mask:
    """The mask of the given space numbers, as a constant."""
    return Constant(sum(1 << space for space in set(spaces)))


NOTHING = mask()
ALL = mask(*range(SPACES))
CORNER = mask(0)
TOP_ROW = mask(*range(SIZE))
LEFT_COLUMN = mask(*range(0, SPACES, SIZE))
MAIN_DIAGONAL = mask(*range(0, SPACES, SIZE + 1))
BUT_LEFT_COLUMN = mask(*(space for space in range(SPACES) if space % SIZE != 0))
BUT_RIGHT_COLUMN = mask(*(space for space in range(SPACES) if space % SIZE != SIZE - 1))
BORDER = mask(*(space for space in range(SPACES) if {0, SIZE - 1} & set(divmod(space, SIZE))))


def count(spaces: Mask) -> int:
    """How many spaces."""
    return spaces.bit_count()


def lowest(spaces: Mask) -> Space:
    """The first of the spaces in reading order, as a mask; empty if there are none."""
    return spaces & -spaces


def index_of(space: Space) -> int:
    """The number of the first space of a mask that is not empty."""
    return (space & -space).bit_length() - 1


def spot(number: int) -> Space:
    """The mask of one space, given its number."""
    return CORNER << number


def row(number: int) -> Mask:
    """The spaces of a row; 0 is the top."""
    return TOP_ROW << (SIZE * number)


def column(number: int) -> Mask:
    """The spaces of a column; 0 is the left."""
    return LEFT_COLUMN << number


def diagonal(number: int) -> Mask:
    """The spaces from the left border in the given row, down and to the right, to the bottom border."""
    return (MAIN_DIAGONAL << (SIZE * number)) & ALL


def north(spaces: Mask) -> Mask:
    """The spaces moved one up; what leaves the map is gone."""
    return spaces >> SIZE


def south(spaces: Mask) -> Mask:
    """The spaces moved one down."""
    return (spaces << SIZE) & ALL


def east(spaces: Mask) -> Mask:
    """The spaces moved one to the right."""
    return (spaces & BUT_RIGHT_COLUMN) << 1


def west(spaces: Mask) -> Mask:
    """The spaces moved one to the left."""
    return (spaces & BUT_LEFT_COLUMN) >> 1


def beside(spaces: Mask) -> Mask:
    """Every space that shares a side with one of the spaces (rule 1.4)."""
    return north(spaces) | south(spaces) | east(spaces) | west(spaces)


def beside_two(spaces: Mask) -> Mask:
    """Every space that shares a side with at least two of the spaces."""
    above, below, right, left = south(spaces), north(spaces), west(spaces), east(spaces)
    return above & below | right & left | (above | below) & (right | left)


def enclosed(spaces: Mask) -> Mask:
    """Every space whose four sides are each one of the spaces or the edge of the map (rule 1.4)."""
    return ALL & ~beside(ALL & ~spaces)


def flood(seed: Mask, within: Mask) -> Mask:
    """The spaces of `within` that are side-connected to `seed`: its cluster."""
    cluster = seed & within
    grown = cluster | beside(cluster) & within
    while grown != cluster:
        cluster = grown
        grown = cluster | beside(cluster) & within
    return cluster


def three_largest(spaces: Mask) -> tuple[Mask, Mask, Mask]:
    """The three largest clusters of the spaces, largest first; of equal ones the first in reading order leads."""
    largest = NOTHING
    second = NOTHING
    third = NOTHING
    rest = spaces
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if count(cluster) > count(largest):
            third = second
            second = largest
            largest = cluster
        elif count(cluster) > count(second):
            third = second
            second = cluster
        elif count(cluster) > count(third):
            third = cluster
    return largest, second, third


def moved(spaces: Mask, rows: int, columns: int) -> Mask:
    """The spaces moved down by `rows` and right by `columns` (up and left if negative); what leaves the map is gone."""
    for _ in range(rows):
        spaces = south(spaces)
    for _ in range(-rows):
        spaces = north(spaces)
    for _ in range(columns):
        spaces = east(spaces)
    for _ in range(-columns):
        spaces = west(spaces)
    return spaces
