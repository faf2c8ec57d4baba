"""What every store promises, tried on a real SQLite file and a real PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from quillmap.server.store import (
    AddProgram,
    Change,
    Person,
    RemovePerson,
    RemoveSession,
    RemoveSessions,
    RemoveTable,
    SavePerson,
    SaveSession,
    Seen,
    Session,
    SetPhrase,
    Store,
    UpdatePerson,
    data_folder,
    make_store,
)
from quillmap.tables.rows import (
    AddGame,
    AppendEvents,
    Conflict,
    NeedPerson,
    NoSuchPerson,
    Progress,
    SaveTable,
    StoreFailed,
)
from tests.server.conftest import StoreMaker
from tests.server.rows import everything, game, opened, person, session, table, tell, with_game


def test_an_empty_store_knows_nothing(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        assert await store.person("a") is None
        assert await store.person_with_phrase("") is None
        assert await store.session("a") is None
        assert await store.table("a") is None
        assert await store.events("a") == []
        assert await everything(store) == []

    tell(another(), story)


def test_what_is_written_is_read_even_by_another_store_and_after_closing(another: StoreMaker) -> None:
    ada = person("a", name="Ада Łoś 🦉", phrase="h")
    sat = table("t", people=("z", "a", "m"), due=3.25, changed=1e9 + 0.125)

    async def story(store: Store) -> None:
        await store.write(SavePerson(ada), SaveSession(session("s", "a")), SaveTable(sat), AddGame(game("g", "t")))
        await store.write(AppendEvents("g", 0, (b"\x00\xff", b"")), AppendEvents("g", 2, (b"three",)))
        async with opened(another()) as (other,):
            assert await other.person("a") == ada
            assert await other.person_with_phrase("h") == ada
            assert await other.session("s") == session("s", "a")
            assert await other.table("t") == sat
            assert await other.games("t") == [game("g", "t")]
            assert await other.events("g") == [b"\x00\xff", b"", b"three"]
            assert await other.events("g", 2) == [b"three"]
            assert await other.events("g", 3) == []

    tell(another(), story)
    assert tell(another(), lambda store: store.table("t")) == sat


def test_people_and_sessions_are_changed_and_removed(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await store.write(SavePerson(person("a")), SavePerson(person("b")))
        await store.write(*(SaveSession(session(token, "a")) for token in "xyz"), SaveSession(session("w", "b")))
        await store.write(UpdatePerson("a", "Zoë", "Queen", b"{}", "cs"), SetPhrase("a", "h"), Seen("x", 9.0))
        assert await store.person("a") == Person("a", "Zoë", "Queen", b"{}", "cs", "h", 1.0, 9.0)
        assert [(found.token, found.seen) for found in await store.sessions("a")] == [
            ("x", 9.0),
            ("y", 1.0),
            ("z", 1.0),
        ]
        assert await store.person("b") == person("b")
        await store.write(RemoveSession("y"), RemoveSession("never"), Seen("never", 9.0))
        assert [found.token for found in await store.sessions("a")] == ["x", "z"]
        await store.write(RemoveSessions("b"))
        assert await store.sessions("b") == []
        await store.write(RemovePerson("a"))
        assert await store.person("a") is None
        assert await store.session("x") is None
        assert await store.person("b") == person("b")

    tell(another(), story)


def test_a_removed_table_takes_its_games_with_it_and_no_others(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await store.write(SaveTable(table("t", people=("a",))), SaveTable(table("u", people=("a",))))
        await store.write(AddGame(game("g", "t")), AppendEvents("g", 0, (b"1",)))
        await store.write(AddGame(game("h", "u")), AppendEvents("h", 0, (b"2",)))
        await store.write(RemoveTable("t"))
        assert await everything(store) == [table("u", people=("a",)), game("h", "u"), AppendEvents("h", 0, (b"2",))]
        assert [found.id for found in await store.tables_of("a", 9)] == ["u"]

    tell(another(), story)


async def prepare(store: Store) -> None:
    await store.write(SavePerson(person("a", phrase="known")), SaveTable(table("t")), SaveTable(table("t", 2)))
    await store.write(AddGame(game("g", "t")), AppendEvents("g", 0, (b"1", b"2")))


@pytest.mark.parametrize(
    "wrong",
    [
        SaveTable(table("t", 1)),
        SaveTable(table("t", 2)),
        SaveTable(table("t", 4)),
        SaveTable(table("other", 2)),
        AddGame(game("g", "t")),
        AddGame(game("h", "no table")),
        AppendEvents("g", 1, (b"again",)),
        AppendEvents("g", 4, (b"too far",)),
        AppendEvents("g", 1, ()),
        AppendEvents("no game", 0, (b"1",)),
        SaveSession(session("s", "nobody")),
        SavePerson(person("b", phrase="known")),
        SavePerson(person("a")),
        UpdatePerson("nobody", "Ada", "", b"{}", "en"),
        SetPhrase("nobody", "h"),
        NeedPerson("nobody"),
        AddProgram(session("s", "nobody"), 5),
        AddProgram(session("s", "a"), 0),
    ],
    ids=str,
)
def test_a_conflict_undoes_the_whole_write(another: StoreMaker, wrong: Change) -> None:
    async def story(store: Store) -> None:
        await prepare(store)
        before = await everything(store)
        with pytest.raises(Conflict):
            await store.write(SavePerson(person("c")), AppendEvents("g", 2, (b"3",)), wrong, SavePerson(person("d")))
        assert await everything(store) == before
        await store.write(SavePerson(person("c")), AppendEvents("g", 2, (b"3",)))
        assert await store.events("g") == [b"1", b"2", b"3"]

    tell(another(), story)


def test_changes_of_one_write_build_on_each_other(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await store.write(SaveTable(table("t")), AddGame(game("g", "t")), AppendEvents("g", 0, (b"1",)))
        with pytest.raises(Conflict):
            await store.write(AppendEvents("g", 1, (b"2",)), AppendEvents("g", 1, (b"2",)))
        await store.write(AppendEvents("g", 1, (b"2",)), AppendEvents("g", 2, ()), SaveTable(table("t", 2)))
        assert await store.events("g") == [b"1", b"2"]

    tell(another(), story)


def test_a_conflict_among_many_writes_at_once_spoils_no_other(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await with_game(store)
        again = AddGame(game("g", "t"))
        writes = []
        for number in range(40):
            writes.append(store.write(SavePerson(person(f"p{number:02}"))))
            writes.append(store.write(SavePerson(person(f"q{number:02}")), again))
        outcome = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in outcome] == [type(None), Conflict] * 40
        assert await store.people_unseen_since(9.0) == [f"p{number:02}" for number in range(40)]

    tell(another(), story)


def test_a_write_that_cannot_be_spoils_no_other(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        broken = person("b")._replace(crest="no bytes at all, and \udc80")  # type: ignore[arg-type]
        outcome = await asyncio.gather(
            store.write(SavePerson(person("a"))),
            store.write(SavePerson(broken)),
            store.write(SavePerson(person("c"))),
            return_exceptions=True,
        )
        assert [isinstance(result, Exception) for result in outcome] == [False, True, False]
        assert await store.people_unseen_since(9.0) == ["a", "c"]

    tell(another(), story)


def test_of_writers_that_race_exactly_one_wins(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await with_game(store)
        async with opened(another(), another()) as rivals:
            for turn in range(20):
                writes = [
                    rival.write(AppendEvents("g", 2 * turn, (f"{turn} {name}".encode(), name.encode())))
                    for name, rival in zip("abcd", [*rivals, *rivals], strict=True)
                ]
                outcome = await asyncio.gather(*writes, return_exceptions=True)
                assert sorted(type(result).__name__ for result in outcome) == ["Conflict"] * 3 + ["NoneType"]
            for version in range(2, 20):
                writes = [rival.write(SaveTable(table("t", version))) for rival in rivals]
                outcome = await asyncio.gather(*writes, return_exceptions=True)
                assert sorted(type(result).__name__ for result in outcome) == ["Conflict", "NoneType"]
        events = await store.events("g")
        assert len(events) == 40
        assert all(first.endswith(b" " + second) for first, second in zip(events[::2], events[1::2], strict=True))

    tell(another(), story)


def test_a_cancelled_write_is_made_whole(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        for number in range(20):
            both = [SavePerson(person(f"{letter}{number:02}")) for letter in "pq"]
            task = asyncio.create_task(store.write(*both))
            await asyncio.sleep(0)  # begun, and not yet done
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        await store.write(SavePerson(person("last")))

    tell(another(), story)
    left = tell(another(), lambda store: store.people_unseen_since(9.0))
    assert left == ["last", *(f"p{number:02}" for number in range(20)), *(f"q{number:02}" for number in range(20))]


def test_closing_finishes_what_is_being_written_and_twice_is_harmless(another: StoreMaker) -> None:
    async def story() -> None:
        store = another()
        await store.open()
        writes = [asyncio.create_task(store.write(SavePerson(person(f"p{number}")))) for number in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await store.close()
        await asyncio.gather(*writes)
        with pytest.raises(StoreFailed, match="not open"):
            await store.write(SavePerson(person("late")))
        with pytest.raises(StoreFailed, match="not open"):
            await store.person("p1")

    asyncio.run(story())
    assert len(tell(another(), lambda store: store.people_unseen_since(9.0))) == 50


def test_readers_see_whole_writes_only(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await with_game(store)
        done = asyncio.Event()

        async def write() -> None:
            for turn in range(150):
                await store.write(AppendEvents("g", 3 * turn, (b"1", b"2", b"3")), SaveTable(table("t", turn + 2)))
            done.set()

        async def read() -> None:
            while not done.is_set():
                assert len(await store.events("g")) % 3 == 0
                seen, *rest = await everything(store)
                events = sum(len(row.events) for row in rest if isinstance(row, AppendEvents))
                assert events == 3 * (seen.version - 1)  # type: ignore[union-attr]

        await asyncio.gather(write(), read(), read())

    tell(another(), story)


def test_whoever_is_gone_stays_gone(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await store.write(SavePerson(person("a")), SaveSession(session("s", "a")))
        await store.write(RemovePerson("a"))
        for late in (
            UpdatePerson("a", "Ada", "", b"{}", "en"),
            SetPhrase("a", "h"),
            SaveSession(session("t", "a")),
            AddProgram(session("t", "a"), 5),
            NeedPerson("a"),
        ):
            with pytest.raises(NoSuchPerson):
                await store.write(late)
        await store.write(Seen("s", 9.0))
        assert await everything(store) == []

    tell(another(), story)


def test_a_table_is_not_written_for_somebody_who_is_removed_at_that_moment(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        async with opened(another()) as (rival,):
            for number in range(40):
                who, sat = f"p{number}", table(f"t{number}", people=(f"p{number}",))
                await store.write(SavePerson(person(who)))
                outcome = await asyncio.gather(
                    store.write(NeedPerson(who), SaveTable(sat)), rival.write(RemovePerson(who)), return_exceptions=True
                )
                assert outcome[1] is None
                if outcome[0] is None:  # written before: whoever looks after the removal finds it
                    assert await rival.tables_of(who, 5) == [sat]
                else:
                    assert isinstance(outcome[0], NoSuchPerson)
                    assert await rival.tables_of(who, 5) == []

    tell(another(), story)


def test_however_many_programs_are_asked_for_at_once_there_are_not_too_many(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await store.write(SavePerson(person("a")))
        async with opened(another()) as (rival,):
            new = [Session(f"s{number}", "a", "program", "bot", 1.0, 1.0) for number in range(40)]
            writes = [(store, rival)[number % 2].write(AddProgram(one, 7)) for number, one in enumerate(new)]
            outcome = await asyncio.gather(*writes, return_exceptions=True)
        assert sorted(type(result).__name__ for result in outcome) == ["Conflict"] * 33 + ["NoneType"] * 7
        assert len(await store.sessions("a")) == 7

    tell(another(), story)


def test_which_sessions_exist_and_were_used_lately(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await store.write(SavePerson(person("a")))
        await store.write(*(SaveSession(session(f"s{number}", "a", created=float(number))) for number in range(9)))
        asked = [f"s{number}" for number in range(700)]
        assert await store.sessions_among(asked, 5.0) == {"s5", "s6", "s7", "s8"}
        assert await store.sessions_among(["s7", 'it\'s "quoted"'], 0.0) == {"s7"}
        assert await store.sessions_among([], 0.0) == set()

    tell(another(), story)


def test_how_far_tables_have_come(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await store.write(SaveTable(table("t")), SaveTable(table("t", 2)), SaveTable(table("u")))
        await store.write(AddGame(game("g", "t")), AddGame(game("h", "t")), AppendEvents("h", 0, (b"1", b"2")))
        assert await store.progress(["t", "u", "gone"]) == {
            "t": Progress(2, {"g": 0, "h": 2}),
            "u": Progress(1, {}),
        }
        assert await store.progress([]) == {}

    tell(another(), story)


def test_a_store_is_chosen_by_its_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tell(make_store(None, tmp_path / "deep" / "data"), everything)
    assert (tmp_path / "deep" / "data" / "quillmap.db").exists()
    assert make_store(f"sqlite:///{tmp_path}/x.db", tmp_path).path == tmp_path / "x.db"  # type: ignore[attr-defined]
    for wrong in ("mysql://host/db", "quillmap.db", "sqlite:quillmap.db", "sqlite://quillmap.db", "sqlite:///"):
        with pytest.raises(ValueError, match="the address of"):
            make_store(wrong, tmp_path)
    with pytest.raises(ValueError, match=r"there is no store at .*none\.db"):
        make_store(f"sqlite:///{tmp_path}/none.db", tmp_path, must_exist=True)
    monkeypatch.delenv("QUILLMAP_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "quillmap"
    monkeypatch.setenv("QUILLMAP_DATA", str(tmp_path / "mine"))
    assert data_folder() == tmp_path / "mine"
