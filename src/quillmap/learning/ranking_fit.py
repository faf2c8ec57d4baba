"""How nets learn the order of moves: they are fitted to the differences between moves of the same position."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Any, NamedTuple

import numpy as np

from quillmap.bots.greedy import MOST_TURNS, Mind
from quillmap.bots.value_net import HIDDEN, SETTINGS, SIGNALS, SOURCES, Nets, begin, make_desk
from quillmap.compiled.card_tables import Floats
from quillmap.compiled.placements import compiled
from quillmap.compiled.state import begin as begin_game
from quillmap.learning.rollout_rankings import MOVES, Comparisons, debate, no_comparisons
from quillmap.learning.train import in_pieces, random_deal, random_setup, renew_hunches
from quillmap.rules.notation import parse

PIECE = 100
"""Games that one process plays at a time."""
BATCH = 32
"""Positions between two steps."""
SCALE = np.float32(0.1)
"""Nets speak of tens of stars."""


class Blame(NamedTuple):
    """What a miss counts for: in a single source, in the sum of all, and in the level of a whole position."""

    apart: float
    together: float
    level: float


BLAME = Blame(0.35, 0.65, 0.03)
"""The sum decides which move is made, and the luck of one source is often another's loss; the level hardly matters."""


@compiled
def slopes_of(nets: Nets, lessons: Comparisons, blame: Blame, slopes: Nets) -> Any:
    """Add to the slopes what each weight is to blame for; return the sum of squared errors, and over how many moves.

    The error of a move is that of the sum of all sources, less the mean error of the position's moves.
    """
    active = np.zeros((SOURCES, MOVES, HIDDEN), np.float32)
    miss = np.zeros((SOURCES, MOVES), np.float32)
    together = np.zeros(MOVES, np.float32)
    level = np.zeros(SOURCES, np.float32)
    squares, rows = 0.0, 0
    for position in range(len(lessons.moves)):
        moves = lessons.moves[position]
        together[:] = 0
        for source in range(SOURCES):
            if lessons.nets[position, source] >= 0:
                level[source] = answer(nets, lessons, position, source, active[source], miss[source])
                for move in range(moves):
                    miss[source, move] -= level[source]
                    together[move] += miss[source, move]
        for move in range(moves):
            squares += together[move] ** 2
        rows += moves
        for source in range(SOURCES):
            if lessons.nets[position, source] >= 0:
                for move in range(moves):
                    miss[source, move] = np.float32(
                        blame.apart * miss[source, move] + blame.together * together[move] + blame.level * level[source]
                    )
                learn(nets, lessons, position, source, active[source], miss[source], slopes)
    return squares, rows


@compiled
def answer(nets: Nets, lessons: Comparisons, position: int, source: int, active: Floats, miss: Floats) -> Any:
    """Write the hidden layer of a source's net and by how much it misses, for each move; return the mean miss."""
    net = lessons.nets[position, source]
    moves = lessons.moves[position]
    outer = nets.outer[net]
    begun = np.zeros(HIDDEN, np.float32)
    begin(nets, net, lessons.settings[position, source], begun)
    total = np.float32(0)
    for move in range(moves):
        units = active[move]
        for unit in range(HIDDEN):
            units[unit] = begun[unit]
        for signal in range(SIGNALS):
            value = lessons.signals[position, move, source, signal]
            if value != 0:
                weights = nets.inner[net, signal]
                for unit in range(HIDDEN):
                    units[unit] += value * weights[unit]
        said = nets.level[net]
        for unit in range(HIDDEN):
            if units[unit] < 0:
                units[unit] = 0
            said += units[unit] * outer[unit]
        miss[move] = said - SCALE * lessons.target[position, move, source]
        total += miss[move]
    return total / np.float32(moves)


@compiled
def learn(
    nets: Nets, lessons: Comparisons, position: int, source: int, active: Floats, blamed: Floats, slopes: Nets
) -> None:
    """Hand on the blame for each move to the weights of a source's net."""
    net = lessons.nets[position, source]
    outer, outer_slope, bias_slope = nets.outer[net], slopes.outer[net], slopes.bias[net]
    back = np.zeros(HIDDEN, np.float32)
    shared = np.zeros(HIDDEN, np.float32)
    for move in range(lessons.moves[position]):
        slopes.level[net] += blamed[move]
        units = active[move]
        for unit in range(HIDDEN):
            outer_slope[unit] += blamed[move] * units[unit]
            back[unit] = blamed[move] * outer[unit] if units[unit] > 0 else np.float32(0)
            shared[unit] += back[unit]
        for signal in range(SIGNALS):
            value = lessons.signals[position, move, source, signal]
            if value != 0:
                slope = slopes.inner[net, signal]
                for unit in range(HIDDEN):
                    slope[unit] += value * back[unit]
    for unit in range(HIDDEN):
        bias_slope[unit] += shared[unit]
    for setting in range(SETTINGS):
        value = lessons.settings[position, source, setting]
        if value != 0:
            slope = slopes.inner[net, SIGNALS + setting]
            for unit in range(HIDDEN):
                slope[unit] += value * shared[unit]


