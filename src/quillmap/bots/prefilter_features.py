"""The features of a drawing that the prefilter weighs: numbers about the spaces it covers, cheap to count.

Like the inputs of the value nets they are opinions. Each scoring card has one or two of them that matter to it.
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

DRAWING_FEATURES = 40
"""A multiple of four, see `prefilter_score`."""


class Rows(NamedTuple):
    """The rows of a sheet that have something in common, as masks of all their spaces."""

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
    """The columns of a sheet that have something in common, as masks of all their spaces."""

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
    """As many farms as water, and not none."""


class SheetSummary(NamedTuple):
    """What is the same for all drawings on one sheet, computed once."""

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
    """The spaces above and below forests."""


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
def summarise(sheet: Sheet) -> SheetSummary:
    """The summary of a sheet before a drawing."""
    free = empty(sheet)
    diagonals = NOTHING
    for number in range(SIZE):
        if count(free & diagonal(number)) <= 3:
            diagonals |= diagonal(number)
    city, town, _ = three_largest(sheet.village)
    return SheetSummary(
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
def write_drawing_features(sheet: Sheet, summary: SheetSummary, spaces: Mask, coins: int, features: Floats) -> None:
    """Write the features of a drawing."""
    rows, columns = summary.rows, summary.columns
    left = summary.free & ~spaces
    edge = beside(spaces) & ~spaces
    features[0] = count(spaces)
    features[1] = coins
    features[2] = count(edge & ~summary.free)
    features[3] = count(spaces & BORDER)
    features[4] = count(left & ~beside(left))
    features[5] = count(edge & sheet.forest)
    features[6] = count(edge & sheet.village)
    features[7] = count(edge & sheet.farm)
    features[8] = count(edge & sheet.water)
    features[9] = count(spaces & summary.slopes)
    features[10] = count(edge & sheet.monster)
    features[11] = count(spaces & sheet.ruins)
    features[12] = count(sheet.mountain & ~sheet.claimed & ~beside(left))
    features[13] = count(spaces & summary.haunted)
    features[14] = count(spaces & (rows.nearly | columns.nearly))
    features[15] = count(spaces & summary.diagonals)
    features[16] = count(spaces & rows.woodless)
    features[17] = count(spaces & columns.woodless)
    features[18] = count(edge & summary.city)
    features[19] = count(edge & summary.town)
    features[20] = count(edge & summary.dry)
    features[21] = count(edge & summary.bare)
    features[22] = count(left & ~beside_two(left))
    features[23] = count(sheet.forest & ~beside(left))
    features[24] = count(spaces & columns.silos)
    features[25] = count(spaces & columns.nearly_silos)
    features[26] = count(spaces & (rows.holds | columns.holds))
    features[27] = count(spaces & columns.thirsty)
    features[28] = count(spaces & columns.hungry)
    features[29] = count(spaces & columns.even)
    features[30] = count(spaces & rows.villageless)
    features[31] = count(spaces & rows.farmless)
    features[32] = count(spaces & rows.waterless)
    features[33] = count(spaces & rows.groves)
    features[34] = count(spaces & summary.stems)
    _, twos, threes = holes(left)
    features[35] = count(twos)
    features[36] = count(threes)
    homes = sheet.village | spaces
    abreast, stacked = homes & west(homes), homes & north(homes)
    features[37] = count(abreast & north(abreast))
    features[38] = count(abreast & west(west(abreast))) + count(stacked & north(north(stacked)))
    features[39] = count(left & beside(homes))
