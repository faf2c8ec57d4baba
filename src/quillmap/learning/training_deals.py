"""The set-ups and deals of training games."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np

from quillmap.compiled.card_tables import AMBUSH, HERO, CardTables, Numbers, make_card_tables, random_edicts
from quillmap.compiled.deal_order import whole_deal
from quillmap.content import AMBUSHES, EDICTS, MAPS
from quillmap.content.games import EXPLORE_SETS, SEASON_SETS, make_setup
from quillmap.rules.notation import parse
from quillmap.rules.setup import AMBUSH_DECK, Setup
from quillmap.rules.sheet import Sheet


class TrainingDeal(NamedTuple):
    """All that a solo game needs but its player."""

    tables: CardTables
    sheet: Sheet
    """The sheet before the first card."""
    cards: Numbers
    """The cards in the order in which they are revealed."""
    solo_values: int
    """The sum of the solo values of the edicts, which a rating subtracts from the stars."""


def random_setup(rng: random.Random) -> Setup:
    """A solo set-up, plain more often than combined. Combined ones take the cards of all boxes."""
    game = rng.choices(["base", "heroes", "combined"], [12, 5, 3])[0]
    if game == "base":
        return make_setup("base", sheet=rng.choice("AAB"))
    if game == "heroes":
        return make_setup("heroes", sheet=rng.choice("CCD"))
    setup = make_setup(
        "combined",
        sheet=rng.choice(list(MAPS)),
        explore=rng.choice(list(EXPLORE_SETS)),
        seasons=rng.choice(list(SEASON_SETS)),
        heroes=rng.random() < 0.8,
        ambushes=rng.sample(list(AMBUSHES), AMBUSH_DECK),
    )
    return setup._replace(scoring=tuple(EDICTS.values()))


def random_deal(setup: Setup, rng: random.Random) -> TrainingDeal:
    """A deal of a set-up."""
    edicts = random_edicts(setup, rng)
    tables = make_card_tables(setup, tuple(card.id for card in edicts))
    numbers = np.random.default_rng(rng.getrandbits(64))
    ambushes = numbers.permutation(np.flatnonzero(tables.cards.kind == AMBUSH))
    heroes = numbers.permutation(np.flatnonzero(tables.cards.kind == HERO))
    keys = numbers.integers(0, 2**64, (4, tables.cards.count), np.uint64)
    cards, _ = whole_deal(tables, ambushes, heroes, keys)
    return TrainingDeal(tables, parse(setup.sheet.drawing), cards, sum(card.solo for card in edicts))
