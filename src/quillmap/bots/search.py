"""Looking ahead: the best candidates are played on over the same sampled futures, and the worse half drops out."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from quillmap.bots.estimate import Desk, Floats, make_desk, schedule, worth
from quillmap.bots.policy import Mind, answer_card, end_season
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
    sample: int
    """How many moves are looked at in each turn of a future; 0 for all."""


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
    schedule(kit, solo.season, solo.clock, solo.ambushes, desk)
    return solo.stars + np.float64(worth(kit, mind.nets, solo.sheet, desk))


@compiled
def first_glance(kit: Kit, mind: Mind, solo: Solo, table: Words, rows: int) -> Floats:
    """The estimate of each row's move."""
    values = np.zeros(rows, np.float32)
    desk = make_desk()
    schedule(kit, solo.season, solo.clock, solo.ambushes, desk)
    for row in range(rows):
        values[row] = worth(kit, mind.nets, after(solo, table, row).sheet, desk)
    return values


@compiled
def narrow(
    kit: Kit,
    mind: Mind,
    solo: Solo,
    table: Words,
    order: Numbers,
    sums: Floats,
    futures: Numbers,
    dealt: Numbers,
    turns: int,
    desk: Desk,
    rng: Words,
) -> None:
    """Play each candidate row over the same futures and add up what it came to."""
    for future in range(len(futures)):
        for place in range(len(order)):
            begun = after(solo, table, order[place])
            sums[place] += look_ahead(kit, mind, begun, futures[future], dealt[future], turns, desk, rng)
