"""Fitting the nets to rankings: to the differences between the moves of a position."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from quillmap.bots.net_inputs import SHEET_INPUTS
from quillmap.bots.value_net import CONTEXT_INPUTS, HIDDEN, SOURCES, Nets, add_context
from quillmap.compiled.card_tables import Floats
from quillmap.compiled.placements import compiled
from quillmap.learning.adam import Adam
from quillmap.learning.rollout_rankings import MOVES, Rankings, some_of

BATCH = 32
"""Positions between two steps."""
SCALE = np.float32(0.1)
"""Nets count in tens of stars."""


class LossWeights(NamedTuple):
    """How much of the gradient each part of the error makes up."""

    source: float
    """The residual of each source, less the mean of the position."""
    total: float
    """The sum of these over all sources."""
    mean: float
    """The mean residual of the position."""


LOSS_WEIGHTS = LossWeights(0.35, 0.65, 0.03)
"""The total weighs most: it decides the move, and the errors of sources are negatively correlated. The mean of a
position hardly matters.
"""


@compiled
def add_gradients(nets: Nets, rankings: Rankings, loss: LossWeights, gradients: Nets) -> Any:
    """Add to the gradients; return the sum of squared errors, and over how many moves.

    The error of a move is that of the sum of all sources, less the mean error of the position's moves.
    """
    active = np.zeros((SOURCES, MOVES, HIDDEN), np.float32)
    residuals = np.zeros((SOURCES, MOVES), np.float32)
    totals = np.zeros(MOVES, np.float32)
    means = np.zeros(SOURCES, np.float32)
    squares, rows = 0.0, 0
    for position in range(len(rankings.moves)):
        moves = rankings.moves[position]
        totals[:] = 0
        for source in range(SOURCES):
            if rankings.nets[position, source] >= 0:
                means[source] = forward(nets, rankings, position, source, active[source], residuals[source])
                for move in range(moves):
                    residuals[source, move] -= means[source]
                    totals[move] += residuals[source, move]
        for move in range(moves):
            squares += totals[move] ** 2
        rows += moves
        for source in range(SOURCES):
            if rankings.nets[position, source] >= 0:
                for move in range(moves):
                    residuals[source, move] = np.float32(
                        loss.source * residuals[source, move] + loss.total * totals[move] + loss.mean * means[source]
                    )
                backpropagate(nets, rankings, position, source, active[source], residuals[source], gradients)
    return squares, rows


@compiled
def forward(nets: Nets, rankings: Rankings, position: int, source: int, active: Floats, residuals: Floats) -> Any:
    """Write the hidden layer of a source's net and its residual for each move; return the mean residual."""
    net = rankings.nets[position, source]
    moves = rankings.moves[position]
    outer = nets.outer[net]
    context_hidden = np.zeros(HIDDEN, np.float32)
    add_context(nets, net, rankings.context[position, source], context_hidden)
    total = np.float32(0)
    for move in range(moves):
        units = active[move]
        for unit in range(HIDDEN):
            units[unit] = context_hidden[unit]
        for number in range(SHEET_INPUTS):
            value = rankings.inputs[position, move, source, number]
            if value != 0:
                weights = nets.inner[net, number]
                for unit in range(HIDDEN):
                    units[unit] += value * weights[unit]
        output = nets.level[net]
        for unit in range(HIDDEN):
            if units[unit] < 0:
                units[unit] = 0
            output += units[unit] * outer[unit]
        residuals[move] = output - SCALE * rankings.target[position, move, source]
        total += residuals[move]
    return total / np.float32(moves)


@compiled
def backpropagate(
    nets: Nets, rankings: Rankings, position: int, source: int, active: Floats, residuals: Floats, gradients: Nets
) -> None:
    """Add to the gradients of a source's net what follows from the residuals of all moves."""
    net = rankings.nets[position, source]
    outer, outer_gradient, bias_gradient = nets.outer[net], gradients.outer[net], gradients.bias[net]
    back = np.zeros(HIDDEN, np.float32)
    back_sum = np.zeros(HIDDEN, np.float32)
    for move in range(rankings.moves[position]):
        gradients.level[net] += residuals[move]
        units = active[move]
        for unit in range(HIDDEN):
            outer_gradient[unit] += residuals[move] * units[unit]
            back[unit] = residuals[move] * outer[unit] if units[unit] > 0 else np.float32(0)
            back_sum[unit] += back[unit]
        for number in range(SHEET_INPUTS):
            value = rankings.inputs[position, move, source, number]
            if value != 0:
                gradient = gradients.inner[net, number]
                for unit in range(HIDDEN):
                    gradient[unit] += value * back[unit]
    for unit in range(HIDDEN):
        bias_gradient[unit] += back_sum[unit]
    for number in range(CONTEXT_INPUTS):
        value = rankings.context[position, source, number]
        if value != 0:
            gradient = gradients.inner[net, SHEET_INPUTS + number]
            for unit in range(HIDDEN):
                gradient[unit] += value * back_sum[unit]


def fit_rankings(
    nets: Nets,
    rankings: Rankings,
    epochs: int,
    seed: int,
    learning_rate: float = 1e-3,
    loss: LossWeights = LOSS_WEIGHTS,
) -> Nets:
    """The nets after learning from rankings."""
    numbers = np.random.default_rng(seed)
    learned = Nets(*(weights.copy() for weights in nets))
    batches = len(rankings.moves) // BATCH
    adam = Adam(learned, learning_rate, epochs * batches)
    for _ in range(epochs):
        order = numbers.permutation(len(rankings.moves))
        for batch in range(batches):
            part = _batch(rankings, np.sort(order[batch * BATCH : (batch + 1) * BATCH]))
            gradients = _zeros(nets)
            _, rows = add_gradients(learned, part, loss, gradients)
            adam.step(gradient.astype(np.float64) * (1 / rows) for gradient in gradients)
    return learned


def ranking_error(nets: Nets, rankings: Rankings) -> float:
    """The root of the mean squared error of a move among those of its position, in stars; it includes noise."""
    gradients = _zeros(nets)
    found = [
        add_gradients(nets, _batch(rankings, slice(first, first + BATCH)), LOSS_WEIGHTS, gradients)
        for first in range(0, len(rankings.moves), BATCH)
    ]
    squares, rows = map(sum, zip(*found, strict=True))
    return float((squares / rows) ** 0.5 / SCALE)


def _zeros(nets: Nets) -> Nets:
    return Nets(*(np.zeros_like(weights) for weights in nets))


def _batch(rankings: Rankings, positions: Any) -> Rankings:
    """The rankings of some positions, in the precision that compiled code wants."""
    part = some_of(rankings, positions)
    return part._replace(inputs=part.inputs.astype(np.float32), context=part.context.astype(np.float32))
