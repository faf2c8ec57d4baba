"""What the scoring cards of the base game hope for."""

from __future__ import annotations

from typing import Any

from quillmap.bots.features import by_open_sides, hope, insert_sorted, note_gaps, steps_between
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
    flood,
    lowest,
    north,
    row,
    west,
)
from quillmap.rules.sheet import Sheet


@hope("sentinel_wood")
def _sentinel_wood(sheet: Sheet, free: Mask, out: Any) -> None:
    edge = free & BORDER
    out[0] = count(edge)
    out[1] = count(edge & beside(edge))
    out[2] = count(edge & ~beside(free))
    out[3] = count(edge & beside(sheet.forest))
    out[4] = count(beside(edge) & free & ~BORDER)


@hope("greenbough")
def _greenbough(sheet: Sheet, free: Mask, out: Any) -> None:
    for number in range(SIZE):
        if not sheet.forest & row(number):
            room = count(free & row(number))
            out[0] += 1
            out[1] += min(room, 5)
            if room == 0:
                out[2] += 1
            elif room < 4:
                out[3] += 1
        if not sheet.forest & column(number):
            room = count(free & column(number))
            out[4] += 1
            out[5] += min(room, 5)
            if room == 0:
                out[6] += 1
            elif room < 4:
                out[7] += 1


@hope("treetower")
def _treetower(sheet: Sheet, free: Mask, out: Any) -> None:
    by_open_sides(sheet.forest, free, out, 0)
    by_open_sides(free, free, out, 4)
    out[8] = count(free & beside(sheet.forest))
    out[9] = count(free & beside_two(sheet.forest))


@hope("stoneside_forest")
def _stoneside_forest(sheet: Sheet, free: Mask, out: Any) -> None:
    joined = NOTHING
    touched = NOTHING
    rest = sheet.forest
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        peaks = sheet.mountain & beside(cluster)
        touched |= peaks
        if count(peaks) > 1:
            joined |= peaks
    out[0] = count(joined)
    out[1] = count(touched & ~joined)
    out[2] = count(beside(sheet.mountain & ~joined) & free)
    held = 0
    lonely = sheet.mountain & ~joined
    while lonely and held < 5:
        peak = lowest(lonely)
        lonely ^= peak
        insert_sorted(out, 3, held, steps_between(peak, sheet.mountain & ~peak, sheet.forest, free))
        held += 1


@hope("canal_lake")
def _canal_lake(sheet: Sheet, free: Mask, out: Any) -> None:
    dry = sheet.farm & ~beside(sheet.water)
    bare = sheet.water & ~beside(sheet.farm)
    out[0] = count(dry)
    out[1] = count(bare)
    out[2] = count(dry & beside(free))
    out[3] = count(bare & beside(free))
    out[4] = count(free & beside(dry))
    out[5] = count(free & beside(bare))
    out[6] = count(free & beside(sheet.farm) & beside(sheet.water))
    out[7] = count(free & beside_two(dry))
    out[8] = count(free & beside_two(bare))
    out[9] = count(free & beside(sheet.farm))
    out[10] = count(free & beside(sheet.water))


@hope("mages_valley")
def _mages_valley(sheet: Sheet, free: Mask, out: Any) -> None:
    valley = beside(sheet.mountain)
    out[0] = count(free & valley)
    out[1] = count(sheet.water & valley)
    out[2] = count(sheet.farm & valley)
    out[3] = count(beside(free & valley) & free)
    out[4] = count(free & valley & ~beside(free))


@hope("the_golden_granary")
def _the_golden_granary(sheet: Sheet, free: Mask, out: Any) -> None:
    out[0] = count(free & sheet.ruins)
    out[1] = count(sheet.farm & sheet.ruins)
    out[2] = count(free & beside(sheet.ruins) & ~sheet.ruins)
    out[3] = count(free & sheet.ruins & beside(free))
    out[4] = count(free & beside_two(sheet.ruins))
    out[5] = count(sheet.water & beside(sheet.ruins))


@hope("shoreside_expanse")
def _shoreside_expanse(sheet: Sheet, free: Mask, out: Any) -> None:
    rest = sheet.farm
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if cluster & BORDER or beside(cluster) & sheet.water:
            out[0] += 1
        else:
            out[1] += 1
            out[2] += count(beside(cluster) & free)
    rest = sheet.water
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if cluster & BORDER or beside(cluster) & sheet.farm:
            out[3] += 1
        else:
            out[4] += 1
            out[5] += count(beside(cluster) & free)
    inland = free & ~BORDER
    out[6] = count(inland)
    out[7] = count(inland & ~beside(sheet.farm) & ~beside(sheet.water))
    quiet = inland & ~beside(sheet.water)
    out[8] = count(quiet & beside(quiet) & ~beside(sheet.farm))
    quiet = inland & ~beside(sheet.farm)
    out[9] = count(quiet & beside(quiet) & ~beside(sheet.water))


