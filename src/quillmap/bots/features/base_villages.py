"""What the scoring cards for villages of the base game hope for."""

from __future__ import annotations

from typing import Any

from quillmap.bots.features.registry import apart, by_open_sides, hope, straight
from quillmap.rules.masks import (
    NOTHING,
    Mask,
    beside,
    beside_two,
    count,
    east,
    flood,
    lowest,
    north,
    three_largest,
)
from quillmap.rules.sheet import Sheet


@hope("wildholds")
def _wildholds(sheet: Sheet, free: Mask, out: Any) -> None:
    growing = NOTHING
    done = NOTHING
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        size = count(cluster)
        edge = beside(cluster) & free
        room = count(flood(edge, free))
        if size >= 6:
            out[0] += 1
            out[10] += size - 6
            done |= cluster
        elif size + room < 6:
            out[1] += 1
        else:
            out[1 + size] += 1
            open_sides = min(count(edge), 6)
            out[7] += open_sides
            others = beside(sheet.village & ~cluster)
            around = beside(edge) & free & ~edge
            out[19 + size] += count(around)
            out[24 + size] += count(edge & beside(edge))
            out[29 + size] += count(edge & others)
            out[34 + size] += count(around & others)
            if size > 3:
                out[11] += open_sides
                out[12] += count(edge & beside(edge | beside(edge) & free))
            elif size > 1:
                out[13] += open_sides
            if size + count(edge | beside(edge) & free) < 6:
                out[14] += 1
            growing |= cluster
    out[8] = count(free & beside(sheet.village))
    quiet = free & ~beside(sheet.village)
    out[9] = count(quiet)
    out[15] = count(quiet & beside_two(quiet))
    out[16] = count(free & beside(growing) & beside(done))
    out[17] = count(free & beside_two(growing))
    heart = quiet & east(quiet)
    out[18] = count(heart & north(heart))


@hope("great_city")
def _great_city(sheet: Sheet, free: Mask, out: Any) -> None:
    city = NOTHING
    other = NOTHING
    barred = NOTHING
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if beside(cluster) & sheet.mountain:
            out[0] += 1
            barred |= cluster
        elif count(cluster) > count(city):
            other = city
            city = cluster
        elif count(cluster) > count(other):
            other = cluster
    safe = free & ~beside(sheet.mountain)
    near = beside(city) & safe
    second = beside(near) & safe & ~near
    third = beside(second) & safe & ~near & ~second
    out[1] = count(city)
    out[2] = count(other)
    out[3] = count(near)
    out[4] = min(count(flood(near, safe)), 40)
    out[5] = count(beside(other) & safe)
    out[6] = count(near & beside(other))
    out[7] = count(second)
    out[8] = count(third)
    out[9] = count(beside(city) & free & ~safe)
    out[10] = count(near & beside(barred))
    out[11] = count(near & beside(near | second))
    out[12] = count(second & beside(other))
    out[13] = count(near & beside_two(city))
    out[14] = count(barred)
    out[15] = count(safe & ~beside(sheet.village))
    heart = safe & east(safe)
    out[16] = count(heart & north(heart))
    fourth = beside(third) & safe & ~second & ~third
    out[17] = count(fourth)
    out[18] = count(beside(fourth) & safe & ~third & ~fourth)
    way = apart(city, other, safe)
    out[19] = way
    out[20] = (5 - way) * count(other)
    out[21], out[22] = straight(near)
    by_open_sides(near, safe, out, 23)
    by_open_sides(second, safe, out, 27)
    by_open_sides(beside(other) & safe, safe, out, 31)


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
        out[11 + 6 * min(types, 3) + min(open_sides, 5)] += 1
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


def note_growth(cluster: Mask, room: Mask, out: Any, start: int) -> None:
    """Write how much room lies around a cluster: beside it, in three rings further out, and in all."""
    reached = cluster
    for ring in range(4):
        grown = beside(reached) & room & ~reached
        out[start + ring] = count(grown)
        reached |= grown
    out[start + 4] = min(count(flood(reached & room, room)), 40)


@hope("shieldgate")
def _shieldgate(sheet: Sheet, free: Mask, out: Any) -> None:
    first, second, third = three_largest(sheet.village)
    out[0] = count(first)
    out[1] = count(second)
    out[2] = count(third)
    by_first = beside(first) & free
    by_second = beside(second) & free
    by_third = beside(third) & free
    out[3] = count(by_first)
    out[4] = count(by_second)
    out[5] = count(by_third)
    out[6] = count(by_second & by_third)
    out[7] = count(by_first & by_second)
    out[8] = min(count(flood(by_second, free)), 40)
    out[9] = min(count(flood(by_first, free)), 40)
    around_first = beside(by_first) & free & ~by_first
    around_second = beside(by_second) & free & ~by_second
    out[10] = count(around_first)
    out[11] = count(around_second & ~by_first)
    out[12] = count(by_second & around_first)
    out[13] = count(by_second & beside(by_second | around_second))
    out[14] = count(by_first & beside(by_first | around_first))
    out[15] = count(first) - count(second)
    out[16] = count(by_first & by_third)
    quiet = free & ~by_first
    out[17] = count(quiet & beside_two(quiet))
    note_growth(first, free & ~by_second, out, 18)
    note_growth(second, free & ~by_first, out, 23)
    out[28] = apart(first, second, free)
    way = apart(second, third, free)
    out[29] = way
    out[30] = (5 - way) * count(third)
    rest = sheet.village
    while rest:
        rest ^= flood(lowest(rest), rest)
        out[31] += 1
    out[32] = count(first) - count(second) < 3
