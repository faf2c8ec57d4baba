"""How the nets of the estimate are learned: play, note what every source brought, fit, and play better."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import reduce
from pathlib import Path
from typing import NamedTuple, TypeVar

import numpy as np

from quillmap.bots.greedy import MOST_TURNS, Lessons, Mind, study
from quillmap.bots.value_net import (
    COIN_NET,
    HIDDEN,
    INPUTS,
    MONSTER_NET,
    NETS,
    RIVALS,
    SOURCES,
    Nets,
    blank_nets,
    make_desk,
)
from quillmap.compiled.card_tables import AMBUSH, HERO, Floats, Kit, make_kit, random_edicts
from quillmap.compiled.rules import NUMBER
from quillmap.compiled.state import MOST_REVEALED, begin, deal
from quillmap.content import AMBUSHES
from quillmap.content.codebook import SCORING_DECKS
from quillmap.content.games import make_setup
from quillmap.learning.prefilter_fit import Impressions, add_impressions, fit_hunches, no_impressions
from quillmap.rules.notation import parse
from quillmap.rules.setup import Setup

Result = TypeVar("Result")

LESSONS_A_GAME = MOST_TURNS * SOURCES
BATCH = 128
STEADINESS = 0.85
"""The share of the nets so far in the running mean that plays."""
PIECE = 250
"""Games that one process plays at a time."""


def random_setup(rng: random.Random) -> Setup:
    """A solo set-up, plain more often than combined."""
    game = rng.choices(["base", "heroes", "combined"], [12, 5, 3])[0]
    if game == "base":
        return make_setup("base", sheet=rng.choice("AAB"))
    if game == "heroes":
        return make_setup("heroes", sheet=rng.choice("CCD"))
    return make_setup(
        "combined",
        sheet=rng.choice("ABCD"),
        explore=rng.choice(["base", "heroes"]),
        seasons=rng.choice(["base", "heroes"]),
        heroes=rng.random() < 0.8,
        ambushes=rng.sample(list(AMBUSHES), 4),
    )


def random_deal(setup: Setup, rng: random.Random) -> tuple[Kit, np.ndarray, int, int]:
    """A kit with its edicts, the cards that will be revealed, how many, and the sum of the solo values."""
    edicts = random_edicts(setup, rng)
    kit = make_kit(setup, tuple(card.id for card in edicts))
    numbers = np.random.default_rng(rng.getrandbits(64))
    size = kit.cards.count
    cards = np.zeros(MOST_REVEALED, np.int64)
    dealt = deal(
        kit,
        0,
        0,
        np.zeros(size, np.int64),
        numbers.permutation(np.flatnonzero(kit.cards.kind == AMBUSH)),
        numbers.permutation(np.flatnonzero(kit.cards.kind == HERO)),
        numbers.integers(0, 2**64, (4, size), np.uint64),
        cards,
    )
    return kit, cards, dealt, sum(card.solo for card in edicts)


class Gathered(NamedTuple):
    """What some games taught."""

    lessons: Lessons
    impressions: Impressions
    ratings: list[int]


def gather(nets: Nets, games: int, seed: int, sample: int, noise: float, trust: float) -> Gathered:
    """Play some games and note what can be learned from them."""
    rng = random.Random(seed)
    room = games * LESSONS_A_GAME
    lessons = Lessons(np.zeros((room, INPUTS), np.float32), np.zeros(room, np.int64), np.zeros(room, np.float32))
    impressions = no_impressions()
    written = 0
    ratings: list[int] = []
    desk = make_desk()
    mind = Mind(nets, sample, noise)
    for _ in range(games):
        setup = random_setup(rng)
        kit, cards, dealt, par = random_deal(setup, rng)
        state = np.array([rng.getrandbits(64)], np.uint64)
        part = _rows(lessons, slice(written, written + LESSONS_A_GAME))
        start = begin(parse(setup.sheet.drawing))
        solo, count = study(kit, mind, start, cards, dealt, trust, desk, state, part, impressions)
        written += count
        ratings.append(solo.stars - par)
    return Gathered(_rows(lessons, slice(written)), impressions, ratings)


def _rows(lessons: Lessons, rows: slice) -> Lessons:
    return Lessons(lessons.inputs[rows], lessons.net[rows], lessons.target[rows])


class Course(NamedTuple):
    """How to learn."""

    games: int
    sample: int
    noise: float
    trust: float
    epochs: int
    window: int = 8
    """Rounds whose lessons are kept."""


class Round(NamedTuple):
    """What a round of learning came to."""

    nets: Nets
    rating: float
    """The mean rating of the games it learned from, noise included."""
    spread: float
    """Half the 95 % interval of that mean."""
    error: float
    """The root of the mean squared error of a net's answer, in stars."""


