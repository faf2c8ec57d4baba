"""Many solo games stepped at once by compiled rules: what `gymnasium.make_vec` returns for the registered names."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from quillmap.compiled.deal_order import deal_of
from quillmap.compiled.rules import NUMBER
from quillmap.content import EDICTS
from quillmap.content.games import make_setup
from quillmap.envs.codec import ACTIONS, Bits
from quillmap.envs.compiled import Results, make_material, step_all
from quillmap.envs.dealing import next_deal
from quillmap.envs.games import load, make_games
from quillmap.envs.observation import AMOUNT_COUNT, BIT_COUNT, SPACE, fields
from quillmap.envs.picture import Pixels, picture


class VectorSolo(VectorEnv[dict[str, Any], Any, Any]):
    """Many solo games at once. They behave exactly as `SoloEnv` games in a `SyncVectorEnv`, number for number.

    A finished game starts anew in the next step, which ignores its action. Without `copy`, observations and masks
    are the same arrays in every step, overwritten by the next.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - the type is Gymnasium's
        "render_modes": ["rgb_array"],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str = "base",
        *,
        num_envs: int = 1,
        render_mode: str | None = None,
        copy: bool = True,
        **components: Any,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"at least one game, not {num_envs}")
        if render_mode not in (None, "rgb_array"):
            raise ValueError(f"no render mode {render_mode!r}: many games render as rgb_array only")
        self.setup = make_setup(game, seats=1, **components)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.copy = copy
        self.single_observation_space = deepcopy(SPACE)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._material = make_material(self.setup)
        self._games = make_games(num_envs)
        self._results = Results(
            bits=np.zeros((num_envs, BIT_COUNT), np.int8),
            amounts=np.zeros((num_envs, AMOUNT_COUNT), np.int16),
            mask=np.zeros((num_envs, ACTIONS), np.int8),
            reward=np.zeros(num_envs),
            refused=np.zeros(num_envs, np.bool_),
            rating=np.zeros(num_envs, np.int64),
        )
        self._chances = [np.random.default_rng() for _ in range(num_envs)]
        self._begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """New games: game `i` plays the deals of `seed + i`, or of its own seed in a list."""
        seeds = _seeds(seed, self.num_envs)
        for game, one in enumerate(seeds):
            if one is not None:
                self._chances[game], _ = seeding.np_random(one)
            self._deal(game, options)
        self._games.over[:] = True
        step_all(self._material, self._games, np.zeros(self.num_envs, np.int64), self._results)
        self._begun = True
        return self._observations(), self._infos()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """A step of every game. An action that is not legal is refused, as in `SoloEnv`."""
        if not self._begun:
            raise RuntimeError("no game has begun: reset the environment first")
        numbers = np.asarray(actions)
        if numbers.shape != (self.num_envs,) or not np.issubdtype(numbers.dtype, np.integer):
            raise ValueError(f"{self.num_envs} whole numbers, one for each game, not {numbers.dtype} {numbers.shape}")
        if numbers.min() < 0 or numbers.max() >= ACTIONS:
            raise ValueError(f"actions are numbers from 0 to {ACTIONS - 1}")
        for game in np.flatnonzero(self._games.over):
            self._deal(int(game), None)
        step_all(self._material, self._games, numbers.astype(np.int64), self._results)
        over = self._games.over.copy()
        return self._observations(), self._results.reward.copy(), over, np.zeros_like(over), self._infos()

    def action_masks(self) -> Bits:
        """For each game, 1 for each legal action: what `infos["action_mask"]` said last."""
        return self._results.mask.copy()

    def render(self) -> tuple[Pixels, ...]:
        """A picture of each game's sheet."""
        if self.render_mode is None:
            raise ValueError("this environment was made without a render_mode, so it cannot render")
        turns = [load(masks, state) for masks, state in zip(self._games.masks, self._games.state, strict=True)]
        return tuple(picture([turn.solo.sheet]) for turn in turns)

    def _deal(self, game: int, options: dict[str, Any] | None) -> None:
        deal = next_deal(self.setup, self._chances[game], options)
        if deal.setup != self.setup:
            raise ValueError("this deal is of another set-up; all games of a VectorSolo play the same one")
        dealt = deal_of(deal.setup, deal.seed)
        games = self._games
        games.cards[game, : len(dealt.cards)] = dealt.cards
        games.shown[game, : len(dealt.cards)] = self._material.numbers[dealt.cards]
        games.edicts[game] = [NUMBER[name] for name in dealt.edicts]
        games.solo_values[game] = sum(EDICTS[name].solo for name in dealt.edicts)

    def _observations(self) -> dict[str, Any]:
        bits, amounts = self._results.bits, self._results.amounts
        return fields(bits.copy(), amounts.copy()) if self.copy else fields(bits, amounts)

    def _infos(self) -> dict[str, Any]:
        mask = self._results.mask
        infos = {
            "action_mask": mask.copy() if self.copy else mask,
            "rating": self._results.rating.copy(),
            "refused": self._results.refused.copy(),
        }
        # Gymnasium wants a mask for each field: the games that have set it. Here all games set all fields.
        return infos | {f"_{name}": np.ones(self.num_envs, np.bool_) for name in infos}


def _seeds(seed: int | Sequence[int | None] | None, games: int) -> Sequence[int | None]:
    if seed is None:
        return [None] * games
    if isinstance(seed, int):
        return [seed + game for game in range(games)]
    if len(seed) != games:
        raise ValueError(f"a seed for each of the {games} games, not {len(seed)}")
    return seed
