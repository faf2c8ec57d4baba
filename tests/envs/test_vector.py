"""Many compiled games do what as many interpreted ones do: every number of every step is compared."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from quillmap.content.deal_code import deal_code
from quillmap.content.games import make_setup
from quillmap.envs import IDS
from quillmap.envs.codec import ACTIONS
from quillmap.envs.picture import picture
from quillmap.envs.vector import VectorSolo
from quillmap.rules.notation import parse

SETUPS: list[tuple[str, dict[str, Any]]] = [
    ("base", {}),
    ("base", {"sheet": "B", "fallback": "card"}),
    ("heroes", {"sheet": "D"}),
    ("combined", {}),
    (
        "combined",
        {
            "explore": "heroes",
            "ambushes": ("zombie_plague", "giant_troll_ravage", "gorgon_gaze", "dragon_inferno"),
        },
    ),
    (
        "combined",
        {"seasons": "heroes", "ambushes": ("giant_troll_ravage", "zombie_plague", "ratman_strike", "gnoll_raid")},
    ),
]


def same(found: dict[str, Any], wanted: dict[str, Any]) -> bool:
    assert set(found) == set(wanted)
    for name in wanted:
        assert found[name].dtype == wanted[name].dtype, name
        assert (found[name] == wanted[name]).all(), name
    return True


@pytest.mark.parametrize(("game", "options"), SETUPS)
def test_compiled_and_interpreted_steps_agree_through_several_games(game: str, options: dict[str, Any]) -> None:
    """Legal actions mostly, now and then any action at all; games end and begin anew on the way."""
    many = gymnasium.make_vec(IDS[game], num_envs=6, **options)
    one_by_one = gymnasium.make_vec(IDS[game], num_envs=6, vectorization_mode="sync", **options)
    assert isinstance(many, VectorSolo)
    assert many.observation_space == one_by_one.observation_space
    assert many.action_space == one_by_one.action_space
    rng = np.random.default_rng(len(options))
    seen, told = many.reset(seed=41)
    wanted, wanted_told = one_by_one.reset(seed=41)
    ended = 0
    for step in range(90):
        assert same(seen, wanted), step
        assert same(told, wanted_told), step
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in told["action_mask"]])
        if step % 5 == 0:
            actions[step % 6] = rng.integers(ACTIONS)
        seen, rewards, over, cut, told = many.step(actions)
        wanted, wanted_rewards, wanted_over, wanted_cut, wanted_told = one_by_one.step(actions)
        assert list(rewards) == list(wanted_rewards)
        assert list(over) == list(wanted_over)
        assert list(cut) == list(wanted_cut) == [False] * 6
        ended += over.sum()
    assert many.observation_space.contains(seen)
    assert ended >= 12


def test_a_seed_for_each_game_and_a_deal_for_all() -> None:
    many = VectorSolo(num_envs=3)
    seen, _ = many.reset(seed=[5, 6, 5])
    assert (seen["edicts"][0] == seen["edicts"][2]).all()
    assert not (seen["edicts"][0] == seen["edicts"][1]).all()
    code = deal_code(make_setup("base"), bytes(10))
    seen, _ = many.reset(options={"deal": code})
    alone = gymnasium.make(IDS["base"])
    wanted, _ = alone.reset(options={"deal": code})
    for game in range(3):
        assert same({name: part[game] for name, part in seen.items()}, wanted)
    with pytest.raises(ValueError, match="another set-up"):
        many.reset(options={"deal": deal_code(make_setup("heroes"), bytes(10))})
    with pytest.raises(ValueError, match="a seed for each of the 3 games, not 2"):
        many.reset(seed=[1, 2])


def test_observations_stay_as_they_were_unless_copying_is_left_out() -> None:
    for copy in (True, False):
        many = VectorSolo(num_envs=2, copy=copy)
        first, told = many.reset(seed=1)
        clock = first["clock"].copy()
        second, *_, later = many.step([np.flatnonzero(mask)[0] for mask in told["action_mask"]])
        assert (second["clock"] != clock).any()
        assert (first["clock"] == clock).all() == copy
        assert np.shares_memory(told["action_mask"], later["action_mask"]) != copy
        assert (many.action_masks() == later["action_mask"]).all()


def test_every_game_has_its_picture() -> None:
    many = VectorSolo(num_envs=2, render_mode="rgb_array")
    many.reset(seed=1)
    blank = parse(make_setup("base").sheet.drawing)
    for shown in many.render():
        assert (shown == picture([blank])).all()


def test_bad_input_is_refused_with_a_reason() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        VectorSolo(num_envs=0)
    with pytest.raises(ValueError, match="rgb_array only"):
        VectorSolo(num_envs=1, render_mode="ansi")
    many = VectorSolo(num_envs=2)
    with pytest.raises(RuntimeError, match="reset the environment first"):
        many.step([0, 0])
    many.reset(seed=1)
    for wrong in ([0], [0.5, 1.5], [[0, 0]]):
        with pytest.raises(ValueError, match="2 whole numbers"):
            many.step(wrong)
    for wrong in ([0, -1], [0, ACTIONS]):
        with pytest.raises(ValueError, match="numbers from 0 to 3146"):
            many.step(wrong)
    with pytest.raises(ValueError, match="without a render_mode"):
        many.render()
