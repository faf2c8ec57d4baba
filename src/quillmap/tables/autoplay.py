"""What goes on at a table by itself: bots draw when it is their turn, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
import math
from typing import Protocol

from quillmap.rules.game import Game
from quillmap.rules.moves import IllegalMove, Move
from quillmap.rules.view import view
from quillmap.tables.options import LIVE_CLOCK
from quillmap.tables.refusals import Refused
from quillmap.tables.services import TableServices
from quillmap.tables.snapshot import Snapshot
from quillmap.wire.tables import BotName, Notice

log = logging.getLogger(__name__)

TIMER_SECONDS = float(LIVE_CLOCK[1])
"""A timer is set only for clocks that run out this soon. Later ones are found in the store, by a regular sweep."""


class Moves(Protocol):
    """Where moves are made, as `MoveQueue` does it."""

    async def move(self, seat: int, move: Move, notice: Notice | None = None, bot: BotName | None = None) -> bool:
        """Make a seat's move."""


class TurnDriver:
    """Plays for the bots of one table, and for late players when the clock has run out."""

    def __init__(self, snapshot: Snapshot, moves: Moves, services: TableServices) -> None:
        self._snapshot = snapshot
        self._moves = moves
        self._services = services
        self._choosing: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        """By game, seat and the number of answers the seat has given in this turn: bots that choose a move."""
        self._timer: asyncio.TimerHandle | None = None
        self._timer_due: float | None = None
        """The end of the turn that the timer is set for."""
        self._finishing: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is about to happen by itself."""
        return bool(self._choosing or self._timer or self._finishing)

    def update(self, snapshot: Snapshot) -> None:
        """Go on from the latest snapshot. Asking again with the same one does no harm."""
        self._snapshot = snapshot
        self._ask_bots()
        self._set_timer()

    def stop(self) -> None:
        """Let nothing happen by itself any more."""
        if self._timer:
            self._timer.cancel()
        for task in [*self._choosing.values(), *([self._finishing] if self._finishing else [])]:
            task.cancel()

    def _ask_bots(self) -> None:
        """Ask the bots whose turn it is."""
        table = self._snapshot.table
        if table.status != "playing":
            return
        for number, seat in enumerate(table.seats):
            loaded = self._snapshot.game_of(number) if seat.bot else None
            if seat.bot is None or loaded is None or not self._snapshot.waits_for(number):
                continue
            key = (loaded.id, number, len(loaded.game.answers[table.place(number)]))
            if key not in self._choosing:
                self._choosing[key] = asyncio.create_task(self._play_bot(key, seat.bot))

    async def _play_bot(self, key: tuple[str, int, int], bot: BotName) -> None:
        id, number, _ = key
        table, game = self._snapshot.table, self._snapshot.games[id].game
        try:
            seen, temperament = view(game, table.place(number)), number + 1
            chosen = await self._services.bots.choose(bot, seen, table.id, table.host, temperament)
            notice = Notice(game.turn, number, "bot") if chosen.replaced else None
            await self._moves.move(number, chosen.move, notice, bot)
        except (IllegalMove, Refused) as reason:
            log.info("a bot came too late", extra={"table": table.id, "seat": number, "why": type(reason).__name__})
        finally:
            self._choosing.pop(key, None)
        self._ask_bots()

    def _set_timer(self) -> None:
        """Set the timer if the clock runs out soon.

        A time of day that is set back puts nothing off: a turn never has more left than its whole time, and a timer
        that is set for this turn already goes off no later than before.
        """
        table, loop = self._snapshot.table, asyncio.get_running_loop()
        before = self._timer.when() if self._timer and self._timer_due == table.due else math.inf
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if table.due is None or table.options.clock is None or table.status != "playing":
            return
        delay = min(table.due - self._services.clock(), table.options.clock)
        if delay <= TIMER_SECONDS:
            self._timer = loop.call_at(min(before, loop.time() + max(0.0, delay)), self._time_is_up)
            self._timer_due = table.due

    def _time_is_up(self) -> None:
        self._timer = None
        if self._finishing is None:
            self._finishing = asyncio.create_task(self._finish_turn())

    async def _finish_turn(self) -> None:
        """Let a novice draw for every seat that has not drawn in this turn."""
        try:
            game = self._game
            turn = game.turn
            while game.turn == turn and any(game.waiting):
                late = [number for number, task in enumerate(game.waiting) if task]
                await asyncio.gather(*(self._draw_for(number, game) for number in late))
                game = self._game
        finally:
            self._finishing = None
        self._set_timer()

    @property
    def _game(self) -> Game:
        """The game of a table with a clock: there all play together."""
        return self._snapshot.games[self._snapshot.table.id].game

    async def _draw_for(self, number: int, game: Game) -> None:
        table = self._snapshot.table
        seen = view(game, number)
        chosen = await self._services.bots.choose("novice", seen, table.id, table.host, time_is_up=True)
        try:
            await self._moves.move(number, chosen.move, Notice(game.turn, number, "clock"))
        except (IllegalMove, Refused) as reason:
            log.info(
                "a player drew at the last moment",
                extra={"table": table.id, "seat": number, "why": type(reason).__name__},
            )
