"""Features of the village cards of Heroes."""

from __future__ import annotations

from typing import Any

from quillmap.bots.features.registry import Input, features, parts
from quillmap.rules.masks import (
    NOTHING,
    SIZE,
    Mask,
    beside,
    column,
    count,
    east,
    flood,
    lowest,
    north,
    row,
    south,
    west,
)
from quillmap.rules.sheet import Sheet

HELD = parts(0, 3, "villages")


class TrayloMonastery(Input):
    """Clusters with four in a line, and lines of four free spaces and villages that could still be one."""

    PAYING_CLUSTERS = 0
    POSSIBLE_LINES_ACROSS = 1, HELD
    POSSIBLE_LINES_DOWN = 5, HELD
    FREE_BESIDE_VILLAGES = 10


@features("traylo_monastery", TrayloMonastery)
def _traylo_monastery(sheet: Sheet, free: Mask, out: Any) -> None:
    village = sheet.village
    either = village | free
    done = NOTHING
    pairs_across = village & west(village)
    pairs_down = village & north(village)
    fours = pairs_across & west(west(pairs_across)) | pairs_down & north(north(pairs_down))
    while fours:
        cluster = flood(lowest(fours), village)
        fours &= ~cluster
        done |= cluster
        out[TrayloMonastery.PAYING_CLUSTERS] += 1
    left = village & ~done
    across = either & west(either)
    across = across & west(west(across))
    down = either & north(either)
    down = down & north(north(down))
    rest = across
    while rest:
        space = lowest(rest)
        rest ^= space
        line = space | east(space)
        line |= east(east(line))
        if not line & done and not beside(line & free) & done:
            out[TrayloMonastery.POSSIBLE_LINES_ACROSS + count(line & left)] += 1
    rest = down
    while rest:
        space = lowest(rest)
        rest ^= space
        line = space | south(space)
        line |= south(south(line))
        if not line & done and not beside(line & free) & done:
            out[TrayloMonastery.POSSIBLE_LINES_DOWN + count(line & left)] += 1
    out[TrayloMonastery.FREE_BESIDE_VILLAGES] = count(free & beside(village))


class OuterEnclave(Input):
    """The enclave is the cluster with the most free spaces beside it."""

    FREE_BESIDE_THE_ENCLAVE = 0
    VILLAGES_OF_THE_ENCLAVE = 1
    FREE_TWO_STEPS_FROM_THE_ENCLAVE = 2
    FREE_BESIDE_THE_ENCLAVE_THAT_LEAD_ON = 3
    FREE_BESIDE_VILLAGES = 4
    REACH_OF_THE_ENCLAVE_AT_MOST_60 = 5


@features("outer_enclave", OuterEnclave)
def _outer_enclave(sheet: Sheet, free: Mask, out: Any) -> None:
    best = NOTHING
    home = NOTHING
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if count(beside(cluster) & free) > count(best):
            best = beside(cluster) & free
            home = cluster
    out[OuterEnclave.FREE_BESIDE_THE_ENCLAVE] = count(best)
    out[OuterEnclave.VILLAGES_OF_THE_ENCLAVE] = count(home)
    out[OuterEnclave.FREE_TWO_STEPS_FROM_THE_ENCLAVE] = count(beside(best) & free & ~best)
    out[OuterEnclave.FREE_BESIDE_THE_ENCLAVE_THAT_LEAD_ON] = count(best & beside(free & ~best))
    out[OuterEnclave.FREE_BESIDE_VILLAGES] = count(free & beside(sheet.village))
    out[OuterEnclave.REACH_OF_THE_ENCLAVE_AT_MOST_60] = min(count(flood(best, free)), 60)


class GnomishColony(Input):
    """Clusters with a 2×2 square, and squares of free spaces and villages that could still be one."""

    PAYING_CLUSTERS = 0
    POSSIBLE_SQUARES = 1, HELD
    FREE_BESIDE_PAYING_CLUSTERS = 6
    FREE_BESIDE_OTHER_CLUSTERS = 7


@features("gnomish_colony", GnomishColony)
def _gnomish_colony(sheet: Sheet, free: Mask, out: Any) -> None:
    village = sheet.village
    done = NOTHING
    pairs = village & west(village)
    blocks = pairs & north(pairs)
    while blocks:
        cluster = flood(lowest(blocks), village)
        blocks &= ~cluster
        done |= cluster
        out[GnomishColony.PAYING_CLUSTERS] += 1
    either = (village | free) & ~done & ~beside(done)
    pairs = either & west(either)
    rest = pairs & north(pairs)
    while rest:
        space = lowest(rest)
        rest ^= space
        block = space | east(space)
        block |= south(block)
        out[GnomishColony.POSSIBLE_SQUARES + count(block & village)] += 1
    out[GnomishColony.FREE_BESIDE_PAYING_CLUSTERS] = count(beside(done) & free)
    out[GnomishColony.FREE_BESIDE_OTHER_CLUSTERS] = count(free & beside(village & ~done))


class Caravansary(Input):
    """The home is the cluster in the most rows and columns. New lines are rows and columns without it."""

    ROWS_AND_COLUMNS_OF_THE_HOME = 0
    FREE_BESIDE_THE_HOME = 1
    FREE_BESIDE_THE_HOME_IN_NEW_LINES = 2
    REACH_OF_THE_HOME_AT_MOST_60 = 3
    NEW_ROWS_IN_REACH = 4
    NEW_COLUMNS_IN_REACH = 5
    FREE_TWO_STEPS_FROM_THE_HOME_IN_NEW_LINES = 6
    VILLAGES_OUTSIDE_THE_HOME = 7
    FREE_BETWEEN_THE_HOME_AND_OTHERS = 8


@features("caravansary", Caravansary)
def _caravansary(sheet: Sheet, free: Mask, out: Any) -> None:
    best = 0
    home = NOTHING
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        reach = 0
        for number in range(SIZE):
            if cluster & row(number):
                reach += 1
            if cluster & column(number):
                reach += 1
        if reach > best:
            best = reach
            home = cluster
    new_lines = NOTHING
    ahead = NOTHING
    for number in range(SIZE):
        if not home & row(number):
            new_lines |= row(number)
        if not home & column(number):
            new_lines |= column(number)
    near = beside(home) & free
    ahead = flood(near, free)
    out[Caravansary.ROWS_AND_COLUMNS_OF_THE_HOME] = best
    out[Caravansary.FREE_BESIDE_THE_HOME] = count(near)
    out[Caravansary.FREE_BESIDE_THE_HOME_IN_NEW_LINES] = count(near & new_lines)
    out[Caravansary.REACH_OF_THE_HOME_AT_MOST_60] = min(count(ahead), 60)
    for number in range(SIZE):
        if not home & row(number) and ahead & row(number):
            out[Caravansary.NEW_ROWS_IN_REACH] += 1
        if not home & column(number) and ahead & column(number):
            out[Caravansary.NEW_COLUMNS_IN_REACH] += 1
    out[Caravansary.FREE_TWO_STEPS_FROM_THE_HOME_IN_NEW_LINES] = count(beside(near) & free & ~near & new_lines)
    out[Caravansary.VILLAGES_OUTSIDE_THE_HOME] = count(sheet.village & ~home)
    out[Caravansary.FREE_BETWEEN_THE_HOME_AND_OTHERS] = count(near & beside(sheet.village & ~home))
