"""A store in PostgreSQL, for several server processes: its keys and row locks decide who was first."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Iterable, Iterator
from functools import lru_cache
from itertools import count
from typing import Any

import asyncpg

from quillmap.server.store import Change, Row
from quillmap.server.store.changes import Given, Step, loading, steps
from quillmap.server.store.migrations import READ_VERSION, is_current, scripts_after
from quillmap.server.store.reading import ANYTHING, Reading
from quillmap.tables.rows import Conflict, StoreFailed

CONNECTIONS = 16
PATIENCE = 30.0
"""Seconds to wait for a connection, an answer or the end."""
MIGRATING = 0x5155494C
"""The advisory lock that a process holds while it changes the schema."""

DIALECT = {
    "json_group_array(": "json_agg(",
    "SELECT value FROM json_each(?)": "SELECT json_array_elements_text(?::json)",
    "/* FOR": "FOR",
    " */": "",
}
"""What is said otherwise in PostgreSQL."""


class PostgresStore(Reading):
    """A store in a database. A write that has begun is made, even if nobody waits for it any more."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: asyncpg.Pool | None = None
        self._writing: set[asyncio.Task[None]] = set()

    async def open(self, *, upgrade: bool = True) -> None:
        """Connect, and bring the schema up to date."""
        with _failures():
            pool = await asyncpg.create_pool(
                self._url, min_size=1, max_size=CONNECTIONS, timeout=PATIENCE, command_timeout=PATIENCE
            )
        try:
            with _failures():
                async with pool.acquire() as connection:
                    current = is_current(await _version(connection), upgrade=upgrade)
                if not current:
                    await _upgrade(self._url)
        except BaseException:
            pool.terminate()
            raise
        self._pool = pool

    async def close(self) -> None:
        """Finish what is being written, and let go. Closing twice is harmless."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        await asyncio.gather(*self._writing, return_exceptions=True)
        try:
            await asyncio.wait_for(pool.close(), PATIENCE)
        except TimeoutError:
            pool.terminate()

    def claim(self) -> None:
        """Any number of processes may serve a database."""

    async def check(self) -> None:
        """`StoreFailed` if the database cannot be read."""
        await self.person("")

    async def write(self, *changes: Change) -> None:
        """Make all the changes or, with `Conflict`, none. Durable when it returns."""
        task = asyncio.create_task(self._write(self._opened(), changes))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        await asyncio.shield(task)

    async def load(self, rows: Iterable[Row]) -> None:
        """Put everything of a dump into an empty store, all or nothing; ValueError if the store is not empty."""
        try:
            with _failures():
                async with self._opened().acquire() as connection, connection.transaction():
                    if await connection.fetchval(ANYTHING):
                        raise ValueError("the store is not empty")
                    for step in loading(rows):
                        await _make(connection, step)
        except Conflict as reason:
            raise ValueError(f"the rows contradict each other: {reason}") from reason

    def _opened(self) -> asyncpg.Pool:
        if self._pool is None:
            raise StoreFailed("the store is not open")
        return self._pool

    async def _write(self, pool: asyncpg.Pool, changes: tuple[Change, ...]) -> None:
        with _failures():
            async with pool.acquire() as connection, connection.transaction():
                for change in changes:
                    for step in steps(change):
                        await _make(connection, step)

    async def _rows(self, sql: str, *given: Any) -> list[Given]:
        with _failures():
            rows: list[Given] = await self._opened().fetch(_dialect(sql), *given)
        return rows

    async def _one_state(self, *queries: str) -> AsyncGenerator[tuple[str, Given], None]:
        with _failures():
            async with (
                self._opened().acquire() as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                for query in queries:
                    async for row in connection.cursor(_dialect(query), prefetch=500):
                        yield query, row


async def _make(connection: asyncpg.Connection, step: Step) -> None:
    """Run one statement for all its rows."""
    if not step.otherwise:
        await connection.executemany(_dialect(step.sql), step.rows)
        return
    for row in step.rows:
        done = await connection.execute(_dialect(step.sql), *row)  # "UPDATE 1", "SELECT 0"
        if done.endswith(" 0"):
            raise step.conflict(step.otherwise)


@lru_cache
def _dialect(sql: str) -> str:
    """The statement as PostgreSQL writes it."""
    for ours, theirs in DIALECT.items():
        sql = sql.replace(ours, theirs)
    numbers = count(1)
    pieces = sql.split("?")
    return pieces[0] + "".join(f"${next(numbers)}{piece}" for piece in pieces[1:])


@contextlib.contextmanager
def _failures() -> Iterator[None]:
    """Says what went wrong in the words of every store."""
    try:
        yield
    except (
        asyncpg.IntegrityConstraintViolationError,
        asyncpg.SerializationError,
        asyncpg.DeadlockDetectedError,
    ) as reason:
        raise Conflict(str(reason)) from reason
    except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as reason:
        raise StoreFailed(f"the database failed: {reason or type(reason).__name__}") from reason


async def _version(connection: asyncpg.Connection) -> str | None:
    if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
        return None
    version: str | None = await connection.fetchval(READ_VERSION)
    return version


async def _upgrade(url: str) -> None:
    """Bring the schema up to date in one transaction. A second process waits, and then has nothing to do."""
    # A connection without the pool's time limit for a command: a migration may take long.
    connection = await asyncpg.connect(url, timeout=PATIENCE)
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            for script in scripts_after(await _version(connection), "postgres"):
                await connection.execute(script)
    finally:
        await connection.close()
