"""What the scoring cards of Heroes hope for."""

from __future__ import annotations

from typing import Any

from quillmap.bots.features.registry import (
    by_open_sides,
    holes,
    hope,
    insert_sorted,
    note_column,
    note_nearly,
    note_row,
    steps_between,
)
from quillmap.rules.masks import (
    ALL,
    NOTHING,
    SIZE,
    Mask,
    beside,
    beside_two,
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
    held = 0
    lonely = sheet.mountain & ~joined
    while lonely and held < 5:
        peak = lowest(lonely)
        lonely ^= peak
        insert_sorted(out, 4, held, steps_between(peak, sheet.farm, sheet.water, free))
        held += 1


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
    hard = holes(free)
    near = NOTHING
    for number in range(SIZE):
        if sheet.mountain & row(number):
            near |= note_row(free, number, hard, out)
        if sheet.mountain & column(number):
            near |= note_column(free, number, hard, out)
    note_nearly(near, free, hard, out)


@hope("silos")
def _silos(sheet: Sheet, free: Mask, out: Any) -> None:
    hard = holes(free)
    near = NOTHING
    for number in range(0, SIZE, 2):
        near |= note_column(free, number, hard, out)
    note_nearly(near, free, hard, out)


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
