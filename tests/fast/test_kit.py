"""Kits: the edicts of a game that nobody deals."""

from __future__ import annotations

import random
from collections import Counter

from quillmap.fast.kit import random_edicts
from quillmap.packs.setups import make_setup
from quillmap.rules.cards import Category


def test_random_edicts_are_one_of_each_category_in_any_order() -> None:
    setup, rng = make_setup("base"), random.Random(1)
    drawn = [random_edicts(setup, rng) for _ in range(400)]
    assert all({card.category for card in edicts} == set(Category) and len(edicts) == 4 for edicts in drawn)
    assert {card.id for edicts in drawn for card in edicts} == {card.id for card in setup.scoring}
    first = Counter(edicts[0].category for edicts in drawn)
    assert min(first.values()) > 60
