"""What a value net sees of a sheet: features common to all nets, and those of its own source of stars."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import overload, register_jitable

from quillmap.bots.features import MODULES
from quillmap.bots.features.counts import add_open_sides, by_open_sides, holes, straight
from quillmap.bots.features.registry import OWN, features_of
from quillmap.compiled.card_tables import Floats
from quillmap.compiled.placements import compiled
from quillmap.compiled.rules import NUMBER, functions_of, switch, tally_of
from quillmap.rules.masks import BORDER, Mask, beside, beside_two, count, east, lowest, north, south, west
from quillmap.rules.scoring import monsters
from quillmap.rules.sheet import Sheet

COMMON = 28
"""How many inputs all nets share. The first are the stars that the net's source pays now."""
SHEET_INPUTS = COMMON + OWN
COIN_NET = len(NUMBER)
MONSTER_NET = COIN_NET + 1
"""The nets of scoring cards have the numbers of their cards; these two follow."""

for _module in MODULES:
    for _function in functions_of(_module):
        register_jitable(_function)


def own_features(number: int, sheet: Sheet, free: Mask, out: Any) -> None:
    """Write the features of the scoring card with that number."""
    features_of(list(NUMBER)[number]).write(sheet, free, out)


@overload(own_features, strict=False)
def _own_features(number: Any, sheet: Any, free: Any, out: Any) -> Any:
    return switch([features_of(card).write for card in NUMBER], "sheet, free, out")


@compiled
def write_common_features(sheet: Sheet, free: Mask, inputs: Floats) -> None:
    """Write what all nets see of a sheet, but for the first input."""
    inputs[1] = count(free) * np.float32(0.02)
    by_open_sides(free, free, inputs, 2)
    for number in range(2, 6):
        inputs[number] *= np.float32(0.1)
    pairs = free & west(free)
    inputs[6] = count(pairs & north(pairs)) * np.float32(0.03)
    inputs[7] = count(sheet.forest) * np.float32(0.05)
    inputs[8] = count(sheet.village) * np.float32(0.05)
    inputs[9] = count(sheet.farm) * np.float32(0.05)
    inputs[10] = count(sheet.water) * np.float32(0.05)
    inputs[11] = count(sheet.monster) * np.float32(0.1)
    inputs[12] = count(free & beside(sheet.monster)) * np.float32(0.1)
    inputs[13] = count(sheet.monster & beside(free)) * np.float32(0.1)
    inputs[14] = count(sheet.zombie & sheet.monster) * np.float32(0.3)
    inputs[15] = count(sheet.troll & sheet.monster & beside(free)) * np.float32(0.3)
    inputs[16] = sheet.coins * np.float32(0.1)
    inputs[17] = count(free & sheet.ruins) * np.float32(0.2)
    inputs[18] = count(free & beside(sheet.mountain)) * np.float32(0.1)
    inputs[19] = count(free & BORDER) * np.float32(0.05)
    _, twos, threes = holes(free)
    inputs[20] = count(twos) * np.float32(0.1)
    inputs[21] = count(threes) * np.float32(0.1)
    across, down = free & west(free) & east(free), free & north(free) & south(free)
    inputs[22] = (count(across) + count(down)) * np.float32(0.02)
    inputs[23] = count(across & down) * np.float32(0.03)
    inputs[24] = count(free & beside(sheet.forest)) * np.float32(0.05)
    inputs[25] = count(free & beside(sheet.village)) * np.float32(0.05)
    inputs[26] = count(free & beside(sheet.farm)) * np.float32(0.05)
    inputs[27] = count(free & beside(sheet.water)) * np.float32(0.05)


@compiled
def write_coin_features(sheet: Sheet, free: Mask, out: Floats) -> None:
    """Write how near mountains and the Dragon are to paying."""
    by_open_sides(sheet.mountain & ~sheet.claimed, free, out, 0)
    out[4] = sheet.coins
    out[5] = count(sheet.dragon & sheet.monster & beside(free)) * (1 - sheet.rewarded)
    out[6] = count(beside(sheet.dragon & sheet.monster) & free) * (1 - sheet.rewarded)
    out[7] = count(beside(sheet.mountain & ~sheet.claimed) & free)
    rest = sheet.mountain & ~sheet.claimed
    while rest:
        peak = lowest(rest)
        rest ^= peak
        slopes = beside(peak) & free
        if slopes:
            add_open_sides(slopes, free, out, 4 + 4 * count(slopes))


@compiled
def write_monster_features(sheet: Sheet, free: Mask, out: Floats) -> None:
    """Write what monsters threaten."""
    haunted = free & beside(sheet.monster)
    out[0] = count(haunted)
    out[1] = count(haunted & ~beside(free))
    out[2] = count(haunted & beside(free & ~haunted))
    out[3] = count(sheet.monster & beside(free))
    out[4] = count(sheet.zombie & sheet.monster & beside(free))
    out[5] = count(free & beside(sheet.zombie & sheet.monster))
    out[6] = count(sheet.marks & free)
    out[7] = count(sheet.marks & free & haunted)
    by_open_sides(haunted, free, out, 8)
    by_open_sides(haunted, haunted, out, 12)
    by_open_sides(haunted, free & ~haunted, out, 16)
    out[20], out[21] = straight(haunted)
    alone, twos, threes = holes(free)
    out[22] = count(haunted & alone)
    out[23] = count(haunted & twos)
    out[24] = count(haunted & threes)
    out[25] = count(haunted & beside_two(sheet.monster))
    out[26] = count(haunted & sheet.ruins)
    out[27] = count(haunted & BORDER)


@compiled
def write_features(net: int, sheet: Sheet, free: Mask, inputs: Floats, own: Floats) -> int:
    """Write the inputs of one net: the first, and those of its own source. Return the stars its source pays now."""
    for number in range(OWN):
        own[number] = 0
    if net < COIN_NET:
        own_features(net, sheet, free, own)
        stars = tally_of(net, sheet).stars
    elif net == COIN_NET:
        write_coin_features(sheet, free, own)
        stars = sheet.coins
    else:
        write_monster_features(sheet, free, own)
        stars = -monsters(sheet).stars
    for number in range(OWN):
        own[number] *= np.float32(0.2)
    inputs[0] = stars * np.float32(0.1)
    return stars
