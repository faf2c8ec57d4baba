"""Features of the forest cards of Heroes."""

from __future__ import annotations

from typing import Any

from quillmap.bots.features.counts import SIDES, by_open_sides
from quillmap.bots.features.registry import Input, features
from quillmap.rules.masks import (
    ALL,
    SIZE,
    Mask,
    beside,
    beside_two,
    column,
    count,
    flood,
    lowest,
    north,
    row,
    south,
)
from quillmap.rules.sheet import Sheet


class FaunlostThicket(Input):
    """Runs down a column: of forests, and those that could become so because all their spaces are forest or free.

    The best run that could become so has the most spaces, forests counting twice.
    """

    LONGEST_RUN_OF_FORESTS = 0
    SPACES_OF_THE_BEST_POSSIBLE_RUN = 1
    FORESTS_OF_THE_BEST_POSSIBLE_RUN = 2
    COLUMNS_WITH_THREE_FORESTS_IN_THEIR_BEST_RUN = 3
    FREE_AT_THE_ENDS_OF_RUNS = 4


@features("faunlost_thicket", FaunlostThicket)
def _faunlost_thicket(sheet: Sheet, free: Mask, out: Any) -> None:
    spaces, forests = FaunlostThicket.SPACES_OF_THE_BEST_POSSIBLE_RUN, FaunlostThicket.FORESTS_OF_THE_BEST_POSSIBLE_RUN
    open_to_it = sheet.forest | free
    for number in range(SIZE):
        longest = 0
        run = 0
        held = 0
        best_run = 0
        best_held = 0
        for line in range(SIZE):
            here = row(line) & column(number)
            if here & sheet.forest:
                longest += 1
            else:
                longest = 0
            if here & open_to_it:
                run += 1
                if here & sheet.forest:
                    held += 1
            else:
                run = 0
                held = 0
            if run + held > best_run + best_held:
                best_run = run
                best_held = held
            out[FaunlostThicket.LONGEST_RUN_OF_FORESTS] = max(out[FaunlostThicket.LONGEST_RUN_OF_FORESTS], longest)
        if best_run + 2 * best_held > out[spaces] + 2 * out[forests]:
            out[spaces] = best_run
            out[forests] = best_held
        if best_held >= 3:
            out[FaunlostThicket.COLUMNS_WITH_THREE_FORESTS_IN_THEIR_BEST_RUN] += 1
    tops = sheet.forest & ~south(sheet.forest)
    bottoms = sheet.forest & ~north(sheet.forest)
    out[FaunlostThicket.FREE_AT_THE_ENDS_OF_RUNS] = count(north(tops) & free) + count(south(bottoms) & free)


class Deepwood(Input):
    """Clusters that pay, that can still pay, and that cannot. Quiet spaces are free and not beside a village."""

    SPOILT_OR_STUCK_CLUSTERS = 0
    PAYING_CLUSTERS = 1
    FREE_BESIDE_PAYING_CLUSTERS = 2
    GROWING_CLUSTERS = 3, tuple(f"of {size}" for size in range(1, 5))
    QUIET = 7
    QUIET_APART_FROM_FORESTS = 8
    QUIET_BESIDE_A_FOREST = 9


@features("deepwood", Deepwood)
def _deepwood(sheet: Sheet, free: Mask, out: Any) -> None:
    rest = sheet.forest
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        size = count(cluster)
        if beside(cluster) & sheet.village:
            out[Deepwood.SPOILT_OR_STUCK_CLUSTERS] += 1
        elif size >= 5:
            out[Deepwood.PAYING_CLUSTERS] += 1
            out[Deepwood.FREE_BESIDE_PAYING_CLUSTERS] += count(beside(cluster) & free)
        elif size + count(flood(beside(cluster) & free, free)) >= 5:
            out[Deepwood.GROWING_CLUSTERS + size - 1] += 1
        else:
            out[Deepwood.SPOILT_OR_STUCK_CLUSTERS] += 1
    quiet = free & ~beside(sheet.village)
    out[Deepwood.QUIET] = count(quiet)
    out[Deepwood.QUIET_APART_FROM_FORESTS] = count(quiet & ~beside(sheet.forest))
    out[Deepwood.QUIET_BESIDE_A_FOREST] = count(quiet & beside(sheet.forest))


class HeartOfTheForest(Input):
    """Forests and free spaces by their free sides. Unspoilt ones have only forests and free spaces beside them."""

    UNSPOILT_FORESTS_BY_FREE_SIDES = 0, SIDES
    UNSPOILT_FREE_BY_FREE_SIDES = 4, SIDES
    FREE_BESIDE_A_FOREST = 8
    FREE_BESIDE_TWO_FORESTS = 9


@features("heart_of_the_forest", HeartOfTheForest)
def _heart_of_the_forest(sheet: Sheet, free: Mask, out: Any) -> None:
    spoilt = beside(ALL & ~free & ~sheet.forest)
    by_open_sides(sheet.forest & ~spoilt, free, out, HeartOfTheForest.UNSPOILT_FORESTS_BY_FREE_SIDES)
    by_open_sides(free & ~spoilt, free, out, HeartOfTheForest.UNSPOILT_FREE_BY_FREE_SIDES)
    out[HeartOfTheForest.FREE_BESIDE_A_FOREST] = count(free & beside(sheet.forest))
    out[HeartOfTheForest.FREE_BESIDE_TWO_FORESTS] = count(free & beside_two(sheet.forest))


class SleepyValley(Input):
    """Rows by their forests, and their free spaces, of which a row counts five at most."""

    PAYING_ROWS = 0
    STUCK_ROWS = 1
    ROWS_WITH_TWO_FORESTS = 2
    FREE_IN_ROWS_WITH_TWO = 3
    ROWS_WITH_ONE_FOREST = 4
    FREE_IN_ROWS_WITH_ONE = 5
    ROWS_WITHOUT_A_FOREST = 6
    FREE_IN_ROWS_WITHOUT = 7


@features("sleepy_valley", SleepyValley)
def _sleepy_valley(sheet: Sheet, free: Mask, out: Any) -> None:
    for number in range(SIZE):
        woods = count(sheet.forest & row(number))
        room = count(free & row(number))
        if woods >= 3:
            out[SleepyValley.PAYING_ROWS] += 1
        elif woods + room < 3:
            out[SleepyValley.STUCK_ROWS] += 1
        elif woods == 2:
            out[SleepyValley.ROWS_WITH_TWO_FORESTS] += 1
            out[SleepyValley.FREE_IN_ROWS_WITH_TWO] += min(room, 5)
        elif woods == 1:
            out[SleepyValley.ROWS_WITH_ONE_FOREST] += 1
            out[SleepyValley.FREE_IN_ROWS_WITH_ONE] += min(room, 5)
        else:
            out[SleepyValley.ROWS_WITHOUT_A_FOREST] += 1
            out[SleepyValley.FREE_IN_ROWS_WITHOUT] += min(room, 5)
