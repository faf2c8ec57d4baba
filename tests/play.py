"""Random play, for tests that need whole games."""

from __future__ import annotations

import random

from quillmap.rules.decide import decide, new_game
from quillmap.rules.events import Event
from quillmap.rules.game import Game, fold
from quillmap.rules.offers import legal_moves
from quillmap.rules.setup import Setup
from quillmap.rules.versions import CURRENT


def random_game(setup: Setup, rng: random.Random, rules: int = CURRENT) -> tuple[list[Event], Game]:
    """A whole game of random legal moves, seats acting in random order: its events, and how it ended."""
    first, game = new_game(setup, rng.randbytes(10), rng.randbytes(16), rules=rules)
    events = list(first)
    while any(game.waiting):
        seat = rng.choice([seat for seat, task in enumerate(game.waiting) if task])
        offer = game.offer(seat)
        assert offer is not None
        happened = decide(game, seat, rng.choice(list(legal_moves(offer))))
        events += happened
        game = fold(game, happened)
    return events, game
