"""Cartographers: its explore, ruins, ambush, season and scoring cards, and sheets A and B."""

from __future__ import annotations

from quillmap.rules.cards import Ambush, Box, Category, Explore, Map, Ruins, Season, edict
from quillmap.rules.masks import (
    BORDER,
    NOTHING,
    SIZE,
    beside,
    column,
    count,
    diagonal,
    east,
    enclosed,
    flood,
    lowest,
    north,
    row,
    south,
    three_largest,
    west,
)
from quillmap.rules.scoring import Tally, column_line, diagonal_line, row_line
from quillmap.rules.sheet import DRAWABLE, FARM, FOREST, VILLAGE, WATER, Sheet, empty, filled
from quillmap.rules.walk import Corner, Direction

EXPLORE = (
    Explore("great_river", time=1, terrains=(WATER,), shapes=("X/X/X +coin", "..X/.XX/XX.")),
    Explore("farmland", time=1, terrains=(FARM,), shapes=("X/X +coin", ".X./XXX/.X.")),
    Explore("hamlet", time=1, terrains=(VILLAGE,), shapes=("X./XX +coin", "XXX/XX.")),
    Explore("forgotten_forest", time=1, terrains=(FOREST,), shapes=("X./.X +coin", "X./XX/.X")),
    Explore("hinterland_stream", time=2, terrains=(FARM, WATER), shapes=("XXX/X../X..",)),
    Explore("homestead", time=2, terrains=(VILLAGE, FARM), shapes=("X./XX/X.",)),
    Explore("orchard", time=2, terrains=(FOREST, FARM), shapes=("XXX/..X",)),
    Explore("treetop_village", time=2, terrains=(FOREST, VILLAGE), shapes=("..XX/XXX.",)),
    Explore("marshlands", time=2, terrains=(FOREST, WATER), shapes=("X../XXX/X..",)),
    Explore("fishing_village", time=2, terrains=(VILLAGE, WATER), shapes=("XXXX",)),
    Explore("rift_lands", time=0, terrains=DRAWABLE, shapes=("X",)),
)

RUINS = (Ruins("temple_ruins"), Ruins("outpost_ruins"))

AMBUSHES = (
    Ambush("goblin_attack", "X../.X./..X", Direction.COUNTERCLOCKWISE, Corner.BOTTOM_RIGHT),
    Ambush("bugbear_assault", "X.X/X.X", Direction.CLOCKWISE, Corner.TOP_RIGHT),
    Ambush("kobold_onslaught", "X./XX/X.", Direction.CLOCKWISE, Corner.BOTTOM_LEFT),
    Ambush("gnoll_raid", "XX/X./XX", Direction.COUNTERCLOCKWISE, Corner.TOP_LEFT),
)

SEASONS = (
    Season("spring", length=8, edicts=(0, 1)),
    Season("summer", length=8, edicts=(1, 2)),
    Season("autumn", length=7, edicts=(2, 3)),
    Season("winter", length=6, edicts=(3, 0)),
)

MAPS = (
    Map(
        "A",
        """
        . . . . . . . . . . .
        . . . ^ . r . . . . .
        . r . . . . . . ^ r .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . ^ . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . r ^ . . . . . . r .
        . . . . . r . ^ . . .
        . . . . . . . . . . .
        """,
    ),
    Map(
        "B",
        """
        . . . . . . . . . . .
        . . . . . . r . ^ . .
        . . r ^ . . . . . . .
        . . . . . # . . . . .
        . . . . # # r . . . .
        . . . . # # # . . . .
        . r . . . # . . . . .
        . . . . . ^ . . r . .
        . . . . . . . . . ^ .
        . . ^ r . . . . . . .
        . . . . . . . . . . .
        """,
    ),
)


@edict("sentinel_wood", Category.FOREST, solo=25)
def sentinel_wood(sheet: Sheet) -> Tally:
    """One star for each forest on the border of the map."""
    guards = sheet.forest & BORDER
    return Tally(count(guards), guards, 0)


@edict("greenbough", Category.FOREST, solo=22)
def greenbough(sheet: Sheet) -> Tally:
    """One star for each row and each column with a forest; one forest may serve both."""
    lines = 0
    stars = 0
    for number in range(SIZE):
        if sheet.forest & row(number):
            lines |= row_line(number)
            stars += 1
        if sheet.forest & column(number):
            lines |= column_line(number)
            stars += 1
    return Tally(stars, sheet.forest, lines)


@edict("treetower", Category.FOREST, solo=17)
def treetower(sheet: Sheet) -> Tally:
    """One star for each forest surrounded by filled spaces or the edge."""
    towers = sheet.forest & enclosed(filled(sheet))
    return Tally(count(towers), towers, 0)


@edict("stoneside_forest", Category.FOREST, solo=18)
def stoneside_forest(sheet: Sheet) -> Tally:
    """Three stars for each mountain joined to another one by a forest cluster."""
    joined = NOTHING
    rest = sheet.forest
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        touched = sheet.mountain & beside(cluster)
        if count(touched) > 1:
            joined |= touched
    return Tally(3 * count(joined), joined, 0)


@edict("canal_lake", Category.FARM_WATER, solo=24)
def canal_lake(sheet: Sheet) -> Tally:
    """One star for each water beside a farm, and one for each farm beside water."""
    shore = sheet.water & beside(sheet.farm) | sheet.farm & beside(sheet.water)
    return Tally(count(shore), shore, 0)


