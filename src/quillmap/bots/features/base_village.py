"""Features of the village cards of the base game."""

from __future__ import annotations

from typing import Any

from quillmap.bots.features.counts import ROOM, SIDES, STRAIGHT, apart, by_open_sides, note_growth, straight
from quillmap.bots.features.registry import Input, features, parts
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

SIZES = tuple(f"of {size}" for size in range(1, 6))
"""The parts of a run that counts by the size of clusters with fewer than six spaces."""


class Wildholds(Input):
    """A cluster is paying from six villages on; a smaller one is growing if it has room for six, else stuck.

    Free spaces far from villages are not beside one.
    """

    PAYING_CLUSTERS = 0
    STUCK_CLUSTERS = 1
    GROWING_CLUSTERS = 2, SIZES
    FREE_BESIDE_GROWING_AT_MOST_6_EACH = 7
    FREE_BESIDE_VILLAGES = 8
    FREE_FAR_FROM_VILLAGES = 9
    VILLAGES_BEYOND_SIX = 10
    FREE_BESIDE_CLUSTERS_OF_4_AND_5_AT_MOST_6_EACH = 11
    SUCH_FREE_WITH_ROOM_FOR_TWO = 12
    FREE_BESIDE_CLUSTERS_OF_2_AND_3_AT_MOST_6_EACH = 13
    GROWING_CLUSTERS_WITH_LITTLE_ROOM_NEAR = 14
    FREE_FAR_FROM_VILLAGES_WITH_TWO_SUCH_SIDES = 15
    FREE_BESIDE_GROWING_AND_PAYING = 16
    FREE_BESIDE_TWO_GROWING_VILLAGES = 17
    FREE_SQUARES_FAR_FROM_VILLAGES = 18
    FREE_TWO_STEPS_FROM_GROWING = 20, SIZES
    FREE_PAIRS_BESIDE_GROWING = 25, SIZES
    FREE_BETWEEN_GROWING_AND_OTHERS = 30, SIZES
    FREE_TWO_STEPS_FROM_GROWING_BESIDE_OTHERS = 35, SIZES


@features("wildholds", Wildholds)
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
            out[Wildholds.PAYING_CLUSTERS] += 1
            out[Wildholds.VILLAGES_BEYOND_SIX] += size - 6
            done |= cluster
        elif size + room < 6:
            out[Wildholds.STUCK_CLUSTERS] += 1
        else:
            out[Wildholds.GROWING_CLUSTERS + size - 1] += 1
            open_sides = min(count(edge), 6)
            out[Wildholds.FREE_BESIDE_GROWING_AT_MOST_6_EACH] += open_sides
            others = beside(sheet.village & ~cluster)
            around = beside(edge) & free & ~edge
            out[Wildholds.FREE_TWO_STEPS_FROM_GROWING + size - 1] += count(around)
            out[Wildholds.FREE_PAIRS_BESIDE_GROWING + size - 1] += count(edge & beside(edge))
            out[Wildholds.FREE_BETWEEN_GROWING_AND_OTHERS + size - 1] += count(edge & others)
            out[Wildholds.FREE_TWO_STEPS_FROM_GROWING_BESIDE_OTHERS + size - 1] += count(around & others)
            if size > 3:
                out[Wildholds.FREE_BESIDE_CLUSTERS_OF_4_AND_5_AT_MOST_6_EACH] += open_sides
                two = edge & beside(edge | beside(edge) & free)
                out[Wildholds.SUCH_FREE_WITH_ROOM_FOR_TWO] += count(two)
            elif size > 1:
                out[Wildholds.FREE_BESIDE_CLUSTERS_OF_2_AND_3_AT_MOST_6_EACH] += open_sides
            if size + count(edge | beside(edge) & free) < 6:
                out[Wildholds.GROWING_CLUSTERS_WITH_LITTLE_ROOM_NEAR] += 1
            growing |= cluster
    out[Wildholds.FREE_BESIDE_VILLAGES] = count(free & beside(sheet.village))
    quiet = free & ~beside(sheet.village)
    out[Wildholds.FREE_FAR_FROM_VILLAGES] = count(quiet)
    out[Wildholds.FREE_FAR_FROM_VILLAGES_WITH_TWO_SUCH_SIDES] = count(quiet & beside_two(quiet))
    out[Wildholds.FREE_BESIDE_GROWING_AND_PAYING] = count(free & beside(growing) & beside(done))
    out[Wildholds.FREE_BESIDE_TWO_GROWING_VILLAGES] = count(free & beside_two(growing))
    heart = quiet & east(quiet)
    out[Wildholds.FREE_SQUARES_FAR_FROM_VILLAGES] = count(heart & north(heart))