def train(nets: Nets, course: Course, rounds: int, seed: int, executor: Executor) -> Iterator[Round]:
    """Play, learn, and play better. The same seed gives the same nets, whatever the executor.

    The nets that play are a running mean of those that learn: the best of many estimates is often the one that errs
    most, and a mean errs less.
    """
    rng = random.Random(seed)
    kept: list[Lessons] = []
    steady = nets
    for number in range(rounds):
        results = _play(steady, course, rng, executor)
        ratings = [rating for found in results for rating in found.ratings]
        kept = [*kept, _joined([found.lessons for found in results])][-course.window :]
        hunches = _hunches_of(results)
        nets, errors = fit(nets._replace(hunches=hunches), kept, course.epochs, seed + number, executor)
        steady = nets if number == 0 else _between(steady, nets, STEADINESS)._replace(hunches=hunches)
        spread = 1.96 * statistics.stdev(ratings) / len(ratings) ** 0.5
        yield Round(steady, statistics.fmean(ratings), spread, float(np.sqrt(errors).mean()))


def _play(nets: Nets, course: Course, rng: random.Random, executor: Executor) -> list[Gathered]:
    """The games of a round."""
    how = (course.sample if nets.hunches.any() else 0, course.noise, course.trust)
    return in_pieces(executor, gather, nets, course.games, PIECE, rng, how)


def in_pieces(
    executor: Executor,
    play: Callable[..., Result],
    nets: Nets,
    games: int,
    most: int,
    rng: random.Random,
    how: tuple[float, ...],
) -> list[Result]:
    """What came of so many games, played by an executor a few at a time, each few with a seed of their own."""
    pieces = [
        executor.submit(play, nets, min(most, games - first), rng.getrandbits(60), *how)
        for first in range(0, games, most)
    ]
    return [piece.result() for piece in pieces]


def _between(old: Nets, new: Nets, share: float) -> Nets:
    """A mean of two nets, of which the old one has that share."""
    return Nets(*(np.float32(share) * one + np.float32(1 - share) * other for one, other in zip(old, new, strict=True)))


def _joined(some: list[Lessons]) -> Lessons:
    return Lessons(
        np.concatenate([lessons.inputs for lessons in some]),
        np.concatenate([lessons.net for lessons in some]),
        np.concatenate([lessons.target for lessons in some]),
    )


def _hunches_of(some: list[Gathered]) -> Floats:
    return fit_hunches(reduce(add_impressions, (found.impressions for found in some)))


def renew_hunches(nets: Nets, games: int, sample: int, noise: float, seed: int, executor: Executor) -> Nets:
    """The same nets with hunches of what they like now, from games played for that alone."""
    course = Course(games, sample, noise, trust=0.0, epochs=0)
    return nets._replace(hunches=_hunches_of(_play(nets, course, random.Random(seed), executor)))


def fit(
    nets: Nets, some: list[Lessons], epochs: int, seed: int, executor: Executor, rate: float = 8e-3
) -> tuple[Nets, Floats]:
    """The nets after learning, and the mean squared error of each in stars. Every net learns by itself."""
    learned = Nets(*(weights.copy() for weights in nets))
    errors = np.zeros(NETS, np.float32)
    told = np.sum([np.bincount(lessons.net, minlength=NETS) for lessons in some], axis=0)
    pieces = {}
    for net in np.argsort(-told, kind="stable"):  # the longest first, so that none is waited for
        if told[net] < BATCH:
            break
        rows = [np.flatnonzero(lessons.net == net) for lessons in some]
        inputs = np.concatenate([lessons.inputs[part] for lessons, part in zip(some, rows, strict=True)])
        stars = np.concatenate([lessons.target[part] for lessons, part in zip(some, rows, strict=True)])
        tens = np.divide(stars, 10, dtype=np.float32)
        pieces[net] = executor.submit(_fit_one, _weights_of(nets, net), inputs, tens, epochs, [seed, int(net)], rate)
    for net, piece in pieces.items():
        weights, errors[net] = piece.result()
        for part, new in zip(_weights_of(learned, net), weights, strict=True):
            part[...] = new
    return learned, errors


