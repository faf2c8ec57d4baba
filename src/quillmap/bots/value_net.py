"""What a sheet is expected to earn from now on: one small net for each source of stars.

Stars come from six sources: four edicts, coins, monsters. Each net is trained on the stars of its own source only, so
its target has little noise. A net sees the sheet (`net_inputs`) and the context: when its source will be scored, and
which other edicts compete for the same spaces. The context is the same for all moves that are compared, so its part of
the hidden layer is computed once (`set_context`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from quillmap.bots.net_inputs import (
    COIN_NET,
    COMMON,
    MONSTER_NET,
    SHEET_INPUTS,
    write_common_features,
    write_features,
)
from quillmap.bots.prefilter import GROUPS, TERRAINS, blend_weights
from quillmap.bots.prefilter_features import DRAWING_FEATURES
from quillmap.compiled.card_tables import HERO, MOVE_LIST_ROWS, CardTables, Floats, Numbers, Words
from quillmap.compiled.move_list import COLUMNS
from quillmap.compiled.placements import compiled
from quillmap.compiled.rules import NUMBER
from quillmap.compiled.simd import rectified_layer
from quillmap.compiled.state import LAST
from quillmap.rules.masks import Mask
from quillmap.rules.sheet import Sheet, empty

SOURCES = 6
"""The four edicts A–D, then coins, then monsters."""
COINS, MONSTERS = 4, 5
NETS = MONSTER_NET + 1

TIME_INPUTS = 7
CONTEXT_INPUTS = TIME_INPUTS + len(NUMBER)
INPUTS = SHEET_INPUTS + CONTEXT_INPUTS
FIRST_EDICT_INPUT = SHEET_INPUTS + TIME_INPUTS
"""From here on there is an input for each scoring card: how often it will still be scored as another edict."""
HIDDEN = 48

hidden_and_output = rectified_layer(INPUTS, SHEET_INPUTS, HIDDEN)


class Nets(NamedTuple):
    """The weights of all nets, each with one hidden layer of rectified units and one output; and of the prefilter."""

    inner: Floats
    """[net, input, hidden]: first the inputs about the sheet, then those about the context"""
    bias: Floats
    """[net, hidden]"""
    outer: Floats
    """[net, hidden]"""
    level: Floats
    """[net]: the bias of the output"""
    prefilter: Floats
    """[group, terrain, feature]: the weights of `bots.prefilter`"""


class Scratch(NamedTuple):
    """Arrays to write on while moves are compared, allocated once."""

    moves: Words
    """The moves that are compared."""
    nets: Numbers
    """[source]: the number of its net"""
    times: Floats
    """[source]: how often it will still be scored"""
    context: Floats
    """[source, input]: what its net sees of the context"""
    context_hidden: Floats
    """[source, hidden]: what the context adds to the hidden layer of its net"""
    inputs: Floats
    """What a net sees of a sheet."""
    own: Floats
    """The end of `inputs`, with the features of the net's own source."""
    prefilter: Floats
    """[terrain, feature]: the weights of the prefilter in the present context"""
    picks: Numbers
    """The rows that the prefilter chose."""


@compiled
def new_scratch() -> Scratch:
    """Empty scratch arrays."""
    inputs = np.zeros(SHEET_INPUTS, np.float32)
    return Scratch(
        np.zeros((MOVE_LIST_ROWS, COLUMNS), np.uint64),
        np.zeros(SOURCES, np.int64),
        np.zeros(SOURCES, np.float32),
        np.zeros((SOURCES, CONTEXT_INPUTS), np.float32),
        np.zeros((SOURCES, HIDDEN), np.float32),
        inputs,
        inputs[COMMON:],
        np.zeros((TERRAINS, DRAWING_FEATURES), np.float32),
        np.zeros(MOVE_LIST_ROWS, np.int64),
    )


