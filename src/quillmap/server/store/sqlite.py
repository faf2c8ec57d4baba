"""A store in one SQLite file: a writer thread with group commit, reader threads, nothing on the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import AsyncGenerator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from quillmap.server.store import Change, Row
from quillmap.server.store.changes import Given, loading
from quillmap.server.store.claim import Claim
from quillmap.server.store.migrations import READ_VERSION, is_current, scripts_after, statements
from quillmap.server.store.reading import ANYTHING, Reading
from quillmap.server.store.writer import Damage, Writer, make
from quillmap.tables.rows import StoreFailed

T = TypeVar("T")

READERS = 2
PATIENCE = 30.0
"""Seconds to wait for another process that writes."""
TOGETHER = 500
"""So many rows of a dump are fetched at once."""


class SqliteStore(Reading):
    """A store in one file. A write that was queued is made, even if nobody waits for it any more."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writer: Writer | None = None
        self._pool: ThreadPoolExecutor | None = None
        self._connections: list[sqlite3.Connection] = []
        self._mine = threading.local()
        self._damage = Damage()
        self._claim: Claim | None = None

    async def open(self, *, upgrade: bool = True) -> None:
        """Make the file if there is none, bring it up to date, and start the threads."""
        self._writer = Writer(await asyncio.to_thread(self._prepare, upgrade), self._damage)
        self._pool = ThreadPoolExecutor(READERS, "quillmap reader")

    async def close(self) -> None:
        """Finish what is being written, and let go. Closing twice is harmless."""
        writer, pool = self._writer, self._pool
        self._writer = self._pool = None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown)
        while self._connections:
            self._connections.pop().close()
        if writer is not None:
            await asyncio.to_thread(writer.close)
        claim, self._claim = self._claim, None
        if claim is not None:
            claim.release()

    def claim(self) -> None:
        """Be the only one who serves this file, until `close` or the end of the process: else `StoreInUse`.

        Two servers would each show their own copy of a table: only a database tells them of each other.
        """
        if self._claim is None:
            self._claim = Claim(self.path)

    async def check(self) -> None:
        """`StoreFailed` if the file cannot be read, or was found damaged since it was opened."""
        await self.person("")
        if self._damage.found:
            raise StoreFailed(f"the file is damaged: {self._damage.found}")

    async def write(self, *changes: Change) -> None:
        """Make all the changes or, with `Conflict`, none. Durable when it returns."""
        await self._opened(self._writer).write(changes)

    async def load(self, rows: Iterable[Row]) -> None:
        """Put everything of a dump into an empty store, all or nothing; ValueError if the store is not empty."""
        self._opened(self._writer)
        await asyncio.to_thread(self._load, rows)

    async def _rows(self, sql: str, *given: Any) -> list[Given]:
        pool = self._opened(self._pool)
        try:
            reading = asyncio.get_running_loop().run_in_executor(pool, self._read, sql, given)
        except RuntimeError as reason:  # no thread can be started at present, or the store is being closed
            raise StoreFailed(str(reason)) from reason
        return await reading

    async def _one_state(self, *queries: str) -> AsyncGenerator[tuple[str, Given], None]:
        self._opened(self._writer)
        with self._failures():
            connection = await asyncio.to_thread(self._connect)
        with contextlib.closing(connection), self._failures():
            connection.execute("BEGIN")
            for query in queries:
                cursor = await asyncio.to_thread(connection.execute, query)
                while some := await asyncio.to_thread(cursor.fetchmany, TOGETHER):
                    for row in some:
                        yield query, row

    @contextlib.contextmanager
    def _failures(self) -> Iterator[None]:
        """Says what went wrong in reading in the words of every store."""
        try:
            yield
        except sqlite3.DatabaseError as reason:
            self._damage.note(reason)
            raise StoreFailed(str(reason)) from reason

    def _opened(self, part: T | None) -> T:
        """A part of the store that is there while it is open."""
        if part is None:
            raise StoreFailed("the store is not open")
        return part

    def _prepare(self, upgrade: bool) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
            connection = self._connect()
        except (OSError, sqlite3.Error) as reason:
            raise StoreFailed(f"{self.path}: {getattr(reason, 'strerror', None) or reason}") from reason
        try:
            _write_ahead(connection)
            if not is_current(_version(connection), upgrade=upgrade):
                _upgrade(connection)
        except BaseException as reason:
            connection.close()
            if isinstance(reason, sqlite3.Error):
                raise StoreFailed(f"{self.path}: {reason}") from reason
            raise
        return connection

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            # FULL: a power cut after a commit loses nothing; fullfsync: not on a Mac either.
            for setting in ("synchronous = FULL", "fullfsync = ON", "foreign_keys = ON"):
                connection.execute(f"PRAGMA {setting}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _reader(self) -> sqlite3.Connection:
        """The connection of this thread. If it cannot be made now, the next who reads tries again."""
        connection: sqlite3.Connection | None = getattr(self._mine, "connection", None)
        if connection is None:
            connection = self._mine.connection = self._connect()
            self._connections.append(connection)
        return connection

    def _read(self, sql: str, given: Given) -> list[Given]:
        with self._failures():
            rows: list[Given] = self._reader().execute(sql, given).fetchall()
        return rows

    def _load(self, rows: Iterable[Row]) -> None:
        with contextlib.closing(self._connect()) as connection:
            try:
                connection.execute("BEGIN IMMEDIATE")
                if connection.execute(ANYTHING).fetchone():
                    raise ValueError("the store is not empty")
                for step in loading(rows):
                    make(connection, step)
                connection.execute("COMMIT")
            except sqlite3.IntegrityError as reason:
                raise ValueError(f"the rows contradict each other: {reason}") from reason
            except sqlite3.DatabaseError as reason:
                raise StoreFailed(f"nothing was written: {reason}") from reason


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to a write-ahead log. SQLite does not wait by itself when two processes do so at once."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as reason:
            if reason.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.02)


def _version(connection: sqlite3.Connection) -> str | None:
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        return None
    version: str = connection.execute(READ_VERSION).fetchone()[0]
    return version


def _upgrade(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date in one transaction. A second process waits, and then has nothing to do."""
    connection.execute("PRAGMA foreign_keys = OFF")  # a script that rebuilds a table must not cascade into others
    connection.execute("BEGIN EXCLUSIVE")
    for script in scripts_after(_version(connection), "sqlite"):
        for statement in statements(script):
            connection.execute(statement)
    connection.execute("COMMIT")
    connection.execute("PRAGMA foreign_keys = ON")
