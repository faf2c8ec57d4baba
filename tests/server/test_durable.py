"""What was acknowledged is there, whatever happens to the process or the disk."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from quillmap.server.store import SavePerson, Store, make_store
from quillmap.server.store.sqlite import SqliteStore
from quillmap.tables.rows import AppendEvents, Conflict, SaveTable, StoreFailed
from tests.server.conftest import StoreMaker
from tests.server.rows import opened, person, table, tell, with_game
from tests.server.writing_process import WRITERS

ROUNDS = 10


def killed_after(acknowledged: int, url: str, round: int) -> list[str]:
    """What a process that writes has had acknowledged when it is killed in the middle of it."""
    command = [sys.executable, "-m", "tests.server.writing_process", url, str(round)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parent.parent.parent) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(acknowledged)]
        process.kill()
        lines += process.stdout.readlines()
    assert process.returncode == -9
    return [line.decode().strip() for line in lines if line.endswith(b"\n")]


def test_a_killed_process_loses_nothing_that_was_acknowledged(database: str, another: StoreMaker) -> None:
    tell(another(), lambda store: store.open_tables(1))
    said = [killed_after(1 + 37 * round, database, round) for round in range(ROUNDS)]

    async def story(store: Store) -> None:
        for round in range(ROUNDS):
            found = []
            for number in range(WRITERS):
                events = await store.events(f"{round}-{number}")
                assert len(events) % 2 == 0  # whole writes only
                found += [event.decode() for event in events[::2]]
            assert set(said[round]) <= set(found)
            assert len(found) <= len(said[round]) + WRITERS  # at most one more of each

    tell(another(), story)


class Held:
    """A connection whose commits wait until they may go on."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.reached, self.may_go_on = threading.Event(), threading.Event()

    def execute(self, sql: str, *given: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            self.reached.set()
            assert self.may_go_on.wait(20)
        return self._connection.execute(sql, *given)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


def test_no_write_is_acknowledged_before_the_commit(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "quillmap.db")

    async def story(_: Store) -> None:
        assert store._writer is not None
        held = Held(store._writer._connection)
        store._writer._connection = held  # type: ignore[assignment]
        again = SaveTable(table("t", 2))
        writes = [asyncio.create_task(write) for write in (store.write(SavePerson(person("a"))), store.write(again))]
        assert await asyncio.to_thread(held.reached.wait, 20)
        await asyncio.sleep(0.05)
        assert not any(write.done() for write in writes)
        assert await store.person("a") is None
        held.may_go_on.set()
        outcome = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in outcome] == [type(None), Conflict]

    tell(store, story)


def test_the_file_is_private_and_survives_a_power_cut(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "data" / "quillmap.db")

    async def story(opened: Store) -> None:
        await opened.write(SavePerson(person("a")))
        assert store._writer is not None
        ask = store._writer._connection.execute
        settings = [ask(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "journal_mode")]
        assert settings == [2, "wal"]  # FULL: a log that is synced at every commit
        assert {path.stat().st_mode & 0o777 for path in store.path.parent.iterdir()} == {0o600}

    tell(store, story)
    assert store.path.parent.stat().st_mode & 0o777 == 0o700


def test_a_full_disk_refuses_writes_until_there_is_room(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "quillmap.db")

    async def story(_: Store) -> None:
        await with_game(store)
        await store.write(AppendEvents("g", 0, (b"1",)))
        log = tmp_path / "quillmap.db-wal"
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size + 5000, hard))
        try:
            big = [store.write(AppendEvents("g", 1, (bytes(3000), bytes(3000)))), store.write(SavePerson(person("a")))]
            outcome = await asyncio.gather(*big, return_exceptions=True)
            with pytest.raises(StoreFailed, match="nothing was written"):
                await store.write(AppendEvents("g", 1, (bytes(20000),)))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert {type(result) for result in outcome} == {StoreFailed}
        assert await store.events("g") == [b"1"]
        assert await store.person("a") is None
        await store.write(AppendEvents("g", 1, (bytes(20000),)), SavePerson(person("b")))

    tell(store, story)
    assert tell(SqliteStore(store.path), lambda again: again.events("g")) == [b"1", bytes(20000)]


def test_a_write_waits_for_another_process_that_writes(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.write(SavePerson(person("a")))
        rival = sqlite3.connect(tmp_path / "quillmap.db", isolation_level=None)
        rival.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(store.write(SavePerson(person("b"))))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        assert await store.person("b") is None  # readers wait for nobody
        rival.execute("COMMIT")
        rival.close()
        await waiting
        assert await store.person("b") == person("b")

    tell(SqliteStore(tmp_path / "quillmap.db"), story)


def test_a_database_that_drops_its_connections_is_found_again(postgres_url: str) -> None:
    async def story(store: Store) -> None:
        await with_game(store)
        for turn in range(5):
            admin = await asyncpg.connect(postgres_url)
            await admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                "AND query LIKE '%table_id%'"
            )
            await admin.close()
            pairs = [(SavePerson(person(f"{turn} {n}")), SavePerson(person(f"{turn} {n} too"))) for n in range(5)]
            outcome = await asyncio.gather(*(store.write(*pair) for pair in pairs), return_exceptions=True)
            assert {type(result) for result in outcome} <= {type(None), StoreFailed}
            found = set(await patiently(store))
            for number, result in enumerate(outcome):
                assert (f"{turn} {number}" in found) == (f"{turn} {number} too" in found)
                assert result is not None or f"{turn} {number}" in found
        await store.write(AppendEvents("g", 0, (b"1",)))

    async def patiently(store: Store) -> list[str]:
        for _ in range(20):
            with contextlib.suppress(StoreFailed):
                return await store.people_unseen_since(9.0)
        raise AssertionError("the database was not found again")

    tell(make_store(postgres_url, Path()), story)


@pytest.mark.parametrize("what", ["a folder", "no database"])
def test_what_cannot_be_opened_is_named(tmp_path: Path, what: str) -> None:
    path = tmp_path / "quillmap.db"
    if what == "a folder":
        path.mkdir()
    else:
        path.write_bytes(b"something else entirely" * 100)

    async def story() -> None:
        with pytest.raises(StoreFailed, match=r"quillmap\.db: "):
            async with opened(SqliteStore(path)):
                pass

    asyncio.run(story())
