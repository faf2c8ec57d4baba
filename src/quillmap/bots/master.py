"""The bot `master`: it rolls the best candidates of the value nets out over sampled futures."""

from __future__ import annotations

import math

from quillmap.bots.base import NO_LIMIT, Bot, Limit, harms
from quillmap.bots.net_file import shipped_nets
from quillmap.bots.position import move_of, position_of
from quillmap.bots.search import Plan, evaluate
from quillmap.bots.temperament import preferred_rank
from quillmap.rules.moves import Move
from quillmap.rules.view import View

SHARED_SEED = 0
SHARED_FUTURES = 32
"""What all seats use when they rank moves to choose different ones: few, so that no time limit ends the search."""


class Master(Bot):
    """The best candidate of a search."""

    name = "master"
    plan = Plan(keep=64, window=2.0, futures=512, rollouts=1000, growth=8, sample=16, least_improvement=0.02)

    def choose(self, view: View, seed: int, limit: Limit = NO_LIMIT) -> Move:
        position = position_of(view)
        if position.rows == 1:
            return move_of(view, position.moves, 0)
        plan, rank = self.plan, preferred_rank(self.temperament, view)
        if rank is not None:  # all seats must rank the same candidates alike, and enough of them
            seed, plan = SHARED_SEED, plan._replace(window=math.inf)
            limit = limit._replace(work=min(limit.work or SHARED_FUTURES, SHARED_FUTURES))
        evaluated = evaluate(position, shipped_nets(), plan, seed, limit, harm=harms(view))
        row = evaluated.rows[: (rank or 0) + 1][-1]
        return move_of(view, position.moves, int(row))
