"""The features of rows and columns that must be full: how many gaps they have, and how hard those are to fill."""

from __future__ import annotations

from typing import Any

from quillmap.bots.features.registry import Input, parts
from quillmap.rules.masks import NOTHING, Mask, beside, column, count, east, north, row, south, west

FEW = 7
"""A line with more gaps counts as empty."""
HARD = 6
"""In a line with fewer gaps, one that is hard to fill counts."""
NEAR = 5
"""A line with fewer gaps is nearly filled."""

PIECES = ("in 1 piece", "in 2 pieces", "in 3 or more pieces")


class Lines(Input):
    """A gap is a free space of a line. It is hard if it lies in a hole of one or two spaces; it is near if its line is
    nearly filled.
    """

    FULL = 0
    ONE_GAP = 1
    TWO_GAPS = 2, PIECES[:2]
    THREE_GAPS = 5, PIECES
    FOUR_GAPS = 8, PIECES
    FIVE_GAPS = 11, PIECES
    SIX_GAPS = 14, PIECES
    SEVEN_GAPS = 17, PIECES
    MORE_GAPS = 20
    LINES_WITH_A_HARD_GAP = 22, parts(1, 5, "gaps")
    FREE_SPACES_ALONE = 27
    GAPS_OF_NEARLY_FILLED_LINES = 28
    NEAR_GAPS_IN_HOLES_OF_ONE_OR_TWO = 29
    NEAR_GAPS_IN_HOLES_OF_THREE = 30
    NEAR_GAPS_BESIDE_NO_OTHER_FREE_SPACE = 31
    CROSSINGS_OF_NEARLY_FILLED_LINES = 32
    SINGLE_GAPS_OF_LINES_WITH = 33, parts(1, FEW, "gaps")


def note_row(free: Mask, number: int, hard: tuple[Mask, Mask, Mask], out: Any) -> Mask:
    """Note the gaps of a row."""
    gaps = free & row(number)
    return note_line(gaps, gaps & west(gaps), gaps & east(gaps), hard, out)


def note_column(free: Mask, number: int, hard: tuple[Mask, Mask, Mask], out: Any) -> Mask:
    """Note the gaps of a column."""
    gaps = free & column(number)
    return note_line(gaps, gaps & north(gaps), gaps & south(gaps), hard, out)


def note_line(gaps: Mask, followed: Mask, following: Mask, hard: tuple[Mask, Mask, Mask], out: Any) -> Mask:
    """Count a line by its gaps and by the pieces they lie in, because each piece needs a drawing of its own; then its
    pieces of a single space; and the line once more if one of its few gaps is hard to fill.

    `followed` are the gaps that come before another gap of the line, `following` those that come after one. Returns the
    gaps if the line is nearly filled.
    """
    alone, twos, _ = hard
    lacking = count(gaps)
    if lacking > FEW:
        out[Lines.MORE_GAPS] += 1
        return NOTHING
    if lacking < 2:
        out[Lines.FULL + lacking] += 1
    else:
        pieces = min(lacking - count(following), 3)
        out[Lines.TWO_GAPS + 3 * (lacking - 2) + pieces - 1] += 1
    if lacking:
        out[Lines.SINGLE_GAPS_OF_LINES_WITH + lacking - 1] += count(gaps & ~followed & ~following)
    if lacking < HARD and gaps & (alone | twos):
        out[Lines.LINES_WITH_A_HARD_GAP + lacking - 1] += 1
    return gaps if lacking < NEAR else NOTHING


def note_nearly(near: Mask, free: Mask, hard: tuple[Mask, Mask, Mask], out: Any) -> None:
    """Write how hard the gaps of all nearly filled lines are to fill."""
    alone, twos, threes = hard
    out[Lines.FREE_SPACES_ALONE] = count(alone)
    out[Lines.GAPS_OF_NEARLY_FILLED_LINES] = count(near)
    out[Lines.NEAR_GAPS_IN_HOLES_OF_ONE_OR_TWO] = count(near & (alone | twos))
    out[Lines.NEAR_GAPS_IN_HOLES_OF_THREE] = count(near & threes)
    out[Lines.NEAR_GAPS_BESIDE_NO_OTHER_FREE_SPACE] = count(near & ~beside(free & ~near))
