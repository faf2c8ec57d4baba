"""The bot `random`: any legal move, each equally likely."""

from __future__ import annotations

import random

from quillmap.bots.base import NO_LIMIT, Bot, Limit, offer_of
from quillmap.rules.moves import Move
from quillmap.rules.offers import legal_moves
from quillmap.rules.view import View


class Random(Bot):
    """Any legal move, each equally likely."""

    name = "random"

    def choose(self, view: View, seed: int, limit: Limit = NO_LIMIT) -> Move:
        return random.Random(seed).choice(list(legal_moves(offer_of(view))))
