"""Damaged data is reported as such and spoils nothing else; a failure that has passed leaves no trace."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quillmap.server.registry import IDLE_SECONDS
from quillmap.server.store import Change
from quillmap.tables.rows import AddGame, AppendEvents, GameRow, SaveTable
from quillmap.tables.table import Seat, Table, table_row
from quillmap.wire.tables import Options
from tests.server.asgi_client import NOW, Inside, guest, inside, quiet

ADA, BOB = "ada", "bob"
DAMAGED = "DAMAGED2"


@contextlib.contextmanager
def no_more_files() -> Iterator[None]:
    """Nothing can be opened any more in this process."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    lowest = os.dup(0)
    os.close(lowest)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_server_that_ran_out_of_files_answers_again_when_there_are_some(tmp_path: Path) -> None:
    async def whole() -> None:
        async with inside(tmp_path / "store.db") as app:
            with no_more_files():
                for path in ("/healthz", "/api/tables", "/healthz"):
                    assert (await app.ask("GET", path)).status == 503
            for path in ("/healthz", "/api/tables", "/healthz"):
                assert (await app.ask("GET", path)).status == 200

    asyncio.run(whole())


def spoil(file: Path, table: str) -> None:
    """Overwrite the first page of one table of a file."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = database.execute("PRAGMA page_size").fetchone()
        (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    with file.open("r+b") as pages:
        pages.seek((root - 1) * size)
        pages.write(b"\xff" * size)


def test_damaged_pages_are_a_server_that_cannot_do_its_work(tmp_path: Path) -> None:
    async def whole() -> None:
        async with inside(tmp_path / "store.db") as app:
            await app.registry.services.store.write(*guest(ADA))
            state = (await app.ask("POST", "/api/tables", {"start": True}, token=ADA)).json()
        table = f"/api/tables/{state['table']['id']}"
        spoil(tmp_path / "store.db", "tables")
        async with inside(tmp_path / "store.db") as app:
            assert (await app.ask("GET", "/healthz")).status == 200, "nobody knows yet"
            for method, path in (("GET", "/api/me/tables"), ("GET", table), ("POST", "/api/tables")):
                answer = await app.ask(method, path, {}, token=ADA)
                assert (answer.status, answer.json()["reason"]) == (503, "not_now"), path
            assert (await app.ask("GET", "/healthz")).status == 503
            assert (await app.ask("GET", "/api/me", token=ADA)).status == 200, "what can be read is read"

    asyncio.run(whole())


def test_damage_found_while_writing_is_reported_too(tmp_path: Path) -> None:
    async def whole() -> None:
        async with inside(tmp_path / "store.db") as app:
            await app.registry.services.store.write(*guest(ADA))
        spoil(tmp_path / "store.db", "tables")
        async with inside(tmp_path / "store.db") as app:
            assert (await app.ask("POST", "/api/tables", {}, token=ADA)).status == 503
            assert (await app.ask("GET", "/healthz")).status == 503

    asyncio.run(whole())


def damaged(table: Table) -> dict[str, list[Change]]:
    """One table in several kinds of disrepair."""
    row = table_row(table, 1, NOW + 1)
    game = AddGame(GameRow(table.id, table.id, bytes(16), bytes(16)))
    return {
        "no table at all": [SaveTable(row._replace(body=b"{}"))],
        "no JSON": [SaveTable(row._replace(body=b"\x00\xff"))],
        "no game": [SaveTable(row)],
        "no events": [SaveTable(row), game],
        "no such event": [SaveTable(row), game, AppendEvents(table.id, 0, (b'{"kind":"dragon"}',))],
        "a game without a beginning": [SaveTable(row), game, AppendEvents(table.id, 0, (b'{"kind":"turn_ended"}',))],
    }


LATE = Table(DAMAGED, BOB, Options(open=True, clock=10), NOW, "playing", (Seat(BOB),), due=NOW - 60)


@pytest.mark.parametrize("kind", damaged(LATE))
def test_one_damaged_table_spoils_no_other(kind: str, tmp_path: Path) -> None:
    async def whole() -> None:
        async with inside(tmp_path / "store.db") as app:
            await app.registry.services.store.write(*guest(ADA), *guest(BOB), *damaged(LATE)[kind])
            clock = {"seats": 2, "open": True, "clock": 10}
            other = (await app.ask("POST", "/api/tables", {"options": clock, "start": True}, token=BOB)).json()
            app.registry.rooms.clear()
            app.now += 60
            for _ in range(3):
                await app.registry.sweep()
            assert set(app.registry.rooms) == {other["table"]["id"]}, "its clock is heard"
            for path in ("", "/replay", "/stream"):
                answer = await app.ask("GET", f"/api/tables/{DAMAGED}{path}", token=BOB)
                assert (answer.status, answer.json()["reason"]) == (500, "table_damaged")
            lines = (await app.ask("GET", "/api/me/tables", token=BOB)).json()["tables"]
            assert [line["id"] for line in lines] == [other["table"]["id"]]

    asyncio.run(whole())


def test_a_damaged_table_is_left_out_of_the_list(tmp_path: Path) -> None:
    async def whole() -> None:
        async with inside(tmp_path / "store.db") as app:
            open_table = Table(DAMAGED, BOB, Options(open=True), NOW)
            row = table_row(open_table, 1, NOW)._replace(body=b"{}")
            await app.registry.services.store.write(*guest(ADA), SaveTable(row))
            wish = {"options": {"seats": 2, "open": True}}
            other = (await app.ask("POST", "/api/tables", wish, token=ADA)).json()["table"]["id"]
            assert [line["id"] for line in (await app.ask("GET", "/api/tables")).json()["tables"]] == [other]

    asyncio.run(whole())


def test_a_damaged_table_that_is_mended_is_served_again(tmp_path: Path) -> None:
    async def whole() -> None:
        async with inside(tmp_path / "store.db") as app:
            table = Table(DAMAGED, ADA, Options(), NOW)
            good = table_row(table, 2, NOW)
            await app.registry.services.store.write(*guest(ADA), SaveTable(good._replace(version=1, body=b"{}")))
            assert (await app.ask("GET", f"/api/tables/{DAMAGED}", token=ADA)).status == 500
            await app.registry.services.store.write(SaveTable(good))
            assert (await app.ask("GET", f"/api/tables/{DAMAGED}", token=ADA)).status == 200

    asyncio.run(whole())


def test_a_table_has_one_room_although_it_is_let_go_while_somebody_comes(tmp_path: Path) -> None:
    async def whole() -> None:
        async with inside(tmp_path / "store.db", shared=True) as app:
            await app.registry.services.store.write(*guest(ADA), *guest(BOB))
            id = (await app.ask("POST", "/api/tables", {"options": {"seats": 2}}, token=ADA)).json()["table"]["id"]
            await slow_refresh(app, id)

    asyncio.run(whole())


async def slow_refresh(app: Inside, id: str) -> None:
    """A room is refreshed from a slow store when its time is over, and somebody comes at that moment."""
    store: Any = app.registry.services.store
    read, may_go_on = store.table, asyncio.Event()

    async def slowly(id: str) -> Any:
        await may_go_on.wait()
        return await read(id)

    room = await app.registry.room(id)
    store.table = slowly
    room.stored.refresh_soon()
    await quiet()
    app.now += IDLE_SECONDS + 1
    sweep = asyncio.create_task(app.registry.sweep())
    await quiet()
    async with app.socket(f"/api/tables/{id}/socket", token=BOB) as bob:
        may_go_on.set()
        await bob.hear(2)
        await sweep
        assert (await app.ask("POST", f"/api/tables/{id}/join", token=ADA)).status == 200
        await bob.hear(2)
        (here,) = app.registry.rooms.values()
        assert len(here.subscribers) == 1, "the room that Bob listens in is the one that is used"
