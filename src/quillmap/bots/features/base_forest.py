"""Features of the forest cards of the base game."""

from __future__ import annotations

from typing import Any

from quillmap.bots.features.counts import SIDES, by_open_sides, holes, insert_sorted, steps_between
from quillmap.bots.features.registry import Input, features, parts
from quillmap.rules.masks import (
    BORDER,
    NOTHING,
    SIZE,
    Mask,
    beside,
    beside_two,
    column,
    count,
    flood,
    lowest,
    row,
)
from quillmap.rules.sheet import Sheet


class SentinelWood(Input):
    """Free spaces of the border."""

    FREE_BORDER = 0
    FREE_BORDER_BESIDE_ANOTHER = 1
    FREE_BORDER_ALONE = 2
    FREE_BORDER_BESIDE_A_FOREST = 3
    FREE_INLAND_BESIDE_FREE_BORDER = 4


@features("sentinel_wood", SentinelWood)
def _sentinel_wood(sheet: Sheet, free: Mask, out: Any) -> None:
    edge = free & BORDER
    out[SentinelWood.FREE_BORDER] = count(edge)
    out[SentinelWood.FREE_BORDER_BESIDE_ANOTHER] = count(edge & beside(edge))
    out[SentinelWood.FREE_BORDER_ALONE] = count(edge & ~beside(free))
    out[SentinelWood.FREE_BORDER_BESIDE_A_FOREST] = count(edge & beside(sheet.forest))
    out[SentinelWood.FREE_INLAND_BESIDE_FREE_BORDER] = count(beside(edge) & free & ~BORDER)


class Greenbough(Input):
    """Rows and columns without a forest, and their free spaces, of which a line counts five at most."""

    ROWS_LEFT = 0
    FREE_IN_ROWS_LEFT = 1
    FULL_ROWS_LEFT = 2
    NARROW_ROWS_LEFT = 3
    COLUMNS_LEFT = 4
    FREE_IN_COLUMNS_LEFT = 5
    FULL_COLUMNS_LEFT = 6
    NARROW_COLUMNS_LEFT = 7


@features("greenbough", Greenbough)
def _greenbough(sheet: Sheet, free: Mask, out: Any) -> None:
    for number in range(SIZE):
        if not sheet.forest & row(number):
            room = count(free & row(number))
            out[Greenbough.ROWS_LEFT] += 1
            out[Greenbough.FREE_IN_ROWS_LEFT] += min(room, 5)
            if room == 0:
                out[Greenbough.FULL_ROWS_LEFT] += 1
            elif room < 4:
                out[Greenbough.NARROW_ROWS_LEFT] += 1
        if not sheet.forest & column(number):
            room = count(free & column(number))
            out[Greenbough.COLUMNS_LEFT] += 1
            out[Greenbough.FREE_IN_COLUMNS_LEFT] += min(room, 5)
            if room == 0:
                out[Greenbough.FULL_COLUMNS_LEFT] += 1
            elif room < 4:
                out[Greenbough.NARROW_COLUMNS_LEFT] += 1


class Treetower(Input):
    """Forests and free spaces by their free sides. Shade is the free spaces beside a forest."""

    FORESTS_BY_FREE_SIDES = 0, SIDES
    FREE_BY_FREE_SIDES = 4, SIDES
    SHADE = 8
    FREE_BESIDE_TWO_FORESTS = 9
    SHADE_ALONE = 10
    FORESTS_BESIDE_A_FREE_SPACE_ALONE = 11
    FORESTS_BESIDE_A_HOLE_OF_TWO_OR_THREE = 12
    FORESTS_WITH_ONLY_SHARED_FREE_SIDES = 13
    SHADE_ON_THE_BORDER = 14
    FREE_FAR_FROM_SHADE = 15
    SHADE_BY_FREE_SIDES = 16, SIDES


