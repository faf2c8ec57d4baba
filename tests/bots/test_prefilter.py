"""The prefilter: what it picks holds the best drawing far more often than chance would."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np

from quillmap.bots.greedy import greedy_answer, greedy_player
from quillmap.bots.net_file import shipped_nets
from quillmap.bots.prefilter import is_drawing, shortlist
from quillmap.bots.rollout import move_values
from quillmap.bots.value_net import new_scratch, set_context
from quillmap.compiled.flow import DRAWS, NO_TASK, next_stop, unstarted
from quillmap.compiled.move_list import PACKED, list_card_moves, terrain_of
from quillmap.compiled.state import SEASONS, new_solo
from quillmap.content.games import make_setup
from quillmap.learning.training_deals import random_deal

KEEP = 40


def test_the_best_drawing_is_nearly_always_among_those_looked_at() -> None:
    rng = random.Random(3)
    player = greedy_player(shipped_nets())
    nets, scratch = player.nets, player.scratch
    totals = np.zeros(SEASONS, np.int64)
    found, by_chance = [], []
    for game in range(30):
        tables, sheet, cards, _ = random_deal(make_setup("base" if game % 2 else "heroes"), rng)
        turn = unstarted(sheet)
        while turn.task != NO_TASK and turn.place <= 9:
            solo, card = turn.solo, cards[turn.place - 1]
            rows = list_card_moves(tables, solo, card, scratch.moves) if turn.task == DRAWS else 0
            if is_drawing(scratch.moves, rows) and rows > 3 * KEEP:
                values = move_values(tables, nets, solo, scratch.moves, rows)
                set_context(tables, nets, solo.season, solo.clock, solo.ambushes, scratch)
                kept = shortlist(solo.sheet, scratch.moves, rows, KEEP, scratch.prefilter, scratch.picks)
                picks = set(scratch.picks[:kept].tolist())
                assert len(picks) == kept <= KEEP
                terrains = Counter(terrain_of(scratch.moves[row, PACKED]) for row in picks)
                assert len(set(terrains.values())) == 1, "as many of each terrain"
                found.append(int(np.argmax(values)) in picks)
                by_chance.append(KEEP / rows)
            turn = next_stop(tables, turn, greedy_answer(tables, player, turn, card), cards, totals)
    assert len(found) > 60
    assert np.mean(by_chance) < 0.35
    assert np.mean(found) > 0.7


def test_at_least_one_drawing_of_each_terrain_is_looked_at() -> None:
    tables, sheet, cards, _ = random_deal(make_setup("base"), random.Random(1))
    scratch = new_scratch()
    card = next(card for card in cards if tables.cards.terrain_count[card] > 1)
    rows = list_card_moves(tables, new_solo(sheet), card, scratch.moves)
    picked = shortlist(new_solo(sheet).sheet, scratch.moves, rows, 1, scratch.prefilter, scratch.picks)
    assert picked == tables.cards.terrain_count[card]
