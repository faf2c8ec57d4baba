"""Notes on a drawing: some numbers about the spaces it covers, cheap to count, that hunches are made of.

Like the features of the estimate they are opinions: each scoring card has one or two notes that tell it something.
"""

from __future__ import annotations

from typing import NamedTuple

from quillmap.bots.features.counts import holes
from quillmap.compiled.card_tables import Floats
from quillmap.compiled.placements import compiled
from quillmap.rules.masks import (
    BORDER,
    NOTHING,
    SIZE,
    Mask,
    beside,
    beside_two,
    column,
    count,
    diagonal,
    north,
    row,
    south,
    three_largest,
    west,
)
from quillmap.rules.sheet import Sheet, empty

NOTES = 40
"""How many numbers tell of a drawing; a multiple of four."""


class Rows(NamedTuple):
    """All spaces of the rows that are somehow alike."""

    nearly: Mask
    """Few gaps left."""
    holds: Mask
    """A mountain, and not too many gaps left."""
    woodless: Mask
    groves: Mask
    """One or two forests."""
    villageless: Mask
    farmless: Mask
    waterless: Mask


class Columns(NamedTuple):
    """All spaces of the columns that are somehow alike."""

    nearly: Mask
    holds: Mask
    silos: Mask
    """Counted by Silos, and not too many gaps left."""
    nearly_silos: Mask
    woodless: Mask
    thirsty: Mask
    """More farms than water."""
    hungry: Mask
    """More water than farms."""
    even: Mask
    """As many of both, and some."""


class Lie(NamedTuple):
    """What the drawings of one card have in common."""

    free: Mask
    haunted: Mask
    slopes: Mask
    rows: Rows
    columns: Columns
    diagonals: Mask
    """Few gaps left."""
    city: Mask
    """The largest cluster of villages."""
    town: Mask
    """The second largest."""
    dry: Mask
    """Farms without water beside them."""
    bare: Mask
    """Water without farms beside it."""
    stems: Mask
    """Above and below forests."""


@compiled
def rows_of(sheet: Sheet, free: Mask) -> Rows:
    """The rows of a sheet by what they have and lack."""
    nearly, holds = NOTHING, NOTHING
    woodless, groves, villageless, farmless, waterless = NOTHING, NOTHING, NOTHING, NOTHING, NOTHING
    for number in range(SIZE):
        line = row(number)
        gaps = count(free & line)
        forests = count(sheet.forest & line)
        if gaps <= 4:
            nearly |= line
        if gaps <= 6 and sheet.mountain & line:
            holds |= line
        if forests == 0:
            woodless |= line
        elif forests <= 2:
            groves |= line
        if not sheet.village & line:
            villageless |= line
        if not sheet.farm & line:
            farmless |= line
        if not sheet.water & line:
            waterless |= line
    return Rows(nearly, holds, woodless, groves, villageless, farmless, waterless)


@compiled
def columns_of(sheet: Sheet, free: Mask) -> Columns:
    """The columns of a sheet by what they have and lack."""
    nearly, holds, silos, nearly_silos = NOTHING, NOTHING, NOTHING, NOTHING
    woodless, thirsty, hungry, even = NOTHING, NOTHING, NOTHING, NOTHING
    for number in range(SIZE):
        line = column(number)
        gaps = count(free & line)
        farms = count(sheet.farm & line)
        waters = count(sheet.water & line)
        if gaps <= 4:
            nearly |= line
        if gaps <= 6 and sheet.mountain & line:
            holds |= line
        if number % 2 == 0:
            if gaps <= 3:
                nearly_silos |= line
            if gaps <= 7:
                silos |= line
        if not sheet.forest & line:
            woodless |= line
        if farms > waters:
            thirsty |= line
        elif waters > farms:
            hungry |= line
        elif farms > 0:
            even |= line
    return Columns(nearly, holds, silos, nearly_silos, woodless, thirsty, hungry, even)


@compiled
def lie_of(sheet: Sheet) -> Lie:
    """The lie of the land before a drawing."""
    free = empty(sheet)
    diagonals = NOTHING
    for number in range(SIZE):
        if count(free & diagonal(number)) <= 3:
            diagonals |= diagonal(number)
    city, town, _ = three_largest(sheet.village)
    return Lie(
        free,
        beside(sheet.monster),
        beside(sheet.mountain),
        rows_of(sheet, free),
        columns_of(sheet, free),
        diagonals,
        city,
        town,
        sheet.farm & ~beside(sheet.water),
        sheet.water & ~beside(sheet.farm),
        north(sheet.forest) | south(sheet.forest),
    )


@compiled
def note_drawing(sheet: Sheet, lie: Lie, spaces: Mask, coins: int, notes: Floats) -> None:
    """Write the numbers that tell of a drawing."""
    rows, columns = lie.rows, lie.columns
    left = lie.free & ~spaces
    edge = beside(spaces) & ~spaces
    notes[0] = count(spaces)
    notes[1] = coins
    notes[2] = count(edge & ~lie.free)
    notes[3] = count(spaces & BORDER)
    notes[4] = count(left & ~beside(left))
    notes[5] = count(edge & sheet.forest)
    notes[6] = count(edge & sheet.village)
    notes[7] = count(edge & sheet.farm)
    notes[8] = count(edge & sheet.water)
    notes[9] = count(spaces & lie.slopes)
    notes[10] = count(edge & sheet.monster)
    notes[11] = count(spaces & sheet.ruins)
    notes[12] = count(sheet.mountain & ~sheet.claimed & ~beside(left))
    notes[13] = count(spaces & lie.haunted)
    notes[14] = count(spaces & (rows.nearly | columns.nearly))
    notes[15] = count(spaces & lie.diagonals)
    notes[16] = count(spaces & rows.woodless)
    notes[17] = count(spaces & columns.woodless)
    notes[18] = count(edge & lie.city)
    notes[19] = count(edge & lie.town)
    notes[20] = count(edge & lie.dry)
    notes[21] = count(edge & lie.bare)
    notes[22] = count(left & ~beside_two(left))
    notes[23] = count(sheet.forest & ~beside(left))
    notes[24] = count(spaces & columns.silos)
    notes[25] = count(spaces & columns.nearly_silos)
    notes[26] = count(spaces & (rows.holds | columns.holds))
    notes[27] = count(spaces & columns.thirsty)
    notes[28] = count(spaces & columns.hungry)
    notes[29] = count(spaces & columns.even)
    notes[30] = count(spaces & rows.villageless)
    notes[31] = count(spaces & rows.farmless)
    notes[32] = count(spaces & rows.waterless)
    notes[33] = count(spaces & rows.groves)
    notes[34] = count(spaces & lie.stems)
    _, twos, threes = holes(left)
    notes[35] = count(twos)
    notes[36] = count(threes)
    homes = sheet.village | spaces
    abreast, stacked = homes & west(homes), homes & north(homes)
    notes[37] = count(abreast & north(abreast))
    notes[38] = count(abreast & west(west(abreast))) + count(stacked & north(north(stacked)))
    notes[39] = count(left & beside(homes))