@features("treetower", Treetower)
def _treetower(sheet: Sheet, free: Mask, out: Any) -> None:
    by_open_sides(sheet.forest, free, out, Treetower.FORESTS_BY_FREE_SIDES)
    by_open_sides(free, free, out, Treetower.FREE_BY_FREE_SIDES)
    shade = free & beside(sheet.forest)
    out[Treetower.SHADE] = count(shade)
    out[Treetower.FREE_BESIDE_TWO_FORESTS] = count(free & beside_two(sheet.forest))
    alone, twos, threes = holes(free)
    out[Treetower.SHADE_ALONE] = count(alone & shade)
    out[Treetower.FORESTS_BESIDE_A_FREE_SPACE_ALONE] = count(sheet.forest & beside(alone))
    out[Treetower.FORESTS_BESIDE_A_HOLE_OF_TWO_OR_THREE] = count(sheet.forest & beside(twos | threes))
    nearly = sheet.forest & ~beside(free & ~beside_two(sheet.forest))
    out[Treetower.FORESTS_WITH_ONLY_SHARED_FREE_SIDES] = count(nearly & beside(free))
    out[Treetower.SHADE_ON_THE_BORDER] = count(shade & BORDER)
    out[Treetower.FREE_FAR_FROM_SHADE] = count(free & ~shade & ~beside(shade))
    by_open_sides(shade, free, out, Treetower.SHADE_BY_FREE_SIDES)


class StonesideForest(Input):
    """Mountains joined by forests, and how far the others are from it."""

    MOUNTAINS_JOINED = 0
    MOUNTAINS_TOUCHED = 1
    FREE_BESIDE_MOUNTAINS_NOT_JOINED = 2
    STEPS_TO_ANOTHER_MOUNTAIN = 3, parts(1, 5, "nearest")
    FREE_OR_FOREST_BESIDE_MOUNTAINS_NOT_JOINED = 8
    MOUNTAINS_THAT_CAN_BE_JOINED = 9
    MOUNTAINS_WITHIN_THREE_STEPS = 10
    FREE_BESIDE_FORESTS_OF_MOUNTAINS = 11
    FREE_ONE_STEP_FURTHER = 12
    FREE_BETWEEN_SUCH_FORESTS_AND_MOUNTAINS = 13


@features("stoneside_forest", StonesideForest)
def _stoneside_forest(sheet: Sheet, free: Mask, out: Any) -> None:
    joined = NOTHING
    touched = NOTHING
    reach = NOTHING
    rest = sheet.forest
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        peaks = sheet.mountain & beside(cluster)
        touched |= peaks
        if count(peaks) > 1:
            joined |= peaks
        if peaks:
            reach |= cluster
    out[StonesideForest.MOUNTAINS_JOINED] = count(joined)
    out[StonesideForest.MOUNTAINS_TOUCHED] = count(touched & ~joined)
    out[StonesideForest.FREE_BESIDE_MOUNTAINS_NOT_JOINED] = count(beside(sheet.mountain & ~joined) & free)
    held = 0
    lonely = sheet.mountain & ~joined
    while lonely and held < 5:
        peak = lowest(lonely)
        lonely ^= peak
        steps = steps_between(peak, sheet.mountain & ~peak, sheet.forest, free)
        insert_sorted(out, StonesideForest.STEPS_TO_ANOTHER_MOUNTAIN, held, steps)
        around = beside(peak) & (free | sheet.forest)
        out[StonesideForest.FREE_OR_FOREST_BESIDE_MOUNTAINS_NOT_JOINED] += count(around)
        if steps < 9:
            out[StonesideForest.MOUNTAINS_THAT_CAN_BE_JOINED] += 1
        if steps < 4:
            out[StonesideForest.MOUNTAINS_WITHIN_THREE_STEPS] += 1
        held += 1
    near = beside(reach) & free
    out[StonesideForest.FREE_BESIDE_FORESTS_OF_MOUNTAINS] = count(near)
    out[StonesideForest.FREE_ONE_STEP_FURTHER] = count(beside(near) & free & ~near)
    out[StonesideForest.FREE_BETWEEN_SUCH_FORESTS_AND_MOUNTAINS] = count(near & beside(sheet.mountain & ~joined))
