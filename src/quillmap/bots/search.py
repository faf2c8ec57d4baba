"""Search: the best candidates are played on over the same sampled futures, and whoever is behind drops out.

The further a future goes, the more it tells, and the more of that is luck. So what the t-th card brings, in the mean of
n futures, counts n / (n + t²); for the rest the estimate before that card stands. How the square was found is told in
docs/decisions/0016-how-bots-judge-and-search.md.
"""

from __future__ import annotations

import math
import time
from typing import NamedTuple

import numpy as np

from quillmap.bots.base import Limit
from quillmap.bots.greedy import Mind
from quillmap.bots.position import Position, futures_of
from quillmap.bots.rollout import first_glance, glances, look_into
from quillmap.bots.value_net import SOURCES, Desk, Nets, make_desk
from quillmap.compiled.card_tables import Doubles, Floats, Numbers

JUDGED = 8
"""After so many futures each it is judged who drops out for being behind."""
STOPS = np.array([0, 1, 2, 4, 6, 8, 12, 16, 20])
"""After so many cards of a future the estimate is asked."""
SAMPLE = 8
"""So many of all legal moves tell how far the estimate is off in their mean."""
LUCK = STOPS[1:] ** 2
"""So many futures it takes until half of the difference between a stop and the one before counts."""


class Plan(NamedTuple):
    """How much to look ahead."""

    keep: int
    """How many candidates are looked into, at most."""
    within: float
    """So many stars a candidate may be behind the best by its estimate: more is hardly ever made up for."""
    futures: int
    """How many sampled futures the last candidates are played over, at most."""
    plays: int
    """After so many futures, counted once for each candidate that was played over them, it is enough."""
    pace: int
    """How soon futures go far, as what they tell of late cards counts for little at first: the n-th goes on for as many
    cards as the root of n times this.
    """
    sample: int
    """How many drawings are looked at in each turn of a future; 0 for all."""
    least_gain: float
    """A candidate drops out once it may be expected to gain less than so many stars over the best."""

    def heard(self, futures: int) -> Numbers:
        """How many of the first so many futures get to each stop but the first."""
        return np.maximum(futures - (LUCK - 1) // self.pace, 0)


class Weighed(NamedTuple):
    """Candidates, best first, with what looking ahead said of each."""

    rows: Numbers
    """The rows of the position's table."""
    seen: Numbers
    """How many futures each was played over."""
    stars: Doubles
    """[candidate, source]: the stars it is expected to bring from now on."""
    spread: Doubles
    """[candidate]: how far its stars stray from one future to the next, as far as these go: a standard deviation."""


def believed(told: Floats, heard: Numbers) -> Doubles:
    """What told[candidate, future, stop, source] comes to, luck being discounted: [candidate, source]."""
    news = np.diff(told, axis=2).sum(axis=1, dtype=np.float64)
    return told[:, 0, 0] + (news / (heard + LUCK)[:, None]).sum(axis=1)


def to_gain(told: Floats, heard: Numbers, behind: Doubles) -> Doubles:
    """By how many stars each candidate, best first, may be expected to turn out better than the first, if at all.

    The futures are the same for all, so what counts is how much the lag behind the first strays from one to the next.
    """
    news = np.diff(told.sum(axis=3, dtype=np.float64), axis=2)
    lags = news[0] - news
    times = np.maximum(heard, 1)
    variances = (lags**2).sum(axis=1) / times - (lags.sum(axis=1) / times) ** 2
    errors = np.sqrt((variances / (heard + LUCK)).sum(axis=1))
    return np.array([upside(lag, error) for lag, error in zip(behind, errors, strict=True)])


def upside(lag: float, error: float) -> float:
    """The mean of what is above zero, in a normal distribution so far below it and with that standard deviation."""
    if error == 0:
        return 0.0
    below = lag / error
    return error * (math.exp(-below * below / 2) / math.sqrt(2 * math.pi) - below * math.erfc(below / math.sqrt(2)) / 2)


def play_future(
    position: Position, mind: Mind, plan: Plan, rows: Numbers, number: int, cards: Numbers, desk: Desk
) -> Floats:
    """Play the moves of these rows on over one future, as far as its number says: told[row, stop, source]."""
    stops = STOPS[: 1 + np.count_nonzero(plan.heard(number + 1))]
    told = np.zeros((len(rows), len(STOPS), SOURCES), np.float32)
    look_into(position.kit, mind, position.solo, position.table, rows, cards, stops, desk, number, told)
    told[:, len(stops) :] = told[:, [len(stops) - 1]]
    return told


def usual(position: Position, nets: Nets, plan: Plan, seed: int, futures: int, seconds: float | None) -> Doubles:
    """The stars that a legal move is expected to bring from now on, in the mean of all legal moves: [source].

    The estimate looks at every move. A sample, from the best to the worst of them, is played over the same futures that
    `weigh` uses with this seed, to correct the estimate by what looking ahead adds to it.
    """
    end = None if seconds is None else time.monotonic() + seconds
    estimates = glances(position.kit, nets, position.solo, position.table, position.rows)
    order = np.argsort(estimates.sum(axis=1), kind="stable")
    size = min(SAMPLE, len(order))
    sample = order[(2 * np.arange(size) + 1) * len(order) // (2 * size)]
    mind, desk = Mind(nets, plan.sample, 0.0), make_desk()
    told: list[Floats] = []
    for number, cards in zip(range(futures), futures_of(position, seed), strict=False):
        if told and end is not None and time.monotonic() >= end:
            break
        told.append(play_future(position, mind, plan, sample, number, cards, desk))
    ahead = believed(np.stack(told, axis=1), plan.heard(len(told)))
    return estimates.mean(axis=0, dtype=np.float64) + (ahead - estimates[sample]).mean(axis=0)


def weigh(
    position: Position, nets: Nets, plan: Plan, seed: int, limit: Limit, *, finalists: int = 0, harm: bool = False
) -> Weighed:
    """Look ahead from the candidates that the estimate likes best. More and more futures, fewer and fewer candidates.

    It ends when only one is left or enough was played, unless so many finalists shall see every future. To do harm is
    to like best what is worst for the sheet. A limit of work is a number of futures; a limit of time ends the looking
    after the future in hand.
    """
    end = None if limit.seconds is None else time.monotonic() + limit.seconds
    most = plan.futures if limit.work is None else max(1, limit.work)
    sign = -1 if harm else 1
    values = first_glance(position.kit, nets, position.solo, position.table, position.rows)
    rows = np.argsort(-sign * values, kind="stable")[: plan.keep]
    rows = rows[sign * (values[rows[0]] - values[rows]) <= plan.within]
    seen = np.zeros(len(rows), np.int64)
    told = np.zeros((len(rows), most, len(STOPS), SOURCES), np.float32)
    stars = np.zeros((len(rows), SOURCES))
    futures = futures_of(position, seed)
    desk = make_desk()
    mind = Mind(nets, plan.sample, 0.0)
    alive = np.arange(len(rows))
    future = 0
    while future < most and (future == 0 or finalists or (len(alive) > 1 and seen.sum() < plan.plays)):
        if future and end is not None and time.monotonic() >= end:
            break
        told[alive, future] = play_future(position, mind, plan, rows[alive], future, next(futures), desk)
        future += 1
        seen[alive] = future
        if future % JUDGED == 0:
            stars[alive] = believed(told[alive, :future], plan.heard(future))
            alive = alive[np.argsort(-sign * stars[alive].sum(axis=1), kind="stable")]
            behind = sign * (stars[alive[0]] - stars[alive]).sum(axis=1)
            gain = to_gain(told[alive, :future], plan.heard(future), behind)
            gain[: max(finalists, 1)] = math.inf
            alive = alive[gain >= plan.least_gain]
    stars[alive] = believed(told[alive, :future], plan.heard(future))
    order = np.lexsort((-sign * stars.sum(axis=1), -seen))
    spread = np.array([told[place, : seen[place], -1].sum(axis=1).std() for place in order])
    return Weighed(rows[order], seen[order], stars[order], spread)
