"""Training in rounds: play with the nets so far, learn from the games, play with better nets."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import reduce
from typing import NamedTuple, TypeVar

import numpy as np

from quillmap.bots.value_net import Nets
from quillmap.compiled.card_tables import Floats
from quillmap.learning.net_fit import fit
from quillmap.learning.prefilter_fit import add_sums, fit_prefilter
from quillmap.learning.ranking_fit import fit_rankings, ranking_error
from quillmap.learning.rollout_rankings import Rankings, collect_rankings, joined
from quillmap.learning.self_play import Collected, Samples, collect_samples

Result = TypeVar("Result")

OLD_SHARE = 0.85
"""How much of the nets that play stays in their running mean after a round."""
GAMES_A_TASK = 250
RANKED_GAMES_A_TASK = 100
"""Games that one process plays at a time."""


class SelfPlayConfig(NamedTuple):
    """How to learn from self-play."""

    games: int
    """In a round."""
    sample: int
    """How many drawings of a card the player looks at."""
    noise: float
    """The width of the random error of its values, in stars."""
    bootstrap: float
    """How much of a target is what was expected one turn later."""
    epochs: int
    window: int = 8
    """The rounds whose samples are kept."""


class RankingConfig(NamedTuple):
    """How to learn from rankings."""

    games: int
    """In a round."""
    sample: int
    noise: float
    futures: int
    """How many futures moves are compared over."""
    cards: int
    """How many cards a rollout is long before the nets value the rest."""
    epochs: int


class Round(NamedTuple):
    """What a round of self-play came to."""

    nets: Nets
    rating: float
    """The mean rating of its games, noise included."""
    spread: float
    """Half the 95 % interval of that mean."""
    error: float
    """The root of the mean squared error of a net, in stars."""


class RankingRound(NamedTuple):
    """What a round of rankings came to."""

    nets: Nets
    positions: int
    rating: float
    """The mean rating of its games, noise included."""
    spread: float
    """Half the 95 % interval of that mean."""
    error: float
    """The `ranking_error` of the nets before they learned from these rankings, in stars."""


def train(nets: Nets, config: SelfPlayConfig, rounds: int, seed: int, executor: Executor) -> Iterator[Round]:
    """Play and learn. The same seed gives the same nets, whatever the executor.

    The nets that play are a running mean of those that learn: the move with the best value is often the one whose value
    errs most, and a mean errs less.
    """
    rng = random.Random(seed)
    kept: list[Samples] = []
    steady = nets
    for number in range(rounds):
        results = _play(steady, config, rng, executor)
        kept = [*kept, _joined([found.samples for found in results])][-config.window :]
        prefilter = _prefilter_of(results)
        nets, errors = fit(nets._replace(prefilter=prefilter), kept, config.epochs, seed + number, executor)
        steady = nets if number == 0 else _between(steady, nets, OLD_SHARE)._replace(prefilter=prefilter)
        yield Round(steady, *_rating([found.ratings for found in results]), float(np.sqrt(errors).mean()))


def train_rankings(
    nets: Nets, config: RankingConfig, rounds: int, seed: int, executor: Executor
) -> Iterator[RankingRound]:
    """Rank moves and learn from the rankings. The same seed gives the same nets, whatever the executor.

    Every round learns from all rankings so far, starting from the given nets: to continue from the last nets would
    overfit the first rankings.
    """
    rng = random.Random(seed)
    better = nets
    kept: list[Rankings] = []
    for number in range(rounds):
        how = (config.sample, config.noise, config.futures, config.cards)
        results = in_tasks(executor, collect_rankings, better, config.games, RANKED_GAMES_A_TASK, rng, how)
        fresh = joined([found.rankings for found in results])
        error = ranking_error(better, fresh)
        kept.append(fresh)
        better = fit_rankings(nets, joined(kept), config.epochs, seed + number)
        better = refit_prefilter(better, config, rng.getrandbits(60), executor)
        yield RankingRound(better, len(fresh.moves), *_rating([found.ratings for found in results]), error)


def refit_prefilter(nets: Nets, config: RankingConfig, seed: int, executor: Executor) -> Nets:
    """The same nets with a prefilter fitted to them, from games that are played for that alone."""
    play = SelfPlayConfig(config.games, config.sample, config.noise, bootstrap=0.0, epochs=0)
    return nets._replace(prefilter=_prefilter_of(_play(nets, play, random.Random(seed), executor)))


def in_tasks(
    executor: Executor,
    play: Callable[..., Result],
    nets: Nets,
    games: int,
    most: int,
    rng: random.Random,
    how: tuple[float, ...],
) -> list[Result]:
    """The results of that many games, which an executor plays in tasks of a few, each with a seed of its own."""
    tasks = [
        executor.submit(play, nets, min(most, games - first), rng.getrandbits(60), *how)
        for first in range(0, games, most)
    ]
    return [task.result() for task in tasks]


def _play(nets: Nets, config: SelfPlayConfig, rng: random.Random, executor: Executor) -> list[Collected]:
    """The games of a round. Without a prefilter all drawings are looked at."""
    how = (config.sample if nets.prefilter.any() else 0, config.noise, config.bootstrap)
    return in_tasks(executor, collect_samples, nets, config.games, GAMES_A_TASK, rng, how)


def _rating(results: list[list[int]]) -> tuple[float, float]:
    """The mean rating of games, and half its 95 % interval."""
    ratings = [rating for found in results for rating in found]
    return statistics.fmean(ratings), 1.96 * statistics.stdev(ratings) / len(ratings) ** 0.5


def _between(old: Nets, new: Nets, share: float) -> Nets:
    """A mean of two nets, of which the old one has that share."""
    return Nets(*(np.float32(share) * one + np.float32(1 - share) * other for one, other in zip(old, new, strict=True)))


def _joined(some: list[Samples]) -> Samples:
    return Samples(
        np.concatenate([samples.inputs for samples in some]),
        np.concatenate([samples.net for samples in some]),
        np.concatenate([samples.target for samples in some]),
    )


def _prefilter_of(some: list[Collected]) -> Floats:
    return fit_prefilter(reduce(add_sums, (found.sums for found in some)))
