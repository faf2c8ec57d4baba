"""Cartographers Heroes: its explore, hero, ambush, season and scoring cards, and sheets C and D."""

from __future__ import annotations

from quillmap.rules.cards import Ambush, Box, Category, Explore, Hero, Map, Season, edict
from quillmap.rules.masks import (
    NOTHING,
    SIZE,
    beside,
    beside_two,
    column,
    count,
    enclosed,
    flood,
    lowest,
    north,
    row,
    south,
    west,
)
from quillmap.rules.monsters import GAZE, RAVAGE, REWARD, SPREAD
from quillmap.rules.scoring import NO_TALLY, Tally, column_line, row_line
from quillmap.rules.sheet import (
    DRAWABLE,
    FARM,
    FOREST,
    VILLAGE,
    WATER,
    Sheet,
    empty,
)
from quillmap.rules.walk import Corner, Direction

EXPLORE = (
    Explore("lagoon", time=1, terrains=(WATER,), shapes=(".X/X. +coin", "XXX/.X.")),
    Explore("pasture", time=1, terrains=(FARM,), shapes=("X.X +coin", ".XX/XX.")),
    Explore("settlement", time=1, terrains=(VILLAGE,), shapes=("X/X +coin", "..X/.XX/XX.")),
    Explore("timber_grove", time=1, terrains=(FOREST,), shapes=("X./XX +coin", "X.X/X.X")),
    Explore("hillside_terrace", time=2, terrains=(FARM, WATER), shapes=("XX/XX",)),
    Explore("frontier_dwelling", time=2, terrains=(VILLAGE, FARM), shapes=("XXX/.X./.X.",)),
    Explore("wildwood_garden", time=2, terrains=(FOREST, FARM), shapes=(".XX/X..",)),
    Explore("woodland_crossroads", time=2, terrains=(FOREST, VILLAGE), shapes=(".X./XXX/.X.",)),
    Explore("coastal_encampment", time=2, terrains=(VILLAGE, WATER), shapes=("XXX/X..",)),
    Explore("mangrove_swamp", time=2, terrains=(FOREST, WATER), shapes=("XXX/X.X",)),
    Explore("kethras_gates", time=0, terrains=DRAWABLE, shapes=("X",)),
)

HERO_CARDS = (
    Hero("dobrik", ".*./*H*/.*."),
    Hero("wren", "..*/H.*/..*"),
    Hero("freyla", "H***"),
    Hero("dal", "*.*/.H./*.*"),
)

AMBUSHES = (
    Ambush("dragon_inferno", "..X/XXX/X..", Direction.COUNTERCLOCKWISE, Corner.BOTTOM_LEFT, REWARD),
    Ambush("zombie_plague", "X", Direction.COUNTERCLOCKWISE, Corner.TOP_LEFT, SPREAD),
    Ambush("giant_troll_ravage", "XXX/.X.", Direction.CLOCKWISE, Corner.TOP_RIGHT, RAVAGE),
    Ambush("gorgon_gaze", "X.X/.X.", Direction.CLOCKWISE, Corner.BOTTOM_RIGHT, GAZE),
)

SEASONS = (
    Season("spring", length=8, edicts=(0, 1)),
    Season("summer", length=7, edicts=(1, 2)),
    Season("autumn", length=7, edicts=(2, 3)),
    Season("winter", length=6, edicts=(3, 0)),
)

MAPS = (
    Map(
        "C",
        """
        . . . . . . . . . . .
        . ^ . . r . . . . . .
        . . . . . . . . . . .
        . . . . . . . r ^ . .
        . . . . . . . . . . .
        . . . ^ . . . . . . .
        . . . . . . r . . . .
        . . r . . . . . . . .
        . . . . . . . . . ^ .
        . . . . . ^ . . r . .
        r . . . . . . . . . .
        """,
    ),
    Map(
        "D",
        """
        . . . . . . . . . . .
        . # . r . . . . r ^ .
        . # . . . . . . . . .
        . . . ^ . . . . . . .
        . . . . . . . . . . .
        . r . . . . ^ . . # #
        . . . . . . . r . # r
        . . . . . . . . . . .
        . . ^ . . . . . . ^ .
        # # . . . r . . . . .
        . . . . . . . . . . .
        """,
    ),
)