@hope("wildholds")
def _wildholds(sheet: Sheet, free: Mask, out: Any) -> None:
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        size = count(cluster)
        room = count(flood(beside(cluster) & free, free))
        if size >= 6:
            out[0] += 1
        elif size + room < 6:
            out[1] += 1
        else:
            out[1 + size] += 1
            out[7] += min(count(beside(cluster) & free), 6)
    out[8] = count(free & beside(sheet.village))
    out[9] = count(free & ~beside(sheet.village))


@hope("great_city")
def _great_city(sheet: Sheet, free: Mask, out: Any) -> None:
    city = NOTHING
    other = NOTHING
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if beside(cluster) & sheet.mountain:
            out[0] += 1
        elif count(cluster) > count(city):
            other = city
            city = cluster
        elif count(cluster) > count(other):
            other = cluster
    safe = free & ~beside(sheet.mountain)
    out[1] = count(city)
    out[2] = count(other)
    out[3] = count(beside(city) & safe)
    out[4] = min(count(flood(beside(city) & safe, safe)), 40)
    out[5] = count(beside(other) & safe)
    out[6] = count(beside(city) & beside(other) & safe)
    near = beside(city) & safe
    out[7] = count(beside(near) & safe & ~near)


@hope("greengold_plains")
def _greengold_plains(sheet: Sheet, free: Mask, out: Any) -> None:
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        edge = beside(cluster)
        types = 0
        for terrain in (sheet.forest, sheet.farm, sheet.water, sheet.monster, sheet.mountain, sheet.hero):
            if edge & terrain:
                types += 1
        open_sides = count(edge & free)
        if types >= 3:
            out[0] += 1
        elif types + open_sides >= 3:
            out[1 + types] += 1
            out[4] += min(open_sides, 6)
        else:
            out[5] += 1
    kinds = beside(sheet.forest) | beside(sheet.farm)
    waters = beside(sheet.water)
    out[6] = count(free & beside(sheet.village))
    out[7] = count(free & ~beside(sheet.village))
    out[8] = count(free & ~beside(sheet.village) & kinds & waters)
    out[9] = count(free & ~beside(sheet.village) & beside(sheet.forest) & beside(sheet.farm))
    out[10] = count(free & ~beside(sheet.village) & (beside(sheet.mountain) | beside(sheet.monster)) & (kinds | waters))


@hope("shieldgate")
def _shieldgate(sheet: Sheet, free: Mask, out: Any) -> None:
    first = NOTHING
    second = NOTHING
    third = NOTHING
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if count(cluster) > count(first):
            third = second
            second = first
            first = cluster
        elif count(cluster) > count(second):
            third = second
            second = cluster
        elif count(cluster) > count(third):
            third = cluster
    out[0] = count(first)
    out[1] = count(second)
    out[2] = count(third)
    out[3] = count(beside(first) & free)
    out[4] = count(beside(second) & free)
    out[5] = count(beside(third) & free)
    out[6] = count(beside(second) & beside(third) & free)
    out[7] = count(beside(first) & beside(second) & free)
    out[8] = min(count(flood(beside(second) & free, free)), 40)


@hope("borderlands")
def _borderlands(sheet: Sheet, free: Mask, out: Any) -> None:
    for number in range(SIZE):
        note_gaps(count(free & row(number)), out)
        note_gaps(count(free & column(number)), out)
    out[9] = count(free & ~beside(free))


@hope("lost_barony")
def _lost_barony(sheet: Sheet, free: Mask, out: Any) -> None:
    side = 0
    corners = ALL & ~free
    while corners:
        side += 1
        corners &= west(corners) & north(corners) & north(west(corners))
    out[0] = side
    across = NOTHING
    down = NOTHING
    for line in range(side):
        across |= row(line)
        down |= column(line)
    for more in range(1, 4):
        wanted = side + more
        if wanted > SIZE:
            out[more] = 30
            continue
        across |= row(wanted - 1)
        down |= column(wanted - 1)
        square = across & down
        best = 30
        for top in range(SIZE - wanted + 1):
            for left in range(SIZE - wanted + 1):
                lacking = count(free >> (top * SIZE + left) & square)
                if lacking < best:
                    best = lacking
                    out[3 + more] = 0
                if lacking == best:
                    out[3 + more] += 1
        out[more] = best


@hope("the_broken_road")
def _the_broken_road(sheet: Sheet, free: Mask, out: Any) -> None:
    for number in range(SIZE):
        gaps = count(free & diagonal(number))
        note_gaps(gaps, out)
    out[9] = count(free & ~beside(free))


@hope("the_cauldrons")
def _the_cauldrons(sheet: Sheet, free: Mask, out: Any) -> None:
    by_open_sides(free, free, out, 0)
    out[4] = count(free & BORDER & ~beside(free))
    out[5] = count(free & beside(sheet.monster) & ~beside(free))
