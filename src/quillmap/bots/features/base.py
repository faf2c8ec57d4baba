"""What the scoring cards of the base game hope for, but those of villages."""

from __future__ import annotations

from typing import Any

from quillmap.bots.features.registry import (
    add_open_sides,
    by_open_sides,
    by_ways_out,
    holes,
    hope,
    insert_sorted,
    note_column,
    note_nearly,
    note_row,
    steps_between,
    straight,
)
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
    shade = free & beside(sheet.forest)
    out[8] = count(shade)
    out[9] = count(free & beside_two(sheet.forest))
    alone, twos, threes = holes(free)
    out[10] = count(alone & shade)
    out[11] = count(sheet.forest & beside(alone))
    out[12] = count(sheet.forest & beside(twos | threes))
    nearly = sheet.forest & ~beside(free & ~beside_two(sheet.forest))
    out[13] = count(nearly & beside(free))
    out[14] = count(shade & BORDER)
    out[15] = count(free & ~shade & ~beside(shade))
    by_open_sides(shade, free, out, 16)


@hope("stoneside_forest")
def _stoneside_forest(sheet: Sheet, free: Mask, out: Any) -> None:
    joined = NOTHING
    touched = NOTHING
    reach = NOTHING
    rest = sheet.forest
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        peaks = sheet.mountain & beside(cluster)
        touched |= peaks
        if count(peaks) > 1:
            joined |= peaks
        if peaks:
            reach |= cluster
    out[0] = count(joined)
    out[1] = count(touched & ~joined)
    out[2] = count(beside(sheet.mountain & ~joined) & free)
    held = 0
    lonely = sheet.mountain & ~joined
    while lonely and held < 5:
        peak = lowest(lonely)
        lonely ^= peak
        steps = steps_between(peak, sheet.mountain & ~peak, sheet.forest, free)
        insert_sorted(out, 3, held, steps)
        out[8] += count(beside(peak) & (free | sheet.forest))
        if steps < 9:
            out[9] += 1
        if steps < 4:
            out[10] += 1
        held += 1
    near = beside(reach) & free
    out[11] = count(near)
    out[12] = count(beside(near) & free & ~near)
    out[13] = count(near & beside(sheet.mountain & ~joined))


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
    by_fields = free & beside(sheet.farm)
    by_shores = free & beside(sheet.water)
    out[9] = count(by_fields)
    out[10] = count(by_shores)
    out[11] = count(by_fields & beside(free))
    out[12] = count(by_shores & beside(free))
    out[13] = count(by_fields & beside(by_fields))
    out[14] = count(by_shores & beside(by_shores))
    out[15] = count(dry & beside_two(free))
    out[16] = count(bare & beside_two(free))
    out[17] = count(free & ~by_fields & ~by_shores)
    out[18] = count(free & (beside(dry) & beside(sheet.water) | beside(bare) & beside(sheet.farm)))
    out[19], out[20] = straight(by_fields)
    out[21], out[22] = straight(by_shores)
    out[23] = count(by_fields & beside_two(free))
    out[24] = count(by_shores & beside_two(free))
    out[25] = count(by_fields & by_shores & beside_two(free))
    out[26] = count(sheet.farm & beside(sheet.water) & beside(free))
    out[27] = count(sheet.water & beside(sheet.farm) & beside(free))
    by_ways_out(dry, free, out, 28)
    by_ways_out(bare, free, out, 32)


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


@hope("borderlands")
def _borderlands(sheet: Sheet, free: Mask, out: Any) -> None:
    hard = holes(free)
    rows = NOTHING
    columns = NOTHING
    for number in range(SIZE):
        rows |= note_row(free, number, hard, out)
        columns |= note_column(free, number, hard, out)
    note_nearly(rows | columns, free, hard, out)
    out[32] = count(rows & columns)


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
    near = NOTHING
    for number in range(SIZE):
        gaps = free & diagonal(number)
        lacking = count(gaps)
        if lacking > 7:
            out[8] += 1
            continue
        out[lacking] += 1
        if 0 < lacking < 6:
            add_open_sides(gaps, free, out, 8 + 4 * lacking)
            near |= gaps
    out[9] = count(near & beside_two(near))
    bent = near & south(east(near))
    out[10] = count(bent)
    out[11] = count(bent & (south(free) | east(free)))
    alone, twos, threes = holes(free)
    out[32] = count(alone)
    out[33] = count(near & twos)
    out[34] = count(near & threes)
    out[35] = count(near & ~beside(free & ~near))


@hope("the_cauldrons")
def _the_cauldrons(sheet: Sheet, free: Mask, out: Any) -> None:
    by_open_sides(free, free, out, 0)
    out[4] = count(free & BORDER & ~beside(free))
    out[5] = count(free & beside(sheet.monster) & ~beside(free))
    alone, twos, threes = holes(free)
    out[6] = count(twos)
    out[7] = count(threes)
    by_open_sides(free & BORDER, free, out, 8)
    corners = north(east(alone) | west(alone)) | south(east(alone) | west(alone))
    out[12] = count(corners & free)
    nearly = free & ~beside_two(free)
    out[13] = count(free & beside(nearly))
    out[14] = count(free & beside_two(nearly))
    out[15] = count(nearly & beside(sheet.monster))
    out[16] = count(nearly & sheet.ruins)
    out[17] = count(alone & sheet.ruins)
    ends = nearly & ~alone
    by_open_sides(ends, ends, out, 18)
    by_open_sides(free & beside(ends), free, out, 22)
    by_open_sides(free, free & ~beside(ALL & ~free), out, 26)
    by_open_sides(free & BORDER, ALL & ~free, out, 30)