class GreatCity(Input):
    """The city is the largest cluster that pays, the other the next; barred clusters lie beside a mountain.

    Safe spaces are free and not beside a mountain. The rings are the safe spaces one, two and more steps from the city.
    """

    BARRED_CLUSTERS = 0
    VILLAGES_OF_THE_CITY = 1
    VILLAGES_OF_THE_OTHER = 2
    FIRST_RING = 3
    SAFE_REACH_AT_MOST_40 = 4
    SAFE_BESIDE_THE_OTHER = 5
    FIRST_RING_BESIDE_THE_OTHER = 6
    SECOND_RING = 7
    THIRD_RING = 8
    UNSAFE_BESIDE_THE_CITY = 9
    FIRST_RING_BESIDE_BARRED = 10
    FIRST_RING_WITH_ROOM_FOR_TWO = 11
    SECOND_RING_BESIDE_THE_OTHER = 12
    FIRST_RING_BESIDE_TWO_OF_THE_CITY = 13
    BARRED_VILLAGES = 14
    SAFE_FAR_FROM_VILLAGES = 15
    SAFE_SQUARES = 16
    FOURTH_RING = 17
    FIFTH_RING = 18
    STEPS_TO_THE_OTHER = 19
    NEARNESS_TIMES_VILLAGES_OF_THE_OTHER = 20
    FIRST_RING_STRAIGHT = 21, STRAIGHT
    FIRST_RING_BY_SAFE_SIDES = 23, SIDES
    SECOND_RING_BY_SAFE_SIDES = 27, SIDES
    BESIDE_THE_OTHER_BY_SAFE_SIDES = 31, SIDES


@features("great_city", GreatCity)
def _great_city(sheet: Sheet, free: Mask, out: Any) -> None:
    city = NOTHING
    other = NOTHING
    barred = NOTHING
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if beside(cluster) & sheet.mountain:
            out[GreatCity.BARRED_CLUSTERS] += 1
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
    out[GreatCity.VILLAGES_OF_THE_CITY] = count(city)
    out[GreatCity.VILLAGES_OF_THE_OTHER] = count(other)
    out[GreatCity.FIRST_RING] = count(near)
    out[GreatCity.SAFE_REACH_AT_MOST_40] = min(count(flood(near, safe)), 40)
    out[GreatCity.SAFE_BESIDE_THE_OTHER] = count(beside(other) & safe)
    out[GreatCity.FIRST_RING_BESIDE_THE_OTHER] = count(near & beside(other))
    out[GreatCity.SECOND_RING] = count(second)
    out[GreatCity.THIRD_RING] = count(third)
    out[GreatCity.UNSAFE_BESIDE_THE_CITY] = count(beside(city) & free & ~safe)
    out[GreatCity.FIRST_RING_BESIDE_BARRED] = count(near & beside(barred))
    out[GreatCity.FIRST_RING_WITH_ROOM_FOR_TWO] = count(near & beside(near | second))
    out[GreatCity.SECOND_RING_BESIDE_THE_OTHER] = count(second & beside(other))
    out[GreatCity.FIRST_RING_BESIDE_TWO_OF_THE_CITY] = count(near & beside_two(city))
    out[GreatCity.BARRED_VILLAGES] = count(barred)
    out[GreatCity.SAFE_FAR_FROM_VILLAGES] = count(safe & ~beside(sheet.village))
    heart = safe & east(safe)
    out[GreatCity.SAFE_SQUARES] = count(heart & north(heart))
    fourth = beside(third) & safe & ~second & ~third
    out[GreatCity.FOURTH_RING] = count(fourth)
    out[GreatCity.FIFTH_RING] = count(beside(fourth) & safe & ~third & ~fourth)
    way = apart(city, other, safe)
    out[GreatCity.STEPS_TO_THE_OTHER] = way
    out[GreatCity.NEARNESS_TIMES_VILLAGES_OF_THE_OTHER] = (5 - way) * count(other)
    twos, threes = straight(near)
    out[GreatCity.FIRST_RING_STRAIGHT] = twos
    out[GreatCity.FIRST_RING_STRAIGHT + 1] = threes
    by_open_sides(near, safe, out, GreatCity.FIRST_RING_BY_SAFE_SIDES)
    by_open_sides(second, safe, out, GreatCity.SECOND_RING_BY_SAFE_SIDES)
    by_open_sides(beside(other) & safe, safe, out, GreatCity.BESIDE_THE_OTHER_BY_SAFE_SIDES)