@edict("mages_valley", Category.FARM_WATER, solo=22)
def mages_valley(sheet: Sheet) -> Tally:
    """Two stars for each water beside a mountain, one for each farm beside a mountain."""
    valley = beside(sheet.mountain)
    springs = sheet.water & valley
    meadows = sheet.farm & valley
    return Tally(2 * count(springs) + count(meadows), springs | meadows, 0)


@edict("the_golden_granary", Category.FARM_WATER, solo=20)
def the_golden_granary(sheet: Sheet) -> Tally:
    """One star for each water beside a ruins space, three for each farm on one."""
    moats = sheet.water & beside(sheet.ruins)
    granaries = sheet.farm & sheet.ruins
    return Tally(count(moats) + 3 * count(granaries), moats | granaries, 0)


@edict("shoreside_expanse", Category.FARM_WATER, solo=27)
def shoreside_expanse(sheet: Sheet) -> Tally:
    """Three stars for each farm cluster off the border and apart from water, and the same for water and farms."""
    stars = 0
    spaces = NOTHING
    rest = sheet.farm
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if not cluster & BORDER and not beside(cluster) & sheet.water:
            stars += 3
            spaces |= cluster
    rest = sheet.water
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if not cluster & BORDER and not beside(cluster) & sheet.farm:
            stars += 3
            spaces |= cluster
    return Tally(stars, spaces, 0)


@edict("wildholds", Category.VILLAGE, solo=16)
def wildholds(sheet: Sheet) -> Tally:
    """Eight stars for each village cluster of six or more spaces."""
    stars = 0
    spaces = NOTHING
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if count(cluster) >= 6:
            stars += 8
            spaces |= cluster
    return Tally(stars, spaces, 0)


@edict("great_city", Category.VILLAGE, solo=16)
def great_city(sheet: Sheet) -> Tally:
    """One star for each village of the largest cluster that is not beside a mountain."""
    city = NOTHING
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if count(cluster) > count(city) and not beside(cluster) & sheet.mountain:
            city = cluster
    return Tally(count(city), city, 0)


@edict("greengold_plains", Category.VILLAGE, solo=21)
def greengold_plains(sheet: Sheet) -> Tally:
    """Three stars for each village cluster beside three or more different terrain types."""
    stars = 0
    spaces = NOTHING
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        edge = beside(cluster)
        types = 0
        if edge & sheet.forest:
            types += 1
        if edge & sheet.farm:
            types += 1
        if edge & sheet.water:
            types += 1
        if edge & sheet.monster:
            types += 1
        if edge & sheet.mountain:
            types += 1
        if edge & sheet.hero:
            types += 1
        if types >= 3:
            stars += 3
            spaces |= cluster
    return Tally(stars, spaces, 0)


@edict("shieldgate", Category.VILLAGE, solo=20)
def shieldgate(sheet: Sheet) -> Tally:
    """Two stars for each village of the second-largest cluster; a tie for largest makes the other one second."""
    _, second, _ = three_largest(sheet.village)
    return Tally(2 * count(second), second, 0)


@edict("borderlands", Category.SPATIAL, solo=24)
def borderlands(sheet: Sheet) -> Tally:
    """Six stars for each full row and each full column."""
    stars = 0
    spaces = NOTHING
    lines = 0
    gaps = empty(sheet)
    for number in range(SIZE):
        if not gaps & row(number):
            stars += 6
            spaces |= row(number)
            lines |= row_line(number)
        if not gaps & column(number):
            stars += 6
            spaces |= column(number)
            lines |= column_line(number)
    return Tally(stars, spaces, lines)


@edict("lost_barony", Category.SPATIAL, solo=24)
def lost_barony(sheet: Sheet) -> Tally:
    """Three stars for each space along a side of the largest filled square."""
    side = 0
    best = NOTHING
    corners = filled(sheet)
    while corners:
        side += 1
        best = lowest(corners)
        corners &= west(corners) & north(corners) & north(west(corners))
    square = best
    for _ in range(1, side):
        square |= east(square) | south(square) | east(south(square))
    return Tally(3 * side, square, 0)


@edict("the_broken_road", Category.SPATIAL, solo=24)
def the_broken_road(sheet: Sheet) -> Tally:
    """Three stars for each full diagonal from the left border down to the bottom border."""
    stars = 0
    spaces = NOTHING
    lines = 0
    gaps = empty(sheet)
    for number in range(SIZE):
        if not gaps & diagonal(number):
            stars += 3
            spaces |= diagonal(number)
            lines |= diagonal_line(number)
    return Tally(stars, spaces, lines)


@edict("the_cauldrons", Category.SPATIAL, solo=20)
def the_cauldrons(sheet: Sheet) -> Tally:
    """One star for each empty space surrounded by filled spaces or the edge."""
    cauldrons = empty(sheet) & enclosed(filled(sheet))
    return Tally(count(cauldrons), cauldrons, 0)


SCORING = (
    sentinel_wood,
    greenbough,
    treetower,
    stoneside_forest,
    canal_lake,
    mages_valley,
    the_golden_granary,
    shoreside_expanse,
    wildholds,
    great_city,
    greengold_plains,
    shieldgate,
    borderlands,
    lost_barony,
    the_broken_road,
    the_cauldrons,
)

BASE = Box(
    "base",
    explore=EXPLORE,
    ruins=RUINS,
    ambushes=AMBUSHES,
    seasons=SEASONS,
    scoring=SCORING,
    maps=MAPS,
)
