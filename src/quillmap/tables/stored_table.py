"""A table and its games as this process knows them: loaded from the store, written there first and changed here second.

Other processes may write to the same table. Then a write is refused as a conflict; we read what is new and try again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

from quillmap.rules.events import Started
from quillmap.tables.loaded_game import LoadedGame
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.rows import (
    AddGame,
    AppendEvents,
    Conflict,
    NeedPerson,
    NoSuchPerson,
    Progress,
    SaveTable,
    StoreFailed,
    TableChange,
    TableRow,
)
from quillmap.tables.services import TableServices
from quillmap.tables.steps import Step
from quillmap.tables.table import Table, read_table, table_row

log = logging.getLogger(__name__)

ATTEMPTS = 8
"""How often a write that lost a race is tried again."""


@contextmanager
def report_damage(table: str) -> Iterator[None]:
    """Refuse as damaged whatever cannot be read of a stored table."""
    try:
        yield
    except (Refused, StoreFailed):
        raise
    except Exception as reason:
        # Not the message of the error: it may name people or cards.
        log.error("table damaged", extra={"table": table, "why": type(reason).__name__})
        raise Refused(Why.TABLE_DAMAGED) from reason


class Observer(Protocol):
    """What wants to know of changes: the room."""

    def changed(self, *, urgent: bool) -> None:
        """The table or a game changed."""

    def caught_up(self, before: Table) -> None:
        """Another process changed the table, which looked like this before."""


class StoredTable:
    """The table, its games, and the one way to change them. Holds `lock` while it reads or writes."""

    def __init__(self, services: TableServices, row: TableRow, observer: Observer) -> None:
        self._services = services
        self._observer = observer
        self.table = read_table(row.body)
        self.version = row.version
        self.games: Mapping[str, LoadedGame] = {}
        """Never changed in place: a snapshot keeps the games of its moment."""
        self.lock = asyncio.Lock()
        self._refreshing: asyncio.Task[None] | None = None

    def now(self) -> float:
        """The time of day."""
        return self._services.clock()

    def changed(self, *, urgent: bool) -> None:
        """Say that the table or a game changed."""
        self._observer.changed(urgent=urgent)

    @property
    def busy(self) -> bool:
        """Whether something is being read or written."""
        return self.lock.locked() or (self._refreshing is not None and not self._refreshing.done())

    async def finish(self) -> None:
        """Wait until what is being read or written now is done."""
        if self._refreshing is not None:
            await asyncio.wait([self._refreshing])
        async with self.lock:
            pass

    async def load(self) -> None:
        """Read the games of this table."""
        self.games = await self._read_games()
        missing = set(self.table.game_ids) - set(self.games) if self.table.status == "playing" else ()
        if missing:
            raise ValueError(f"games are missing: {', '.join(sorted(missing))}")

    async def catch_up(self) -> None:
        """Know at least what any process has written until now."""
        if self._services.shared:
            id = self.table.id
            await self.reach((await self._services.store.progress([id])).get(id))

    async def reach(self, progress: Progress | None) -> None:
        """Know at least what was in the store at this progress; refused if the table is gone (None)."""
        if progress is None:
            raise Refused(Why.NO_SUCH_TABLE, table=self.table.id)
        while self.behind(progress):
            await asyncio.shield(self.refresh_soon())

    def behind(self, progress: Progress) -> bool:
        """Whether the store had something at this progress that is not known here."""
        counts = {id: loaded.count for id, loaded in self.games.items()}
        return progress.version > self.version or any(
            count > counts.get(id, -1) for id, count in progress.events.items()
        )

    def refresh_soon(self) -> asyncio.Task[None]:
        """Start to read what other processes have written."""
        if self._refreshing is None or self._refreshing.done():
            self._refreshing = asyncio.create_task(self._refresh())
            # If nobody awaits the task, its error is taken here; the next caller tries again.
            self._refreshing.add_done_callback(lambda task: task.cancelled() or task.exception())
        return self._refreshing

    async def _refresh(self) -> None:
        async with self.lock:
            with report_damage(self.table.id):
                await self._reload()

    async def _reload(self) -> None:
        row = await self._services.store.table(self.table.id)
        if row is None:
            raise Refused(Why.NO_SUCH_TABLE, table=self.table.id)
        before, version, counts = self.table, self.version, self._counts()
        self.games = await self._read_games()
        if row.version != version:
            self.table, self.version = read_table(row.body), row.version
            self._observer.caught_up(before)
        if (version, counts) != (self.version, self._counts()):
            self.changed(urgent=True)

    def _counts(self) -> list[int]:
        return [loaded.count for loaded in self.games.values()]

    async def _read_games(self) -> dict[str, LoadedGame]:
        games = {}
        for row in await self._services.store.games(self.table.id):
            known = self.games.get(row.id)
            lines = await self._services.store.events(row.id, known.count if known else 0)
            games[row.id] = known.catch_up(lines) if known else LoadedGame.load(row, lines)
        return games

    async def change(self, command: Callable[[Table], Table]) -> None:
        """Carry out a command on the table."""
        await self.commit(lambda: Step(command(self.table)))

    async def commit(self, prepare: Callable[[], Step | None]) -> None:
        """Write a step and say that the table changed; None if there is nothing to do.

        After a lost race `prepare` is called again, with the table as the other process left it. If the caller is
        cancelled, the step is written all the same.
        """
        await asyncio.shield(asyncio.ensure_future(self._commit(prepare)))

    async def _commit(self, prepare: Callable[[], Step | None]) -> None:
        async with self.lock:
            for _ in range(ATTEMPTS):
                step = prepare()
                if step is None:
                    return
                if await self.write(step):
                    self.changed(urgent=True)
                    return
        raise Refused(Why.NOT_NOW)

    async def write(self, step: Step) -> bool:
        """Write a step while holding the lock. False if another process wrote first; what it wrote is known then."""
        changes = self._changes_of(step)
        if not changes:
            return True
        try:
            await self._services.store.write(*changes)
        except NoSuchPerson as reason:
            raise Refused(Why.NOT_SIGNED_IN) from reason
        except Conflict:
            await self._reload()
            return False
        if step.table is not self.table:
            self.table = step.table
            self.version += 1
        if step.events:
            self.games = {**self.games, **self._games_after(step)}
        await self._services.peers.table_changed(self.table.id)
        return True

    def _changes_of(self, step: Step) -> list[TableChange]:
        counts = dict.fromkeys((row.id for row in step.begun), 0)
        changes: list[TableChange] = [AddGame(row) for row in step.begun]
        for id, new in step.events.items():
            count = counts[id] if id in counts else self.games[id].count
            changes.append(AppendEvents(id, count, new.lines))
        changes += map(SaveTable, step.opened)
        if step.table is not self.table:
            # A person who is being forgotten at this moment must not sit down: their name would stay.
            changes = [*map(NeedPerson, sorted(step.table.people - self.table.people)), *changes]
            changes.append(SaveTable(table_row(step.table, self.version + 1, self.now())))
        return changes

    def _games_after(self, step: Step) -> dict[str, LoadedGame]:
        games = {}
        begun = {row.id: row for row in step.begun}
        for id, (events, lines, game) in step.events.items():
            if id in begun:
                first = events[0]
                assert isinstance(first, Started), "a game begins with its set-up"
                games[id] = LoadedGame.begin(begun[id], first).after(events[1:], lines[1:], game)
            else:
                games[id] = self.games[id].after(events, lines, game)
        return games
