"""The deal of a seed as compiled games take it: the same shuffle, card by card, without playing."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from quillmap.compiled.card_tables import AMBUSH, HERO, Numbers, make_kit
from quillmap.compiled.state import MOST_REVEALED, SEASONS, deal
from quillmap.rules.decide import dealt_edicts
from quillmap.rules.setup import Setup, deck_cards
from quillmap.rules.shuffle import shuffled


class Dealt(NamedTuple):
    """What a seed makes of a set-up."""

    edicts: tuple[str, ...]
    names: tuple[str, ...]
    """The ids of the cards, by number."""
    cards: Numbers
    """The numbers of the cards that are revealed until the end, in order."""


def deal_of(setup: Setup, seed: bytes) -> Dealt:
    """The deal of a seed."""
    names = tuple(card.id for card in deck_cards(setup))
    kit = make_kit(setup)
    keys = np.zeros((SEASONS, len(names)), np.uint64)
    for season, card in enumerate(setup.seasons):
        for place, name in enumerate(shuffled(seed, card.id, names)):
            keys[season, names.index(name)] = place
    out = np.zeros(MOST_REVEALED, np.int64)
    written = deal(
        kit,
        0,
        0,
        np.zeros(len(names), np.int64),
        _deck(seed, "ambushes", names, np.flatnonzero(kit.cards.kind == AMBUSH)),
        _deck(seed, "heroes", names, np.flatnonzero(kit.cards.kind == HERO)),
        keys,
        out,
    )
    return Dealt(dealt_edicts(setup, seed), names, out[:written])


def _deck(seed: bytes, pile: str, names: tuple[str, ...], numbers: Numbers) -> Numbers:
    order = shuffled(seed, pile, (names[number] for number in numbers))
    return np.array([names.index(name) for name in order], np.int64)
