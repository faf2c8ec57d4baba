"""Bots that think with compiled code."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files

import numpy as np

from quillmap.bots.bot import NO_LIMIT, Bot, Limit, harms
from quillmap.bots.estimate import Nets
from quillmap.bots.lookahead import first_glance
from quillmap.bots.position import move_of, position_of
from quillmap.bots.search import Plan, weigh
from quillmap.bots.temperament import preferred
from quillmap.bots.train import load_nets
from quillmap.rules.moves import Move
from quillmap.rules.view import View


@cache
def learned_nets() -> Nets:
    """The nets that come with the package."""
    with as_file(files("quillmap.bots").joinpath("nets.npz")) as path:
        return load_nets(path)


class Journeyman(Bot):
    """The best estimate of the final stars, one move ahead."""

    name = "journeyman"

    def choose(self, view: View, seed: int, limit: Limit = NO_LIMIT) -> Move:
        position = position_of(view)
        values = first_glance(position.kit, learned_nets(), position.solo, position.table, position.rows)
        values = -values if harms(view) else values
        row = preferred(self.temperament, view, values, position.table[: position.rows])
        return move_of(view, position.table, row)


class Master(Bot):
    """Looks ahead over sampled futures, from the best candidates of the estimate."""

    name = "master"
    plan = Plan(keep=64, within=2.0, futures=512, plays=1000, pace=8, sample=16, least_gain=0.02)

    def choose(self, view: View, seed: int, limit: Limit = NO_LIMIT) -> Move:
        position = position_of(view)
        if position.rows == 1:
            return move_of(view, position.table, 0)
        harm = harms(view)
        weighed = weigh(position, learned_nets(), self.plan, seed, limit, harm=harm)
        values = weighed.stars.sum(axis=1) * (-1 if harm else 1)
        values = np.minimum(values, values[0])  # one that dropped out is not better, however lucky it was until then
        place = preferred(self.temperament, view, values, position.table[weighed.rows])
        return move_of(view, position.table, int(weighed.rows[place]))
