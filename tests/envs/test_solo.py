"""The solo environment: Gymnasium's own checker, rewards, refusals, seeds and deals."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import quillmap.envs
from quillmap.content.deal_code import BadDealCode, deal_code
from quillmap.content.games import make_setup
from quillmap.envs import IDS, SoloEnv
from quillmap.envs.codec import ACTIONS, PASS, move_of
from quillmap.envs.solo import REFUSED
from quillmap.rules.decide import new_game, play
from quillmap.rules.offers import legal_moves
from quillmap.rules.setup import BadSetup


def episode(env: gymnasium.Env[Any, Any], seed: int, **options: Any) -> tuple[list[int], list[float], dict[str, Any]]:
    """A game of random legal actions: the actions, the rewards and the last info."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed, **options)
    actions, rewards, over = [], [], False
    while not over:
        actions.append(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        _, reward, over, truncated, info = env.step(actions[-1])
        rewards.append(float(reward))
        assert not truncated
    return actions, rewards, info


@pytest.mark.parametrize("name", IDS.values())
def test_the_checker_of_gymnasium_has_no_complaint(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)


@pytest.mark.parametrize("game", IDS)
def test_rewards_are_what_seasons_pay_and_sum_to_the_total(game: str) -> None:
    env = SoloEnv(game)
    actions, rewards, info = episode(env, 7)
    assert sum(1 for reward in rewards if reward) <= 4
    seed = gymnasium.utils.seeding.np_random(7)[0].bytes(10)
    _, played = new_game(make_setup(game), seed, bytes(16))
    for action, reward in zip(actions, rewards, strict=True):
        offer = played.offer(0)
        assert offer is not None
        before = len(played.scores)
        played = play(played, 0, move_of(offer, action))
        assert reward == sum(season[0].total for season in played.scores[before:])
    total = sum(season[0].total for season in played.scores)
    assert not any(played.waiting)
    assert sum(rewards) == total
    assert info["rating"] == total - sum(edict.solo for edict in played.edicts)
    assert list(np.flatnonzero(info["action_mask"])) == [PASS]


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = SoloEnv()
    before, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    for action in (illegal, PASS):
        after, reward, terminated, truncated, told = env.step(np.int64(action))
        assert (reward, terminated, truncated, told["refused"]) == (REFUSED, False, False, True)
        assert data_equivalence(before, after)
        assert (told["action_mask"] == info["action_mask"]).all()
    _, reward, _, _, told = env.step(np.int64(np.flatnonzero(info["action_mask"])[0]))
    assert (reward, told["refused"]) == (0, False)


def test_a_seed_means_a_deal_and_the_next_game_is_another() -> None:
    one, same, other = SoloEnv("heroes"), SoloEnv("heroes"), SoloEnv("heroes")
    first, again = one.reset(seed=3)[0], same.reset(seed=3)[0]
    assert data_equivalence(first, again)
    assert not data_equivalence(first, other.reset(seed=4)[0])
    following, same_following = one.reset()[0], same.reset()[0]
    assert data_equivalence(following, same_following)
    assert not data_equivalence(first, following)
    rest = [episode(env, 9)[:2] for env in (one, same)]
    assert rest[0] == rest[1]


def test_a_deal_code_names_the_deal_and_its_set_up() -> None:
    setup = make_setup("heroes", sheet="D")
    code = deal_code(setup, bytes(range(10)))
    env = SoloEnv("base", render_mode="ansi")
    observation, info = env.reset(options={"deal": code})
    _, game = new_game(setup, bytes(range(10)), bytes(16))
    assert env.render().startswith(f"spring {game.clock}/8, card {game.card}, stars 0\n")
    offer = game.offer(0)
    assert offer is not None
    assert info["action_mask"].sum() == len(list(legal_moves(offer)))
    assert observation["sheet"][7].sum() == 7  # the wastelands of sheet D
    with pytest.raises(BadDealCode, match="24 letters"):
        env.reset(options={"deal": "ABCD"})


def test_masks_for_libraries_that_ask_by_method() -> None:
    env = SoloEnv()
    _, info = env.reset(seed=2)
    assert (env.action_masks() == info["action_mask"]).all()
    env.action_masks()[:] = 1
    assert (env.action_masks() == info["action_mask"]).all()


def test_bad_input_is_refused_with_a_reason() -> None:
    with pytest.raises(BadSetup, match="no sheet 'Q'"):
        SoloEnv(sheet="Q")
    with pytest.raises(ValueError, match="no render mode 'human'"):
        SoloEnv(render_mode="human")
    env = SoloEnv()
    for early in (env.action_masks, env.render, lambda: env.step(np.int64(0))):
        with pytest.raises(RuntimeError, match="reset the environment first"):
            early()
    _, info = env.reset(seed=1)
    with pytest.raises(ValueError, match="no action"):
        env.step(np.int64(ACTIONS))
    with pytest.raises(ValueError, match="without a render_mode"):
        env.render()
    over = False
    while not over:
        _, _, over, _, info = env.step(np.int64(np.flatnonzero(info["action_mask"])[0]))
    with pytest.raises(RuntimeError, match="the game is over"):
        env.step(np.int64(PASS))


def test_the_names_are_registered_for_the_game_they_name() -> None:
    assert quillmap.envs.IDS["heroes"] == "Quillmap/Heroes-v0"
    env = gymnasium.make("Quillmap/Heroes-v0", sheet="D").unwrapped
    assert isinstance(env, SoloEnv)
    assert env.setup == make_setup("heroes", sheet="D")
