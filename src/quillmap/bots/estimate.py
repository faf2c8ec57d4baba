"""What a sheet will still be worth: for each edict, for coins and for monsters a small net, learned from play.

Stars come from six sources: four edicts, coins, monsters. Each has a net of its own, trained on the stars that it
alone brought until the end of games, so a net sees little noise. It sees the features of its source, what is common to
all, and when its source will be scored.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit
from numba.extending import overload, register_jitable

from quillmap.bots import features, features_base, features_heroes
from quillmap.bots.features import HOPES, OWN, by_open_sides
from quillmap.fast.choices import compiled
from quillmap.fast.kernel import NUMBER, functions_of, switch, tally_of
from quillmap.fast.kit import Kit, Words
from quillmap.fast.options import COLUMNS, MOST
from quillmap.fast.playout import LAST
from quillmap.rules.masks import Mask, beside, count
from quillmap.rules.scoring import monsters
from quillmap.rules.sheet import Sheet, empty

SOURCES = 6
"""The four edicts A–D, then coins, then monsters."""
COINS, MONSTERS = 4, 5
NETS = len(NUMBER) + 2
COIN_NET, MONSTER_NET = NETS - 2, NETS - 1

COMMON = 18
INPUTS = OWN + COMMON
HIDDEN = 24

Floats = npt.NDArray[np.float32]

fast_math = njit(cache=True, nogil=True, fastmath=True)


class Nets(NamedTuple):
    """The weights of all nets: a hidden layer of rectified units, then one number."""

    inner: Floats
    """[net, input, hidden]"""
    bias: Floats
    """[net, hidden]"""
    outer: Floats
    """[net, hidden]"""
    level: Floats
    """[net]"""


class Desk(NamedTuple):
    """Room to write on while thinking: the moves compared, when sources are scored, what a net sees."""

    table: Words
    times: Floats
    inputs: Floats


@compiled
def make_desk() -> Desk:
    """An empty desk."""
    return Desk(
        np.zeros((MOST, COLUMNS), np.uint64),
        np.zeros((SOURCES, 3), np.float32),
        np.zeros(INPUTS, np.float32),
    )


def blank_nets() -> Nets:
    """Nets that expect every source to go on as it stands."""
    return Nets(
        np.zeros((NETS, INPUTS, HIDDEN), np.float32),
        np.zeros((NETS, HIDDEN), np.float32),
        np.zeros((NETS, HIDDEN), np.float32),
        np.zeros(NETS, np.float32),
    )


for _module in (features, features_base, features_heroes):
    for _function in functions_of(_module):
        register_jitable(_function)


def own_features(number: int, sheet: Sheet, free: Mask, out: Any) -> None:
    """Write the features of the scoring card with that number."""
    HOPES[list(NUMBER)[number]](sheet, free, out)


@overload(own_features, strict=False)
def _own_features(number: Any, sheet: Any, free: Any, out: Any) -> Any:
    return switch([HOPES[card] for card in NUMBER], "sheet, free, out")


@compiled
def schedule(kit: Kit, season: int, clock: int, ambushes: int, desk: Desk) -> None:
    """Write for each source how often it will still be scored, and the time until the next and the last scoring.

    What else is the same for every move compared is written too: how many ambushes are still to come, and that this
    season's may be among them.
    """
    desk.inputs[16] = (LAST + 1 - ambushes) * np.float32(0.25)
    desk.inputs[17] = max(season + 1 - ambushes, 0) * np.float32(0.5)
    times = desk.times
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
def look(kit: Kit, sheet: Sheet, source: int, free: Mask, desk: Desk) -> Any:
    """Write what the net of a source sees besides the common features; return which net, and the stars paid now."""
    inputs, times = desk.inputs, desk.times
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


@fast_math
def answer(nets: Nets, net: int, inputs: Floats) -> Any:
    """What a net adds to its source's present stars, in tens of stars.

    Written out for eight units at a time, because the compiler then keeps them in one register: half the time.
    """
    total = nets.level[net]
    inner, bias, outer = nets.inner, nets.bias, nets.outer
    none = np.float32(0)
    for u in range(0, HIDDEN, 8):
        a, b, c, d = bias[net, u], bias[net, u + 1], bias[net, u + 2], bias[net, u + 3]
        e, f, g, h = bias[net, u + 4], bias[net, u + 5], bias[net, u + 6], bias[net, u + 7]
        for i in range(INPUTS):
            signal = inputs[i]
            if signal != 0:  # most features are
                a += inner[net, i, u] * signal
                b += inner[net, i, u + 1] * signal
                c += inner[net, i, u + 2] * signal
                d += inner[net, i, u + 3] * signal
                e += inner[net, i, u + 4] * signal
                f += inner[net, i, u + 5] * signal
                g += inner[net, i, u + 6] * signal
                h += inner[net, i, u + 7] * signal
        total += outer[net, u] * max(a, none) + outer[net, u + 1] * max(b, none)
        total += outer[net, u + 2] * max(c, none) + outer[net, u + 3] * max(d, none)
        total += outer[net, u + 4] * max(e, none) + outer[net, u + 5] * max(f, none)
        total += outer[net, u + 6] * max(g, none) + outer[net, u + 7] * max(h, none)
    return total


@compiled
def worth(kit: Kit, nets: Nets, sheet: Sheet, desk: Desk) -> Any:
    """The stars that a sheet is expected to bring from now on."""
    free = empty(sheet)
    common_features(sheet, free, desk.inputs)
    total = np.float32(0)
    for source in range(SOURCES):
        if desk.times[source, 0] > 0:
            net, stars = look(kit, sheet, source, free, desk)
            total += desk.times[source, 0] * stars + np.float32(10) * answer(nets, net, desk.inputs)
    return total
