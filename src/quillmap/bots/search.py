"""Looking ahead: the best candidates are played on over the same sampled futures, and whoever is behind drops out."""

from __future__ import annotations

import time
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from quillmap.bots.bot import Limit
from quillmap.bots.estimate import SOURCES, Desk, Nets, common_features, make_desk, schedule, worth, worth_of
from quillmap.bots.policy import Mind, answer_card, end_season, settle
from quillmap.bots.position import Position, futures_of
from quillmap.fast.choices import compiled
from quillmap.fast.kit import RUINS, Doubles, Floats, Kit, Numbers, Words
from quillmap.fast.options import after
from quillmap.fast.playout import LAST, Solo, revealed, season_over
from quillmap.rules.sheet import empty

Flags = npt.NDArray[np.bool_]

JUDGED = 8
"""After so many futures each it is judged who drops out for being behind."""


class Plan(NamedTuple):
    """How much to look ahead."""

    keep: int
    """How many candidates are looked into."""
    futures: int
    """How many sampled futures the last two candidates are played over."""
    turns: int
    """How many cards a future is played on."""
    sample: int
    """How many drawings are looked at in each turn of a future; 0 for all."""
    prior: int
    """How many futures the estimate of a candidate counts for."""
    doubt: float
    """A candidate drops out once it is behind the best by so many standard errors of its lag."""


@compiled
def first_glance(kit: Kit, nets: Nets, solo: Solo, table: Words, rows: int) -> Floats:
    """The estimate of each row's move."""
    values = np.zeros(rows, np.float32)
    desk = make_desk()
    schedule(kit, nets, solo.season, solo.clock, solo.ambushes, desk)
    for row in range(rows):
        values[row] = worth(nets, after(solo, table, row).sheet, desk)
    return values


@compiled
def look_ahead(
    kit: Kit, mind: Mind, solo: Solo, cards: Numbers, turns: int, desk: Desk, rng: Words, stars: Floats
) -> None:
    """Add to each source the stars it is expected to bring, after some greedy turns over the cards."""
    number = 0
    while True:
        while solo.season <= LAST and season_over(kit, solo):
            settle(kit, solo, stars)
            solo = end_season(kit, mind, solo, desk, rng)
        if solo.season > LAST:
            return
        if turns == 0:
            break
        solo = revealed(kit, solo, cards[number])
        while kit.kind[cards[number]] == RUINS:
            number += 1
            solo = revealed(kit, solo, cards[number])
        solo = answer_card(kit, mind, solo, cards[number], desk, rng)
        number += 1
        turns -= 1
    schedule(kit, mind.nets, solo.season, solo.clock, solo.ambushes, desk)
    free = empty(solo.sheet)
    common_features(solo.sheet, free, desk.signals)
    for source in range(SOURCES):
        stars[source] += worth_of(mind.nets, solo.sheet, source, free, desk)


@compiled
def look_into(
    kit: Kit,
    mind: Mind,
    solo: Solo,
    table: Words,
    rows: Numbers,
    cards: Numbers,
    turns: int,
    desk: Desk,
    seed: int,
    stars: Floats,
) -> None:
    """Play each candidate row over the same future, with the same luck: stars[candidate, source]."""
    rng = np.zeros(1, np.uint64)
    for place in range(len(rows)):
        rng[0] = np.uint64(seed)
        look_ahead(kit, mind, after(solo, table, rows[place]), cards, turns, desk, rng, stars[place])


class Weighed(NamedTuple):
    """Candidates, best first, with what looking ahead said of each."""

    rows: Numbers
    """The rows of the position's table."""
    seen: Numbers
    """How many futures each was played over."""
    stars: Floats
    """[candidate, future, source]: the stars it was expected to bring from now on."""


def still_in_doubt(behind: Doubles, stars: Floats, doubt: float, finalists: int) -> Flags:
    """Which of the candidates, best first, may still turn out to be the best, given what each future brought them.

    The futures are the same for all, so what counts is how much the lag behind the first strays from one to the next.
    """
    lags = stars[0] - stars
    doubtful: Flags = behind <= doubt * lags.std(axis=1) / np.sqrt(stars.shape[1])
    doubtful[:finalists] = True
    return doubtful


def weigh(
    position: Position, nets: Nets, plan: Plan, seed: int, limit: Limit, *, finalists: int = 0, harm: bool = False
) -> Weighed:
    """Look ahead from the candidates that the estimate likes best. More and more futures, fewer and fewer candidates.

    It ends when there is no doubt any more, unless so many finalists shall see every future. To do harm is to like best
    what is worst for the sheet. A limit of work is a number of futures; a limit of time ends the looking after the
    future in hand.
    """
    end = None if limit.seconds is None else time.monotonic() + limit.seconds
    most = plan.futures if limit.work is None else max(1, limit.work)
    sign = -1 if harm else 1
    values = first_glance(position.kit, nets, position.solo, position.table, position.rows)
    rows = np.argsort(-sign * values, kind="stable")[: plan.keep]
    seen = np.zeros(len(rows), np.int64)
    sums = plan.prior * values[rows].astype(np.float64)
    stars = np.zeros((len(rows), most, SOURCES), np.float32)
    futures = futures_of(position, most, seed)
    desk = make_desk()
    mind = Mind(nets, plan.sample, 0.0)
    alive = np.arange(len(rows))
    future, until = 0, max(1, most // 8)
    while future < most and (len(alive) > 1 or finalists) and (future == 0 or end is None or time.monotonic() < end):
        found = np.zeros((len(alive), SOURCES), np.float32)
        look_into(
            position.kit, mind, position.solo, position.table, rows[alive], futures[future],
            plan.turns, desk, future, found,
        )  # fmt: skip
        stars[alive, future] = found
        sums[alive] += found.sum(axis=1)
        future += 1
        seen[alive] = future
        if future == until or future % JUDGED == 0:
            alive = alive[np.argsort(-sign * sums[alive], kind="stable")]
            if future == until:
                until *= 2
                alive = alive[: max(finalists, 2, len(alive) // 2)]
            behind = sign * (sums[alive[0]] - sums[alive]) / (future + plan.prior)
            alive = alive[still_in_doubt(behind, stars[alive, :future].sum(axis=2), plan.doubt, max(finalists, 1))]
    order = np.lexsort((-sign * sums / (seen + plan.prior), -seen))
    return Weighed(rows[order], seen[order], stars[order])
