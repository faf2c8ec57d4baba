"""Bots that think with compiled code."""

from __future__ import annotations

import math
from functools import cache
from importlib.resources import as_file, files

import numpy as np

from quillmap.bots.base import NO_LIMIT, Bot, Limit, harms
from quillmap.bots.position import move_of, position_of
from quillmap.bots.rollout import first_glance
from quillmap.bots.search import Plan, weigh
from quillmap.bots.temperament import preferred_rank
from quillmap.bots.value_net import Nets
from quillmap.learning.train import load_nets
from quillmap.rules.moves import Move
from quillmap.rules.view import View


@cache
def learned_nets() -> Nets:
    """The nets that come with the package."""
    with as_file(files("quillmap.bots").joinpath("nets.npz")) as path:
        return load_nets(path)


SHARED_SEED = 0
SHARED_FUTURES = 32
"""What all seats use that rank moves to choose different ones: few futures, so that time does not run out."""


class Journeyman(Bot):
    """The best estimate of the final stars, one move ahead."""

    name = "journeyman"

    def choose(self, view: View, seed: int, limit: Limit = NO_LIMIT) -> Move:
        position = position_of(view)
        values = first_glance(position.kit, learned_nets(), position.solo, position.table, position.rows)
        values = -values if harms(view) else values
        rank = preferred_rank(self.temperament, view)
        row = np.argmax(values) if rank is None else np.argsort(-values, kind="stable")[: rank + 1][-1]
        return move_of(view, position.table, int(row))


class Master(Bot):
    """Looks ahead over sampled futures, from the best candidates of the estimate."""

    name = "master"
    plan = Plan(keep=64, within=2.0, futures=512, plays=1000, pace=8, sample=16, least_gain=0.02)

    def choose(self, view: View, seed: int, limit: Limit = NO_LIMIT) -> Move:
        position = position_of(view)
        if position.rows == 1:
            return move_of(view, position.table, 0)
        plan, rank = self.plan, preferred_rank(self.temperament, view)
        if rank is not None:  # all seats must rank the same candidates alike, and enough of them
            seed, plan = SHARED_SEED, plan._replace(within=math.inf)
            limit = limit._replace(work=min(limit.work or SHARED_FUTURES, SHARED_FUTURES))
        weighed = weigh(position, learned_nets(), plan, seed, limit, harm=harms(view))
        row = weighed.rows[: (rank or 0) + 1][-1]
        return move_of(view, position.table, int(row))
