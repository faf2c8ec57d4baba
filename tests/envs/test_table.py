"""The table environment: PettingZoo's own tests, seats that act at once, and rewards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from quillmap.content.games import make_setup
from quillmap.envs import TableEnv
from quillmap.envs.codec import PASS, SINGLE
from quillmap.envs.solo import REFUSED
from quillmap.rules.decide import new_game
from quillmap.rules.offers import legal_moves
from quillmap.rules.setup import BadSetup

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("base", {"seats": 2}),
    ("heroes", {"seats": 3, "sheet": "D"}),
    ("combined", {"seats": 4}),
]


def sampled(seen: dict[str, Any], rng: np.random.Generator) -> dict[str, np.int64]:
    return {agent: rng.choice(np.flatnonzero(told["action_mask"])) for agent, told in seen.items()}


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_tests_of_pettingzoo_pass(game: str, options: dict[str, Any]) -> None:
    parallel_api_test(TableEnv(game, **options), num_cycles=200)
    parallel_seed_test(lambda: TableEnv(game, **options))


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_masks_rewards_and_infos_of_a_whole_game_are_right(game: str, options: dict[str, Any]) -> None:
    env, rng = TableEnv(game, **options), np.random.default_rng(5)
    seen, _ = env.reset(seed=5)
    totals = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        agents = env.agents
        waiting = [bool(told["observation"]["waiting"][0]) for told in seen.values()]
        assert any(waiting)
        for agent, told in seen.items():
            assert env.observation_space(agent).contains(told)
            only_passing = list(np.flatnonzero(told["action_mask"])) == [PASS]
            assert only_passing == (not told["observation"]["waiting"][0])
        seen, rewards, terminated, truncated, infos = env.step(sampled(seen, rng))
        assert set(rewards) == set(agents)
        assert not any(truncated.values())
        assert not any(info["refused"] for info in infos.values())
        assert len(set(terminated.values())) == 1
        for agent, reward in rewards.items():
            totals[agent] += reward
    for seat, told in enumerate(seen.values()):
        mine = list(totals.values())[seat:] + list(totals.values())[:seat]
        assert list(told["observation"]["totals"]) == mine  # clockwise from the own seat
        assert told["observation"]["scores"][3] == mine[0]


def test_the_same_seed_and_actions_give_the_same_game_to_its_end() -> None:
    stories = []
    for _ in range(2):
        env, rng = TableEnv("heroes", seats=2), np.random.default_rng(1)
        seen, _ = env.reset(seed=11)
        story = []
        while env.agents:
            actions = sampled(seen, rng)
            seen, rewards, *_ = env.step(actions)
            story.append((actions, rewards))
        stories.append(story)
    assert stories[0] == stories[1]
    env.reset(seed=12)
    assert env.render_mode is None


def test_in_an_ambush_the_sheet_in_hand_is_the_neighbours() -> None:
    env, rng = TableEnv("base", seats=3), np.random.default_rng(0)
    seen, _ = env.reset(seed=0)
    ambushes = 0
    while env.agents:
        for seat, told in enumerate(seen.values()):
            observation = told["observation"]
            if observation["task"][1]:
                ambushes += 1
                owners = [
                    other
                    for other, theirs in enumerate(seen.values())
                    if (theirs["observation"]["sheet"] == observation["hand"]).all()
                ]
                assert owners == [(seat + 1) % 3] or owners == [(seat - 1) % 3]
                assert not (observation["sheet"] == observation["hand"]).all()
            else:
                assert (observation["sheet"] == observation["hand"]).all()
        seen, *_ = env.step(sampled(seen, rng))
    assert ambushes >= 3


def test_one_seats_illegal_action_is_refused_and_the_others_have_moved() -> None:
    env = TableEnv(seats=2)
    seen, _ = env.reset(seed=1)
    legal = {agent: np.flatnonzero(told["action_mask"])[0] for agent, told in seen.items()}
    after, rewards, _, _, infos = env.step({**legal, "seat_1": np.int64(PASS)})
    assert rewards == {"seat_0": 0, "seat_1": REFUSED}
    assert [info["refused"] for info in infos.values()] == [False, True]
    assert list(after["seat_0"]["observation"]["waiting"]) == [0, 1]
    assert list(np.flatnonzero(after["seat_0"]["action_mask"])) == [PASS]
    assert (after["seat_1"]["action_mask"] == seen["seat_1"]["action_mask"]).all()
    last, rewards, _, _, infos = env.step({"seat_0": np.int64(PASS), "seat_1": legal["seat_1"]})
    assert rewards == {"seat_0": 0, "seat_1": 0}
    assert all(told["observation"]["waiting"].all() for told in last.values())


def test_the_masks_of_a_table_are_the_legal_moves_of_its_seats() -> None:
    env = TableEnv("base", seats=100)
    seen, _ = env.reset(seed=1)
    seed = np.random.default_rng(np.random.PCG64(np.random.SeedSequence(1))).bytes(10)
    _, game = new_game(make_setup("base", seats=100), seed, bytes(16))
    offer = game.offer(99)
    assert offer is not None
    mask = seen["seat_99"]["action_mask"]
    assert mask[: SINGLE * 121].sum() + mask[SINGLE * 121 :].sum() == len(list(legal_moves(offer)))


def test_bad_input_is_refused_with_a_reason() -> None:
    with pytest.raises(BadSetup, match="1 to 100 seats"):
        TableEnv(seats=101)
    with pytest.raises(ValueError, match="no render mode 'human'"):
        TableEnv(render_mode="human")
    env = TableEnv(seats=2)
    with pytest.raises(RuntimeError, match="reset the environment first"):
        env.step({})
    seen, _ = env.reset(seed=1)
    with pytest.raises(ValueError, match="an action for each of seat_0, seat_1, not for seat_0"):
        env.step({"seat_0": np.int64(PASS)})
    with pytest.raises(ValueError, match="of seat_1 is no action"):
        env.step({"seat_0": np.int64(PASS), "seat_1": np.int64(-1)})
    rng = np.random.default_rng(1)
    while env.agents:
        seen, *_ = env.step(sampled(seen, rng))
    with pytest.raises(RuntimeError, match="the game is over"):
        env.step({})
