"""Every released schema comes up to date with all its rows, on both dialects, once, and entirely or not at all."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from quillmap.server.store import Person, Row, Session, Store, make_store, migrations
from quillmap.server.store.columns import COLUMNS
from quillmap.server.store.sqlite import SqliteStore
from quillmap.tables.rows import AppendEvents, GameRow, StoreFailed, TableRow
from tests.server.conftest import StoreMaker
from tests.server.releases.test_releases import load_dump
from tests.server.rows import everything, opened, tell
from tests.server.services import schema_in

KEPT: list[Row] = [
    Person("p1", "Ada", "Surveyor", b"{}", "en", "hash", 1.5, 2.5),
    Person("p2", "Łucja", "Scout", b"{}", "pl", "", 1.5, 2.5),
    Session("s1", "p1", "browser", "Firefox", 1.5, 2.5),
    TableRow("t1", 7, "playing", False, 9.5, 3.5, ("p2", "p1"), b"{}"),
    GameRow("g1", "t1", b"\x00\xff", b"\xff\x00"),
    AppendEvents("g1", 0, (b"{}", b"\x00\xff")),
]
"""The rows of the older stores below."""


def run(database: str, sql: str) -> list[Any]:
    """Run SQL on a database as it is."""
    if database.startswith("sqlite:///"):
        path = Path(database.removeprefix("sqlite:///"))
        path.parent.mkdir(exist_ok=True)
        with contextlib.closing(sqlite3.connect(path)) as connection:
            if sql.startswith("SELECT"):
                return connection.execute(sql).fetchall()
            connection.executescript(sql)
            return []

    async def ask() -> list[Any]:
        connection = await asyncpg.connect(database)
        answer = await connection.fetch(sql) if sql.startswith("SELECT") else await connection.execute(sql)
        await connection.close()
        return [tuple(row) for row in answer] if sql.startswith("SELECT") else []

    return asyncio.run(ask())


def make_store_of(database: str, store: Store, version: str) -> None:
    """Put a store of an older version, with the rows above, into an empty database."""
    with pytest.MonkeyPatch.context() as patch:
        known = migrations.versions()
        patch.setattr(migrations, "versions", lambda: known[: known.index(version) + 1])
        tell(store, lambda store: store.load(KEPT))
    assert version_in(database) == [(version,)]


@contextlib.contextmanager
def empty_database(like: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """One more empty database of the same dialect."""
    if like.startswith("sqlite"):
        yield f"sqlite:///{tmp_path / 'fresh' / 'quillmap.db'}"
    else:
        with schema_in(request.getfixturevalue("postgres")) as url:
            yield url


def schema_of(database: str) -> set[str]:
    """Every table, column, key and index of a database, in words that can be compared."""
    if database.startswith("sqlite"):
        rows = run(database, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {" ".join(sql.replace("(", "( ").replace(")", " )").split()) for (sql,) in rows}
    columns = """SELECT concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable,
        collation_name)
        FROM information_schema.columns WHERE table_schema = current_schema()"""
    keys = """SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
        WHERE connamespace = current_schema()::regnamespace"""
    indexes = (
        "SELECT replace(indexdef, current_schema() || '.', '') FROM pg_indexes WHERE schemaname = current_schema()"
    )
    return {line for query in (columns, keys, indexes) for (line,) in run(database, query)}


def columns_of(database: str) -> dict[str, set[str]]:
    """The columns of every table but the one that holds the version."""
    query = (
        "SELECT sqlite_master.name, column_info.name FROM sqlite_master, pragma_table_info(sqlite_master.name) "
        "AS column_info WHERE sqlite_master.type = 'table'"
        if database.startswith("sqlite")
        else "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
    )
    found: dict[str, set[str]] = {}
    for table, column in run(database, query):
        found.setdefault(table, set()).add(column)
    assert found.pop("alembic_version") == {"version_num"}
    return found


def make_release(database: str) -> None:
    """Put the store that 0.1.0 itself wrote into an empty database."""
    folder = Path(__file__).parent / "releases" / "0.1.0"
    if database.startswith("sqlite:///"):
        file = Path(database.removeprefix("sqlite:///"))
        shutil.copytree(folder / "data", file.parent)
    else:
        asyncio.run(load_dump(database, (folder / "postgres.sql").read_text(encoding="utf-8")))


def version_in(database: str) -> list[Any]:
    return run(database, migrations.READ_VERSION)


@pytest.mark.parametrize("version", migrations.versions())
def test_a_store_of_any_version_comes_up_to_date_and_keeps_its_rows(
    database: str, another: StoreMaker, version: str
) -> None:
    make_store_of(database, another(), version)
    assert tell(another(), everything) == KEPT
    assert version_in(database) == [(migrations.versions()[-1],)]


def test_the_store_that_0_1_0_wrote_gets_the_schema_of_a_new_store(
    database: str, another: StoreMaker, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    make_release(database)
    assert version_in(database) == [("0001",)]
    assert len(tell(another(), everything)) > 50
    upgraded = schema_of(database)
    with empty_database(database, tmp_path, request) as fresh:
        tell(make_store(fresh, tmp_path), everything)
        assert schema_of(fresh) == upgraded


def test_0_1_0_refuses_a_new_store(database: str, another: StoreMaker) -> None:
    tell(another(), everything)
    ((version,),) = run(database, "SELECT version_num FROM alembic_version")  # the query of 0.1.0, word for word
    assert version not in ("0001",)  # all that 0.1.0 knows


def test_every_version_has_a_file_for_each_dialect() -> None:
    assert migrations.versions()[:2] == ["0001", "0002"]
    names = {f"{version}-{dialect}.sql" for version in migrations.versions() for dialect in ("sqlite", "postgres")}
    assert {path.name for path in migrations.FOLDER.iterdir()} == names


def test_rows_are_written_to_and_read_from_exactly_the_columns_of_the_schema(
    database: str, another: StoreMaker
) -> None:
    tell(another(), everything)
    assert columns_of(database) == {table: set(columns) for table, columns in COLUMNS.items()}


NEXT = """
ALTER TABLE people ADD COLUMN motto TEXT NOT NULL DEFAULT 'onward;
always';
UPDATE tables SET version = version + 1;
"""
BROKEN = NEXT + "UPDATE people SET no_such_column = 1;\n"


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A Quillmap of the future, with one more migration."""
    future = tmp_path / "future"
    shutil.copytree(migrations.FOLDER, future)
    for dialect in ("sqlite", "postgres"):
        (future / f"0999-{dialect}.sql").write_text(getattr(request, "param", NEXT))
    monkeypatch.setattr(migrations, "FOLDER", future)


