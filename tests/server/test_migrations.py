"""Every released schema comes up to date with all it holds, on both dialects; schema and migrations agree."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from quillmap.server.store import Person, Session, Store, migrations, versions
from quillmap.server.store.schema import METADATA
from quillmap.server.store.sqlite import PRESENT, SqliteStore, _upgrade
from quillmap.tables.rows import AppendEvents, GameRow, StoreFailed, TableRow
from tests.server.conftest import StoreMaker
from tests.server.rows import everything, opened, tell

SCHEMAS = Path(__file__).parent / "schemas"

KEPT = [
    Person("p1", "Ada", "Surveyor", b"{}", "en", "hash", 1.5, 2.5),
    Person("p2", "Łucja", "Scout", b"{}", "pl", "", 1.5, 2.5),
    Session("s1", "p1", "browser", "Firefox", 1.5, 2.5),
    TableRow("t1", 7, "playing", False, 9.5, 3.5, ("p2", "p1"), b"{}"),
    GameRow("g1", "t1", b"\x00\xff", b"\xff\x00"),
    AppendEvents("g1", 0, (b"{}", b"\x00\xff")),
]
"""What every released schema in the folder holds."""


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


def release(database: str, version: str) -> None:
    """Make a database as a released version left it."""
    dialect = "sqlite" if database.startswith("sqlite") else "postgres"
    run(database, (SCHEMAS / f"{version}-{dialect}.sql").read_text(encoding="utf-8"))


def differences(database: str) -> list[Any]:
    """What would have to change for a database to be as the schema says."""

    def compare(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), METADATA))

    if database.startswith("sqlite"):
        engine = create_engine(database, poolclass=NullPool)
        with engine.connect() as connection:
            return compare(connection)

    async def ask() -> list[Any]:
        remote = create_async_engine(
            "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(database), poolclass=NullPool
        )
        async with remote.connect() as connection:
            return await connection.run_sync(compare)

    return asyncio.run(ask())


@pytest.mark.parametrize("version", versions.VERSIONS)
def test_every_released_schema_comes_up_to_date_with_all_it_holds(
    database: str, another: StoreMaker, version: str
) -> None:
    release(database, version)
    assert tell(another(), everything) == KEPT
    assert differences(database) == []


def test_every_version_is_known_and_kept() -> None:
    found = [script.revision for script in migrations.scripts().walk_revisions()]
    assert tuple(reversed(found)) == versions.VERSIONS
    names = {f"{version}-{dialect}.sql" for version in versions.VERSIONS for dialect in ("sqlite", "postgres")}
    assert {path.name for path in SCHEMAS.iterdir()} == names


def test_a_new_store_is_as_the_schema_says(database: str, another: StoreMaker) -> None:
    assert tell(another(), everything) == []
    assert differences(database) == []
    assert run(database, "SELECT version_num FROM alembic_version") == [(versions.VERSIONS[-1],)]


def test_the_comparison_finds_what_is_missing(database: str, another: StoreMaker) -> None:
    tell(another(), everything)
    run(database, "DROP INDEX people_by_seen")
    run(database, "ALTER TABLE games DROP COLUMN salt")
    assert {difference[0] for difference in differences(database)} == {"add_index", "add_column"}


def test_a_new_file_is_what_all_migrations_make() -> None:
    def schema(connection: sqlite3.Connection) -> set[str]:
        rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {" ".join(sql.replace("(", "( ").replace(")", " )").split()) for (sql,) in rows}

    with (
        contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as migrated,
        contextlib.closing(sqlite3.connect(":memory:")) as new,
    ):
        _upgrade(migrated)
        new.executescript(PRESENT.read_text(encoding="utf-8"))
        assert schema(new) == schema(migrated)
        current = new.execute(versions.VERSION_OF).fetchall()
        assert current == migrated.execute(versions.VERSION_OF).fetchall()


NEXT = f"""
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{versions.VERSIONS[-1]}"


def upgrade() -> None:
    op.add_column("people", sa.Column("motto", sa.Text, nullable=False, server_default="onward"))
    op.execute("UPDATE tables SET version = version + 1")
"""


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Quillmap of the future, with one more migration."""
    future = tmp_path / "future"
    here = Path(migrations.__file__).parent
    shutil.copytree(here / "versions", future, ignore=shutil.ignore_patterns("__pycache__"))
    (future / "mottos.py").write_text(NEXT)
    scripts = ScriptDirectory(str(here), version_locations=[str(future)])
    monkeypatch.setattr(migrations, "scripts", lambda: scripts)
    monkeypatch.setattr(versions, "VERSIONS", (*versions.VERSIONS, "next"))


@pytest.mark.usefixtures("next_version")
def test_many_who_open_an_old_store_at_once_migrate_it_once(database: str, another: StoreMaker) -> None:
    release(database, "0001")

    async def story() -> None:
        stores = [another() for _ in range(5)]
        await asyncio.gather(*(store.open() for store in stores))
        found = [await store.table("t1") for store in stores]
        assert {table.version for table in found if table} == {8}
        for store in stores:
            await store.close()

    asyncio.run(story())
    assert run(database, "SELECT motto FROM people") == [("onward",), ("onward",)]
    assert run(database, "SELECT version_num FROM alembic_version") == [("next",)]


def test_many_who_open_a_new_store_at_once_make_it_once(database: str, another: StoreMaker) -> None:
    async def story() -> None:
        stores = [another() for _ in range(5)]
        await asyncio.gather(*(store.open() for store in stores))
        assert [await everything(store) for store in stores] == [[]] * 5
        for store in stores:
            await store.close()

    asyncio.run(story())


def test_a_store_from_the_future_is_left_alone(database: str, another: StoreMaker) -> None:
    release(database, "0001")
    run(database, "UPDATE alembic_version SET version_num = '0999'")

    async def story() -> None:
        with pytest.raises(StoreFailed, match="schema 0999, which only a newer Quillmap knows"):
            async with opened(another()):
                pass

    asyncio.run(story())
    assert run(database, "SELECT version_num FROM alembic_version") == [("0999",)]


def test_a_store_of_the_past_is_left_alone_by_commands_that_only_use_it(database: str, another: StoreMaker) -> None:
    release(database, "0001")

    async def story() -> None:
        with pytest.raises(StoreFailed, match="schema 0001 of an older Quillmap"):
            await another().open(upgrade=False)

    asyncio.run(story())
    assert run(database, "SELECT version_num FROM alembic_version") == [("0001",)]


def test_opening_a_store_that_is_up_to_date_imports_no_migrations(database: str, another: StoreMaker) -> None:
    tell(another(), everything)
    code = (
        "import asyncio, sys; from pathlib import Path; from quillmap.server.store import make_store\n"
        "store = make_store(sys.argv[1], Path())\n"
        "async def story():\n    await store.open()\n    await store.close()\n"
        "asyncio.run(story()); print({'sqlalchemy', 'alembic'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code, database], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


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