@edict("faunlost_thicket", Category.FOREST, solo=16)
def faunlost_thicket(sheet: Sheet) -> Tally:
    """Two stars for each forest of the longest unbroken run down a column."""
    length = 0
    run = NOTHING
    tops = sheet.forest
    while tops:
        length += 1
        run = lowest(tops)
        tops &= sheet.forest >> (SIZE * length)
    for _ in range(1, length):
        run |= south(run)
    return Tally(2 * length, run, 0)


@edict("deepwood", Category.FOREST, solo=18)
def deepwood(sheet: Sheet) -> Tally:
    """Six stars for each forest cluster of five or more that is not beside a village."""
    stars = 0
    spaces = NOTHING
    rest = sheet.forest
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if count(cluster) >= 5 and not beside(cluster) & sheet.village:
            stars += 6
            spaces |= cluster
    return Tally(stars, spaces, 0)


@edict("heart_of_the_forest", Category.FOREST, solo=22)
def heart_of_the_forest(sheet: Sheet) -> Tally:
    """Two stars for each forest surrounded by forests or the edge."""
    hearts = sheet.forest & enclosed(sheet.forest)
    return Tally(2 * count(hearts), hearts, 0)


@edict("sleepy_valley", Category.FOREST, solo=24)
def sleepy_valley(sheet: Sheet) -> Tally:
    """Four stars for each row with three or more forests."""
    stars = 0
    spaces = NOTHING
    lines = 0
    for number in range(SIZE):
        woods = sheet.forest & row(number)
        if count(woods) >= 3:
            stars += 4
            spaces |= woods
            lines |= row_line(number)
    return Tally(stars, spaces, lines)


@edict("craylund", Category.FARM_WATER, solo=12)
def craylund(sheet: Sheet) -> Tally:
    """Seven stars for each farm cluster beside three or more water spaces."""
    stars = 0
    spaces = NOTHING
    rest = sheet.farm
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if count(beside(cluster) & sheet.water) >= 3:
            stars += 7
            spaces |= cluster
    return Tally(stars, spaces, 0)


@edict("ulems_wallow", Category.FARM_WATER, solo=14)
def ulems_wallow(sheet: Sheet) -> Tally:
    """Four stars for each water beside two or more farms."""
    wallows = sheet.water & beside_two(sheet.farm)
    return Tally(4 * count(wallows), wallows, 0)


@edict("clawsgrave_peaks", Category.FARM_WATER, solo=15)
def clawsgrave_peaks(sheet: Sheet) -> Tally:
    """Five stars for each mountain joined to a farm by a water cluster."""
    joined = NOTHING
    rest = sheet.water
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if beside(cluster) & sheet.farm:
            joined |= beside(cluster) & sheet.mountain
    return Tally(5 * count(joined), joined, 0)


@edict("jorekburg", Category.FARM_WATER, solo=18)
def jorekburg(sheet: Sheet) -> Tally:
    """Four stars for each column with as many farms as waters, at least one of each."""
    stars = 0
    spaces = NOTHING
    lines = 0
    for number in range(SIZE):
        farms = sheet.farm & column(number)
        waters = sheet.water & column(number)
        if farms and count(farms) == count(waters):
            stars += 4
            spaces |= farms | waters
            lines |= column_line(number)
    return Tally(stars, spaces, lines)


@edict("traylo_monastery", Category.VILLAGE, solo=14)
def traylo_monastery(sheet: Sheet) -> Tally:
    """Seven stars for each village cluster with four in a straight line."""
    pairs_across = sheet.village & west(sheet.village)
    pairs_down = sheet.village & north(sheet.village)
    fours = pairs_across & west(west(pairs_across)) | pairs_down & north(north(pairs_down))
    stars = 0
    spaces = NOTHING
    while fours:
        cluster = flood(lowest(fours), sheet.village)
        fours &= ~cluster
        stars += 7
        spaces |= cluster
    return Tally(stars, spaces, 0)


@edict("outer_enclave", Category.VILLAGE, solo=12)
def outer_enclave(sheet: Sheet) -> Tally:
    """One star for each empty space beside one village cluster of your choice."""
    outskirts = NOTHING
    gaps = empty(sheet)
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if count(beside(cluster) & gaps) > count(outskirts):
            outskirts = beside(cluster) & gaps
    return Tally(count(outskirts), outskirts, 0)


