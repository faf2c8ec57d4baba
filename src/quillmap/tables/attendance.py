"""Keeps an eye on the players of one room: who is away or silent, who is back, and whether the host is missed."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from quillmap.server.services import Services
from quillmap.tables import absence, commands
from quillmap.tables.commands import Table
from quillmap.tables.refusals import Refused
from quillmap.tables.rows import StoreFailed

if TYPE_CHECKING:
    from quillmap.tables.room import Room

log = logging.getLogger(__name__)


class Watch:
    """Looks around once a second, and whenever somebody connects."""

    def __init__(self, room: Room, services: Services) -> None:
        self._room = room
        self._services = services
        self._turn = 0
        self._since = services.steady()
        """When this turn was first seen here."""
        self._greeting: set[asyncio.Task[None]] = set()

    async def look(self) -> None:
        """Mark whoever is away or silent, take the marks of those who are back, and replace a missing host."""
        if self._marked(self._room.table) is not self._room.table:
            await self._room.change(self._marked)

    def arrived(self, person: str | None) -> None:
        """Somebody has connected: if they were away, they are back, and draw for themselves again."""
        if person is None or absence.back(self._room.table, [person]) is self._room.table:
            return
        task = asyncio.create_task(self._welcome(person))
        self._greeting.add(task)
        task.add_done_callback(self._greeting.discard)

    async def _welcome(self, person: str) -> None:
        try:
            await self._room.change(lambda table: absence.back(table, [person]))
        except (Refused, StoreFailed) as reason:
            log.warning("a player is not marked as back", extra={"table": self._room.table.id, "why": str(reason)})

    def learn(self, before: Table, after: Table) -> None:
        """Another process wrote: somebody it no longer marks as away has been there."""
        away = {seat.person for seat in before.seats if seat.away is not None}
        for seat in after.seats:
            if seat.away is None and seat.person in away:
                self._room.presence.seen(seat.person)

    def _marked(self, table: Table) -> Table:
        presence, waits = self._room.presence, self._services.waits
        if presence.away(table.host) >= waits.host:
            table = commands.succeed(table, presence.people)
        if not absence.awaited(table):
            return table
        players = [seat.person for seat in table.seats if seat.person]
        away = {seat.person for seat in table.seats if seat.away is not None}
        seen = [person for person in players if person in away and presence.around(person, waits.away)]
        table = absence.back(table, seen)
        if (
            not self._room.subscribers
        ):  # nobody waits here, and nobody here knows for how long the others have been away
            return table
        gone = {person: seconds for person in players if (seconds := presence.away(person)) >= waits.away}
        now = self._services.clock()
        table = absence.mark_away(table, {person: now - seconds for person, seconds in gone.items()})
        return self._silent(table, players)

    def _silent(self, table: Table, players: list[str]) -> Table:
        """The table with marks on those who have kept others waiting since this turn began."""
        live = self._room.game_of(None)
        if live is None or table.options.clock is not None or len(players) < 2:
            return table
        now = self._services.steady()
        if live.game.turn != self._turn:
            self._turn, self._since = live.game.turn, now
        if now - self._since < self._services.waits.silent:
            return table
        late = [seat.person for seat, task in zip(table.seats, live.game.waiting, strict=True) if task and seat.person]
        return absence.mark_silent(table, self._turn, late)
