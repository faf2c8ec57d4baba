"""Shapes: how they turn and flip, and every place where they fit.

A shape is written as printed on its card: rows from the top joined by `/`, `X` for a space, `.` for a gap.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from quillmap.rules.masks import NOTHING, SIZE, Mask, Space, index_of, lowest, mask, moved, spot

CENTRE = SIZE // 2


class Orientation(NamedTuple):
    """A shape turned and flipped one way, lying in the top-left corner of the map."""

    spaces: Mask
    room: Mask
    """Where the top-left corner of its bounding box may be put so that the box stays on the map."""


def fits(turned: Orientation, free: Mask) -> Mask:
    """Where the top-left corner of the box may be put so that the shape covers free spaces only."""
    corners = turned.room
    rest = turned.spaces
    while rest:
        space = lowest(rest)
        rest ^= space
        corners &= free >> index_of(space)
    return corners


def fits_covering(turned: Orientation, free: Mask, cover: Mask) -> Mask:
    """As `fits`, and the shape also covers at least one space of `cover`."""
    covering = NOTHING
    rest = turned.spaces
    while rest:
        space = lowest(rest)
        rest ^= space
        covering |= cover >> index_of(space)
    return fits(turned, free) & covering


def put(turned: Orientation, corner: Space) -> Mask:
    """The spaces covered when the box's top-left corner lies on `corner`."""
    return turned.spaces << index_of(corner)


def points(printed: str) -> frozenset[tuple[int, int]]:
    """The (row, column) points of a printed shape."""
    rows = printed.split("/")
    if len({len(line) for line in rows}) != 1 or set(printed) - set("X./"):
        raise ValueError(f"{printed!r} is not a shape: rows of X and . of one length, joined by /")
    filled = frozenset(
        (row, column) for row, line in enumerate(rows) for column, letter in enumerate(line) if letter == "X"
    )
    if not filled or max(len(rows), len(rows[0])) > SIZE:
        raise ValueError(f"{printed!r} is not a shape: it needs a space and must fit on the map")
    return filled


def turns(pattern: frozenset[tuple[int, int]]) -> tuple[frozenset[tuple[int, int]], ...]:
    """The pattern of (row, column) offsets turned and flipped in every different way, the given one first."""
    ways: list[frozenset[tuple[int, int]]] = []
    for flipped in (pattern, frozenset((row, -column) for row, column in pattern)):
        way = flipped
        for _ in range(4):
            if way not in ways:
                ways.append(way)
            way = frozenset((column, -row) for row, column in way)
    return tuple(ways)


def lay(offsets: frozenset[tuple[int, int]]) -> Orientation:
    """The offsets moved into the top-left corner of the map."""
    top = min(row for row, _ in offsets)
    left = min(column for _, column in offsets)
    height = max(row for row, _ in offsets) - top + 1
    width = max(column for _, column in offsets) - left + 1
    return Orientation(
        mask(*(SIZE * (row - top) + column - left for row, column in offsets)),
        mask(*(SIZE * row + column for row in range(SIZE - height + 1) for column in range(SIZE - width + 1))),
    )


@cache
def as_printed(printed: str) -> Orientation:
    """The shape neither turned nor flipped, as solo ambushes are drawn (rule 11.2)."""
    return lay(points(printed))


@cache
def orientations(printed: str) -> tuple[Orientation, ...]:
    """The shape turned and flipped in every way that makes a difference on the map."""
    ways: list[Orientation] = []
    for way in turns(points(printed)):
        turned = lay(way)
        if turned not in ways:
            ways.append(turned)
    return tuple(ways)


def placements(printed: str, free: Mask, cover: Mask = NOTHING) -> Iterator[Mask]:
    """Every different set of free spaces the shape may cover; with `cover`, only those that touch it."""
    for turned in orientations(printed):
        corners = fits_covering(turned, free, cover) if cover else fits(turned, free)
        while corners:
            corner = lowest(corners)
            corners ^= corner
            yield put(turned, corner)


def has_placement(printed: str, free: Mask, cover: Mask = NOTHING) -> bool:
    """Whether the shape fits anywhere."""
    return next(placements(printed, free, cover), None) is not None


def is_placement(printed: str, spaces: Mask) -> bool:
    """Whether the spaces are the shape, turned or flipped, somewhere on the map."""
    for turned in orientations(printed):
        steps = index_of(spaces) - index_of(turned.spaces)
        if steps >= 0 and turned.spaces << steps == spaces and turned.room & spot(steps):
            return True
    return False


@cache
def attacks(offsets: frozenset[tuple[int, int]]) -> tuple[Mask, ...]:
    """A hero's attack turned and flipped in every different way, drawn round a hero in the centre of the map."""
    return tuple(mask(*(SIZE * (CENTRE + row) + CENTRE + column for row, column in way)) for way in turns(offsets))


def marked(attack: Mask, space: Space) -> Mask:
    """Where the marks of a centred attack fall on the map when the hero stands on `space` (rule 8.1)."""
    number = index_of(space)
    return moved(attack, number // SIZE - CENTRE, number % SIZE - CENTRE)
