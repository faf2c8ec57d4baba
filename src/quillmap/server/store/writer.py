"""The one thread that writes to an SQLite file: waiting writes share a transaction and are answered after it."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from itertools import groupby
from typing import NamedTuple

from quillmap.server.store import Change
from quillmap.server.store.changes import Given, Step, add_events, count_events, events_of, out_of_step, steps
from quillmap.tables.rows import AppendEvents, Conflict, StoreFailed

GROUP = 1000
"""The most writes that share a commit."""
TOGETHER = 100
"""So many events are added by one statement."""


class Waiting(NamedTuple):
    """A write, and the future of its caller."""

    changes: tuple[Change, ...]
    done: asyncio.Future[None]


class Damage:
    """Whether a file was found damaged: it stays so until somebody repairs it."""

    found: str = ""

    def note(self, reason: Exception) -> None:
        """Something went wrong: perhaps because the file is damaged."""
        if getattr(reason, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            self.found = str(reason)


class Writer:
    """Makes writes in the order in which they came, as many as wait in one commit; one that fails spoils no other."""

    def __init__(self, connection: sqlite3.Connection, damage: Damage) -> None:
        self._connection = connection
        self._damage = damage
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="quillmap writer", daemon=True)
        self._thread.start()

    def write(self, changes: tuple[Change, ...]) -> asyncio.Future[None]:
        """Queue a write. The future is done once it is durable or refused; cancelling it does not take it back."""
        waiting = Waiting(changes, self._loop.create_future())
        self._queue.put(waiting)
        return waiting.done

    def close(self) -> None:
        """Wait until everything queued so far is written, and close the connection. Not on the event loop."""
        self._queue.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while group := self._group():
            outcome = self._commit(group)
            with contextlib.suppress(RuntimeError):  # the loop is closed: no caller is left
                self._loop.call_soon_threadsafe(_tell, group, outcome)

    def _group(self) -> list[Waiting]:
        """What waits now, at least one; empty at the end."""
        group: list[Waiting] = []
        waiting = self._queue.get()
        while waiting is not None:
            group.append(waiting)
            if len(group) == GROUP:
                return group
            try:
                waiting = self._queue.get_nowait()
            except queue.Empty:
                return group
        if group:
            self._queue.put(None)  # the end, again: nothing is queued after it
        return group

    def _commit(self, group: list[Waiting]) -> list[Exception | None]:
        """Write all of a group that can be written; for each what went wrong."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcome: list[Exception | None] = []
            for appends, same in groupby((waiting.changes for waiting in group), _is_append):
                writes = list(same)
                outcome += self._append(writes) if appends else map(self._make, writes)
            self._connection.execute("COMMIT")
        except Exception as reason:  # nothing may end this thread
            self._damage.note(reason)
            with contextlib.suppress(sqlite3.Error):
                self._connection.rollback()
            return [StoreFailed(f"nothing was written: {reason}") for _ in group]
        return outcome

    def _append(self, writes: list[tuple[Change, ...]]) -> list[Exception | None]:
        """Make writes that do nothing but add events, all in a few statements.

        The event loop gets its turn in each statement, and this thread its own only a while later: when hundreds draw
        in a second, a few statements for each of them would be too many.
        """
        appends = [change for changes in writes for change in changes if isinstance(change, AppendEvents)]
        games = list({append.game for append in appends})
        counts: dict[str, int] = dict(self._connection.execute(count_events(len(games)), games).fetchall())
        rows: list[Given] = []
        outcome: list[Exception | None] = []
        for append in appends:
            fits = counts.get(append.game, 0) == append.after
            outcome.append(None if fits else Conflict(out_of_step(append)))
            if fits:
                rows += events_of(append)
                counts[append.game] = append.after + len(append.events)
        self._connection.execute("SAVEPOINT many")
        try:
            for first in range(0, len(rows), TOGETHER):
                some = rows[first : first + TOGETHER]
                self._connection.execute(add_events(len(some)), [value for row in some for value in row])
        except sqlite3.IntegrityError:  # a game is gone: one by one tells which
            self._connection.execute("ROLLBACK TO many")
            outcome = [self._make(changes) for changes in writes]
        self._connection.execute("RELEASE many")
        return outcome

    def _make(self, changes: tuple[Change, ...]) -> Exception | None:
        """Make the changes of one write inside the transaction, or none; what went wrong."""
        self._connection.execute("SAVEPOINT one")
        try:
            for change in changes:
                for step in steps(change):
                    make(self._connection, step)
        except Exception as reason:
            if not self._connection.in_transaction:
                raise  # SQLite gave up the whole transaction
            self._connection.execute("ROLLBACK TO one")
            self._connection.execute("RELEASE one")
            self._damage.note(reason)
            return _as_told(reason)
        self._connection.execute("RELEASE one")
        return None


def _is_append(changes: tuple[Change, ...]) -> bool:
    return len(changes) == 1 and isinstance(changes[0], AppendEvents)


def make(connection: sqlite3.Connection, step: Step) -> None:
    """Run one statement for all its rows."""
    if not step.otherwise:
        connection.executemany(step.sql, step.rows)
        return
    for row in step.rows:
        cursor = connection.execute(step.sql, row)
        if cursor.fetchone() is None and cursor.rowcount < 1:
            raise step.conflict(step.otherwise)


def _as_told(reason: Exception) -> Exception:
    if isinstance(reason, sqlite3.IntegrityError):
        return Conflict(str(reason))
    if isinstance(reason, sqlite3.DatabaseError):
        return StoreFailed(f"nothing was written: {reason}")
    return reason


def _tell(group: list[Waiting], outcome: list[Exception | None]) -> None:
    for waiting, reason in zip(group, outcome, strict=True):
        if waiting.done.cancelled():
            continue
        if reason is None:
            waiting.done.set_result(None)
        else:
            waiting.done.set_exception(reason)
