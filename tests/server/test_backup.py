"""A backup restores everything into any kind of store, or nothing and says why."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from quillmap.server.backup import BadBackup, backup, restore
from quillmap.server.forget import Forgettable, forget, forgettable
from quillmap.server.store import AddGame, Append, Row, SavePerson, SaveSession, SaveTable, Store, make_store
from quillmap.server.store.reading import EVENTS_TOGETHER
from tests.server.conftest import StoreMaker
from tests.server.rows import everything, game, opened, person, session, table, tell


async def fill(store: Store) -> None:
    await store.write(*(SavePerson(person(f"p{number}", name="Łoś", phrase=str(number))) for number in range(30)))
    await store.write(*(SaveSession(session(f"s{number}", f"p{number % 3}")) for number in range(50)))
    await store.write(SaveTable(table("t", due=4.5, people=("p2", "p1"))), SaveTable(table("t", 2, people=("p1",))))
    await store.write(SaveTable(table("empty", open=False, status="over", changed=1e9 + 1 / 3)))
    await store.write(AddGame(game("g", "t")), AddGame(game("no events", "t")), AddGame(game("h", "empty")))
    await store.write(Append("g", 0, tuple(bytes([number % 256]) for number in range(2 * EVENTS_TOGETHER + 7))))
    await store.write(Append("h", 0, tuple(b"h%d" % number for number in range(EVENTS_TOGETHER))))


def make_filled(store: Store) -> list[Row]:
    async def story(store: Store) -> list[Row]:
        await fill(store)
        return await everything(store)

    return tell(store, story)


def test_everything_moves_from_sqlite_to_postgres_and_back(tmp_path: Path, postgres_url: str) -> None:
    first, last = (make_store(None, tmp_path / name) for name in ("first", "last"))
    middle = make_store(postgres_url, tmp_path)
    before = make_filled(first)
    assert len(before) == 30 + 50 + 2 + 3 + 4
    assert tell(first, lambda store: backup(store, tmp_path / "one.jsonl")) == len(before)
    assert tell(middle, lambda store: restore(store, tmp_path / "one.jsonl")) == len(before)
    assert tell(middle, everything) == before
    assert tell(middle, lambda store: backup(store, tmp_path / "two.jsonl.gz")) == len(before)
    assert tell(last, lambda store: restore(store, tmp_path / "two.jsonl.gz")) == len(before)
    assert tell(last, everything) == before
    assert gzip.decompress((tmp_path / "two.jsonl.gz").read_bytes()) == (tmp_path / "one.jsonl").read_bytes()


def test_what_was_restored_goes_on(another: StoreMaker, tmp_path: Path) -> None:
    source = make_store(None, tmp_path / "source")
    make_filled(source)
    tell(source, lambda store: backup(store, tmp_path / "kept"))

    async def story(store: Store) -> None:
        await restore(store, tmp_path / "kept")
        await store.write(SaveTable(table("t", 3, people=("p7",))), Append("h", EVENTS_TOGETHER, (b"more",)))
        assert [found.id for found in await store.tables_of("p7", 5)] == ["t"]
        assert len(await store.events("h")) == EVENTS_TOGETHER + 1

    tell(another(), story)


def test_a_backup_is_private_and_says_what_it_is(tmp_path: Path) -> None:
    store = make_store(None, tmp_path / "data")
    tell(store, lambda store: store.write(SavePerson(person("a"))))
    tell(store, lambda store: backup(store, tmp_path / "kept"))
    assert (tmp_path / "kept").stat().st_mode & 0o777 == 0o600
    head, row, end = map(json.loads, (tmp_path / "kept").read_text().splitlines())
    assert head["quillmap_backup"] == 1
    assert dict(zip(head["fields"][row[0]], row[1], strict=True))["name"] == "Ada"
    assert end == {"rows": 1}
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["kept"]


def test_a_backup_that_fails_leaves_the_one_before(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("the one before")

    async def story(store: Store) -> None:
        await fill(store)
        await store.close()
        await backup(store, tmp_path / "kept")

    store = make_store(f"sqlite:///{tmp_path}/data/quillmap.db", tmp_path)
    with pytest.raises(Exception, match="not open"):
        tell(store, story)
    assert (tmp_path / "kept").read_text() == "the one before"
    assert list(tmp_path.glob("*.part")) == []


def test_a_store_that_is_not_empty_is_left_alone(another: StoreMaker, tmp_path: Path) -> None:
    source = make_store(None, tmp_path / "source")
    make_filled(source)
    tell(source, lambda store: backup(store, tmp_path / "kept"))

    async def story(store: Store) -> None:
        await store.write(SavePerson(person("mine")))
        with pytest.raises(ValueError, match="the store is not empty"):
            await restore(store, tmp_path / "kept")
        assert await everything(store) == [person("mine")]

    tell(another(), story)


def swap(lines: list[bytes], number: int, text: bytes) -> bytes:
    return b"".join([*lines[: number - 1], text, *lines[number:]])


DAMAGE: dict[str, tuple[Callable[[list[bytes]], bytes], str]] = {
    "empty": (lambda lines: b"", "line 1: the end is missing"),
    "another file": (lambda lines: b"hello\n", "line 1: this is no backup of Quillmap"),
    "from the future": (
        lambda lines: swap(lines, 1, lines[0].replace(b'"quillmap_backup":1', b'"quillmap_backup":2')),
        "line 1: a backup of format 2, made by Quillmap .*; this one reads format 1",
    ),
    "cut between lines": (lambda lines: b"".join(lines[:-1]), "line 91: the end is missing"),
    "cut inside a line": (lambda lines: b"".join(lines)[:-3], "line 91: Input data was truncated"),
    "a row lost": (lambda lines: swap(lines, 30, b""), "line 90: there should be 89 rows, not 88"),
    "a person lost": (lambda lines: swap(lines, 2, b""), "line 31: a session of somebody unknown, 'p0'"),
    "events lost": (lambda lines: swap(lines, 88, b""), "line 88: events of game 'g' that do not follow"),
    "a row twice": (lambda lines: swap(lines, 2, lines[1] * 2), "line 3: a second person 'p0'"),
    "a row of no kind": (lambda lines: swap(lines, 4, b'["dragon",[]]\n'), "line 4: there is no kind of row 'dragon'"),
    "a wrong type": (lambda lines: swap(lines, 4, b'["person",[7]]\n'), "line 4: Expected `str`, got `int`"),
    "no JSON": (lambda lines: swap(lines, 4, b"\x00\xff\n"), "line 4: JSON is malformed"),
    "two ends": (lambda lines: b"".join([*lines, lines[-1]]), "line 92: something follows the end"),
    "the same phrase": (
        lambda lines: swap(lines, 3, lines[2].replace(b'"en","1"', b'"en","0"')),
        "the rows contradict each other: ",
    ),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_backup_restores_nothing_and_says_why(another: StoreMaker, tmp_path: Path, damage: str) -> None:
    source = make_store(None, tmp_path / "source")
    make_filled(source)
    tell(source, lambda store: backup(store, tmp_path / "kept"))
    spoil, reason = DAMAGE[damage]
    (tmp_path / "kept").write_bytes(spoil((tmp_path / "kept").read_bytes().splitlines(keepends=True)))

    async def story(store: Store) -> None:
        with pytest.raises(ValueError, match=f"^{reason}"):
            await restore(store, tmp_path / "kept")
        assert await everything(store) == []

    tell(another(), story)


def test_a_compressed_backup_that_is_cut_or_spoilt_is_refused(tmp_path: Path) -> None:
    source, target = make_store(None, tmp_path / "source"), make_store(None, tmp_path / "target")
    make_filled(source)
    tell(source, lambda store: backup(store, tmp_path / "kept.gz"))
    whole = (tmp_path / "kept.gz").read_bytes()

    async def story(store: Store) -> None:
        for damaged in (whole[:-20], whole[:400] + b"\x00" * 20 + whole[420:], b"no gzip at all", whole[:5]):
            (tmp_path / "kept.gz").write_bytes(damaged)
            with pytest.raises(BadBackup, match=r"^line \d+: "):
                await restore(store, tmp_path / "kept.gz")
            assert await everything(store) == []

    tell(target, story)


def test_a_dump_left_in_the_middle_harms_nobody(another: StoreMaker) -> None:
    async def story() -> None:
        async with opened(another()) as (store,):
            await fill(store)
            rows = store.dump()
            assert await anext(rows) == person("p0", name="Łoś", phrase="0")
            await rows.aclose()  # type: ignore[attr-defined]
            await store.write(SavePerson(person("later")))
            assert await store.person("later") == person("later")

    asyncio.run(story())


def test_the_long_unused_is_forgotten_and_nothing_else(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await store.write(*(SavePerson(person(f"old{number:03}", seen=1.0)) for number in range(150)))
        await store.write(SavePerson(person("new", seen=9.0)), SaveSession(session("s", "old007")))
        await store.write(SaveTable(table("stale", changed=2.0)), SaveTable(table("fresh", changed=8.0)))
        old = await forgettable(store, 5.0)
        assert old == Forgettable([f"old{number:03}" for number in range(150)], ["stale"])
        await forget(store, old)
        assert await everything(store) == [person("new", seen=9.0), table("fresh", changed=8.0)]

    tell(another(), story)