@compiled
def step(weights: Floats, slopes: Floats, mean: Floats, square: Floats, share: float, pace: float) -> None:
    """A step of Adam; the slopes are used up."""
    for number in range(len(weights)):
        slope = share * slopes[number]
        mean[number] += 0.1 * (slope - mean[number])
        square[number] += 0.001 * (slope * slope - square[number])
        weights[number] -= pace * mean[number] / (np.sqrt(square[number]) + 1e-8)
        slopes[number] = 0


def fit_order(
    nets: Nets, lessons: Comparisons, epochs: int, seed: int, rate: float = 1e-3, blame: Blame = BLAME
) -> Nets:
    """The nets after learning from comparisons."""
    numbers = np.random.default_rng(seed)
    learned = Nets(*(weights.copy() for weights in nets))
    slopes, first, second = (Nets(*(np.zeros_like(weights) for weights in nets)) for _ in range(3))
    batches = len(lessons.moves) // BATCH
    steps = 0
    for _ in range(epochs):
        order = numbers.permutation(len(lessons.moves))
        for batch in range(batches):
            part = _chosen(lessons, np.sort(order[batch * BATCH : (batch + 1) * BATCH]))
            _, rows = slopes_of(learned, part, blame, slopes)
            steps += 1
            pace = rate * (1 - steps / (epochs * batches + 1)) * (1 - 0.999**steps) ** 0.5 / (1 - 0.9**steps)
            for parts in zip(learned, slopes, first, second, strict=True):
                step(*(part.ravel() for part in parts), 1 / rows, pace)
    return learned


def order_error(nets: Nets, lessons: Comparisons) -> float:
    """The root of the mean squared error of a move among the others of its position, in stars; luck is part of it."""
    slopes = Nets(*(np.zeros_like(weights) for weights in nets))
    found = [
        slopes_of(nets, _chosen(lessons, slice(first, first + BATCH)), BLAME, slopes)
        for first in range(0, len(lessons.moves), BATCH)
    ]
    squares, rows = map(sum, zip(*found, strict=True))
    return float((squares / rows) ** 0.5 / SCALE)


def _some(lessons: Comparisons, positions: Any) -> Comparisons:
    return Comparisons(*(part[positions] for part in lessons))


def _chosen(lessons: Comparisons, positions: Any) -> Comparisons:
    """Some of the comparisons, as the compiled code wants them."""
    part = _some(lessons, positions)
    return part._replace(signals=part.signals.astype(np.float32), settings=part.settings.astype(np.float32))


class Debates(NamedTuple):
    """How to compare."""

    games: int
    sample: int
    noise: float
    futures: int
    turns: int
    """How many cards a future is played on before the estimate speaks."""
    epochs: int


class Debated(NamedTuple):
    """What some games taught."""

    comparisons: Comparisons
    ratings: list[int]


def gather_comparisons(
    nets: Nets, games: int, seed: int, sample: int, noise: float, futures: int, turns: int
) -> Debated:
    """Play some games and compare moves on the way; signals are kept in half the bits, for there are many."""
    rng = random.Random(seed)
    desk = make_desk()
    player, thinker = Mind(nets, sample, noise), Mind(nets, sample // 2, 0.0)
    found = no_comparisons(games * MOST_TURNS // 2)
    written = 0
    ratings: list[int] = []
    for _ in range(games):
        setup = random_setup(rng)
        kit, cards, dealt, par = random_deal(setup, rng)
        state = np.array([rng.getrandbits(64)], np.uint64)
        start = begin_game(parse(setup.sheet.drawing))
        solo, written = debate(kit, player, thinker, start, cards, dealt, futures, turns, desk, state, found, written)
        ratings.append(solo.stars - par)
    found = _some(found, slice(written))
    halved = found._replace(signals=found.signals.astype(np.float16), settings=found.settings.astype(np.float16))
    return Debated(halved, ratings)


class Compared(NamedTuple):
    """What a round of comparisons came to."""

    nets: Nets
    positions: int
    rating: float
    """The mean rating of its games, noise included."""
    spread: float
    """Half the 95 % interval of that mean."""
    error: float
    """By how many stars the nets missed the place of a move, before they learned from it; luck included."""


def train_order(nets: Nets, debates: Debates, rounds: int, seed: int, executor: Executor) -> Iterator[Compared]:
    """Compare, learn, and compare better. The same seed gives the same nets, whatever the executor.

    Every round learns anew from all comparisons so far, beginning with the nets that were given: to go through the
    first ones again and again would be to know them by heart.
    """
    rng = random.Random(seed)
    better = nets
    kept: list[Comparisons] = []
    for number in range(rounds):
        how = (debates.sample, debates.noise, debates.futures, debates.turns)
        results = in_pieces(executor, gather_comparisons, better, debates.games, PIECE, rng, how)
        ratings = [rating for found in results for rating in found.ratings]
        fresh = _joined([found.comparisons for found in results])
        error = order_error(better, fresh)
        kept.append(fresh)
        better = fit_order(nets, _joined(kept), debates.epochs, seed + number)
        better = renew_hunches(better, debates.games, debates.sample, debates.noise, rng.getrandbits(60), executor)
        spread = 1.96 * statistics.stdev(ratings) / len(ratings) ** 0.5
        yield Compared(better, len(fresh.moves), statistics.fmean(ratings), spread, error)


def _joined(some: list[Comparisons]) -> Comparisons:
    return Comparisons(*(np.concatenate(parts) for parts in zip(*some, strict=True)))
