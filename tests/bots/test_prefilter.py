"""The prefilter: its shortlist holds the best drawing far more often than a random one."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np

from quillmap.bots.compiled_bots import learned_nets
from quillmap.bots.greedy import Mind, answer_card
from quillmap.bots.prefilter import is_drawing, shortlist
from quillmap.bots.rollout import first_glance
from quillmap.bots.value_net import make_desk, schedule
from quillmap.compiled.card_tables import RUINS
from quillmap.compiled.move_list import WHAT, list_options, terrain_of
from quillmap.compiled.state import begin, revealed
from quillmap.content.games import make_setup
from quillmap.learning.train import random_deal
from quillmap.rules.notation import parse

KEEP = 40


def test_the_best_drawing_is_nearly_always_among_those_looked_at() -> None:
    rng = random.Random(3)
    nets, desk = learned_nets(), make_desk()
    found, by_chance = [], []
    for game in range(30):
        setup = make_setup("base" if game % 2 else "heroes")
        kit, cards, dealt, _ = random_deal(setup, rng)
        solo = begin(parse(setup.sheet.drawing))
        for card in cards[: min(dealt, 9)]:
            solo = revealed(kit, solo, card)
            if kit.cards.kind[card] == RUINS:
                continue
            rows = list_options(kit, solo, card, desk.table)
            if is_drawing(desk.table, rows) and rows > 3 * KEEP:
                values = first_glance(kit, nets, solo, desk.table, rows)
                schedule(kit, nets, solo.season, solo.clock, solo.ambushes, desk)
                kept = shortlist(solo.sheet, desk.table, rows, KEEP, desk.leaning, desk.picks)
                picks = set(desk.picks[:kept].tolist())
                assert len(picks) == kept <= KEEP
                terrains = Counter(terrain_of(desk.table[row, WHAT]) for row in picks)
                assert len(set(terrains.values())) == 1, "as many of each terrain"
                found.append(int(np.argmax(values)) in picks)
                by_chance.append(KEEP / rows)
            state = np.array([game], np.uint64)
            solo = answer_card(kit, Mind(nets, 0, 0.0), solo, card, desk, state)
    assert len(found) > 60
    assert np.mean(by_chance) < 0.35
    assert np.mean(found) > 0.7


def test_at_least_one_drawing_of_each_terrain_is_looked_at() -> None:
    setup = make_setup("base")
    kit, cards, _, _ = random_deal(setup, random.Random(1))
    desk = make_desk()
    solo = begin(parse(setup.sheet.drawing))
    card = next(card for card in cards if kit.cards.terrain_count[card] > 1)
    rows = list_options(kit, solo, card, desk.table)
    assert shortlist(solo.sheet, desk.table, rows, 1, desk.leaning, desk.picks) == kit.cards.terrain_count[card]