MOST_FREE_SIDES = 5
TYPES_AND_FREE_SIDES = tuple(
    f"{types} types, {sides} free sides" for types in range(4) for sides in range(MOST_FREE_SIDES + 1)
)


class GreengoldPlains(Input):
    """Clusters by the terrain types beside them, counted up to three, and by their free sides, counted up to five."""

    PAYING_CLUSTERS = 0
    GROWING_CLUSTERS = 1, parts(0, 2, "types")
    FREE_BESIDE_GROWING_AT_MOST_6_EACH = 4
    STUCK_CLUSTERS = 5
    FREE_BESIDE_VILLAGES = 6
    FREE_FAR_FROM_VILLAGES = 7
    FAR_BESIDE_WATER_AND_FOREST_OR_FARM = 8
    FAR_BESIDE_FOREST_AND_FARM = 9
    FAR_BESIDE_MOUNTAIN_OR_MONSTER_AND_ANOTHER_TYPE = 10
    CLUSTERS = 11, TYPES_AND_FREE_SIDES


@features("greengold_plains", GreengoldPlains)
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
        place = (MOST_FREE_SIDES + 1) * min(types, 3) + min(open_sides, MOST_FREE_SIDES)
        out[GreengoldPlains.CLUSTERS + place] += 1
        if types >= 3:
            out[GreengoldPlains.PAYING_CLUSTERS] += 1
        elif types + open_sides >= 3:
            out[GreengoldPlains.GROWING_CLUSTERS + types] += 1
            out[GreengoldPlains.FREE_BESIDE_GROWING_AT_MOST_6_EACH] += min(open_sides, 6)
        else:
            out[GreengoldPlains.STUCK_CLUSTERS] += 1
    kinds = beside(sheet.forest) | beside(sheet.farm)
    waters = beside(sheet.water)
    dangers = beside(sheet.mountain) | beside(sheet.monster)
    far = free & ~beside(sheet.village)
    out[GreengoldPlains.FREE_BESIDE_VILLAGES] = count(free & beside(sheet.village))
    out[GreengoldPlains.FREE_FAR_FROM_VILLAGES] = count(far)
    out[GreengoldPlains.FAR_BESIDE_WATER_AND_FOREST_OR_FARM] = count(far & kinds & waters)
    out[GreengoldPlains.FAR_BESIDE_FOREST_AND_FARM] = count(far & beside(sheet.forest) & beside(sheet.farm))
    out[GreengoldPlains.FAR_BESIDE_MOUNTAIN_OR_MONSTER_AND_ANOTHER_TYPE] = count(far & dangers & (kinds | waters))


class Shieldgate(Input):
    """The three largest clusters: their sizes, their room, and how near they are to growing together."""

    VILLAGES_OF_THE_FIRST = 0
    VILLAGES_OF_THE_SECOND = 1
    VILLAGES_OF_THE_THIRD = 2
    FREE_BESIDE_THE_FIRST = 3
    FREE_BESIDE_THE_SECOND = 4
    FREE_BESIDE_THE_THIRD = 5
    FREE_BETWEEN_SECOND_AND_THIRD = 6
    FREE_BETWEEN_FIRST_AND_SECOND = 7
    REACH_OF_THE_SECOND_AT_MOST_40 = 8
    REACH_OF_THE_FIRST_AT_MOST_40 = 9
    FREE_TWO_STEPS_FROM_THE_FIRST = 10
    FREE_TWO_STEPS_FROM_THE_SECOND_NOT_BESIDE_THE_FIRST = 11
    FREE_BESIDE_THE_SECOND_TWO_STEPS_FROM_THE_FIRST = 12
    FREE_BESIDE_THE_SECOND_WITH_ROOM_FOR_TWO = 13
    FREE_BESIDE_THE_FIRST_WITH_ROOM_FOR_TWO = 14
    LEAD_OF_THE_FIRST = 15
    FREE_BETWEEN_FIRST_AND_THIRD = 16
    FREE_AWAY_FROM_THE_FIRST_WITH_TWO_SUCH_SIDES = 17
    ROOM_OF_THE_FIRST = 18, ROOM
    ROOM_OF_THE_SECOND = 23, ROOM
    STEPS_FROM_FIRST_TO_SECOND = 28
    STEPS_FROM_SECOND_TO_THIRD = 29
    NEARNESS_TIMES_VILLAGES_OF_THE_THIRD = 30
    CLUSTERS = 31
    LEAD_IS_BELOW_THREE = 32


