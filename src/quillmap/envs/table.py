"""A whole table as a PettingZoo environment: all seats act at once."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from quillmap.content.games import make_setup
from quillmap.envs.codec import ACTIONS, Bits, mask_of, move_of
from quillmap.envs.dealing import NO_SALT, next_deal
from quillmap.envs.observation import SPACE, Amounts, observation_of, write_sheet
from quillmap.envs.rendering import MODES, check_mode, render
from quillmap.envs.solo import REFUSED, stars
from quillmap.rules.decide import new_game, play
from quillmap.rules.game import Game, Phase
from quillmap.rules.view import View, view


class TableEnv(ParallelEnv[str, dict[str, Any], np.int64]):
    """Two seats or more, each an agent: `seat_0`, `seat_1` and so on, clockwise.

    A seat for which the table does not wait can only pass. The reward of a seat is the stars that its seasons pay.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "name": "quillmap_v0", "render_fps": 2}  # noqa: RUF012

    def __init__(
        self, game: str = "base", *, seats: int = 2, render_mode: str | None = None, **components: Any
    ) -> None:
        check_mode(render_mode)
        self.setup = make_setup(game, seats=seats, **components)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: table_space(seats) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._chance = np.random.default_rng()
        self._game: Game | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees: `observation` and `action_mask`."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of `codec`."""
        return self._action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game. The same seed gives the same deals; `options={"deal": code}` plays the deal of a code."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        deal = next_deal(self.setup, self._chance, options)
        _, self._game = new_game(deal.setup, deal.seed, NO_SALT)
        self.agents = list(self.possible_agents)
        self._look(self._game)
        return self._observations(), {agent: {"refused": False} for agent in self.agents}

    def step(
        self, actions: dict[str, np.int64]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Every seat acts. A seat whose action is not legal is refused: it has not moved, at the cost of `REFUSED`."""
        game = self._playing()
        if game.phase is Phase.OVER:
            raise RuntimeError("the game is over: reset the environment")
        if set(actions) != set(self.agents):
            raise ValueError(
                f"an action for each of {', '.join(self.agents)}, not for {', '.join(actions) or 'nobody'}"
            )
        before = self._views
        refused = {agent: not self._legal(agent, action) for agent, action in actions.items()}
        for agent in self.agents:
            seat = self._seat[agent]
            offer = before[seat].offer
            if offer is not None and not refused[agent]:
                game = play(game, seat, move_of(offer, int(actions[agent])))
        self._game = game
        self._look(game)
        rewards = {
            agent: REFUSED * refused[agent] + stars(self._views[seat], seat) - stars(before[seat], seat)
            for agent, seat in self._seat.items()
        }
        over = game.phase is Phase.OVER
        results = (
            self._observations(),
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, False),
            {agent: {"refused": refused[agent]} for agent in self.agents},
        )
        if over:
            self.agents = []
        return results

    def render(self) -> Any:
        """All sheets as everybody last saw them, as text or as a picture."""
        return render(self.render_mode, view(self._playing(), None), self._playing().shown)

    def _playing(self) -> Game:
        if self._game is None:
            raise RuntimeError("no game has begun: reset the environment first")
        return self._game

    def _legal(self, agent: str, action: np.int64) -> bool:
        if not self._action_spaces[agent].contains(action):
            raise ValueError(f"{action!r} of {agent} is no action: they are numbers from 0 to {ACTIONS - 1}")
        return bool(self._masks[self._seat[agent]][action])

    def _look(self, game: Game) -> None:
        self._views: list[View] = [view(game, seat) for seat in range(self.setup.seats)]
        self._masks: list[Bits] = [mask_of(view.offer) for view in self._views]

    def _observations(self) -> dict[str, Any]:
        totals = np.array([stars(view, seat) for seat, view in enumerate(self._views)], np.int16)
        return {
            agent: {
                "observation": table_observation(self._views[seat], totals),
                "action_mask": self._masks[seat].copy(),
            }
            for agent, seat in self._seat.items()
        }


def table_space(seats: int) -> spaces.Dict:
    """The observation space of a seat: that of a solo game, the sheet in its hands, the stars and who is drawing."""
    seen = spaces.Dict(
        {
            **deepcopy(SPACE).spaces,
            "hand": deepcopy(SPACE["sheet"]),
            "totals": spaces.Box(-1000, 4000, (seats,), np.int16),
            "waiting": spaces.MultiBinary((seats,)),
        }
    )
    return spaces.Dict({"observation": seen, "action_mask": spaces.MultiBinary((ACTIONS,))})


def table_observation(view: View, totals: Amounts) -> dict[str, Any]:
    """The observation of a view, given the stars of all seats. Seats are counted clockwise from the observer."""
    assert view.seat is not None, "a spectator plays no game"
    observation = observation_of(view)
    hand = np.zeros_like(observation["sheet"])
    write_sheet(hand.reshape(-1), view.sheets[view.seat if view.offer is None else view.offer.owner])
    waiting = np.array(view.waiting, np.int8)
    return {**observation, "hand": hand, "totals": np.roll(totals, -view.seat), "waiting": np.roll(waiting, -view.seat)}
