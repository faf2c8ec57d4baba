"""Fitting each net to its samples from self-play."""

from __future__ import annotations

from concurrent.futures import Executor

import numpy as np

from quillmap.bots.value_net import HIDDEN, INPUTS, NETS, Nets
from quillmap.compiled.card_tables import Floats
from quillmap.learning.adam import Adam
from quillmap.learning.self_play import Samples

BATCH = 128
SCALE = 10
"""Nets count in tens of stars."""


def fit(
    nets: Nets, some: list[Samples], epochs: int, seed: int, executor: Executor, learning_rate: float = 8e-3
) -> tuple[Nets, Floats]:
    """The nets after learning, and the mean squared error of each in stars. Every net learns by itself."""
    learned = Nets(*(weights.copy() for weights in nets))
    errors = np.zeros(NETS, np.float32)
    counts = np.sum([np.bincount(samples.net, minlength=NETS) for samples in some], axis=0)
    tasks = {}
    for net in np.argsort(-counts, kind="stable"):  # the longest task first, so that none is left alone at the end
        if counts[net] < BATCH:
            break
        rows = [np.flatnonzero(samples.net == net) for samples in some]
        inputs = np.concatenate([samples.inputs[part] for samples, part in zip(some, rows, strict=True)])
        stars = np.concatenate([samples.target[part] for samples, part in zip(some, rows, strict=True)])
        target = np.divide(stars, SCALE, dtype=np.float32)
        weights = _weights_of(nets, net)
        tasks[net] = executor.submit(_fit_one, weights, inputs, target, epochs, [seed, int(net)], learning_rate)
    for net, task in tasks.items():
        weights, errors[net] = task.result()
        for part, new in zip(_weights_of(learned, net), weights, strict=True):
            part[...] = new
    return learned, errors


def _weights_of(nets: Nets, net: int) -> list[Floats]:
    return [nets.inner[net], nets.bias[net], nets.outer[net], nets.level[net : net + 1]]


def _fit_one(
    weights: list[Floats], inputs: Floats, target: Floats, epochs: int, seed: list[int], learning_rate: float
) -> tuple[list[Floats], float]:
    """The weights of one net after learning, and the mean squared error of the last epoch."""
    numbers = np.random.default_rng(seed)
    weights = [part.copy() for part in weights]
    if not weights[2].any():
        weights[0][:] = numbers.normal(0, (2 / INPUTS) ** 0.5, (INPUTS, HIDDEN))
        weights[2][:] = numbers.normal(0, 0.1, HIDDEN)
    batches = len(target) // BATCH
    adam = Adam(weights, learning_rate, epochs * batches)
    error = 0.0
    for _ in range(epochs):
        order = numbers.permutation(len(target))
        error = 0.0
        for batch in range(batches):
            rows = order[batch * BATCH : (batch + 1) * BATCH]
            gradients, squares = _gradients(weights, inputs[rows], target[rows])
            error += squares / BATCH / batches
            adam.step(gradients)
    return weights, error * SCALE**2


def _gradients(weights: list[Floats], inputs: Floats, target: Floats) -> tuple[list[Floats], float]:
    """The gradients of the mean squared error of a batch, and the sum of its squared errors."""
    inner, bias, outer, level = weights
    hidden = inputs @ inner + bias
    active = np.maximum(hidden, 0)
    residual = active @ outer + level[0] - target
    squares = float(residual @ residual)
    residual *= 2 / BATCH
    back = np.outer(residual, outer) * (hidden > 0)
    return [inputs.T @ back, back.sum(0), active.T @ residual, residual.sum(keepdims=True)], squares
