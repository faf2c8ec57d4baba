"""Rankings: the same futures for every move, and nets that learn which move is better than which."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np

from quillmap.bots.net_file import shipped_nets
from quillmap.bots.value_net import NETS, SOURCES, blank_nets
from quillmap.compiled.card_tables import AMBUSH, EXPLORE, HERO, RUINS, make_card_tables
from quillmap.compiled.random_deal import deal_future
from quillmap.compiled.state import MOST_REVEALED, new_solo
from quillmap.content.games import make_setup
from quillmap.learning.ranking_fit import fit_rankings, ranking_error
from quillmap.learning.rollout_rankings import BEST, MOVES, NEXT, Rankings, choose_moves, collect_rankings
from quillmap.learning.train import RankingConfig, train_rankings
from quillmap.rules.notation import parse


def test_the_moves_ranked_are_the_best_and_some_of_the_next_best() -> None:
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
    tables = make_card_tables(setup)
    gone = np.zeros(tables.cards.count, np.int64)
    gone[[np.flatnonzero(tables.cards.kind == kind)[1] for kind in (EXPLORE, AMBUSH, HERO)]] = 1
    solo = new_solo(parse(setup.sheet.drawing))._replace(clock=int(tables.cards.time[np.flatnonzero(gone)].sum()))
    state, cards = np.array([7], np.uint64), np.zeros(MOST_REVEALED, np.int64)
    firsts = set()
    for _ in range(200):
        deal_future(tables, solo.season, solo.clock, gone, state, cards)
        clock, season = solo.clock, []
        for card in cards:
            if clock >= tables.cards.lengths[0]:
                break
            clock += tables.cards.time[card]
            season.append(int(card))
        assert len(set(season)) == len(season)
        assert not gone[season].any()
        firsts.add(season[0])
    may_come = np.isin(tables.cards.kind[: tables.cards.count], [EXPLORE, RUINS]) & (gone == 0)
    assert set(np.flatnonzero(may_come)) <= firsts  # and no ambush or hero: those of this season are gone
    assert np.isin(tables.cards.kind[list(firsts)], [EXPLORE, RUINS]).all()


def test_learning_from_rankings_lowers_the_error_on_others() -> None:
    start = shipped_nets()
    rankings, ratings = collect_rankings(start, 80, 1, 9, 1.0, 2, 4)
    others, _ = collect_rankings(start, 20, 2, 9, 1.0, 2, 4)
    assert len(ratings) == 80
    assert 80 < len(rankings.moves) < 80 * 30
    assert (rankings.moves > 1).all()
    learned = fit_rankings(blank_nets()._replace(level=start.level), rankings, 3, 1)
    assert not learned.inner.any(), "nets that never learned from play have nothing to correct"
    learned = fit_rankings(start, rankings, 3, 1)
    assert ranking_error(learned, rankings) < ranking_error(start, rankings) < ranking_error(blank_nets(), rankings)
    assert ranking_error(learned, others) < 1.02 * ranking_error(start, others)


def test_only_differences_within_a_position_count() -> None:
    rankings, _ = collect_rankings(shipped_nets(), 5, 3, 9, 1.0, 1, 4)
    error = ranking_error(shipped_nets(), rankings)
    noise = np.random.default_rng(1).normal(0, 20, (len(rankings.moves), 1, SOURCES)).astype(np.float32)
    shifted = Rankings(*rankings)._replace(target=rankings.target + noise)
    assert abs(ranking_error(shipped_nets(), shifted) - error) < 1e-3
    assert set(np.unique(rankings.nets)) <= set(range(-1, NETS))


def test_the_same_seed_gives_the_same_nets_whatever_the_executor() -> None:
    config = RankingConfig(games=12, sample=9, noise=1.0, futures=1, cards=4, epochs=1)
    with ThreadPoolExecutor(1) as alone, ProcessPoolExecutor(2) as pool:
        here = list(train_rankings(shipped_nets(), config, 2, 5, alone))
        there = list(train_rankings(shipped_nets(), config, 2, 5, pool))
    for one, other in zip(here, there, strict=True):
        assert (one.positions, one.rating, one.error) == (other.positions, other.rating, other.error)
        for mine, yours in zip(one.nets, other.nets, strict=True):
            assert np.array_equal(mine, yours)
