"""The solo ambush walk (rule 11.2): from the printed corner, along the edges, then ring by ring to the centre."""

from __future__ import annotations

from enum import IntEnum

from quillmap.rules.masks import NOTHING, SIZE, Mask


class Corner(IntEnum):
    """The corners of the map, clockwise."""

    TOP_LEFT = 0
    TOP_RIGHT = 1
    BOTTOM_RIGHT = 2
    BOTTOM_LEFT = 3


class Direction(IntEnum):
    """Which way sheets are passed, and which way a solo ambush walks."""

    CLOCKWISE = 1
    COUNTERCLOCKWISE = -1


def toward(here: int, there: int) -> int:
    """The number one step from `here` towards `there`."""
    if here < there:
        return here + 1
    if here > there:
        return here - 1
    return here


def walk(shape: Mask, height: int, width: int, corner: int, direction: int, free: Mask) -> Mask:
    """The first place on the walk where the shape, as printed, covers free spaces only; nothing if there is none.

    `shape` lies in the top-left corner of the map, in a box of `height` by `width`.
    """
    for ring in range(SIZE):
        bottom = SIZE - height - ring
        right = SIZE - width - ring
        if bottom < ring or right < ring:
            break
        row = bottom if corner == Corner.BOTTOM_LEFT or corner == Corner.BOTTOM_RIGHT else ring
        column = right if corner == Corner.TOP_RIGHT or corner == Corner.BOTTOM_RIGHT else ring
        for side in range(1, 5):
            goal = (corner + side * direction) % 4
            goal_row = bottom if goal == Corner.BOTTOM_LEFT or goal == Corner.BOTTOM_RIGHT else ring
            goal_column = right if goal == Corner.TOP_RIGHT or goal == Corner.BOTTOM_RIGHT else ring
            while True:
                placed = shape << (SIZE * row + column)
                if not placed & ~free:
                    return placed
                if row == goal_row and column == goal_column:
                    break
                row = toward(row, goal_row)
                column = toward(column, goal_column)
    return NOTHING
