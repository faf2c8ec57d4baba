"""What a scoring card still hopes for: a few numbers about a sheet for each card, from which its future is estimated.

A feature counts something that is nearly worth stars: rows with two gaps, forests with one open side. Features are
opinions, not rules: the rules are asked for the stars themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

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
    flood,
    lowest,
    north,
    row,
    south,
    west,
)
from quillmap.rules.sheet import Sheet

OWN = 12
"""How many numbers a card has of its own."""

Hope: TypeAlias = Callable[[Sheet, Mask, Any], None]
"""Writes the features of a sheet with those free spaces."""

HOPES: dict[str, Hope] = {}


def hope(card: str) -> Callable[[Hope], Hope]:
    """Make a function the features of a scoring card."""

    def register(function: Hope) -> Hope:
        HOPES[card] = function
        return function

    return register


def by_open_sides(spaces: Mask, ajar: Mask, out: Any, start: int) -> None:
    """Write how many of the spaces have no side, one, two, and more sides among the spaces of `ajar`."""
    above, below, right, left = south(ajar), north(ajar), west(ajar), east(ajar)
    one = above | below | right | left
    two = above & below | right & left | (above | below) & (right | left)
    three = above & below & (right | left) | right & left & (above | below)
    out[start] = count(spaces & ~one)
    out[start + 1] = count(spaces & one & ~two)
    out[start + 2] = count(spaces & two & ~three)
    out[start + 3] = count(spaces & three)


def note_gaps(gaps: int, out: Any) -> None:
    """Count a line by how many spaces it lacks: 0 to 7, or more."""
    if gaps < 8:
        out[gaps] += 1
    else:
        out[8] += 1


def steps_between(start: Mask, goal: Mask, road: Mask, free: Mask) -> int:
    """How many free spaces must be filled to lead a road from beside `start` to beside `goal`; 9 for never."""
    reached = start
    for steps in range(9):
        reached = reached | flood(beside(reached) & road, road)
        if beside(reached) & goal:
            return steps
        grown = reached | beside(reached) & free
        if grown == reached:
            return 9
        reached = grown
    return 9


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
    place = 3
    lonely = sheet.mountain & ~joined
    while lonely and place < 8:
        peak = lowest(lonely)
        lonely ^= peak
        out[place] = steps_between(peak, sheet.mountain & ~peak, sheet.forest, free)
        place += 1


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
    for more in range(1, 4):
        wanted = side + more
        best = 30
        if wanted <= SIZE:
            for top in range(SIZE - wanted + 1):
                band = NOTHING
                for down in range(wanted):
                    band |= row(top + down)
                gaps = free & band
                for left in range(SIZE - wanted + 1):
                    strip = NOTHING
                    for right in range(wanted):
                        strip |= column(left + right)
                    lacking = count(gaps & strip)
                    best = min(best, lacking)
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


@hope("faunlost_thicket")
def _faunlost_thicket(sheet: Sheet, free: Mask, out: Any) -> None:
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
            out[0] = max(out[0], longest)
        if best_run + 2 * best_held > out[1] + 2 * out[2]:
            out[1] = best_run
            out[2] = best_held
        if best_held >= 3:
            out[3] += 1
    tops = sheet.forest & ~south(sheet.forest)
    bottoms = sheet.forest & ~north(sheet.forest)
    out[4] = count(north(tops) & free) + count(south(bottoms) & free)


@hope("deepwood")
def _deepwood(sheet: Sheet, free: Mask, out: Any) -> None:
    rest = sheet.forest
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        size = count(cluster)
        if beside(cluster) & sheet.village:
            out[0] += 1
        elif size >= 5:
            out[1] += 1
            out[2] += count(beside(cluster) & free)
        elif size + count(flood(beside(cluster) & free, free)) >= 5:
            out[2 + size] += 1
        else:
            out[0] += 1
    quiet = free & ~beside(sheet.village)
    out[7] = count(quiet)
    out[8] = count(quiet & ~beside(sheet.forest))
    out[9] = count(quiet & beside(sheet.forest))


@hope("heart_of_the_forest")
def _heart_of_the_forest(sheet: Sheet, free: Mask, out: Any) -> None:
    spoilt = beside(ALL & ~free & ~sheet.forest)
    by_open_sides(sheet.forest & ~spoilt, free, out, 0)
    by_open_sides(free & ~spoilt, free, out, 4)
    out[8] = count(free & beside(sheet.forest))
    out[9] = count(free & beside_two(sheet.forest))


@hope("sleepy_valley")
def _sleepy_valley(sheet: Sheet, free: Mask, out: Any) -> None:
    for number in range(SIZE):
        woods = count(sheet.forest & row(number))
        room = count(free & row(number))
        if woods >= 3:
            out[0] += 1
        elif woods + room < 3:
            out[1] += 1
        elif woods == 2:
            out[2] += 1
            out[3] += min(room, 5)
        elif woods == 1:
            out[4] += 1
            out[5] += min(room, 5)
        else:
            out[6] += 1
            out[7] += min(room, 5)


@hope("craylund")
def _craylund(sheet: Sheet, free: Mask, out: Any) -> None:
    rest = sheet.farm
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        waters = count(beside(cluster) & sheet.water)
        room = count(beside(cluster) & free)
        if waters >= 3:
            out[0] += 1
        elif waters + room < 3:
            out[1] += 1
        else:
            out[2 + waters] += 1
            out[5] += min(room, 6)
    out[6] = count(free & beside(sheet.farm))
    out[7] = count(free & ~beside(sheet.farm) & beside(sheet.water))
    out[8] = count(free & ~beside(sheet.farm) & beside_two(sheet.water))
    out[9] = count(free & beside(sheet.farm) & beside(free))


@hope("ulems_wallow")
def _ulems_wallow(sheet: Sheet, free: Mask, out: Any) -> None:
    lone = sheet.water & beside(sheet.farm) & ~beside_two(sheet.farm)
    bare = sheet.water & ~beside(sheet.farm)
    out[0] = count(lone & beside(free))
    out[1] = count(bare & beside_two(free))
    out[2] = count(free & beside_two(sheet.farm))
    out[3] = count(free & beside(lone))
    out[4] = count(free & beside_two(lone))
    out[5] = count(free & beside(sheet.farm))
    out[6] = count(lone & ~beside(free))
    out[7] = count(free & beside(sheet.water))
    out[8] = count(free & beside_two(sheet.water))


@hope("clawsgrave_peaks")
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
            out[0] += min(count(beside(cluster) & free), 4)
    out[1] = count(joined)
    out[2] = count(watered & ~joined)
    out[3] = count(beside(sheet.mountain & ~joined) & free)
    place = 4
    lonely = sheet.mountain & ~joined
    while lonely and place < 9:
        peak = lowest(lonely)
        lonely ^= peak
        out[place] = steps_between(peak, sheet.farm, sheet.water, free)
        place += 1


@hope("jorekburg")
def _jorekburg(sheet: Sheet, free: Mask, out: Any) -> None:
    for number in range(SIZE):
        farms = count(sheet.farm & column(number))
        waters = count(sheet.water & column(number))
        room = count(free & column(number))
        gap = abs(farms - waters)
        if farms and gap == 0:
            out[0] += 1
            out[1] += min(room, 6)
        elif gap > room or (farms + waters == 0 and room < 2):
            out[2] += 1
        elif gap == 0:
            out[3] += 1
        elif gap == 1:
            out[4] += 1
            out[5] += min(room, 6)
        elif gap == 2:
            out[6] += 1
        else:
            out[7] += 1


@hope("traylo_monastery")
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
        out[0] += 1
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
            out[1 + count(line & left)] += 1
    rest = down
    while rest:
        space = lowest(rest)
        rest ^= space
        line = space | south(space)
        line |= south(south(line))
        if not line & done and not beside(line & free) & done:
            out[5 + count(line & left)] += 1
    out[10] = count(free & beside(village))


@hope("outer_enclave")
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
    out[0] = count(best)
    out[1] = count(home)
    out[2] = count(beside(best) & free & ~best)
    out[3] = count(best & beside(free & ~best))
    out[4] = count(free & beside(sheet.village))
    out[5] = min(count(flood(best, free)), 60)


@hope("gnomish_colony")
def _gnomish_colony(sheet: Sheet, free: Mask, out: Any) -> None:
    village = sheet.village
    done = NOTHING
    pairs = village & west(village)
    blocks = pairs & north(pairs)
    while blocks:
        cluster = flood(lowest(blocks), village)
        blocks &= ~cluster
        done |= cluster
        out[0] += 1
    either = (village | free) & ~done & ~beside(done)
    pairs = either & west(either)
    rest = pairs & north(pairs)
    while rest:
        space = lowest(rest)
        rest ^= space
        block = space | east(space)
        block |= south(block)
        out[1 + count(block & village)] += 1
    out[6] = count(beside(done) & free)
    out[7] = count(free & beside(village & ~done))


@hope("caravansary")
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
    out[0] = best
    out[1] = count(near)
    out[2] = count(near & new_lines)
    out[3] = min(count(ahead), 60)
    for number in range(SIZE):
        if not home & row(number) and ahead & row(number):
            out[4] += 1
        if not home & column(number) and ahead & column(number):
            out[5] += 1
    out[6] = count(beside(near) & free & ~near & new_lines)
    out[7] = count(sheet.village & ~home)
    out[8] = count(near & beside(sheet.village & ~home))


@hope("dwarvenholds")
def _dwarvenholds(sheet: Sheet, free: Mask, out: Any) -> None:
    for number in range(SIZE):
        if sheet.mountain & row(number):
            note_gaps(count(free & row(number)), out)
        if sheet.mountain & column(number):
            note_gaps(count(free & column(number)), out)
    out[9] = count(free & ~beside(free))


@hope("silos")
def _silos(sheet: Sheet, free: Mask, out: Any) -> None:
    for number in range(0, SIZE, 2):
        note_gaps(count(free & column(number)), out)
    out[9] = count(free & ~beside(free))


@hope("banded_hills")
def _banded_hills(sheet: Sheet, free: Mask, out: Any) -> None:
    for number in range(SIZE):
        types = 0
        for terrain in (
            sheet.forest,
            sheet.village,
            sheet.farm,
            sheet.water,
            sheet.monster,
            sheet.hero,
            sheet.mountain,
        ):
            if terrain & row(number):
                types += 1
        room = count(free & row(number))
        if types >= 5:
            out[0] += 1
        elif types + room < 5:
            out[1] += 1
        else:
            out[2 + types] += 1
            out[7] += min(room, 6)


@hope("starlit_sigil")
def _starlit_sigil(sheet: Sheet, free: Mask, out: Any) -> None:
    rest = free
    while rest:
        hollow = flood(lowest(rest), rest)
        rest ^= hollow
        size = count(hollow)
        if size < 9:
            out[size] += 1
        else:
            out[9] += 1
            out[10] += size / 20
