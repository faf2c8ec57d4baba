"""The rest of a deal, drawn at random from the cards that were not revealed yet."""

from __future__ import annotations

import numpy as np

from quillmap.compiled.card_tables import AMBUSH, EXPLORE, HERO, CardTables, Numbers, Words
from quillmap.compiled.placements import compiled
from quillmap.compiled.state import MOST_REVEALED, SEASONS, below, deal, next_random


@compiled
def random_deck(tables: CardTables, kind: int, gone: Numbers, rng: Words) -> Numbers:
    """A deck of all cards of a kind: those that are gone first, then the others in random order."""
    deck = np.empty(tables.cards.count, np.int64)
    held = 0
    for card in range(tables.cards.count):
        if tables.cards.kind[card] == kind and gone[card]:
            deck[held] = card
            held += 1
    start = held
    for card in range(tables.cards.count):
        if tables.cards.kind[card] == kind and not gone[card]:
            place = start + below(rng, held - start + 1)
            deck[held] = deck[place]
            deck[place] = card
            held += 1
    return deck[:held]


@compiled
def deal_rest(tables: CardTables, season: int, clock: int, gone: Numbers, rng: Words, cards: Numbers) -> int:
    """Write the cards that will be revealed until the end, drawn at random from those not `gone`; return how many."""
    keys = np.empty((SEASONS, tables.cards.count), np.uint64)
    for now in range(SEASONS):
        for card in range(tables.cards.count):
            keys[now, card] = next_random(rng)
    ambushes = random_deck(tables, AMBUSH, gone, rng)
    heroes = random_deck(tables, HERO, gone, rng)
    return deal(tables, season, clock, gone, ambushes, heroes, keys, cards)


@compiled
def deal_future(tables: CardTables, season: int, clock: int, gone: Numbers, rng: Words, cards: Numbers) -> None:
    """Fill `cards` with a random rest of the deal, and then with explore cards.

    A season that ends early on a full sheet may need a few cards more than were dealt.
    """
    dealt = deal_rest(tables, season, clock, gone, rng, cards)
    explore = np.flatnonzero(tables.cards.kind == EXPLORE)
    for number in range(dealt, MOST_REVEALED):
        cards[number] = explore[below(rng, len(explore))]
