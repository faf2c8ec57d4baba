"""Search: rollouts go to candidates with expected improvement, means are shrunk, and checkpoints cost nothing."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import pytest

from quillmap.bots import Limit
from quillmap.bots.compiled_bots import learned_nets
from quillmap.bots.greedy import Mind
from quillmap.bots.position import Position, futures_of, position_of
from quillmap.bots.rollout import first_glance, look_ahead
from quillmap.bots.search import JUDGED, LUCK, STOPS, Plan, believed, to_gain, upside, weigh
from quillmap.bots.value_net import SOURCES, make_desk
from quillmap.compiled.card_tables import Floats
from quillmap.compiled.move_list import after
from quillmap.content.games import make_setup
from quillmap.measuring.arena import chance
from quillmap.rules.decide import new_game
from quillmap.rules.view import view

PLAN = Plan(keep=12, within=math.inf, futures=64, plays=10_000, pace=4, sample=8, least_gain=0.0)


@pytest.fixture(params=[False, True], ids=["for the sheet", "for harm"])
def harm(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def position(seed: int) -> Position:
    """What is asked first in a deal."""
    game = new_game(make_setup("base"), chance("deal", seed)[:10], bytes(16))[1]
    return position_of(view(game, 0))


def test_without_a_least_gain_every_candidate_is_played_over_every_rollout(harm: bool) -> None:
    weighed = weigh(position(1), learned_nets(), PLAN, 1, Limit(), harm=harm)
    assert weighed.seen.tolist() == [64] * 12
    stars = weighed.stars.sum(axis=1).tolist()
    assert stars == sorted(stars, reverse=not harm)
    assert stars[0] != stars[-1]


def test_a_candidate_with_too_little_expected_improvement_drops_out(harm: bool) -> None:
    spent = [
        weigh(position(1), learned_nets(), PLAN._replace(least_gain=least), 1, Limit(), harm=harm).seen.sum()
        for least in (math.inf, 0.05, 0.01, 0.0)
    ]
    assert spent == sorted(set(spent))
    assert spent[0] == 12 * JUDGED


def test_only_who_is_near_the_best_by_the_estimate_is_looked_into(harm: bool) -> None:
    here, plan = position(1), PLAN._replace(keep=10_000, plays=1)
    values = first_glance(here.kit, learned_nets(), here.solo, here.table, here.rows)
    near = values <= values.min() + 1.5 if harm else values >= values.max() - 1.5
    weighed = weigh(here, learned_nets(), plan._replace(within=1.5), 1, Limit(), harm=harm)
    assert sorted(weighed.rows) == np.flatnonzero(near).tolist()
    assert 1 < len(weighed.rows) < here.rows
    assert len(weigh(here, learned_nets(), plan, 1, Limit(), harm=harm).rows) == here.rows
    alone = weigh(here, learned_nets(), plan._replace(within=0.0), 1, Limit(), harm=harm)
    assert set(values[alone.rows]) == {values.min() if harm else values.max()}
    assert alone.stars.any(), "whoever is alone is looked into all the same"


def test_enough_is_enough(harm: bool) -> None:
    weighed = weigh(position(1), learned_nets(), PLAN._replace(plays=300), 1, Limit(), harm=harm)
    assert weighed.seen.tolist() == [25] * 12


def test_finalists_see_every_future_however_clear_it_is(harm: bool) -> None:
    weighed = weigh(position(1), learned_nets(), PLAN._replace(least_gain=math.inf), 1, Limit(), finalists=3, harm=harm)
    assert weighed.seen.tolist() == [64] * 3 + [JUDGED] * 9


def ahead(seed: int, stops: list[int]) -> Floats:
    """What is told at these stops of a future after the first move of a deal."""
    here = position(seed)
    told = np.full((len(stops), SOURCES), np.nan, np.float32)
    mind, rng = Mind(learned_nets(), 8, 0.0), np.zeros(1, np.uint64)
    cards = next(futures_of(here, seed))
    look_ahead(here.kit, mind, after(here.solo, here.table, 0), cards, np.array(stops), make_desk(), rng, told)
    return told


def test_to_ask_on_the_way_changes_nothing() -> None:
    for seed in range(10):
        told = ahead(seed, [0, 3, 5, 99])
        for place, stop in enumerate((0, 3, 5, 99)):
            assert (told[place] == ahead(seed, [stop])[0]).all()
        assert not np.isnan(told).any()
        assert len(set(told.sum(axis=1).tolist())) > 1


def test_nothing_changes_once_the_game_is_over() -> None:
    told = ahead(1, [0, 60, 61, 99])
    assert (told[1] == told[2]).all()
    assert (told[1] == told[3]).all()
    assert (told[1] == told[1].round()).all(), "stars that were paid, not estimates"


def futures(*news: float, times: int) -> Floats:
    """One candidate of which futures all say the same: so much more or less at each stop, from a single source."""
    told = np.zeros((1, times, len(STOPS), SOURCES), np.float32)
    told[..., 2] = np.cumsum([10.0, *news, *[0.0] * (len(LUCK) - len(news))])
    return told


def test_late_news_counts_for_less_and_for_more_with_many_futures() -> None:
    for times in (1, 8, 100):
        heard = np.full(len(LUCK), times)
        late = [0.0] * len(LUCK)
        late[4] = 3.0
        assert STOPS[1] == 1
        assert believed(futures(3.0, times=times), heard).tolist() == [[0, 0, 10 + 3 * times / (times + 1), 0, 0, 0]]
        assert STOPS[5] == 8
        assert believed(futures(*late, times=times), heard).sum() == pytest.approx(10 + 3 * times / (times + 64))


def test_rollouts_that_end_before_a_checkpoint_do_not_count_there() -> None:
    for times in range(120):
        far = [sum(PLAN.pace * number >= stop**2 for number in range(1, times + 1)) for stop in STOPS[1:]]
        assert PLAN.heard(times).tolist() == far, "the n-th goes on for the root of n times the pace"
    assert STOPS[5] == 8
    heard = PLAN.heard(20)
    assert heard[4] == 5
    told = futures(times=20)
    told[:, -5:, 5:, 2] += 3.0
    assert believed(told, heard).sum() == pytest.approx(10 + 3 * 5 / (5 + 64))


def test_what_may_be_gained_is_the_mean_of_what_is_above_zero() -> None:
    draws = np.array(NormalDist().quantiles(20_000))
    for lag, error in ((0.0, 1.0), (1.0, 1.0), (0.5, 0.2), (-1.0, 2.0)):
        assert upside(lag, error) == pytest.approx(np.maximum(error * draws - lag, 0).mean(), abs=0.001)
    assert upside(1.0, 0.0) == 0


def test_nothing_is_to_be_gained_by_whom_no_future_sees_ahead() -> None:
    always = np.concatenate([futures(3.0, times=30), futures(2.0, times=30), futures(2.0, times=30)])
    always[2, ::2, 1:, 2] += 2.0  # behind by one on half of the futures, ahead by one on the others
    gains = to_gain(always, np.full(len(LUCK), 30), np.array([0.0, 0.9, 0.0]))
    assert gains[1] == 0
    assert gains[2] == pytest.approx(upside(0.0, (1 / 31) ** 0.5))


def test_expected_improvement_counts_only_rollouts_that_reach_a_checkpoint() -> None:
    heard = PLAN.heard(25)
    assert heard[4] == 10
    told = np.concatenate([futures(times=25)] * 2)
    told[1, -10::2, 5:, 2] += 2.0  # ahead by two after eight cards, on half of the ten futures that get there
    assert to_gain(told, heard, np.zeros(2))[1] == pytest.approx(upside(0.0, (1 / (10 + 64)) ** 0.5))
