"""A solo game as a Gymnasium environment."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from quillmap.content.games import make_setup
from quillmap.envs.codec import ACTIONS, Bits, mask_of, move_of
from quillmap.envs.dealing import NO_SALT, next_deal
from quillmap.envs.observation import SPACE, observation_of
from quillmap.envs.rendering import MODES, check_mode, render
from quillmap.rules.decide import new_game, play
from quillmap.rules.game import Game
from quillmap.rules.view import View, view

REFUSED = -1.0
"""The reward of an illegal action. The action is refused, as at a table, and nothing changes."""


class SoloEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One player against the deal. `components` are those of `make_setup`: sheet, edicts, ambushes and so on.

    The reward is the stars that each season pays, so that the rewards of a game sum to its total.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012 - the type is Gymnasium's

    def __init__(self, game: str = "base", *, render_mode: str | None = None, **components: Any) -> None:
        check_mode(render_mode)
        self.setup = make_setup(game, seats=1, **components)
        self.render_mode = render_mode
        self.observation_space = deepcopy(SPACE)
        self.action_space = spaces.Discrete(ACTIONS)
        self._game: Game | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game. The same seed gives the same deals; `options={"deal": code}` plays the deal of a code."""
        super().reset(seed=seed)
        deal = next_deal(self.setup, self.np_random, options)
        _, game = new_game(deal.setup, deal.seed, NO_SALT)
        self._look(game)
        return self._told(refused=False)

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Answer the offer. An action that is not legal is refused: nothing changes, at the cost of `REFUSED`."""
        game = self._playing()
        if not self.action_space.contains(action):
            raise ValueError(f"{action!r} is no action: they are numbers from 0 to {ACTIONS - 1}")
        if game.phase is game.phase.OVER:
            raise RuntimeError("the game is over: reset the environment")
        if not self._mask[action]:
            observation, info = self._told(refused=True)
            return observation, REFUSED, False, False, info
        offer = self._view.offer
        assert offer is not None, "a game that is not over waits for its player"
        before = stars(self._view, 0)
        self._look(play(game, 0, move_of(offer, int(action))))
        observation, info = self._told(refused=False)
        return observation, float(stars(self._view, 0) - before), self._view.over, False, info

    def action_masks(self) -> Bits:
        """1 for each legal action: what `info["action_mask"]` said last."""
        self._playing()
        return self._mask.copy()

    def render(self) -> Any:
        """The sheet, as text or as a picture."""
        self._playing()
        return render(self.render_mode, self._view, (self._view.sheet,))

    def _playing(self) -> Game:
        if self._game is None:
            raise RuntimeError("no game has begun: reset the environment first")
        return self._game

    def _look(self, game: Game) -> None:
        self._game = game
        self._view = view(game, 0)
        self._mask = mask_of(self._view.offer)

    def _told(self, *, refused: bool) -> tuple[dict[str, Any], dict[str, Any]]:
        rating = stars(self._view, 0) - sum(edict.solo for edict in self._view.edicts)
        return observation_of(self._view), {"action_mask": self._mask.copy(), "rating": rating, "refused": refused}


def stars(view: View, seat: int) -> int:
    """The stars of a seat in the seasons scored so far."""
    return view.totals[seat]
