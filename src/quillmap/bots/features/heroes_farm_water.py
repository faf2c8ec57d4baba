"""Features of the farm and water cards of Heroes."""

from __future__ import annotations

from typing import Any

from quillmap.bots.features.counts import insert_sorted, steps_between
from quillmap.bots.features.registry import Input, features, parts
from quillmap.rules.masks import NOTHING, SIZE, Mask, beside, beside_two, column, count, flood, lowest
from quillmap.rules.sheet import Sheet


class Craylund(Input):
    """Farm clusters by the waters beside them."""

    PAYING_CLUSTERS = 0
    STUCK_CLUSTERS = 1
    GROWING_CLUSTERS = 2, parts(0, 2, "waters")
    FREE_BESIDE_GROWING_AT_MOST_6_EACH = 5
    FREE_BESIDE_A_FARM = 6
    FREE_BESIDE_WATER_ONLY = 7
    FREE_BESIDE_TWO_WATERS_AND_NO_FARM = 8
    FREE_PAIRS_BESIDE_A_FARM = 9


@features("craylund", Craylund)
def _craylund(sheet: Sheet, free: Mask, out: Any) -> None:
    rest = sheet.farm
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        waters = count(beside(cluster) & sheet.water)
        room = count(beside(cluster) & free)
        if waters >= 3:
            out[Craylund.PAYING_CLUSTERS] += 1
        elif waters + room < 3:
            out[Craylund.STUCK_CLUSTERS] += 1
        else:
            out[Craylund.GROWING_CLUSTERS + waters] += 1
            out[Craylund.FREE_BESIDE_GROWING_AT_MOST_6_EACH] += min(room, 6)
    out[Craylund.FREE_BESIDE_A_FARM] = count(free & beside(sheet.farm))
    out[Craylund.FREE_BESIDE_WATER_ONLY] = count(free & ~beside(sheet.farm) & beside(sheet.water))
    out[Craylund.FREE_BESIDE_TWO_WATERS_AND_NO_FARM] = count(free & ~beside(sheet.farm) & beside_two(sheet.water))
    out[Craylund.FREE_PAIRS_BESIDE_A_FARM] = count(free & beside(sheet.farm) & beside(free))


class UlemsWallow(Input):
    """Lone waters have one farm beside them, bare waters none."""

    LONE_WATERS_WITH_A_FREE_SIDE = 0
    BARE_WATERS_WITH_TWO_FREE_SIDES = 1
    FREE_BESIDE_TWO_FARMS = 2
    FREE_BESIDE_A_LONE_WATER = 3
    FREE_BESIDE_TWO_LONE_WATERS = 4
    FREE_BESIDE_A_FARM = 5
    LONE_WATERS_WITHOUT_A_FREE_SIDE = 6
    FREE_BESIDE_A_WATER = 7
    FREE_BESIDE_TWO_WATERS = 8


@features("ulems_wallow", UlemsWallow)
def _ulems_wallow(sheet: Sheet, free: Mask, out: Any) -> None:
    lone = sheet.water & beside(sheet.farm) & ~beside_two(sheet.farm)
    bare = sheet.water & ~beside(sheet.farm)
    out[UlemsWallow.LONE_WATERS_WITH_A_FREE_SIDE] = count(lone & beside(free))
    out[UlemsWallow.BARE_WATERS_WITH_TWO_FREE_SIDES] = count(bare & beside_two(free))
    out[UlemsWallow.FREE_BESIDE_TWO_FARMS] = count(free & beside_two(sheet.farm))
    out[UlemsWallow.FREE_BESIDE_A_LONE_WATER] = count(free & beside(lone))
    out[UlemsWallow.FREE_BESIDE_TWO_LONE_WATERS] = count(free & beside_two(lone))
    out[UlemsWallow.FREE_BESIDE_A_FARM] = count(free & beside(sheet.farm))
    out[UlemsWallow.LONE_WATERS_WITHOUT_A_FREE_SIDE] = count(lone & ~beside(free))
    out[UlemsWallow.FREE_BESIDE_A_WATER] = count(free & beside(sheet.water))
    out[UlemsWallow.FREE_BESIDE_TWO_WATERS] = count(free & beside_two(sheet.water))


