"""What a sheet will still be worth: for each edict, for coins and for monsters a small net, learned from play.

Stars come from six sources: four edicts, coins, monsters. Each has a net of its own, trained on the stars that it
alone brought until the end of games, so a net sees little noise. It sees the sheet (the features of its source, and
what is common to all) and the setting: when its source will be scored, and which other edicts want the same spaces.
The setting is the same for all moves compared, so its share of the hidden layer is worked out once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba.extending import overload, register_jitable

from quillmap.bots.features import MODULES
from quillmap.bots.features.counts import add_open_sides, by_open_sides, holes, straight
from quillmap.bots.features.registry import OWN, features_of
from quillmap.bots.prefilter import GROUPS, TERRAINS, lean
from quillmap.bots.prefilter_features import NOTES
from quillmap.compiled.card_tables import HERO, MOST, Floats, Kit, Numbers, Words
from quillmap.compiled.move_list import COLUMNS
from quillmap.compiled.placements import compiled
from quillmap.compiled.rules import NUMBER, functions_of, switch, tally_of
from quillmap.compiled.simd import rectified_layer
from quillmap.compiled.state import LAST
from quillmap.rules.masks import BORDER, Mask, beside, beside_two, count, east, lowest, north, south, west
from quillmap.rules.scoring import monsters
from quillmap.rules.sheet import Sheet, empty

SOURCES = 6
"""The four edicts A–D, then coins, then monsters."""
COINS, MONSTERS = 4, 5
NETS = len(NUMBER) + 2
COIN_NET, MONSTER_NET = NETS - 2, NETS - 1

COMMON = 28
"""What every net sees of a sheet: first the present stars of its source, then what is the same for all sources."""
SIGNALS = COMMON + OWN
TIMES = 7
SETTINGS = TIMES + len(NUMBER)
INPUTS = SIGNALS + SETTINGS
RIVALS = SIGNALS + TIMES
"""From here on the inputs tell of other edicts, by their cards."""
HIDDEN = 48

layer = rectified_layer(INPUTS, SIGNALS, HIDDEN)


class Nets(NamedTuple):
    """The weights of all nets: a hidden layer of rectified units, then one number."""

    inner: Floats
    """[net, input, hidden]: first the inputs that tell of the sheet, then those that tell of the setting"""
    bias: Floats
    """[net, hidden]"""
    outer: Floats
    """[net, hidden]"""
    level: Floats
    """[net]"""
    hunches: Floats
    """[group, terrain, note]: what to look at first, see `hunch`"""


class Desk(NamedTuple):
    """Room to write on while thinking."""

    table: Words
    """The moves compared."""
    nets: Numbers
    """[source]: the number of its net"""
    times: Floats
    """[source]: how often it will still be scored"""
    settings: Floats
    """[source, setting]"""
    begun: Floats
    """[source, hidden]: the hidden layer of its net as far as the setting goes"""
    signals: Floats
    """What a net sees of a sheet."""
    own: Floats
    """The end of the signals, where the features of its own source stand."""
    leaning: Floats
    """[terrain, note]: the weights of hunches at this moment"""
    picks: Numbers
    """The rows that hunches have chosen to be looked at."""


@compiled
def make_desk() -> Desk:
    """An empty desk."""
    signals = np.zeros(SIGNALS, np.float32)
    return Desk(
        np.zeros((MOST, COLUMNS), np.uint64),
        np.zeros(SOURCES, np.int64),
        np.zeros(SOURCES, np.float32),
        np.zeros((SOURCES, SETTINGS), np.float32),
        np.zeros((SOURCES, HIDDEN), np.float32),
        signals,
        signals[COMMON:],
        np.zeros((TERRAINS, NOTES), np.float32),
        np.zeros(MOST, np.int64),
    )


def blank_nets() -> Nets:
    """Nets that expect every source to go on as it stands."""
    return Nets(
        np.zeros((NETS, INPUTS, HIDDEN), np.float32),
        np.zeros((NETS, HIDDEN), np.float32),
        np.zeros((NETS, HIDDEN), np.float32),
        np.zeros(NETS, np.float32),
        np.zeros((GROUPS, TERRAINS, NOTES), np.float32),
    )


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
def schedule(kit: Kit, nets: Nets, season: int, clock: int, ambushes: int, desk: Desk) -> None:
    """Write what is the same for every move compared: for each source how often it will still be scored, the time until
    its next and its last scoring, what else will be scored, and how many ambushes are still to come.
    """
    times, settings = desk.times, desk.settings
    times[:] = 0
    settings[:] = 0
    until = np.float32(0)
    for now in range(season, LAST + 1):
        length = kit.cards.lengths[now]
        until += max(length - clock, 0) if now == season else length
        for source in range(SOURCES):
            if source >= COINS or kit.cards.scored[now, 0] == source or kit.cards.scored[now, 1] == source:
                if times[source] == 0:
                    settings[source, 0] = until * np.float32(0.125)
                settings[source, 1] = until * np.float32(0.125)
                settings[source, 2] = times[source]
                times[source] += 1
    desk.nets[:COINS] = kit.edicts
    desk.nets[COINS], desk.nets[MONSTERS] = COIN_NET, MONSTER_NET
    for source in range(SOURCES):
        settings[source, 3] = (LAST + 1 - ambushes) * np.float32(0.25)
        settings[source, 4] = max(season + 1 - ambushes, 0) * np.float32(0.5)
        settings[source, 5] = kit.cards.kind[kit.cards.count - 1] == HERO
        settings[source, 6] = until * np.float32(0.04)
        for rival in range(COINS):
            settings[source, TIMES + kit.edicts[rival]] = times[rival] * np.float32(0.5)
        begin(nets, desk.nets[source], settings[source], desk.begun[source])
    lean(kit, nets.hunches, times, desk.leaning)


@compiled
def begin(nets: Nets, net: int, settings: Floats, begun: Floats) -> None:
    """Work out the hidden layer of a net as far as the setting goes."""
    begun[:] = nets.bias[net]
    for number in range(SETTINGS):
        if settings[number] != 0:
            for unit in range(HIDDEN):
                begun[unit] += settings[number] * nets.inner[net, SIGNALS + number, unit]


@compiled
def common_features(sheet: Sheet, free: Mask, signals: Floats) -> None:
    """Write what every net may know of a sheet."""
    signals[1] = count(free) * np.float32(0.02)
    by_open_sides(free, free, signals, 2)
    for number in range(2, 6):
        signals[number] *= np.float32(0.1)
    pairs = free & west(free)
    signals[6] = count(pairs & north(pairs)) * np.float32(0.03)
    signals[7] = count(sheet.forest) * np.float32(0.05)
    signals[8] = count(sheet.village) * np.float32(0.05)
    signals[9] = count(sheet.farm) * np.float32(0.05)
    signals[10] = count(sheet.water) * np.float32(0.05)
    signals[11] = count(sheet.monster) * np.float32(0.1)
    signals[12] = count(free & beside(sheet.monster)) * np.float32(0.1)
    signals[13] = count(sheet.monster & beside(free)) * np.float32(0.1)
    signals[14] = count(sheet.zombie & sheet.monster) * np.float32(0.3)
    signals[15] = count(sheet.troll & sheet.monster & beside(free)) * np.float32(0.3)
    signals[16] = sheet.coins * np.float32(0.1)
    signals[17] = count(free & sheet.ruins) * np.float32(0.2)
    signals[18] = count(free & beside(sheet.mountain)) * np.float32(0.1)
    signals[19] = count(free & BORDER) * np.float32(0.05)
    _, twos, threes = holes(free)
    signals[20] = count(twos) * np.float32(0.1)
    signals[21] = count(threes) * np.float32(0.1)
    across, down = free & west(free) & east(free), free & north(free) & south(free)
    signals[22] = (count(across) + count(down)) * np.float32(0.02)
    signals[23] = count(across & down) * np.float32(0.03)
    signals[24] = count(free & beside(sheet.forest)) * np.float32(0.05)
    signals[25] = count(free & beside(sheet.village)) * np.float32(0.05)
    signals[26] = count(free & beside(sheet.farm)) * np.float32(0.05)
    signals[27] = count(free & beside(sheet.water)) * np.float32(0.05)


@compiled
def coin_features(sheet: Sheet, free: Mask, out: Floats) -> None:
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
def look(net: int, sheet: Sheet, free: Mask, signals: Floats, own: Floats) -> int:
    """Write what a net sees of a sheet besides the common features; return the stars its source pays now."""
    for number in range(OWN):
        own[number] = 0
    if net < COIN_NET:
        own_features(net, sheet, free, own)
        stars = tally_of(net, sheet).stars
    elif net == COIN_NET:
        coin_features(sheet, free, own)
        stars = sheet.coins
    else:
        monster_features(sheet, free, own)
        stars = -monsters(sheet).stars
    for number in range(OWN):
        own[number] *= np.float32(0.2)
    signals[0] = stars * np.float32(0.1)
    return stars


@compiled
def hoped(nets: Nets, net: int, source: int, desk: Desk) -> Any:
    """What the net of a source adds to its present stars, which `look` has just written down."""
    return np.float32(10) * (nets.level[net] + layer(nets.inner, desk.begun, nets.outer, desk.signals, net, source))


@compiled
def worth_of(nets: Nets, sheet: Sheet, source: int, free: Mask, desk: Desk) -> Any:
    """The stars that one source is expected to bring from now on; the common features are written already."""
    times = desk.times[source]
    if times == 0:
        return np.float32(0)
    net = desk.nets[source]
    return times * look(net, sheet, free, desk.signals, desk.own) + hoped(nets, net, source, desk)


@compiled
def worth(nets: Nets, sheet: Sheet, desk: Desk) -> Any:
    """The stars that a sheet is expected to bring from now on."""
    free = empty(sheet)
    common_features(sheet, free, desk.signals)
    signals, own = desk.signals, desk.own
    total = np.float32(0)
    for source in range(SOURCES):
        times = desk.times[source]
        if times > 0:
            net = desk.nets[source]
            total += times * look(net, sheet, free, signals, own)
            total += hoped(nets, net, source, desk)
    return total
