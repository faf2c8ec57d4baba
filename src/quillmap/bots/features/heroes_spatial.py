"""Features of the spatial cards of Heroes."""

from __future__ import annotations

from typing import Any

from quillmap.bots.features.counts import holes
from quillmap.bots.features.lines import Lines, note_column, note_nearly, note_row
from quillmap.bots.features.registry import Input, features, parts
from quillmap.rules.masks import NOTHING, SIZE, Mask, column, count, flood, lowest, row
from quillmap.rules.sheet import Sheet


@features("dwarvenholds", Lines)
def _dwarvenholds(sheet: Sheet, free: Mask, out: Any) -> None:
    hard = holes(free)
    near = NOTHING
    for number in range(SIZE):
        if sheet.mountain & row(number):
            near |= note_row(free, number, hard, out)
        if sheet.mountain & column(number):
            near |= note_column(free, number, hard, out)
    note_nearly(near, free, hard, out)


@features("silos", Lines)
def _silos(sheet: Sheet, free: Mask, out: Any) -> None:
    hard = holes(free)
    near = NOTHING
    for number in range(0, SIZE, 2):
        near |= note_column(free, number, hard, out)
    note_nearly(near, free, hard, out)


class BandedHills(Input):
    """Rows by their terrain types."""

    PAYING_ROWS = 0
    STUCK_ROWS = 1
    GROWING_ROWS = 2, parts(0, 4, "types")
    FREE_IN_GROWING_ROWS_AT_MOST_6_EACH = 7


@features("banded_hills", BandedHills)
def _banded_hills(sheet: Sheet, free: Mask, out: Any) -> None:
    for number in range(SIZE):
        types = 0
        for terrain in (
            sheet.forest,
            sheet.village,
            sheet.farm,
            sheet.water,
            sheet.monster,
            sheet.hero,
            sheet.mountain,
        ):
            if terrain & row(number):
                types += 1
        room = count(free & row(number))
        if types >= 5:
            out[BandedHills.PAYING_ROWS] += 1
        elif types + room < 5:
            out[BandedHills.STUCK_ROWS] += 1
        else:
            out[BandedHills.GROWING_ROWS + types] += 1
            out[BandedHills.FREE_IN_GROWING_ROWS_AT_MOST_6_EACH] += min(room, 6)


class StarlitSigil(Input):
    """Holes, the clusters of free spaces, by their size."""

    HOLES = 1, tuple(f"of {size}" for size in range(1, 9))
    LARGER_HOLES = 9
    SPACES_OF_LARGER_HOLES_IN_TWENTIES = 10


@features("starlit_sigil", StarlitSigil)
def _starlit_sigil(sheet: Sheet, free: Mask, out: Any) -> None:
    rest = free
    while rest:
        hollow = flood(lowest(rest), rest)
        rest ^= hollow
        size = count(hollow)
        if size < 9:
            out[StarlitSigil.HOLES + size - 1] += 1
        else:
            out[StarlitSigil.LARGER_HOLES] += 1
            out[StarlitSigil.SPACES_OF_LARGER_HOLES_IN_TWENTIES] += size / 20
