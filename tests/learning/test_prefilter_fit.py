"""Fitting the prefilter: good drawings weigh most, whatever the many poor ones have in common."""

from __future__ import annotations

import random

import numpy as np

from quillmap.bots.compiled_bots import learned_nets
from quillmap.bots.prefilter import lean, shortlist
from quillmap.bots.value_net import make_desk, schedule
from quillmap.compiled.card_tables import EXPLORE
from quillmap.compiled.move_list import HIGH, LOW, list_options
from quillmap.compiled.state import begin, revealed
from quillmap.content.games import make_setup
from quillmap.learning.prefilter_fit import fit_hunches, impress, no_impressions
from quillmap.learning.train import random_deal
from quillmap.rules.masks import BORDER
from quillmap.rules.notation import parse

KEEP = 20
LIKING = {0: -20.0, 1: -10.0, 2: 0.0, 3: -0.5, 4: -1.0}
"""What an estimate might think of a drawing, by its spaces on the border: two are best, to have none is dreadful."""


def test_the_order_of_the_good_drawings_is_learned_and_not_that_of_the_poor_ones() -> None:
    setup = make_setup("base", sheet="B")
    kit, cards, _, _ = random_deal(setup, random.Random(4))
    card = next(card for card in cards if kit.cards.kind[card] == EXPLORE)
    solo = revealed(kit, begin(parse(setup.sheet.drawing)), card)
    desk = make_desk()
    schedule(kit, learned_nets(), 0, 0, 0, desk)
    rows = list_options(kit, solo, card, desk.table)
    spaces = [int(row[LOW]) | int(row[HIGH]) << 64 for row in desk.table[:rows]]
    border = np.array([(drawn & BORDER).bit_count() for drawn in spaces])
    assert set(border) >= {0, 2, 4}
    values = np.array([LIKING.get(number, -2.0) for number in border], np.float32)
    seen = no_impressions()
    impress(kit, solo.sheet, desk.table, rows, values, desk.times, seen)
    lean(kit, fit_hunches(seen, ridge=0.01), desk.times, desk.leaning)
    kept = shortlist(solo.sheet, desk.table, rows, KEEP, desk.leaning, desk.picks)
    assert (border[desk.picks[:kept]] == 2).mean() > 0.7
