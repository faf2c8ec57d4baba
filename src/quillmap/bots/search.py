"""Search: the best candidates are rolled out over common random numbers, and those that fall behind drop out.

The further a rollout goes, the more it says and the noisier that is. So what the t-th card adds, in the mean of n
rollouts, is shrunk by n / (n + t²). Decision 0016 says how the square was found.
"""

from __future__ import annotations

import math
import time
from typing import NamedTuple

import numpy as np

from quillmap.bots.base import Limit
from quillmap.bots.greedy import Greedy, greedy_player
from quillmap.bots.position import Position, futures_of
from quillmap.bots.rollout import Future, move_values, move_values_by_source, roll_out_all
from quillmap.bots.value_net import SOURCES, Nets
from quillmap.compiled.card_tables import Doubles, Floats, Numbers

CHECK_EVERY = 8
"""After this many rollouts each, candidates that are too far behind drop out."""
STOPS = np.array([0, 1, 2, 4, 6, 8, 12, 16, 20])
"""After how many cards of a rollout the nets are asked."""
AVERAGE_SAMPLE = 8
"""How many of all legal moves are rolled out to correct the mean of their values."""
SHRINKAGE = STOPS[1:] ** 2
"""For each stop but the first: how many rollouts it takes until half of what it adds counts."""


