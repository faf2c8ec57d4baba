"""The deal of a seed as compiled games take it: the same shuffles as in `rules`, without playing."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from quillmap.compiled.card_tables import AMBUSH, HERO, CardTables, Numbers, Words, make_card_tables
from quillmap.compiled.state import MOST_REVEALED, SEASONS, deal
from quillmap.rules.decide import dealt_edicts
from quillmap.rules.setup import Setup, deck_cards
from quillmap.rules.shuffle import shuffled


class Dealt(NamedTuple):
    """The deal that a seed gives a set-up."""

    edicts: tuple[str, ...]
    names: tuple[str, ...]
    """The ids of the cards, by number."""
    cards: Numbers
    """The numbers of the cards that are revealed until the end, in order."""


def deal_of(setup: Setup, seed: bytes) -> Dealt:
    """The deal of a seed."""
    names = tuple(card.id for card in deck_cards(setup))
    tables = make_card_tables(setup)
    keys = np.zeros((SEASONS, len(names)), np.uint64)
    for season, card in enumerate(setup.seasons):
        for place, name in enumerate(shuffled(seed, card.id, names)):
            keys[season, names.index(name)] = place
    ambushes = _deck(seed, "ambushes", names, np.flatnonzero(tables.cards.kind == AMBUSH))
    heroes = _deck(seed, "heroes", names, np.flatnonzero(tables.cards.kind == HERO))
    cards, count = whole_deal(tables, ambushes, heroes, keys)
    return Dealt(dealt_edicts(setup, seed), names, cards[:count])


def whole_deal(tables: CardTables, ambushes: Numbers, heroes: Numbers, keys: Words) -> tuple[Numbers, int]:
    """The cards of a game from its first to its last, in an array with room for more, and how many they are."""
    cards = np.zeros(MOST_REVEALED, np.int64)
    nothing_gone = np.zeros(tables.cards.count, np.int64)
    return cards, deal(tables, 0, 0, nothing_gone, ambushes, heroes, keys, cards)


def _deck(seed: bytes, pile: str, names: tuple[str, ...], numbers: Numbers) -> Numbers:
    order = shuffled(seed, pile, (names[number] for number in numbers))
    return np.array([names.index(name) for name in order], np.int64)
