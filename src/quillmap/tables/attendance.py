"""Marks the players of one table who are away or silent, takes marks away again, and replaces an absent host."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from quillmap.tables import absence, commands
from quillmap.tables.presence import Presence
from quillmap.tables.refusals import Refused
from quillmap.tables.rows import StoreFailed
from quillmap.tables.services import TableServices
from quillmap.tables.snapshot import Snapshot
from quillmap.tables.table import Table

log = logging.getLogger(__name__)

Change: TypeAlias = Callable[[Callable[[Table], Table]], Awaitable[None]]
"""Carries out a command on the table."""


class Attendance:
    """Looks at presence once a second, and whenever somebody connects."""

    def __init__(self, presence: Presence, change: Change, services: TableServices) -> None:
        self._presence = presence
        self._change = change
        self._services = services
        self._turn = 0
        self._since = services.steady()
        """When this process first saw the current turn."""
        self._returning: set[asyncio.Task[None]] = set()

    async def check(self, snapshot: Snapshot, *, watched: bool) -> None:
        """Set and remove marks. `watched` says whether anybody is connected to this process."""

        def marked(table: Table) -> Table:
            return self._marked(snapshot._replace(table=table), watched)

        if marked(snapshot.table) is not snapshot.table:
            await self._change(marked)

    def arrived(self, table: Table, person: str | None) -> None:
        """A person has connected. If they were away they are back, and draw for themselves again."""
        if person is None or absence.back(table, [person]) is table:
            return
        task = asyncio.create_task(self._mark_back(table.id, person))
        self._returning.add(task)
        task.add_done_callback(self._returning.discard)

    async def _mark_back(self, table: str, person: str) -> None:
        try:
            await self._change(lambda table: absence.back(table, [person]))
        except (Refused, StoreFailed) as reason:
            log.warning("a player is not marked as back", extra={"table": table, "why": str(reason)})

    def learn(self, before: Table, after: Table) -> None:
        """Another process changed the table. Players whom it no longer marks as away have been there."""
        away = {seat.person for seat in before.seats if seat.away is not None}
        for seat in after.seats:
            if seat.away is None and seat.person in away:
                self._presence.seen(seat.person)

    def _marked(self, snapshot: Snapshot, watched: bool) -> Table:
        table, presence, waits = snapshot.table, self._presence, self._services.waits
        if presence.away(table.host) >= waits.host:
            table = commands.succeed(table, presence.people)
        if not absence.awaited(table):
            return table
        players = [seat.person for seat in table.seats if seat.person]
        away = {seat.person for seat in table.seats if seat.away is not None}
        seen = [person for person in players if person in away and presence.around(person, waits.away)]
        table = absence.back(table, seen)
        if not watched:  # nobody waits here, and this process does not know for how long the others have been away
            return table
        gone = {person: seconds for person in players if (seconds := presence.away(person)) >= waits.away}
        now = self._services.clock()
        table = absence.mark_away(table, {person: now - seconds for person, seconds in gone.items()})
        return self._mark_silent(snapshot._replace(table=table), players)

    def _mark_silent(self, snapshot: Snapshot, players: list[str]) -> Table:
        """The table with marks on players who have kept others waiting for long in this turn."""
        table, loaded = snapshot.table, snapshot.game_of(None)
        if loaded is None or table.options.clock is not None or len(players) < 2:
            return table
        now, game = self._services.steady(), loaded.game
        if game.turn != self._turn:
            self._turn, self._since = game.turn, now
        if now - self._since < self._services.waits.silent:
            return table
        late = [seat.person for seat, task in zip(table.seats, game.waiting, strict=True) if task and seat.person]
        return absence.mark_silent(table, self._turn, late)
