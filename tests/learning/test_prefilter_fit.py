"""Fitting the prefilter: what good drawings have in common counts, even where the many poor ones say otherwise."""

from __future__ import annotations

import random

import numpy as np

from quillmap.bots.net_file import shipped_nets
from quillmap.bots.prefilter import blend_weights, shortlist
from quillmap.bots.value_net import new_scratch, set_context
from quillmap.compiled.card_tables import EXPLORE
from quillmap.compiled.move_list import HIGH, LOW, list_card_moves
from quillmap.compiled.state import new_solo, revealed
from quillmap.content.games import make_setup
from quillmap.learning.prefilter_fit import add_drawings, fit_prefilter, no_sums
from quillmap.learning.training_deals import random_deal
from quillmap.rules.masks import BORDER

KEEP = 20
VALUES = {0: -20.0, 1: -10.0, 2: 0.0, 3: -0.5, 4: -1.0}
"""An invented value of a drawing by its spaces on the border: two are best, none is by far the worst."""


def test_the_order_of_the_good_drawings_is_learned_and_not_that_of_the_poor_ones() -> None:
    tables, sheet, cards, _ = random_deal(make_setup("base", sheet="B"), random.Random(4))
    card = next(card for card in cards if tables.cards.kind[card] == EXPLORE)
    solo = revealed(tables, new_solo(sheet), card)
    scratch = new_scratch()
    set_context(tables, shipped_nets(), 0, 0, 0, scratch)
    rows = list_card_moves(tables, solo, card, scratch.moves)
    spaces = [int(row[LOW]) | int(row[HIGH]) << 64 for row in scratch.moves[:rows]]
    border = np.array([(drawn & BORDER).bit_count() for drawn in spaces])
    assert set(border) >= {0, 2, 4}
    values = np.array([VALUES.get(number, -2.0) for number in border], np.float32)
    sums = no_sums()
    add_drawings(tables, solo.sheet, scratch.moves[:rows], values, scratch.times, sums)
    blend_weights(tables, fit_prefilter(sums, ridge=0.01), scratch.times, scratch.prefilter)
    kept = shortlist(solo.sheet, scratch.moves, rows, KEEP, scratch.prefilter, scratch.picks)
    assert (border[scratch.picks[:kept]] == 2).mean() > 0.7
