"""Search: rollouts go where an improvement is expected, late cards are shrunk, and samples on the way are free."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import pytest

from quillmap.bots import Limit
from quillmap.bots.greedy import greedy_player
from quillmap.bots.net_file import shipped_nets
from quillmap.bots.position import Position, futures_of, position_of
from quillmap.bots.rollout import move_values, roll_out
from quillmap.bots.search import (
    CHECK_EVERY,
    SHRINKAGE,
    STOPS,
    Plan,
    evaluate,
    expected_improvement,
    expected_improvements,
    shrunk_mean,
)
from quillmap.bots.value_net import SOURCES
from quillmap.compiled.card_tables import Floats
from quillmap.compiled.move_list import after_move
from quillmap.content.games import make_setup
from quillmap.measuring.arena import chance
from quillmap.rules.decide import new_game
from quillmap.rules.view import view

PLAN = Plan(keep=12, window=math.inf, futures=64, rollouts=10_000, growth=4, sample=8, least_improvement=0.0)


@pytest.fixture(params=[False, True], ids=["for the sheet", "for harm"])
def harm(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def position(seed: int) -> Position:
    """What is asked first in a deal."""
    game = new_game(make_setup("base"), chance("deal", seed)[:10], bytes(16))[1]
    return position_of(view(game, 0))


def test_every_candidate_gets_every_future_while_the_smallest_improvement_is_worth_it(harm: bool) -> None:
    evaluated = evaluate(position(1), shipped_nets(), PLAN, 1, Limit(), harm=harm)
    assert evaluated.rollouts.tolist() == [64] * 12
    stars = evaluated.stars.sum(axis=1).tolist()
    assert stars == sorted(stars, reverse=not harm)
    assert stars[0] != stars[-1]


def test_candidates_with_too_little_expected_improvement_drop_out(harm: bool) -> None:
    spent = [
        evaluate(
            position(1), shipped_nets(), PLAN._replace(least_improvement=least), 1, Limit(), harm=harm
        ).rollouts.sum()
        for least in (math.inf, 0.05, 0.01, 0.0)
    ]
    assert spent == sorted(set(spent))
    assert spent[0] == 12 * CHECK_EVERY


def test_only_candidates_near_the_best_value_are_rolled_out(harm: bool) -> None:
    here, plan = position(1), PLAN._replace(keep=10_000, rollouts=1)
    values = move_values(here.tables, shipped_nets(), here.solo, here.moves, here.rows)
    near = values <= values.min() + 1.5 if harm else values >= values.max() - 1.5
    evaluated = evaluate(here, shipped_nets(), plan._replace(window=1.5), 1, Limit(), harm=harm)
    assert sorted(evaluated.rows) == np.flatnonzero(near).tolist()
    assert 1 < len(evaluated.rows) < here.rows
    assert len(evaluate(here, shipped_nets(), plan, 1, Limit(), harm=harm).rows) == here.rows
    alone = evaluate(here, shipped_nets(), plan._replace(window=0.0), 1, Limit(), harm=harm)
    assert set(values[alone.rows]) == {values.min() if harm else values.max()}
    assert alone.stars.any(), "a single candidate is rolled out too"


def test_the_search_ends_when_its_rollouts_are_used_up(harm: bool) -> None:
    evaluated = evaluate(position(1), shipped_nets(), PLAN._replace(rollouts=300), 1, Limit(), harm=harm)
    assert evaluated.rollouts.tolist() == [25] * 12


def test_finalists_get_every_future_however_far_behind_they_are(harm: bool) -> None:
    evaluated = evaluate(
        position(1), shipped_nets(), PLAN._replace(least_improvement=math.inf), 1, Limit(), finalists=3, harm=harm
    )
    assert evaluated.rollouts.tolist() == [64] * 3 + [CHECK_EVERY] * 9


def ahead(seed: int, stops: list[int]) -> Floats:
    """The samples at these stops of a rollout after the first move of a deal."""
    here = position(seed)
    samples = np.full((len(stops), SOURCES), np.nan, np.float32)
    cards = next(futures_of(here, seed))
    player, solo = greedy_player(shipped_nets(), 8), after_move(here.solo, here.moves, 0)
    roll_out(here.tables, player, solo, cards, np.array(stops), samples)
    return samples


def test_samples_on_the_way_change_nothing() -> None:
    for seed in range(10):
        samples = ahead(seed, [0, 3, 5, 99])
        for place, stop in enumerate((0, 3, 5, 99)):
            assert (samples[place] == ahead(seed, [stop])[0]).all()
        assert not np.isnan(samples).any()
        assert len(set(samples.sum(axis=1).tolist())) > 1


def test_nothing_changes_once_the_game_is_over() -> None:
    samples = ahead(1, [0, 60, 61, 99])
    assert (samples[1] == samples[2]).all()
    assert (samples[1] == samples[3]).all()
    assert (samples[1] == samples[1].round()).all(), "stars that were paid, not estimates"


def futures(*added: float, times: int) -> Floats:
    """One candidate whose rollouts are all alike: these stars more or less at each stop, from a single source."""
    samples = np.zeros((1, times, len(STOPS), SOURCES), np.float32)
    samples[..., 2] = np.cumsum([10.0, *added, *[0.0] * (len(SHRINKAGE) - len(added))])
    return samples


def test_late_cards_count_for_less_and_for_more_with_many_rollouts() -> None:
    for times in (1, 8, 100):
        reached = np.full(len(SHRINKAGE), times)
        late = [0.0] * len(SHRINKAGE)
        late[4] = 3.0
        assert STOPS[1] == 1
        assert shrunk_mean(futures(3.0, times=times), reached).tolist() == [
            [0, 0, 10 + 3 * times / (times + 1), 0, 0, 0]
        ]
        assert STOPS[5] == 8
        assert shrunk_mean(futures(*late, times=times), reached).sum() == pytest.approx(10 + 3 * times / (times + 64))


def test_rollouts_that_do_not_reach_a_stop_are_not_counted_there() -> None:
    for times in range(120):
        far = [sum(PLAN.growth * number >= stop**2 for number in range(1, times + 1)) for stop in STOPS[1:]]
        assert PLAN.reached(times).tolist() == far, "the n-th is sqrt(growth · n) cards long"
    assert STOPS[5] == 8
    reached = PLAN.reached(20)
    assert reached[4] == 5
    samples = futures(times=20)
    samples[:, -5:, 5:, 2] += 3.0
    assert shrunk_mean(samples, reached).sum() == pytest.approx(10 + 3 * 5 / (5 + 64))


def test_expected_improvement_is_the_mean_of_what_is_above_zero() -> None:
    draws = np.array(NormalDist().quantiles(20_000))
    for lag, error in ((0.0, 1.0), (1.0, 1.0), (0.5, 0.2), (-1.0, 2.0)):
        assert expected_improvement(lag, error) == pytest.approx(np.maximum(error * draws - lag, 0).mean(), abs=0.001)
    assert expected_improvement(1.0, 0.0) == 0


def test_no_improvement_is_expected_of_a_candidate_that_is_always_behind() -> None:
    always = np.concatenate([futures(3.0, times=30), futures(2.0, times=30), futures(2.0, times=30)])
    always[2, ::2, 1:, 2] += 2.0  # behind by one on half of the futures, ahead by one on the others
    gains = expected_improvements(always, np.full(len(SHRINKAGE), 30), np.array([0.0, 0.9, 0.0]))
    assert gains[1] == 0
    assert gains[2] == pytest.approx(expected_improvement(0.0, (1 / 31) ** 0.5))


def test_expected_improvement_comes_from_rollouts_that_reach_a_stop() -> None:
    reached = PLAN.reached(25)
    assert reached[4] == 10
    samples = np.concatenate([futures(times=25)] * 2)
    samples[1, -10::2, 5:, 2] += 2.0  # ahead by two after eight cards, on half of the ten futures that get there
    assert expected_improvements(samples, reached, np.zeros(2))[1] == pytest.approx(
        expected_improvement(0.0, (1 / (10 + 64)) ** 0.5)
    )