@edict("gnomish_colony", Category.VILLAGE, solo=12)
def gnomish_colony(sheet: Sheet) -> Tally:
    """Six stars for each village cluster with a two-by-two block."""
    pairs = sheet.village & west(sheet.village)
    blocks = pairs & north(pairs)
    stars = 0
    spaces = NOTHING
    while blocks:
        cluster = flood(lowest(blocks), sheet.village)
        blocks &= ~cluster
        stars += 6
        spaces |= cluster
    return Tally(stars, spaces, 0)


@edict("caravansary", Category.VILLAGE, solo=16)
def caravansary(sheet: Sheet) -> Tally:
    """One star for each row and each column that one village cluster of your choice lies in."""
    best = NO_TALLY
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        lines = 0
        stars = 0
        for number in range(SIZE):
            if cluster & row(number):
                lines |= row_line(number)
                stars += 1
            if cluster & column(number):
                lines |= column_line(number)
                stars += 1
        if stars > best.stars:
            best = Tally(stars, cluster, lines)
    return best


@edict("dwarvenholds", Category.SPATIAL, solo=28)
def dwarvenholds(sheet: Sheet) -> Tally:
    """Seven stars for each full row and each full column with a mountain."""
    stars = 0
    spaces = NOTHING
    lines = 0
    gaps = empty(sheet)
    for number in range(SIZE):
        if not gaps & row(number) and sheet.mountain & row(number):
            stars += 7
            spaces |= row(number)
            lines |= row_line(number)
        if not gaps & column(number) and sheet.mountain & column(number):
            stars += 7
            spaces |= column(number)
            lines |= column_line(number)
    return Tally(stars, spaces, lines)


@edict("silos", Category.SPATIAL, solo=30)
def silos(sheet: Sheet) -> Tally:
    """Ten stars for each full column with an odd number: the first, third, fifth and so on from the left."""
    stars = 0
    spaces = NOTHING
    lines = 0
    gaps = empty(sheet)
    for number in range(0, SIZE, 2):
        if not gaps & column(number):
            stars += 10
            spaces |= column(number)
            lines |= column_line(number)
    return Tally(stars, spaces, lines)


@edict("banded_hills", Category.SPATIAL, solo=28)
def banded_hills(sheet: Sheet) -> Tally:
    """Four stars for each row with five or more different terrain types."""
    stars = 0
    spaces = NOTHING
    lines = 0
    for number in range(SIZE):
        band = row(number)
        types = 0
        if sheet.forest & band:
            types += 1
        if sheet.village & band:
            types += 1
        if sheet.farm & band:
            types += 1
        if sheet.water & band:
            types += 1
        if sheet.monster & band:
            types += 1
        if sheet.hero & band:
            types += 1
        if sheet.mountain & band:
            types += 1
        if types >= 5:
            stars += 4
            typed = sheet.forest | sheet.village | sheet.farm | sheet.water
            typed |= sheet.monster | sheet.hero | sheet.mountain
            spaces |= typed & band
            lines |= row_line(number)
    return Tally(stars, spaces, lines)


@edict("starlit_sigil", Category.SPATIAL, solo=30)
def starlit_sigil(sheet: Sheet) -> Tally:
    """Four stars for each cluster of exactly three empty spaces."""
    stars = 0
    spaces = NOTHING
    rest = empty(sheet)
    while rest:
        hollow = flood(lowest(rest), rest)
        rest ^= hollow
        if count(hollow) == 3:
            stars += 4
            spaces |= hollow
    return Tally(stars, spaces, 0)


SCORING = (
    faunlost_thicket,
    deepwood,
    heart_of_the_forest,
    sleepy_valley,
    craylund,
    ulems_wallow,
    clawsgrave_peaks,
    jorekburg,
    traylo_monastery,
    outer_enclave,
    gnomish_colony,
    caravansary,
    dwarvenholds,
    silos,
    banded_hills,
    starlit_sigil,
)

HEROES = Box(
    "heroes",
    explore=EXPLORE,
    ambushes=AMBUSHES,
    heroes=HERO_CARDS,
    seasons=SEASONS,
    scoring=SCORING,
    maps=MAPS,
    without_ruins=True,
)

FIRST_GAME = ("faunlost_thicket", "gnomish_colony", "ulems_wallow", "dwarvenholds")
"""The edicts A–D advised for a first game with this box (rule 2.6)."""
