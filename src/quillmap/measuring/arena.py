"""Games between bots. Every seat chooses from its own view, with its own seed."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from typing import NamedTuple

from quillmap.bots import Bot, Limit
from quillmap.rules.decide import new_game, play_with_events
from quillmap.rules.events import Event
from quillmap.rules.game import Game
from quillmap.rules.moves import Move
from quillmap.rules.setup import Setup
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES
from quillmap.rules.versions import CURRENT, Version
from quillmap.rules.view import view


class Played(NamedTuple):
    """A finished game between bots."""

    events: tuple[Event, ...]
    game: Game
    totals: tuple[int, ...]
    moves: tuple[int, ...]
    """The number of moves of each seat."""
    seconds: tuple[float, ...]
    """The CPU time that each seat thought, in seconds. Other work on the machine does not count."""

    @property
    def rating(self) -> int:
        """The solo rating of seat 0 (rule 11.1)."""
        return self.totals[0] - sum(edict.solo for edict in self.game.edicts)


def chance(*parts: object) -> bytes:
    """Pseudo-random bytes: the same parts give the same bytes on every machine."""
    return hashlib.sha256("/".join(map(str, parts)).encode()).digest()


def ask(bot: Bot, game: Game, seat: int, seed: object, limit: Limit) -> Move:
    """Ask a bot for a move. It sees the view of its seat alone and gets a new seed for every move."""
    luck = chance("bot", seed, seat, game.turn, len(game.answers[seat]))[:8]
    return bot.choose(view(game, seat), int.from_bytes(luck, "big"), limit)


def play_game(setup: Setup, bots: Sequence[Bot], seed: int, limit: Limit, *, rules: Version = CURRENT) -> Played:
    """Play a whole game between bots, one for each seat. The same seed gives any bots the same deal."""
    return play_deal(setup, bots, chance("deal", seed)[:SEED_BYTES], seed, limit, rules=rules)


def play_deal(
    setup: Setup, bots: Sequence[Bot], deal: bytes, luck: object, limit: Limit, *, rules: Version = CURRENT
) -> Played:
    """Play a whole game of one deal between bots, whose own random numbers come from `luck`."""
    events, game = new_game(setup, deal, chance("salt", luck)[:SALT_BYTES], rules=rules)
    history = list(events)
    seconds = [0.0] * setup.seats
    while any(game.waiting):
        seat = next(seat for seat, task in enumerate(game.waiting) if task)
        begun = time.thread_time()
        move = ask(bots[seat], game, seat, luck, limit)
        seconds[seat] += time.thread_time() - begun
        happened, game = play_with_events(game, seat, move)
        history += happened
    return Played(tuple(history), game, game.totals, tuple(map(len, game.answers)), tuple(seconds))
