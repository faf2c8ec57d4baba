"""Rankings: common random numbers for every move, and nets that learn the order of moves."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np

from quillmap.bots.compiled_bots import learned_nets
from quillmap.bots.value_net import NETS, SOURCES, blank_nets
from quillmap.compiled.card_tables import AMBUSH, EXPLORE, HERO, RUINS, make_kit
from quillmap.compiled.state import MOST_REVEALED, begin
from quillmap.content.games import make_setup
from quillmap.learning.ranking_fit import Debates, fit_order, gather_comparisons, order_error, train_order
from quillmap.learning.rollout_rankings import BEST, MOVES, NEXT, Comparisons, choose_moves, deal_future
from quillmap.rules.notation import parse


def test_the_moves_compared_are_the_best_and_some_of_the_next_best() -> None:
    values = np.random.default_rng(1).normal(size=100).astype(np.float32)
    ranked = np.argsort(-values).tolist()
    state = np.array([1], np.uint64)
    for _ in range(20):
        chosen = choose_moves(values, state).tolist()
        assert chosen[:BEST] == ranked[:BEST]
        assert len(set(chosen)) == MOVES
        assert set(chosen[BEST:]) <= set(ranked[BEST : BEST + NEXT])
    assert sorted(choose_moves(values[:10], state).tolist()) == list(range(10))
    assert choose_moves(values[:3], state).tolist() == np.argsort(-values[:3]).tolist()


def test_a_future_deals_no_card_of_the_season_twice_and_none_that_is_gone() -> None:
    setup = make_setup("heroes")
    kit = make_kit(setup)
    gone = np.zeros(kit.cards.count, np.int64)
    gone[[np.flatnonzero(kit.cards.kind == kind)[1] for kind in (EXPLORE, AMBUSH, HERO)]] = 1
    solo = begin(parse(setup.sheet.drawing))._replace(clock=int(kit.cards.time[np.flatnonzero(gone)].sum()))
    state, cards = np.array([7], np.uint64), np.zeros(MOST_REVEALED, np.int64)
    firsts = set()
    for _ in range(200):
        deal_future(kit, solo, gone, state, cards)
        clock, season = solo.clock, []
        for card in cards:
            if clock >= kit.cards.lengths[0]:
                break
            clock += kit.cards.time[card]
            season.append(int(card))
        assert len(set(season)) == len(season)
        assert not gone[season].any()
        firsts.add(season[0])
    may_come = np.isin(kit.cards.kind[: kit.cards.count], [EXPLORE, RUINS]) & (gone == 0)
    assert set(np.flatnonzero(may_come)) <= firsts  # and no ambush or hero: those of this season are gone
    assert np.isin(kit.cards.kind[list(firsts)], [EXPLORE, RUINS]).all()


def test_learning_from_comparisons_lowers_the_error_of_the_order_on_others() -> None:
    start = learned_nets()
    lessons, ratings = gather_comparisons(start, 80, 1, 9, 1.0, 2, 4)
    others, _ = gather_comparisons(start, 20, 2, 9, 1.0, 2, 4)
    assert len(ratings) == 80
    assert 80 < len(lessons.moves) < 80 * 30
    assert (lessons.moves > 1).all()
    learned = fit_order(blank_nets()._replace(level=start.level), lessons, 3, 1)
    assert not learned.inner.any(), "nets that never learned from play have nothing to correct"
    learned = fit_order(start, lessons, 3, 1)
    assert order_error(learned, lessons) < order_error(start, lessons) < order_error(blank_nets(), lessons)
    assert order_error(learned, others) < 1.02 * order_error(start, others)


def test_only_differences_within_a_position_count() -> None:
    lessons, _ = gather_comparisons(learned_nets(), 5, 3, 9, 1.0, 1, 4)
    error = order_error(learned_nets(), lessons)
    luck = np.random.default_rng(1).normal(0, 20, (len(lessons.moves), 1, SOURCES)).astype(np.float32)
    shifted = Comparisons(*lessons)._replace(target=lessons.target + luck)
    assert abs(order_error(learned_nets(), shifted) - error) < 1e-3
    assert set(np.unique(lessons.nets)) <= set(range(-1, NETS))


def test_the_same_seed_gives_the_same_nets_whoever_compares() -> None:
    debates = Debates(games=12, sample=9, noise=1.0, futures=1, turns=4, epochs=1)
    with ThreadPoolExecutor(1) as alone, ProcessPoolExecutor(2) as pool:
        here = list(train_order(learned_nets(), debates, 2, 5, alone))
        there = list(train_order(learned_nets(), debates, 2, 5, pool))
    for one, other in zip(here, there, strict=True):
        assert (one.positions, one.rating, one.error) == (other.positions, other.rating, other.error)
        for mine, yours in zip(one.nets, other.nets, strict=True):
            assert np.array_equal(mine, yours)