class Plan(NamedTuple):
    """How much to look ahead."""

    keep: int
    """How many candidates there are, at most."""
    window: float
    """How many stars a candidate's value may be below the best one."""
    futures: int
    """How many rollouts a candidate gets, at most."""
    rollouts: int
    """The search ends once all candidates together had this many rollouts."""
    growth: int
    """The n-th rollout is sqrt(growth · n) cards long: late cards get little weight while there are few rollouts."""
    sample: int
    """How many drawings the player in a rollout looks at for each card; 0 for all."""
    least_improvement: float
    """A candidate whose expected improvement over the best is smaller than this drops out."""

    def reached(self, futures: int) -> Numbers:
        """How many of that many rollouts reach each stop but the first."""
        return np.maximum(futures - (SHRINKAGE - 1) // self.growth, 0)


class Evaluated(NamedTuple):
    """Candidates, best first, with what their rollouts say."""

    rows: Numbers
    """The rows of the position's move list."""
    rollouts: Numbers
    """How many rollouts each had."""
    stars: Doubles
    """[candidate, source]: the stars it is expected to bring from now on."""
    spread: Doubles
    """[candidate]: the standard deviation of its stars from rollout to rollout, as far as these go."""


def shrunk_mean(samples: Floats, reached: Numbers) -> Doubles:
    """The expected stars for samples[candidate, rollout, stop, source], each stop shrunk: [candidate, source]."""
    added = np.diff(samples, axis=2).sum(axis=1, dtype=np.float64)
    return samples[:, 0, 0] + (added / (reached + SHRINKAGE)[:, None]).sum(axis=1)


def expected_improvements(samples: Floats, reached: Numbers, behind: Doubles) -> Doubles:
    """The expected improvement of each candidate over the first one, which is the best, in stars.

    All candidates share their futures, so the error of a difference is how much it varies from rollout to rollout.
    """
    added = np.diff(samples.sum(axis=3, dtype=np.float64), axis=2)
    lags = added[0] - added
    times = np.maximum(reached, 1)
    variances = (lags**2).sum(axis=1) / times - (lags.sum(axis=1) / times) ** 2
    errors = np.sqrt((variances / (reached + SHRINKAGE)).sum(axis=1))
    return np.array([expected_improvement(lag, error) for lag, error in zip(behind, errors, strict=True)])


def expected_improvement(lag: float, error: float) -> float:
    """The mean of max(x, 0) for a normal x with mean −lag and this standard deviation."""
    if error == 0:
        return 0.0
    below = lag / error
    return error * (math.exp(-below * below / 2) / math.sqrt(2 * math.pi) - below * math.erfc(below / math.sqrt(2)) / 2)


def sample_future(position: Position, player: Greedy, plan: Plan, rows: Numbers, number: int, cards: Numbers) -> Floats:
    """Roll these rows out over future number `number`, counted from 0: samples[row, stop, source].

    A stop that the rollout does not reach gets the sample of the last one that it does.
    """
    stops = STOPS[: 1 + np.count_nonzero(plan.reached(number + 1))]
    samples = np.zeros((len(rows), len(STOPS), SOURCES), np.float32)
    roll_out_all(position, player, rows, Future(cards, stops, number), samples)
    samples[:, len(stops) :] = samples[:, [len(stops) - 1]]
    return samples


def average_move(position: Position, nets: Nets, plan: Plan, seed: int, futures: int, seconds: float | None) -> Doubles:
    """The stars that the average legal move is expected to bring from now on: [source].

    That is the mean of all values, corrected by a sample of moves, from the best to the worst. These are rolled out
    over the futures that `evaluate` uses with the same seed; the correction is what the rollouts add to their values.
    """
    end = None if seconds is None else time.monotonic() + seconds
    values = move_values_by_source(position.tables, nets, position.solo, position.moves, position.rows)
    order = np.argsort(values.sum(axis=1), kind="stable")
    size = min(AVERAGE_SAMPLE, len(order))
    sample = order[(2 * np.arange(size) + 1) * len(order) // (2 * size)]
    player = greedy_player(nets, plan.sample)
    samples: list[Floats] = []
    for number, cards in zip(range(futures), futures_of(position, seed), strict=False):
        if samples and end is not None and time.monotonic() >= end:
            break
        samples.append(sample_future(position, player, plan, sample, number, cards))
    ahead = shrunk_mean(np.stack(samples, axis=1), plan.reached(len(samples)))
    return values.mean(axis=0, dtype=np.float64) + (ahead - values[sample]).mean(axis=0)


class _Race:
    """The candidates of a search, their samples, and which of them are still in the race."""

    def __init__(self, plan: Plan, rows: Numbers, most: int, sign: int) -> None:
        self._plan, self._sign = plan, sign
        self.rows = rows
        self.alive = np.arange(len(rows))
        self.rollouts = np.zeros(len(rows), np.int64)
        self._samples = np.zeros((len(rows), most, len(STOPS), SOURCES), np.float32)
        self._stars = np.zeros((len(rows), SOURCES))

    def add(self, future: int, samples: Floats) -> None:
        """Keep the samples of the candidates that are alive."""
        self._samples[self.alive, future] = samples
        self.rollouts[self.alive] = future + 1

    def drop_out(self, futures: int, finalists: int) -> None:
        """Drop those with too little expected improvement, but for the best and the finalists."""
        sign, alive = self._sign, self.alive
        self._stars[alive] = self._means(alive, futures)
        alive = alive[np.argsort(-sign * self._stars[alive].sum(axis=1), kind="stable")]
        behind = sign * (self._stars[alive[0]] - self._stars[alive]).sum(axis=1)
        gain = expected_improvements(self._samples[alive, :futures], self._plan.reached(futures), behind)
        gain[: max(finalists, 1)] = math.inf
        self.alive = alive[gain >= self._plan.least_improvement]

    def result(self, futures: int) -> Evaluated:
        """All candidates: those with more rollouts first, among these the better ones."""
        self._stars[self.alive] = self._means(self.alive, futures)
        order = np.lexsort((-self._sign * self._stars.sum(axis=1), -self.rollouts))
        spread = np.array([self._samples[one, : self.rollouts[one], -1].sum(axis=1).std() for one in order])
        return Evaluated(self.rows[order], self.rollouts[order], self._stars[order], spread)

    def _means(self, alive: Numbers, futures: int) -> Doubles:
        return shrunk_mean(self._samples[alive, :futures], self._plan.reached(futures))


def evaluate(
    position: Position, nets: Nets, plan: Plan, seed: int, limit: Limit, *, finalists: int = 0, harm: bool = False
) -> Evaluated:
    """Roll out the candidates with the best values: more and more futures, fewer and fewer candidates.

    With `harm`, rank moves by the lowest value (used when drawing on an opponent's sheet). The search ends when one
    candidate is left or the plan's rollouts are used up; with `finalists`, that many candidates get every future. A
    work limit is a number of futures. A time limit ends the search after the present future.
    """
    end = None if limit.seconds is None else time.monotonic() + limit.seconds
    most = plan.futures if limit.work is None else max(1, limit.work)
    sign = -1 if harm else 1
    values = move_values(position.tables, nets, position.solo, position.moves, position.rows)
    rows = np.argsort(-sign * values, kind="stable")[: plan.keep]
    rows = rows[sign * (values[rows[0]] - values[rows]) <= plan.window]
    race = _Race(plan, rows, most, sign)
    futures = futures_of(position, seed)
    player = greedy_player(nets, plan.sample)
    future = 0
    while future < most and (future == 0 or finalists or (len(race.alive) > 1 and race.rollouts.sum() < plan.rollouts)):
        if future and end is not None and time.monotonic() >= end:
            break
        race.add(future, sample_future(position, player, plan, rows[race.alive], future, next(futures)))
        future += 1
        if future % CHECK_EVERY == 0:
            race.drop_out(future, finalists)
    return race.result(future)
