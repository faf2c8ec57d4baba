"""Games between bots, played fairly: every seat is asked with its own view and a seed of its own."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from typing import NamedTuple

from quillmap.bots import Bot, Limit
from quillmap.rules.decide import decide, start
from quillmap.rules.events import Event
from quillmap.rules.game import Game, fold
from quillmap.rules.setup import Setup
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES
from quillmap.rules.view import view


class Played(NamedTuple):
    """A finished game between bots."""

    events: tuple[Event, ...]
    game: Game
    totals: tuple[int, ...]
    moves: tuple[int, ...]
    """How many moves each seat made."""
    seconds: tuple[float, ...]
    """How long each seat thought."""

    @property
    def rating(self) -> int:
        """The solo rating of seat 0 (rule 11.1)."""
        return self.totals[0] - sum(edict.solo for edict in self.game.edicts)


def chance(*parts: object) -> bytes:
    """Bytes that look random and are the same for the same parts, on every machine."""
    return hashlib.sha256("/".join(map(str, parts)).encode()).digest()


def play_game(setup: Setup, bots: Sequence[Bot], seed: int, limit: Limit) -> Played:
    """A whole game between bots, one for each seat. The same seed gives the same deal, whoever plays it."""
    secret = chance("deal", seed)
    events, game = start(setup, secret[:SEED_BYTES], chance("salt", seed)[:SALT_BYTES])
    history = list(events)
    moves = [0] * setup.seats
    seconds = [0.0] * setup.seats
    while any(game.waiting):
        seat = next(seat for seat, task in enumerate(game.waiting) if task)
        luck = int.from_bytes(chance("bot", seed, seat, game.turn, moves[seat])[:8], "big")
        begun = time.perf_counter()
        move = bots[seat].choose(view(game, seat), luck, limit)
        seconds[seat] += time.perf_counter() - begun
        moves[seat] += 1
        happened = decide(game, seat, move)
        history += happened
        game = fold(game, happened)
    totals = tuple(sum(season[seat].total for season in game.scores) for seat in range(setup.seats))
    return Played(tuple(history), game, totals, tuple(moves), tuple(seconds))
