"""Looking ahead: the best candidates are played on over the same sampled futures, and the worse half drops out."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from quillmap.bots.estimate import INPUTS, SOURCES, Floats, schedule, worth
from quillmap.bots.policy import Desk, Mind, answer_card, end_season
from quillmap.fast.choices import compiled
from quillmap.fast.kit import RUINS, Kit, Numbers, Words
from quillmap.fast.options import after
from quillmap.fast.playout import LAST, Solo, revealed, season_over


class Plan(NamedTuple):
    """How much to look ahead."""

    keep: int
    """How many candidates are looked into."""
    futures: int
    """How many sampled futures the last two candidates are played over."""
    turns: int
    """How many cards a future is played on before the estimate speaks; 0 for all."""


@compiled
def look_ahead(kit: Kit, mind: Mind, solo: Solo, cards: Numbers, dealt: int, turns: int, desk: Desk, rng: Words) -> Any:
    """The stars expected at the end after some greedy turns over the dealt cards."""
    while solo.season <= LAST and season_over(kit, solo):
        solo = end_season(kit, mind, solo, desk, rng)
    played = 0
    for number in range(dealt):
        if solo.season > LAST or (turns > 0 and played == turns):
            break
        card = cards[number]
        solo = revealed(kit, solo, card)
        if kit.kind[card] != RUINS:
            solo = answer_card(kit, mind, solo, card, desk, rng)
            played += 1
            while solo.season <= LAST and season_over(kit, solo):
                solo = end_season(kit, mind, solo, desk, rng)
    if solo.season > LAST:
        return np.float64(solo.stars)
    schedule(kit, solo.season, solo.clock, desk.times)
    return solo.stars + np.float64(worth(kit, mind.nets, solo.sheet, desk.times, desk.inputs))


@compiled
def first_glance(kit: Kit, mind: Mind, solo: Solo, table: Words, rows: int, values: Floats) -> None:
    """Write the estimate of each row's move."""
    times = np.zeros((SOURCES, 3), np.float32)
    inputs = np.zeros(INPUTS, np.float32)
    schedule(kit, solo.season, solo.clock, times)
    for row in range(rows):
        values[row] = worth(kit, mind.nets, after(solo, table, row).sheet, times, inputs)


@compiled
def search(
    kit: Kit,
    mind: Mind,
    plan: Plan,
    solo: Solo,
    table: Words,
    rows: int,
    futures: Numbers,
    dealt: Numbers,
    desk: Desk,
    rng: Words,
) -> Any:
    """The best row, by sequential halving over futures that all candidates share."""
    values = np.zeros(rows, np.float32)
    first_glance(kit, mind, solo, table, rows, values)
    order = np.argsort(-values)[: plan.keep]
    left = len(order)
    sums = np.zeros(left, np.float64)
    seen = 0
    until = max(1, plan.futures // 8)
    while left > 1 and seen < plan.futures:
        for future in range(seen, min(until, plan.futures)):
            for place in range(left):
                begun = after(solo, table, order[place])
                sums[place] += look_ahead(kit, mind, begun, futures[future], dealt[future], plan.turns, desk, rng)
        seen = min(until, plan.futures)
        ranked = np.argsort(-sums[:left])
        left = max(2, left // 2)
        order = order[ranked][:left].copy()
        sums = sums[ranked][:left].copy()
        until *= 2
    best = 0
    for place in range(left):
        if sums[place] > sums[best]:
            best = place
    return order[best], sums[best] / max(seen, 1)
