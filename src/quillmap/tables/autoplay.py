"""What goes on at a table by itself: bots draw when it is their turn, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
import math
from typing import TYPE_CHECKING

from quillmap.rules.game import Game
from quillmap.rules.moves import IllegalMove
from quillmap.rules.view import view
from quillmap.server.services import Services
from quillmap.tables.commands import LIVE_CLOCK
from quillmap.tables.refusals import Refused
from quillmap.wire.tables import BotName, Notice

if TYPE_CHECKING:
    from quillmap.tables.room import Room

log = logging.getLogger(__name__)

SOON = float(LIVE_CLOCK[1])
"""A clock that runs out later than this rings when the hall next looks for it: nobody stays in memory for it."""


class TurnDriver:
    """Looks after one room. Its moves go through the same door as everybody's."""

    def __init__(self, room: Room, services: Services) -> None:
        self._room = room
        self._services = services
        self._thinking: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_due: float | None = None
        """Which end of a turn the alarm is set for."""
        self._forcing: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is about to happen by itself."""
        return bool(self._thinking or self._alarm or self._forcing)

    def look(self) -> None:
        """Something changed, or the hall came by."""
        self._prompt()
        self._wind()

    def stop(self) -> None:
        """Nothing happens by itself any more."""
        if self._alarm:
            self._alarm.cancel()
        for task in [*self._thinking.values(), *([self._forcing] if self._forcing else [])]:
            task.cancel()

    def _prompt(self) -> None:
        """Ask the bots whose turn it is."""
        room = self._room
        if room.table.status != "playing":
            return
        for number, seat in enumerate(room.table.seats):
            live = room.game_of(number) if seat.bot else None
            if seat.bot is None or live is None or not live.game.waiting[room.place(number)]:
                continue
            key = (live.id, number, len(live.game.answers[room.place(number)]))
            if key not in self._thinking:
                self._thinking[key] = asyncio.create_task(self._think(key, seat.bot))

    async def _think(self, key: tuple[str, int, int], bot: BotName) -> None:
        id, number, _ = key
        room = self._room
        game = room.games[id].game
        try:
            seen, temperament = view(game, room.place(number)), number + 1
            thought = await self._services.bots.choose(bot, seen, room.table.id, room.table.host, temperament)
            notice = Notice(game.turn, number, "bot") if thought.replaced else None
            await room.move(number, thought.move, notice, bot)
        except (IllegalMove, Refused) as reason:
            log.info(
                "a bot came too late", extra={"table": room.table.id, "seat": number, "why": type(reason).__name__}
            )
        finally:
            self._thinking.pop(key, None)
        self._prompt()

    def _wind(self) -> None:
        """Set the alarm if the clock runs out soon.

        A time of day that is set back puts nothing off: a turn never has more left than its whole time, and an alarm
        that is set for it rings no later than it would have.
        """
        table, loop = self._room.table, asyncio.get_running_loop()
        before = self._alarm.when() if self._alarm and self._alarm_due == table.due else math.inf
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if table.due is None or table.options.clock is None or table.status != "playing":
            return
        delay = min(table.due - self._services.clock(), table.options.clock)
        if delay <= SOON:
            self._alarm = loop.call_at(min(before, loop.time() + max(0.0, delay)), self._ring)
            self._alarm_due = table.due

    def _ring(self) -> None:
        self._alarm = None
        if self._forcing is None:
            self._forcing = asyncio.create_task(self._force())

    async def _force(self) -> None:
        """Time is up: a novice draws for everybody who has not."""
        try:
            game = self._room.games[self._room.table.id].game
            turn = game.turn
            while game.turn == turn and any(game.waiting):
                late = [number for number, task in enumerate(game.waiting) if task]
                await asyncio.gather(*(self._draw_for(number, game) for number in late))
                game = self._room.games[self._room.table.id].game
        finally:
            self._forcing = None
        self._wind()

    async def _draw_for(self, number: int, game: Game) -> None:
        table, host = self._room.table.id, self._room.table.host
        thought = await self._services.bots.choose("novice", view(game, number), table, host, time_is_up=True)
        try:
            await self._room.move(number, thought.move, Notice(game.turn, number, "clock"))
        except (IllegalMove, Refused) as reason:
            log.info("drawn in the last moment", extra={"table": table, "seat": number, "why": type(reason).__name__})