class ClawsgravePeaks(Input):
    """Mountains joined to a farm by water, and how far the others are from it."""

    FREE_BESIDE_CLUSTERS_WITHOUT_A_FARM_AT_MOST_4_EACH = 0
    MOUNTAINS_JOINED = 1
    MOUNTAINS_BESIDE_WATER_ONLY = 2
    FREE_BESIDE_MOUNTAINS_NOT_JOINED = 3
    STEPS_TO_A_FARM = 4, parts(1, 5, "nearest")


@features("clawsgrave_peaks", ClawsgravePeaks)
def _clawsgrave_peaks(sheet: Sheet, free: Mask, out: Any) -> None:
    joined = NOTHING
    watered = NOTHING
    rest = sheet.water
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        watered |= beside(cluster) & sheet.mountain
        if beside(cluster) & sheet.farm:
            joined |= beside(cluster) & sheet.mountain
        else:
            around = min(count(beside(cluster) & free), 4)
            out[ClawsgravePeaks.FREE_BESIDE_CLUSTERS_WITHOUT_A_FARM_AT_MOST_4_EACH] += around
    out[ClawsgravePeaks.MOUNTAINS_JOINED] = count(joined)
    out[ClawsgravePeaks.MOUNTAINS_BESIDE_WATER_ONLY] = count(watered & ~joined)
    out[ClawsgravePeaks.FREE_BESIDE_MOUNTAINS_NOT_JOINED] = count(beside(sheet.mountain & ~joined) & free)
    held = 0
    lonely = sheet.mountain & ~joined
    while lonely and held < 5:
        peak = lowest(lonely)
        lonely ^= peak
        steps = steps_between(peak, sheet.farm, sheet.water, free)
        insert_sorted(out, ClawsgravePeaks.STEPS_TO_A_FARM, held, steps)
        held += 1


class Jorekburg(Input):
    """Columns by the difference between their farms and waters, and their free spaces, of which a column counts six."""

    PAYING_COLUMNS = 0
    FREE_IN_PAYING_COLUMNS = 1
    STUCK_COLUMNS = 2
    COLUMNS_WITH_NEITHER = 3
    COLUMNS_WITH_ONE_MISSING = 4
    FREE_IN_COLUMNS_WITH_ONE_MISSING = 5
    COLUMNS_WITH_TWO_MISSING = 6
    COLUMNS_WITH_MORE_MISSING = 7


@features("jorekburg", Jorekburg)
def _jorekburg(sheet: Sheet, free: Mask, out: Any) -> None:
    for number in range(SIZE):
        farms = count(sheet.farm & column(number))
        waters = count(sheet.water & column(number))
        room = count(free & column(number))
        gap = abs(farms - waters)
        if farms and gap == 0:
            out[Jorekburg.PAYING_COLUMNS] += 1
            out[Jorekburg.FREE_IN_PAYING_COLUMNS] += min(room, 6)
        elif gap > room or (farms + waters == 0 and room < 2):
            out[Jorekburg.STUCK_COLUMNS] += 1
        elif gap == 0:
            out[Jorekburg.COLUMNS_WITH_NEITHER] += 1
        elif gap == 1:
            out[Jorekburg.COLUMNS_WITH_ONE_MISSING] += 1
            out[Jorekburg.FREE_IN_COLUMNS_WITH_ONE_MISSING] += min(room, 6)
        elif gap == 2:
            out[Jorekburg.COLUMNS_WITH_TWO_MISSING] += 1
        else:
            out[Jorekburg.COLUMNS_WITH_MORE_MISSING] += 1