@pytest.mark.parametrize("next_version", [BROKEN], indirect=True)
def test_a_migration_that_fails_leaves_the_store_as_it_was(
    database: str, another: StoreMaker, next_version: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_store_of(database, another(), "0002")
    before = schema_of(database)
    with pytest.raises(StoreFailed, match="no_such_column"):
        tell(another(), everything)
    assert schema_of(database) == before
    assert version_in(database) == [("0002",)]
    assert run(database, "SELECT version FROM tables") == [(7,)]


@pytest.mark.usefixtures("next_version")
def test_many_who_open_an_old_store_at_once_migrate_it_once(database: str, another: StoreMaker) -> None:
    make_store_of(database, another(), "0001")

    async def story() -> None:
        stores = [another() for _ in range(5)]
        await asyncio.gather(*(store.open() for store in stores))
        found = [await store.table("t1") for store in stores]
        assert {table.version for table in found if table} == {8}
        for store in stores:
            await store.close()

    asyncio.run(story())
    assert run(database, "SELECT motto FROM people") == [("onward;\nalways",), ("onward;\nalways",)]
    assert version_in(database) == [("0999",)]


def test_many_who_open_a_new_store_at_once_make_it_once(database: str, another: StoreMaker) -> None:
    async def story() -> None:
        stores = [another() for _ in range(5)]
        await asyncio.gather(*(store.open() for store in stores))
        assert [await everything(store) for store in stores] == [[]] * 5
        for store in stores:
            await store.close()

    asyncio.run(story())


def test_a_store_from_the_future_is_left_alone(database: str, another: StoreMaker) -> None:
    make_store_of(database, another(), "0001")
    run(database, "UPDATE alembic_version SET version_num = '0999'")

    async def story() -> None:
        with pytest.raises(StoreFailed, match="schema 0999, which only a newer Quillmap knows"):
            async with opened(another()):
                pass

    asyncio.run(story())
    assert version_in(database) == [("0999",)]


def test_a_store_of_the_past_is_left_alone_by_commands_that_only_use_it(database: str, another: StoreMaker) -> None:
    make_store_of(database, another(), "0001")

    async def story() -> None:
        with pytest.raises(StoreFailed, match="schema 0001 of an older Quillmap"):
            await another().open(upgrade=False)

    asyncio.run(story())
    assert version_in(database) == [("0001",)]


def test_every_question_has_its_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(tmp_path / "quillmap.db")
    plans: list[str] = []
    ask = store._rows

    async def explain(sql: str, *given: Any) -> list[Any]:
        plans.extend(row[3] for row in await ask(f"EXPLAIN QUERY PLAN {sql}", *given))
        return []

    monkeypatch.setattr(store, "_rows", explain)

    async def story(store: Store) -> None:
        by_id = (store.person, store.person_with_phrase, store.session, store.sessions, store.table, store.games)
        for question in by_id:
            await question("id")
        for moment in (store.people_unseen_since, store.due_tables, store.tables_unchanged_since):
            await moment(1.0)
        await store.tables_of("id", 5, before=(1.0, "t"))
        await store.open_tables(5)
        await store.events("id", 5)

    tell(store, story)
    assert len([plan for plan in plans if plan.startswith("SEARCH")]) >= 12
    # Who sits at a table is found first and then gone through; the index of the lobby holds nothing else.
    whole = {"SCAN seated", "SCAN tables USING INDEX tables_in_lobby"}
    assert {plan for plan in plans if plan.startswith("SCAN")} == whole
