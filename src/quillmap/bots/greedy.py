"""The greedy choice on the estimate, in compiled code, and whole solo games played by it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from quillmap.bots.prefilter import is_drawing, shortlist
from quillmap.bots.value_net import (
    COINS,
    SIGNALS,
    SOURCES,
    Desk,
    Nets,
    common_features,
    hoped,
    look,
    schedule,
    worth,
)
from quillmap.compiled.card_tables import AMBUSH, ON_DRAWN, RUINS, Floats, Kit, Numbers, Words
from quillmap.compiled.move_list import after, list_destructions, list_options
from quillmap.compiled.placements import compiled
from quillmap.compiled.rules import tally_of
from quillmap.compiled.state import (
    EFFECT_BITS,
    LAST,
    NEXT_EFFECT,
    Solo,
    below,
    next_random,
    next_season,
    redrawn,
    revealed,
    scored,
    season_over,
)
from quillmap.learning.prefilter_fit import Impressions, impress
from quillmap.rules.effects import effects_follow, gaze, ravage, spread
from quillmap.rules.monsters import AfterSeason, OnDrawn
from quillmap.rules.scoring import monsters
from quillmap.rules.sheet import Sheet, empty
from quillmap.rules.versions import CURRENT


class Mind(NamedTuple):
    """How a greedy player thinks."""

    nets: Nets
    sample: int
    """How many drawings of a card it looks at, at most, chosen by hunches; all if 0."""
    noise: float
    """Stars of random error in each estimate: none to play, some to learn."""


@compiled
def blur(mind: Mind, rng: Words) -> Any:
    """The random error of one estimate."""
    if mind.noise > 0:
        return mind.noise * (np.float64(next_random(rng) >> np.uint64(11)) / 9007199254740992.0 - 0.5)
    return 0.0


@compiled
def best_row(kit: Kit, mind: Mind, solo: Solo, rows: int, desk: Desk, rng: Words) -> int:
    """The row of the table whose move has the best estimate, among those that are looked at."""
    some = 0 < mind.sample < rows and is_drawing(desk.table, rows)
    if some:
        rows = shortlist(solo.sheet, desk.table, rows, mind.sample, desk.leaning, desk.picks)
    best, best_value = 0, -1e9
    for number in range(rows):
        row = desk.picks[number] if some else number
        value = worth(mind.nets, after(solo, desk.table, row).sheet, desk) + blur(mind, rng)
        if value > best_value:
            best, best_value = row, value
    return best


@compiled
def list_answers(kit: Kit, solo: Solo, card: int, table: Words) -> int:
    """Write every answer to a card just revealed; return how many, 0 if it asks for none."""
    if not empty(solo.sheet):
        return 0
    if kit.cards.kind[card] == AMBUSH and kit.cards.ambush[card, ON_DRAWN] == OnDrawn.GAZE:
        return list_destructions(gaze(solo.sheet), table)
    return list_options(kit, solo, card, table)


@compiled
def answer_card(kit: Kit, mind: Mind, solo: Solo, card: int, desk: Desk, rng: Words) -> Solo:
    """The game after the greedy answer to a card just revealed."""
    rows = list_answers(kit, solo, card, desk.table)
    if rows == 0:
        return solo
    schedule(kit, mind.nets, solo.season, solo.clock, solo.ambushes, desk)
    return after(solo, desk.table, best_row(kit, mind, solo, rows, desk, rng))


@compiled
def end_season(kit: Kit, mind: Mind, solo: Solo, desk: Desk, rng: Words) -> Solo:
    """The game after a season was scored and its effects have passed; the next one begins unless it was the last."""
    solo = scored(kit, solo)
    if not effects_follow(solo.season, CURRENT):
        return next_season(solo)
    pending = solo.lasting
    while pending:
        effect = pending & NEXT_EFFECT
        pending >>= EFFECT_BITS
        if effect == AfterSeason.SPREAD:
            solo = redrawn(solo, spread(solo.sheet))
        if effect == AfterSeason.RAVAGE:
            rows = list_destructions(ravage(solo.sheet), desk.table)
            if rows:
                schedule(kit, mind.nets, solo.season + 1, 0, solo.ambushes, desk)
                solo = after(solo, desk.table, best_row(kit, mind, solo, rows, desk, rng))
    return next_season(solo)


@compiled
def pay(kit: Kit, sheet: Sheet, source: int) -> int:
    """What a source pays for a sheet when it is scored."""
    if source < COINS:
        return tally_of(kit.edicts[source], sheet).stars
    if source == COINS:
        return sheet.coins
    return -monsters(sheet).stars


@compiled
def settle(kit: Kit, solo: Solo, paid: Floats) -> None:
    """Add to each source what it pays at the end of this season."""
    for source in range(SOURCES):
        if source >= COINS or kit.cards.scored[solo.season, 0] == source or kit.cards.scored[solo.season, 1] == source:
            paid[source] += pay(kit, solo.sheet, source)


MOST_TURNS = 64
REFLECTING = 12
"""One card of so many is reflected upon."""


class Lessons(NamedTuple):
    """What nets can learn from: what one saw, which it was, and what its source brought beyond going on as it stood."""

    inputs: Floats
    net: Numbers
    target: Floats


@compiled
def reflect(kit: Kit, nets: Nets, solo: Solo, card: int, desk: Desk, impressions: Impressions) -> None:
    """Look at all drawings of a card, and keep the impressions they make."""
    rows = list_options(kit, solo, card, desk.table)
    if is_drawing(desk.table, rows):
        schedule(kit, nets, solo.season, solo.clock, solo.ambushes, desk)
        values = np.zeros(rows, np.float32)
        for row in range(rows):
            values[row] = worth(nets, after(solo, desk.table, row).sheet, desk)
        impress(kit, solo.sheet, desk.table, rows, values, desk.times, impressions)


@compiled
def study(
    kit: Kit,
    mind: Mind,
    solo: Solo,
    cards: Numbers,
    dealt: int,
    trust: float,
    desk: Desk,
    rng: Words,
    lessons: Lessons,
    impressions: Impressions,
) -> Any:
    """Play a whole game and write a lesson for each source after each turn; return how it ended and how many stand.

    A lesson's target mixes what the source really brought with what its net expected one turn later, which is less
    noisy: `trust` is the share of the latter. Now and then all drawings of a card are looked at, for hunches.
    """
    paid = np.zeros((MOST_TURNS, SOURCES), np.float32)
    expected = np.zeros((MOST_TURNS + 1, SOURCES), np.float32)
    standing = np.zeros((MOST_TURNS, SOURCES), np.float32)
    lesson = np.full((MOST_TURNS, SOURCES), -1, np.int64)
    written = 0
    turn = 0
    for number in range(dealt):
        card = cards[number]
        solo = revealed(kit, solo, card)
        if kit.cards.kind[card] == RUINS:
            continue
        if below(rng, REFLECTING) == 0 and empty(solo.sheet):
            reflect(kit, mind.nets, solo, card, desk, impressions)
        solo = answer_card(kit, mind, solo, card, desk, rng)
        schedule(kit, mind.nets, solo.season, solo.clock, solo.ambushes, desk)
        free = empty(solo.sheet)
        common_features(solo.sheet, free, desk.signals)
        for source in range(SOURCES):
            if desk.times[source] > 0:
                net = desk.nets[source]
                standing[turn, source] = desk.times[source] * look(net, solo.sheet, free, desk.signals, desk.own)
                expected[turn, source] = standing[turn, source] + hoped(mind.nets, net, source, desk)
                lessons.inputs[written, :SIGNALS] = desk.signals
                lessons.inputs[written, SIGNALS:] = desk.settings[source]
                lessons.net[written] = net
                lesson[turn, source] = written
                written += 1
        while solo.season <= LAST and season_over(kit, solo):
            settle(kit, solo, paid[turn])
            solo = end_season(kit, mind, solo, desk, rng)
        turn += 1
        if solo.season > LAST:
            break
    for source in range(SOURCES):
        to_come = 0.0
        for now in range(turn - 1, -1, -1):
            to_come = paid[now, source] + trust * expected[now + 1, source] + (1 - trust) * to_come
            if lesson[now, source] >= 0:
                lessons.target[lesson[now, source]] = to_come - standing[now, source]
    return solo, written
