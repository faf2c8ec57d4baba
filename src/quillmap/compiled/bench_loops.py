"""Compiled loops that repeat one thing, to be timed from outside."""

from __future__ import annotations

import numpy as np

from quillmap.compiled.card_tables import EXPLORE, CardTables, Words
from quillmap.compiled.move_list import list_drawings
from quillmap.compiled.placements import compiled
from quillmap.compiled.random_deal import deal_rest
from quillmap.compiled.random_play import random_game
from quillmap.compiled.rules import NUMBER, tally_of
from quillmap.compiled.state import MOST_REVEALED, SEASONS, Solo
from quillmap.rules.sheet import Sheet

SCORING_CARDS = len(NUMBER)


@compiled
def random_games(tables: CardTables, sheet: Sheet, games: int, rng: Words) -> int:
    """Play a number of solo games of random moves over random deals; return the sum of their stars."""
    gone = np.zeros(tables.cards.count, np.int64)
    cards = np.zeros(MOST_REVEALED, np.int64)
    totals = np.zeros(SEASONS, np.int64)
    log = np.zeros((0, 5), np.uint64)
    stars = 0
    for _ in range(games):
        deal_rest(tables, 0, 0, gone, rng, cards)
        solo, _ = random_game(tables, sheet, cards, rng, totals, log)
        stars += solo.stars
    return stars


@compiled
def score_all(sheet: Sheet, times: int) -> int:
    """Score a sheet by all scoring cards, again and again."""
    stars = 0
    for _ in range(times):
        for number in range(SCORING_CARDS):
            stars += tally_of(number, sheet).stars
    return stars


@compiled
def list_all(tables: CardTables, solo: Solo, times: int, moves: Words) -> int:
    """List every drawing of every explore card, again and again; return how many cards were listed."""
    listed = 0
    for _ in range(times):
        for card in range(tables.cards.count):
            if tables.cards.kind[card] == EXPLORE:
                list_drawings(tables, solo, card, moves)
                listed += 1
    return listed
