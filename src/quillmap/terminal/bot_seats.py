"""The bots at the player's table. They think on another thread, so that the game still reads the player's keys."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from quillmap.bots import Limit, get_bot
from quillmap.measuring.arena import ask
from quillmap.rules.game import Game
from quillmap.rules.moves import Move

PATIENCE = Limit(seconds=1.0)
"""The longest time a bot may think about one move."""


class BotSeats:
    """One bot for each seat but the player's."""

    def __init__(self, bots: Sequence[str], luck: str) -> None:
        self._bots = bots
        self._luck = luck
        self._mind = ThreadPoolExecutor(1, thread_name_prefix="bot")

    def think(self, game: Game, seat: int) -> Future[Move]:
        """Start thinking about the move of a seat; the future holds the move."""
        return self._mind.submit(ask, get_bot(self._bots[seat - 1], temperament=seat), game, seat, self._luck, PATIENCE)

    def leave(self) -> None:
        """Stop thinking."""
        self._mind.shutdown(wait=False, cancel_futures=True)