@features("shieldgate", Shieldgate)
def _shieldgate(sheet: Sheet, free: Mask, out: Any) -> None:
    first, second, third = three_largest(sheet.village)
    out[Shieldgate.VILLAGES_OF_THE_FIRST] = count(first)
    out[Shieldgate.VILLAGES_OF_THE_SECOND] = count(second)
    out[Shieldgate.VILLAGES_OF_THE_THIRD] = count(third)
    by_first = beside(first) & free
    by_second = beside(second) & free
    by_third = beside(third) & free
    out[Shieldgate.FREE_BESIDE_THE_FIRST] = count(by_first)
    out[Shieldgate.FREE_BESIDE_THE_SECOND] = count(by_second)
    out[Shieldgate.FREE_BESIDE_THE_THIRD] = count(by_third)
    out[Shieldgate.FREE_BETWEEN_SECOND_AND_THIRD] = count(by_second & by_third)
    out[Shieldgate.FREE_BETWEEN_FIRST_AND_SECOND] = count(by_first & by_second)
    out[Shieldgate.REACH_OF_THE_SECOND_AT_MOST_40] = min(count(flood(by_second, free)), 40)
    out[Shieldgate.REACH_OF_THE_FIRST_AT_MOST_40] = min(count(flood(by_first, free)), 40)
    around_first = beside(by_first) & free & ~by_first
    around_second = beside(by_second) & free & ~by_second
    out[Shieldgate.FREE_TWO_STEPS_FROM_THE_FIRST] = count(around_first)
    out[Shieldgate.FREE_TWO_STEPS_FROM_THE_SECOND_NOT_BESIDE_THE_FIRST] = count(around_second & ~by_first)
    out[Shieldgate.FREE_BESIDE_THE_SECOND_TWO_STEPS_FROM_THE_FIRST] = count(by_second & around_first)
    out[Shieldgate.FREE_BESIDE_THE_SECOND_WITH_ROOM_FOR_TWO] = count(by_second & beside(by_second | around_second))
    out[Shieldgate.FREE_BESIDE_THE_FIRST_WITH_ROOM_FOR_TWO] = count(by_first & beside(by_first | around_first))
    out[Shieldgate.LEAD_OF_THE_FIRST] = count(first) - count(second)
    out[Shieldgate.FREE_BETWEEN_FIRST_AND_THIRD] = count(by_first & by_third)
    quiet = free & ~by_first
    out[Shieldgate.FREE_AWAY_FROM_THE_FIRST_WITH_TWO_SUCH_SIDES] = count(quiet & beside_two(quiet))
    note_growth(first, free & ~by_second, out, Shieldgate.ROOM_OF_THE_FIRST)
    note_growth(second, free & ~by_first, out, Shieldgate.ROOM_OF_THE_SECOND)
    out[Shieldgate.STEPS_FROM_FIRST_TO_SECOND] = apart(first, second, free)
    way = apart(second, third, free)
    out[Shieldgate.STEPS_FROM_SECOND_TO_THIRD] = way
    out[Shieldgate.NEARNESS_TIMES_VILLAGES_OF_THE_THIRD] = (5 - way) * count(third)
    rest = sheet.village
    while rest:
        rest ^= flood(lowest(rest), rest)
        out[Shieldgate.CLUSTERS] += 1
    out[Shieldgate.LEAD_IS_BELOW_THREE] = count(first) - count(second) < 3
