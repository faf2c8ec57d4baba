"""Features of the spatial cards of the base game."""

from __future__ import annotations

from typing import Any

from quillmap.bots.features.counts import SIDES, add_open_sides, by_open_sides, holes
from quillmap.bots.features.lines import Lines, note_column, note_nearly, note_row
from quillmap.bots.features.registry import Input, features, parts
from quillmap.rules.masks import (
    ALL,
    BORDER,
    NOTHING,
    SIZE,
    Mask,
    beside,
    beside_two,
    column,
    count,
    diagonal,
    east,
    north,
    row,
    south,
    west,
)
from quillmap.rules.sheet import Sheet


@features("borderlands", Lines)
def _borderlands(sheet: Sheet, free: Mask, out: Any) -> None:
    hard = holes(free)
    rows = NOTHING
    columns = NOTHING
    for number in range(SIZE):
        rows |= note_row(free, number, hard, out)
        columns |= note_column(free, number, hard, out)
    note_nearly(rows | columns, free, hard, out)
    out[Lines.CROSSINGS_OF_NEARLY_FILLED_LINES] = count(rows & columns)


LARGER = parts(1, 3, "larger")
FAR = 30
"""More spaces than a square can lack that counts."""


class LostBarony(Input):
    """The largest filled square, and what squares up to three spaces larger lack."""

    SIDE = 0
    LACKING_FOR_A_SQUARE = 1, LARGER
    PLACES_FOR_A_SQUARE = 4, LARGER


@features("lost_barony", LostBarony)
def _lost_barony(sheet: Sheet, free: Mask, out: Any) -> None:
    side = 0
    corners = ALL & ~free
    while corners:
        side += 1
        corners &= west(corners) & north(corners) & north(west(corners))
    out[LostBarony.SIDE] = side
    across = NOTHING
    down = NOTHING
    for line in range(side):
        across |= row(line)
        down |= column(line)
    for more in range(3):
        wanted = side + more + 1
        if wanted > SIZE:
            out[LostBarony.LACKING_FOR_A_SQUARE + more] = FAR
            continue
        across |= row(wanted - 1)
        down |= column(wanted - 1)
        square = across & down
        best = FAR
        for top in range(SIZE - wanted + 1):
            for left in range(SIZE - wanted + 1):
                lacking = count(free >> (top * SIZE + left) & square)
                if lacking < best:
                    best = lacking
                    out[LostBarony.PLACES_FOR_A_SQUARE + more] = 0
                if lacking == best:
                    out[LostBarony.PLACES_FOR_A_SQUARE + more] += 1
        out[LostBarony.LACKING_FOR_A_SQUARE + more] = best


class TheBrokenRoad(Input):
    """Diagonals by their gaps. A near gap is one of a diagonal with one to five of them."""

    DIAGONALS = 0, parts(0, 7, "gaps")
    DIAGONALS_WITH_MORE_GAPS = 8
    NEAR_GAPS_BESIDE_TWO_OTHERS = 9
    NEAR_GAPS_BELOW_ANOTHER_ON_THEIR_DIAGONAL = 10
    SUCH_PAIRS_WITH_A_FREE_CORNER = 11
    GAPS_BY_FREE_SIDES_WITH_1 = 12, SIDES
    GAPS_BY_FREE_SIDES_WITH_2 = 16, SIDES
    GAPS_BY_FREE_SIDES_WITH_3 = 20, SIDES
    GAPS_BY_FREE_SIDES_WITH_4 = 24, SIDES
    GAPS_BY_FREE_SIDES_WITH_5 = 28, SIDES
    FREE_ALONE = 32
    NEAR_GAPS_IN_HOLES_OF_TWO = 33
    NEAR_GAPS_IN_HOLES_OF_THREE = 34
    NEAR_GAPS_BESIDE_NO_OTHER_FREE_SPACE = 35