def blank_nets() -> Nets:
    """Nets with all weights zero: every source is expected to pay what it pays now, as often as it is scored."""
    return Nets(
        np.zeros((NETS, INPUTS, HIDDEN), np.float32),
        np.zeros((NETS, HIDDEN), np.float32),
        np.zeros((NETS, HIDDEN), np.float32),
        np.zeros(NETS, np.float32),
        np.zeros((GROUPS, TERRAINS, DRAWING_FEATURES), np.float32),
    )


@compiled
def set_context(tables: CardTables, nets: Nets, season: int, clock: int, ambushes: int, scratch: Scratch) -> None:
    """Write what is the same for all moves compared: how often each source will still be scored, the time until its
    next and its last scoring, what else will be scored, how many ambushes may still come. Compute what follows from it.
    """
    times, context = scratch.times, scratch.context
    times[:] = 0
    context[:] = 0
    until = np.float32(0)
    for now in range(season, LAST + 1):
        length = tables.cards.lengths[now]
        until += max(length - clock, 0) if now == season else length
        for source in range(SOURCES):
            if is_scored(tables, now, source):
                if times[source] == 0:
                    context[source, 0] = until * np.float32(0.125)
                context[source, 1] = until * np.float32(0.125)
                context[source, 2] = times[source]
                times[source] += 1
    scratch.nets[:COINS] = tables.edicts
    scratch.nets[COINS], scratch.nets[MONSTERS] = COIN_NET, MONSTER_NET
    for source in range(SOURCES):
        context[source, 3] = (LAST + 1 - ambushes) * np.float32(0.25)
        context[source, 4] = max(season + 1 - ambushes, 0) * np.float32(0.5)
        context[source, 5] = tables.cards.kind[tables.cards.count - 1] == HERO
        context[source, 6] = until * np.float32(0.04)
        for other in range(COINS):
            context[source, TIME_INPUTS + tables.edicts[other]] = times[other] * np.float32(0.5)
        add_context(nets, scratch.nets[source], context[source], scratch.context_hidden[source])
    blend_weights(tables, nets.prefilter, times, scratch.prefilter)


@compiled
def is_scored(tables: CardTables, season: int, source: int) -> bool:
    """Whether a source pays at the end of a season."""
    scored = tables.cards.scored
    return source >= COINS or scored[season, 0] == source or scored[season, 1] == source


@compiled
def add_context(nets: Nets, net: int, context: Floats, hidden: Floats) -> None:
    """Write the hidden layer of a net as far as the context decides it."""
    hidden[:] = nets.bias[net]
    for number in range(CONTEXT_INPUTS):
        if context[number] != 0:
            for unit in range(HIDDEN):
                hidden[unit] += context[number] * nets.inner[net, SHEET_INPUTS + number, unit]


@compiled
def net_output(nets: Nets, net: int, source: int, scratch: Scratch) -> Any:
    """What the net of a source adds to the stars it pays now, for the inputs that `write_features` has written."""
    hidden = hidden_and_output(nets.inner, scratch.context_hidden, nets.outer, scratch.inputs, net, source)
    return np.float32(10) * (nets.level[net] + hidden)


@compiled
def source_value(nets: Nets, sheet: Sheet, source: int, free: Mask, scratch: Scratch) -> Any:
    """The stars that one source is expected to bring from now on. The common features must be written already."""
    times = scratch.times[source]
    if times == 0:
        return np.float32(0)
    net = scratch.nets[source]
    stars = write_features(net, sheet, free, scratch.inputs, scratch.own)
    return times * stars + net_output(nets, net, source, scratch)


@compiled
def sheet_value(nets: Nets, sheet: Sheet, scratch: Scratch) -> Any:
    """The stars that a sheet is expected to bring from now on."""
    free = empty(sheet)
    inputs, own = scratch.inputs, scratch.own  # taken out once: each time costs two changes of a reference count
    write_common_features(sheet, free, inputs)
    total = np.float32(0)
    for source in range(SOURCES):
        times = scratch.times[source]
        if times > 0:
            net = scratch.nets[source]
            # Two additions, in this order: one sum of both would round differently.
            total += times * write_features(net, sheet, free, inputs, own)
            total += net_output(nets, net, source, scratch)
    return total
