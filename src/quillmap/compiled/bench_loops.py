"""Compiled loops that do one thing many times, to be timed from outside."""

from __future__ import annotations

import numpy as np

from quillmap.compiled.card_tables import AMBUSH, EXPLORE, HERO, Kit, Numbers, Words
from quillmap.compiled.move_list import list_drawings
from quillmap.compiled.placements import compiled
from quillmap.compiled.random_play import random_game
from quillmap.compiled.rules import NUMBER, tally_of
from quillmap.compiled.state import MOST_REVEALED, SEASONS, Solo, below, deal, next_random
from quillmap.rules.sheet import Sheet

CARDS = len(NUMBER)


@compiled
def random_games(kit: Kit, sheet: Sheet, games: int, rng: Words) -> int:
    """Play so many whole solo games of random moves over random deals; return the sum of their stars."""
    size = kit.cards.count
    gone = np.zeros(size, np.int64)
    keys = np.zeros((SEASONS, size), np.uint64)
    cards = np.zeros(MOST_REVEALED, np.int64)
    totals = np.zeros(SEASONS, np.int64)
    log = np.zeros((0, 5), np.uint64)
    ambushes = np.flatnonzero(kit.cards.kind == AMBUSH)
    heroes = np.flatnonzero(kit.cards.kind == HERO)
    stars = 0
    for _ in range(games):
        for season in range(SEASONS):
            for card in range(size):
                keys[season, card] = next_random(rng)
        shuffle(ambushes, rng)
        shuffle(heroes, rng)
        deal(kit, 0, 0, gone, ambushes, heroes, keys, cards)
        solo, _ = random_game(kit, sheet, cards, rng, totals, log)
        stars += solo.stars
    return stars


@compiled
def shuffle(cards: Numbers, rng: Words) -> None:
    """Put the cards into a random order."""
    for last in range(len(cards) - 1, 0, -1):
        other = below(rng, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@compiled
def score_all(sheet: Sheet, times: int) -> int:
    """Score a sheet by all scoring cards, so many times."""
    stars = 0
    for _ in range(times):
        for number in range(CARDS):
            stars += tally_of(number, sheet).stars
    return stars


@compiled
def list_all(kit: Kit, solo: Solo, times: int, table: Words) -> int:
    """List every drawing of every explore card, so many times; return how many cards were listed."""
    listed = 0
    for _ in range(times):
        for card in range(kit.cards.count):
            if kit.cards.kind[card] == EXPLORE:
                list_drawings(kit, solo, card, table)
                listed += 1
    return listed