@features("the_broken_road", TheBrokenRoad)
def _the_broken_road(sheet: Sheet, free: Mask, out: Any) -> None:
    near = NOTHING
    for number in range(SIZE):
        gaps = free & diagonal(number)
        lacking = count(gaps)
        if lacking > 7:
            out[TheBrokenRoad.DIAGONALS_WITH_MORE_GAPS] += 1
            continue
        out[TheBrokenRoad.DIAGONALS + lacking] += 1
        if 0 < lacking < 6:
            add_open_sides(gaps, free, out, TheBrokenRoad.GAPS_BY_FREE_SIDES_WITH_1 + len(SIDES) * (lacking - 1))
            near |= gaps
    out[TheBrokenRoad.NEAR_GAPS_BESIDE_TWO_OTHERS] = count(near & beside_two(near))
    bent = near & south(east(near))
    out[TheBrokenRoad.NEAR_GAPS_BELOW_ANOTHER_ON_THEIR_DIAGONAL] = count(bent)
    out[TheBrokenRoad.SUCH_PAIRS_WITH_A_FREE_CORNER] = count(bent & (south(free) | east(free)))
    alone, twos, threes = holes(free)
    out[TheBrokenRoad.FREE_ALONE] = count(alone)
    out[TheBrokenRoad.NEAR_GAPS_IN_HOLES_OF_TWO] = count(near & twos)
    out[TheBrokenRoad.NEAR_GAPS_IN_HOLES_OF_THREE] = count(near & threes)
    out[TheBrokenRoad.NEAR_GAPS_BESIDE_NO_OTHER_FREE_SPACE] = count(near & ~beside(free & ~near))


class TheCauldrons(Input):
    """Free spaces by what closes them in. A nearly closed space has at most one free side, an end exactly one."""

    FREE_BY_FREE_SIDES = 0, SIDES
    ALONE_ON_THE_BORDER = 4
    ALONE_BESIDE_A_MONSTER = 5
    IN_HOLES_OF_TWO = 6
    IN_HOLES_OF_THREE = 7
    BORDER_BY_FREE_SIDES = 8, SIDES
    FREE_DIAGONALLY_BESIDE_ONE_ALONE = 12
    FREE_BESIDE_NEARLY_CLOSED = 13
    FREE_BESIDE_TWO_NEARLY_CLOSED = 14
    NEARLY_CLOSED_BESIDE_A_MONSTER = 15
    NEARLY_CLOSED_RUINS = 16
    RUINS_ALONE = 17
    ENDS_BY_ENDS_BESIDE_THEM = 18, SIDES
    BESIDE_ENDS_BY_FREE_SIDES = 22, SIDES
    FREE_BY_SIDES_WHOLLY_FREE = 26, SIDES
    BORDER_BY_FILLED_SIDES = 30, SIDES


@features("the_cauldrons", TheCauldrons)
def _the_cauldrons(sheet: Sheet, free: Mask, out: Any) -> None:
    by_open_sides(free, free, out, TheCauldrons.FREE_BY_FREE_SIDES)
    out[TheCauldrons.ALONE_ON_THE_BORDER] = count(free & BORDER & ~beside(free))
    out[TheCauldrons.ALONE_BESIDE_A_MONSTER] = count(free & beside(sheet.monster) & ~beside(free))
    alone, twos, threes = holes(free)
    out[TheCauldrons.IN_HOLES_OF_TWO] = count(twos)
    out[TheCauldrons.IN_HOLES_OF_THREE] = count(threes)
    by_open_sides(free & BORDER, free, out, TheCauldrons.BORDER_BY_FREE_SIDES)
    corners = north(east(alone) | west(alone)) | south(east(alone) | west(alone))
    out[TheCauldrons.FREE_DIAGONALLY_BESIDE_ONE_ALONE] = count(corners & free)
    nearly = free & ~beside_two(free)
    out[TheCauldrons.FREE_BESIDE_NEARLY_CLOSED] = count(free & beside(nearly))
    out[TheCauldrons.FREE_BESIDE_TWO_NEARLY_CLOSED] = count(free & beside_two(nearly))
    out[TheCauldrons.NEARLY_CLOSED_BESIDE_A_MONSTER] = count(nearly & beside(sheet.monster))
    out[TheCauldrons.NEARLY_CLOSED_RUINS] = count(nearly & sheet.ruins)
    out[TheCauldrons.RUINS_ALONE] = count(alone & sheet.ruins)
    ends = nearly & ~alone
    by_open_sides(ends, ends, out, TheCauldrons.ENDS_BY_ENDS_BESIDE_THEM)
    by_open_sides(free & beside(ends), free, out, TheCauldrons.BESIDE_ENDS_BY_FREE_SIDES)
    by_open_sides(free, free & ~beside(ALL & ~free), out, TheCauldrons.FREE_BY_SIDES_WHOLLY_FREE)
    by_open_sides(free & BORDER, ALL & ~free, out, TheCauldrons.BORDER_BY_FILLED_SIDES)
