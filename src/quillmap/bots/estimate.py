"""What a sheet will still be worth: for each edict, for coins and for monsters a small net, learned from play.

Stars come from six sources: four edicts, coins, monsters. Each has a net of its own, trained on the stars that it
alone brought until the end of games, so a net sees little noise. It sees the features of its source, what is common to
all, and when its source will be scored.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba.extending import overload, register_jitable

from quillmap.bots import features
from quillmap.bots.features import HOPES, OWN, by_open_sides
from quillmap.fast.choices import compiled
from quillmap.fast.kernel import NUMBER, functions_of, switch, tally_of
from quillmap.fast.kit import Kit
from quillmap.fast.playout import LAST
from quillmap.rules.masks import Mask, beside, count
from quillmap.rules.scoring import monsters
from quillmap.rules.sheet import Sheet, empty

SOURCES = 6
"""The four edicts A–D, then coins, then monsters."""
COINS, MONSTERS = 4, 5
NETS = len(NUMBER) + 2
COIN_NET, MONSTER_NET = NETS - 2, NETS - 1

COMMON = 16
INPUTS = OWN + COMMON
HIDDEN = 24

Floats = npt.NDArray[np.float32]


class Nets(NamedTuple):
    """The weights of all nets: a hidden layer of rectified units, then one number."""

    inner: Floats
    """[net, hidden, input]"""
    bias: Floats
    """[net, hidden]"""
    outer: Floats
    """[net, hidden]"""
    level: Floats
    """[net]"""


def blank_nets() -> Nets:
    """Nets that expect every source to go on as it stands."""
    return Nets(
        np.zeros((NETS, HIDDEN, INPUTS), np.float32),
        np.zeros((NETS, HIDDEN), np.float32),
        np.zeros((NETS, HIDDEN), np.float32),
        np.zeros(NETS, np.float32),
    )


for _function in functions_of(features):
    register_jitable(_function)


def own_features(number: int, sheet: Sheet, free: Mask, out: Any) -> None:
    """Write the features of the scoring card with that number."""
    HOPES[list(NUMBER)[number]](sheet, free, out)


@overload(own_features, strict=False)
def _own_features(number: Any, sheet: Any, free: Any, out: Any) -> Any:
    return switch([HOPES[card] for card in NUMBER], "sheet, free, out")


@compiled
def schedule(kit: Kit, season: int, clock: int, times: Floats) -> None:
    """Write for each source how often it will still be scored, and the time until the next and the last scoring."""
    times[:] = 0
    until = np.float32(0)
    for now in range(season, LAST + 1):
        length = kit.lengths[now]
        until += max(length - clock, 0) if now == season else length
        for source in range(SOURCES):
            if source >= COINS or kit.scored[now, 0] == source or kit.scored[now, 1] == source:
                if times[source, 0] == 0:
                    times[source, 1] = until
                times[source, 0] += 1
                times[source, 2] = until


@compiled
def common_features(sheet: Sheet, free: Mask, common: Floats) -> None:
    """Write what every net may know of a sheet."""
    common[4] = count(free) * np.float32(0.02)
    common[5] = count(free & ~beside(free)) * np.float32(0.2)
    common[6] = count(sheet.forest) * np.float32(0.05)
    common[7] = count(sheet.village) * np.float32(0.05)
    common[8] = count(sheet.farm) * np.float32(0.05)
    common[9] = count(sheet.water) * np.float32(0.05)
    common[10] = count(sheet.monster) * np.float32(0.1)
    common[11] = count(free & beside(sheet.monster)) * np.float32(0.1)
    common[12] = count(sheet.monster & beside(free)) * np.float32(0.1)
    common[13] = count(sheet.zombie & sheet.monster) * np.float32(0.3)
    common[14] = count(sheet.troll & sheet.monster & beside(free)) * np.float32(0.3)
    common[15] = sheet.coins * np.float32(0.1)


@compiled
def coin_features(sheet: Sheet, free: Mask, out: Floats) -> None:
    """Write how near mountains and the Dragon are to paying."""
    by_open_sides(sheet.mountain & ~sheet.claimed, free, out, 0)
    out[4] = sheet.coins
    out[5] = count(sheet.dragon & sheet.monster & beside(free)) * (1 - sheet.rewarded)
    out[6] = count(beside(sheet.dragon & sheet.monster) & free) * (1 - sheet.rewarded)
    out[7] = count(beside(sheet.mountain & ~sheet.claimed) & free)


@compiled
def monster_features(sheet: Sheet, free: Mask, out: Floats) -> None:
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


@compiled
def look(kit: Kit, sheet: Sheet, source: int, free: Mask, times: Floats, inputs: Floats) -> Any:
    """Write what the net of a source sees besides the common features; return which net, and the stars paid now."""
    for number in range(OWN):
        inputs[COMMON + number] = 0
    own = inputs[COMMON:]
    if source < COINS:
        net = kit.edicts[source]
        own_features(net, sheet, free, own)
        stars = tally_of(net, sheet).stars
    elif source == COINS:
        net = COIN_NET
        coin_features(sheet, free, own)
        stars = sheet.coins
    else:
        net = MONSTER_NET
        monster_features(sheet, free, own)
        stars = -monsters(sheet).stars
    for number in range(OWN):
        own[number] *= np.float32(0.2)
    inputs[0] = stars * np.float32(0.1)
    inputs[1] = times[source, 1] * np.float32(0.125)
    inputs[2] = times[source, 2] * np.float32(0.125)
    inputs[3] = times[source, 0] - 1
    return net, stars


@compiled
def answer(nets: Nets, net: int, inputs: Floats) -> Any:
    """What a net adds to its source's present stars, in tens of stars."""
    total = nets.level[net]
    for unit in range(HIDDEN):
        active = nets.bias[net, unit]
        for number in range(INPUTS):
            active += nets.inner[net, unit, number] * inputs[number]
        if active > 0:
            total += nets.outer[net, unit] * active
    return total


@compiled
def worth(kit: Kit, nets: Nets, sheet: Sheet, times: Floats, inputs: Floats) -> Any:
    """The stars that a sheet is expected to bring from now on."""
    free = empty(sheet)
    common_features(sheet, free, inputs)
    total = np.float32(0)
    for source in range(SOURCES):
        if times[source, 0] > 0:
            net, stars = look(kit, sheet, source, free, times, inputs)
            total += times[source, 0] * stars + np.float32(10) * answer(nets, net, inputs)
    return total