def _weights_of(nets: Nets, net: int) -> list[Floats]:
    return [nets.inner[net], nets.bias[net], nets.outer[net], nets.level[net : net + 1]]


def _fit_one(
    weights: list[Floats], inputs: Floats, target: Floats, epochs: int, seed: list[int], rate: float
) -> tuple[list[Floats], float]:
    """The weights of one net after Adam, and the mean squared error of the last epoch."""
    numbers = np.random.default_rng(seed)
    weights = [part.copy() for part in weights]
    if not weights[2].any():
        weights[0][:] = numbers.normal(0, (2 / INPUTS) ** 0.5, (INPUTS, HIDDEN))
        weights[2][:] = numbers.normal(0, 0.1, HIDDEN)
    first = [np.zeros_like(part) for part in weights]
    second = [np.zeros_like(part) for part in weights]
    steps = 0
    total_steps = epochs * (len(target) // BATCH)
    error = 0.0
    for _ in range(epochs):
        order = numbers.permutation(len(target))
        error = 0.0
        batches = len(target) // BATCH
        for batch in range(batches):
            rows = order[batch * BATCH : (batch + 1) * BATCH]
            x = inputs[rows]
            before = x @ weights[0] + weights[1]
            active = np.maximum(before, 0)
            miss = active @ weights[2] + weights[3][0] - target[rows]
            error += float(miss @ miss) / BATCH / batches
            miss *= 2 / BATCH
            back = np.outer(miss, weights[2]) * (before > 0)
            slopes = [x.T @ back, back.sum(0), active.T @ miss, miss.sum(keepdims=True)]
            steps += 1
            pace = rate * (1 - steps / (total_steps + 1)) * (1 - 0.999**steps) ** 0.5 / (1 - 0.9**steps)
            for part, slope, mean, square in zip(weights, slopes, first, second, strict=True):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                part -= (pace * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
    return weights, error * 100


FIRST_CARDS = SCORING_DECKS[2]
"""The cards of a file without ids, which version 0.1.0 wrote, in their order there."""


def save_nets(nets: Nets, path: Path) -> None:
    """Keep the nets in a file, with the ids of the cards that they are for."""
    parts = {name: part.astype(np.float16) for name, part in nets._asdict().items()}
    np.savez_compressed(path, cards=np.array(list(NUMBER)), **parts)


def load_nets(path: Path) -> Nets:
    """The nets of a file, each for the card with its id.

    A card without a net in the file gets a blank one, which expects it to go on as it stands; a net for a card that no
    box has is left out.
    """
    with np.load(path) as file:
        cards = [str(card) for card in file["cards"]] if "cards" in file else list(FIRST_CARDS)
        kept = Nets(*(file[name].astype(np.float32) for name in Nets._fields))
    nets = blank_nets()
    if len(set(cards)) != len(cards):
        raise ValueError("nets of which two are for one card")
    for part, wanted in zip(kept, _shapes(len(cards)), strict=True):
        if part.shape != wanted:
            raise ValueError(f"nets of another shape: {part.shape} where {wanted} is needed")
    known = [card for card in cards if card in NUMBER]
    here, there = [NUMBER[card] for card in known], [cards.index(card) for card in known]
    sources = ([*here, COIN_NET, MONSTER_NET], [*there, len(cards), len(cards) + 1])
    inputs = ([*range(RIVALS), *(RIVALS + card for card in here)], [*range(RIVALS), *(RIVALS + card for card in there)])
    nets.inner[np.ix_(sources[0], inputs[0])] = kept.inner[np.ix_(sources[1], inputs[1])]
    for part, old in ((nets.bias, kept.bias), (nets.outer, kept.outer), (nets.level, kept.level)):
        part[sources[0]] = old[sources[1]]
    nets.hunches[[*here, len(NUMBER)]] = kept.hunches[[*there, len(cards)]]
    return nets


def _shapes(cards: int) -> list[tuple[int, ...]]:
    """The shapes of nets for that many cards."""
    more = cards - len(NUMBER)
    blank = blank_nets()
    nets, inputs, hidden = blank.inner.shape
    groups, *rest = blank.hunches.shape
    return [
        (nets + more, inputs + more, hidden),
        (nets + more, hidden),
        (nets + more, hidden),
        (nets + more,),
        (groups + more, *rest),
    ]
