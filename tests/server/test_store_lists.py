"""What a store lists, in which order and how much of it, on a real SQLite file and a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence

from quillmap.server.store import SavePerson, Store
from quillmap.tables.rows import AddGame, GameRow, SaveTable, TableRow
from tests.server.conftest import StoreMaker
from tests.server.rows import game, person, table, tell


def ids(rows: Sequence[TableRow | GameRow]) -> list[str]:
    return [row.id for row in rows]


def test_people_listed_by_when_they_were_seen(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await store.write(*(SavePerson(person(id, seen=seen)) for id, seen in [("b", 5.0), ("a", 5.0), ("c", 1.0)]))
        assert await store.people_unseen_since(5.0) == ["c"]
        assert await store.people_unseen_since(5.5) == ["c", "a", "b"]

    tell(another(), story)


def test_tables_that_changed_at_the_same_time_are_all_found_page_by_page(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        times = [("T1", 5.0), ("T2", 7.0), ("T3", 5.0), ("T4", 5.0), ("T5", 5.0), ("T6", 3.0)]
        await store.write(*(SaveTable(table(id, changed=time, people=("a",))) for id, time in times))
        for limit in range(1, 7):
            found: list[TableRow] = []
            while page := await store.tables_of("a", limit, (found[-1].changed, found[-1].id) if found else None):
                found += page
            assert ids(found) == ["T2", "T1", "T3", "T4", "T5", "T6"], limit

    tell(another(), story)


def test_tables_of_a_person_latest_first_page_by_page(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        for number in range(1, 8):
            people = ("b", "a", "a") if number % 2 else ("b",)
            await store.write(SaveTable(table(f"t{number}", changed=float(number), people=people)))
        assert ids(await store.tables_of("a", 9)) == ["t7", "t5", "t3", "t1"]
        assert ids(await store.tables_of("a", 2)) == ["t7", "t5"]
        assert ids(await store.tables_of("a", 2, before=(5.0, "t5"))) == ["t3", "t1"]
        assert ids(await store.tables_of("a", 2, before=(5.0, ""))) == ["t3", "t1"]
        assert await store.tables_of("nobody", 9) == []
        await store.write(SaveTable(table("t7", 2, changed=8.0, people=("c",))))
        await store.write(SaveTable(table("t2", 2, changed=9.0, people=("b", "c", "a"))))
        assert ids(await store.tables_of("a", 9)) == ["t2", "t5", "t3", "t1"]
        assert ids(await store.tables_of("c", 9)) == ["t2", "t7"]
        assert (await store.tables_of("c", 1))[0].people == ("b", "c", "a")

    tell(another(), story)


def test_tables_listed_by_lobby_clock_and_change(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await store.write(
            SaveTable(table("old", changed=1.0)),
            SaveTable(table("new", changed=4.0, due=7.0)),
            SaveTable(table("closed", changed=2.0, open=False, due=6.0)),
            SaveTable(table("playing", changed=3.0, status="playing", due=6.5)),
        )
        assert ids(await store.open_tables(9)) == ["new", "old"]
        assert ids(await store.open_tables(1)) == ["new"]
        assert ids(await store.due_tables(5.9)) == []
        assert ids(await store.due_tables(6.5)) == ["closed", "playing"]
        assert ids(await store.due_tables(99.0)) == ["closed", "playing", "new"]
        assert await store.tables_unchanged_since(3.0) == ["old", "closed"]
        await store.write(SaveTable(table("new", 2, status="over", due=None, changed=5.0)))
        assert ids(await store.open_tables(9)) == ["old"]
        assert ids(await store.due_tables(99.0)) == ["closed", "playing"]

    tell(another(), story)


def test_unfinished_tables_of_a_person(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await store.write(
            SaveTable(table("lobby", changed=3.0, people=("a", "b"))),
            SaveTable(table("playing", changed=4.0, people=("a",), status="playing")),
            SaveTable(table("over", changed=4.0, people=("a",), status="over")),
            SaveTable(table("old", changed=1.0, people=("a",))),
            SaveTable(table("other", changed=4.0, people=("b",))),
        )
        assert ids(await store.unfinished_tables("a", 2.0)) == ["playing", "lobby"]
        assert ids(await store.unfinished_tables("a", 1.0)) == ["playing", "lobby", "old"]
        assert ids(await store.unfinished_tables("c", 0.0)) == []

    tell(another(), story)


def test_ids_sort_by_bytes_in_every_store(another: StoreMaker) -> None:
    names = ["B", "_", "a", "b", "ä"]

    async def story(store: Store) -> None:
        await store.write(SaveTable(table("t")))
        await store.write(*(AddGame(game(id, "t")) for id in reversed(names)))
        assert ids(await store.games("t")) == names

    tell(another(), story)
