"""The bot `journeyman`: the move after which the value nets expect the most stars."""

from __future__ import annotations

import numpy as np

from quillmap.bots.base import NO_LIMIT, Bot, Limit, harms
from quillmap.bots.net_file import shipped_nets
from quillmap.bots.position import move_of, position_of
from quillmap.bots.rollout import move_values
from quillmap.bots.temperament import preferred_rank
from quillmap.rules.moves import Move
from quillmap.rules.view import View


class Journeyman(Bot):
    """The best value, one move ahead."""

    name = "journeyman"

    def choose(self, view: View, seed: int, limit: Limit = NO_LIMIT) -> Move:
        position = position_of(view)
        values = move_values(position.tables, shipped_nets(), position.solo, position.moves, position.rows)
        values = -values if harms(view) else values
        rank = preferred_rank(self.temperament, view)
        row = np.argmax(values) if rank is None else np.argsort(-values, kind="stable")[: rank + 1][-1]
        return move_of(view, position.moves, int(row))
