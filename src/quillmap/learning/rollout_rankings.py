"""Comparisons: the good moves of a position, each played on over the same cards, so that their differences are no luck.

What a game ends with is nearly all luck, but the same luck for every move that could have been made. A lesson from play
tells a net how much came; a comparison tells which move it came from.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from quillmap.bots.greedy import Mind, answer_card, end_season, list_answers
from quillmap.bots.rollout import look_ahead
from quillmap.bots.value_net import (
    SETTINGS,
    SIGNALS,
    SOURCES,
    Desk,
    common_features,
    look,
    schedule,
    worth,
)
from quillmap.compiled.card_tables import AMBUSH, EXPLORE, HERO, RUINS, Floats, Kit, Numbers, Words
from quillmap.compiled.move_list import COLUMNS, after
from quillmap.compiled.placements import compiled
from quillmap.compiled.state import (
    LAST,
    MOST_REVEALED,
    SEASONS,
    Solo,
    below,
    deal,
    next_random,
    revealed,
    season_over,
)
from quillmap.rules.sheet import empty

BEST = 8
"""How many of the moves compared are those that the estimate likes best."""
OTHERS = 4
"""How many are any of the next best: what the estimate rates too low is to be seen as well."""
NEXT = 32
MOVES = BEST + OTHERS
COMPARING = 3
"""The moves of one card of so many are compared."""
PRIOR = 4
"""How many futures the estimate of a move counts for when the game goes on with the best."""


class Comparisons(NamedTuple):
    """What nets saw of each move of a position, and what the move brought."""

    signals: npt.NDArray[Any]
    """[position, move, source, signal]"""
    settings: npt.NDArray[Any]
    """[position, source, setting]"""
    nets: Numbers
    """[position, source]: the net of each source, −1 once it is no longer scored"""
    moves: Numbers
    """[position]: how many moves were compared"""
    target: Floats
    """[position, move, source]: the stars it brought beyond going on as it stood, in the mean of the futures"""


def no_comparisons(room: int) -> Comparisons:
    """Room for so many."""
    return Comparisons(
        np.zeros((room, MOVES, SOURCES, SIGNALS), np.float32),
        np.zeros((room, SOURCES, SETTINGS), np.float32),
        np.full((room, SOURCES), -1, np.int64),
        np.zeros(room, np.int64),
        np.zeros((room, MOVES, SOURCES), np.float32),
    )


@compiled
def shuffle_first(cards: Numbers, gone: Numbers, rng: Words) -> Numbers:
    """A deck of these cards, those that are gone first, the rest in any order."""
    deck = np.zeros(len(cards), np.int64)
    held = 0
    for card in cards:
        if gone[card]:
            deck[held] = card
            held += 1
    start = held
    for card in cards:
        if not gone[card]:
            place = start + below(rng, held - start + 1)
            deck[held] = deck[place]
            deck[place] = card
            held += 1
    return deck


@compiled
def deal_future(kit: Kit, solo: Solo, gone: Numbers, rng: Words, cards: Numbers) -> None:
    """Write cards that may come, dealt at random from those that are not gone; more than are needed."""
    keys = np.zeros((SEASONS, kit.cards.count), np.uint64)
    for season in range(SEASONS):
        for card in range(kit.cards.count):
            keys[season, card] = next_random(rng)
    ambushes = shuffle_first(np.flatnonzero(kit.cards.kind == AMBUSH), gone, rng)
    heroes = shuffle_first(np.flatnonzero(kit.cards.kind == HERO), gone, rng)
    dealt = deal(kit, solo.season, solo.clock, gone, ambushes, heroes, keys, cards)
    explore = np.flatnonzero(kit.cards.kind == EXPLORE)
    for number in range(dealt, MOST_REVEALED):  # a season that ends early on a full sheet may need a few more
        cards[number] = explore[below(rng, len(explore))]


@compiled
def choose_moves(values: Floats, rng: Words) -> Numbers:
    """The rows to compare: the best, and some of the next best."""
    order = np.argsort(-values)
    chosen = order[: min(MOVES, len(order))].copy()
    pool = order[BEST : BEST + NEXT].copy()
    for place in range(len(chosen) - BEST):
        other = place + below(rng, len(pool) - place)
        pool[place], pool[other] = pool[other], pool[place]
        chosen[BEST + place] = pool[place]
    return chosen


@compiled
def compare(
    kit: Kit,
    mind: Mind,
    solo: Solo,
    gone: Numbers,
    rows: int,
    futures: int,
    turns: int,
    desk: Desk,
    rng: Words,
    found: Comparisons,
    place: int,
) -> Any:
    """Play good moves of the table on over the same futures and write what came; return the game after the best.

    After some turns the estimate speaks for the rest of a future.
    """
    schedule(kit, mind.nets, solo.season, solo.clock, solo.ambushes, desk)
    values = np.zeros(rows, np.float32)
    for row in range(rows):
        values[row] = worth(mind.nets, after(solo, desk.table, row).sheet, desk)
    chosen = choose_moves(values, rng)
    table = np.zeros((len(chosen), COLUMNS), np.uint64)  # the desk's own is written on in the playouts
    stars = np.zeros((len(chosen), SOURCES), np.float32)
    found.moves[place] = len(chosen)
    found.settings[place] = desk.settings
    for source in range(SOURCES):
        found.nets[place, source] = desk.nets[source] if desk.times[source] > 0 else -1
    for move in range(len(chosen)):
        table[move] = desk.table[chosen[move]]
        sheet = after(solo, table, move).sheet
        free = empty(sheet)
        common_features(sheet, free, desk.signals)
        for source in range(SOURCES):
            if desk.times[source] > 0:
                standing = desk.times[source] * look(desk.nets[source], sheet, free, desk.signals, desk.own)
                found.target[place, move, source] = -standing
                found.signals[place, move, source] = desk.signals
    cards = np.zeros(MOST_REVEALED, np.int64)
    stops, told = np.array([turns]), np.zeros((1, SOURCES), np.float32)
    for _ in range(futures):
        deal_future(kit, solo, gone, rng, cards)
        luck = next_random(rng)
        for move in range(len(chosen)):
            rng[0] = luck
            look_ahead(kit, mind, after(solo, table, move), cards, stops, desk, rng, told)
            stars[move] += told[0]
    best, best_value = 0, -1e9
    for move in range(len(chosen)):
        value = PRIOR * values[chosen[move]] + stars[move].sum()
        if value > best_value:
            best, best_value = move, value
        for source in range(SOURCES):
            found.target[place, move, source] += stars[move, source] / futures
    return after(solo, table, best)


@compiled
def debate(
    kit: Kit,
    player: Mind,
    thinker: Mind,
    solo: Solo,
    cards: Numbers,
    dealt: int,
    futures: int,
    turns: int,
    desk: Desk,
    rng: Words,
    found: Comparisons,
    place: int,
) -> Any:
    """Play a whole game and compare the moves of some cards; return how it ended and where the next comparison goes.

    One mind plays, the other plays the futures. Where moves were compared, the best is played.
    """
    gone = np.zeros(kit.cards.count, np.int64)
    for number in range(dealt):
        card = cards[number]
        solo = revealed(kit, solo, card)
        gone[card] = 1
        if kit.cards.kind[card] == RUINS:
            continue
        if below(rng, COMPARING) == 0 and place < len(found.moves):
            rows = list_answers(kit, solo, card, desk.table)
        else:
            rows = 0
        if rows > 1:
            solo = compare(kit, thinker, solo, gone, rows, futures, turns, desk, rng, found, place)
            place += 1
        else:
            solo = answer_card(kit, player, solo, card, desk, rng)
        while solo.season <= LAST and season_over(kit, solo):
            solo = end_season(kit, player, solo, desk, rng)
            for other in range(len(gone)):
                if kit.cards.kind[other] == EXPLORE or kit.cards.kind[other] == RUINS:
                    gone[other] = 0
        if solo.season > LAST:
            break
    return solo, place
