"""A backup restores everything into any kind of store, or nothing and says why."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quillmap.content.games import make_setup
from quillmap.server.retention import Forgettable, forget, forgettable
from quillmap.server.store import Row, SavePerson, SaveSession, Store, make_store, reading
from quillmap.server.store.backup import KINDS, BadBackup, backup, restore
from quillmap.tables.rows import AppendEvents, SaveTable
from quillmap.tables.table import Seat, Table, new_seat
from quillmap.wire.people import Cartographer
from quillmap.wire.tables import Options
from tests.server.conftest import StoreMaker
from tests.server.pairs import kept
from tests.server.rows import everything, opened, person, session, table, tell
from tests.server.twins import Story, told

PEOPLE = tuple(f"p{number}" for number in range(30))


def story_of(seed: int, moves: int, seats: int = 1) -> Story:
    return told(make_setup("heroes", seats=seats), moves, random.Random(seed))


LONG, SHORT, TOGETHER = story_of(1, 30), story_of(2, 2), story_of(3, 3, seats=2)
EVENTS_TOGETHER = max(len(SHORT.events), len(TOGETHER.events), (len(LONG.events) + 1) // 2)
"""Two rows for the events of the longest game, one for every other."""


@pytest.fixture(autouse=True)
def _short_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(LONG.events) > EVENTS_TOGETHER
    monkeypatch.setattr(reading, "EVENTS_TOGETHER", EVENTS_TOGETHER)


def seated(*people: str) -> tuple[Seat, ...]:
    return tuple(new_seat(person, Cartographer("Łoś")) for person in people)


async def fill(store: Store) -> None:
    """Thirty people with fifty sessions, and two tables with three games that are being played."""
    await store.write(*(SavePerson(person(id, name="Łoś", phrase=id[1:])) for id in PEOPLE))
    await store.write(*(SaveSession(session(f"s{number}", f"p{number % 3}")) for number in range(50)))
    options = Options(game="heroes", seats=2, pace="own")
    apart = Table("APARTAAA", "p2", options, 1.0, "playing", seated("p2", "p1"))
    options = Options(game="heroes", seats=2, clock=60, open=True)
    together = Table("TWQETHER", "p1", options, 1e9 + 1 / 3, "playing", seated("p1", "p3"), due=4.5)
    await store.write(*kept(apart, [LONG, SHORT]), *kept(together, [TOGETHER]))


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
        count = len(TOGETHER.events)
        await store.write(SaveTable(table("TWQETHER", 2, people=("p7",))), AppendEvents("TWQETHER", count, (b"more",)))
        assert [found.id for found in await store.tables_of("p7", 5)] == ["TWQETHER"]
        assert len(await store.events("TWQETHER")) == count + 1

    tell(another(), story)


def test_a_backup_is_private_and_says_what_it_is(tmp_path: Path) -> None:
    store = make_store(None, tmp_path / "data")
    tell(store, lambda store: store.write(SavePerson(person("a"))))
    tell(store, lambda store: backup(store, tmp_path / "kept"))
    assert (tmp_path / "kept").stat().st_mode & 0o777 == 0o600
    head, row, end = map(json.loads, (tmp_path / "kept").read_text().splitlines())
    assert head["quillmap_backup"] == 2
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
        lambda lines: swap(lines, 1, lines[0].replace(b'"quillmap_backup":2', b'"quillmap_backup":3')),
        "line 1: a backup of format 3, made by Quillmap .*; this one reads formats 1 to 2",
    ),
    "cut between lines": (lambda lines: b"".join(lines[:-1]), "line 91: the end is missing"),
    "cut inside a line": (lambda lines: b"".join(lines)[:-3], "line 91: Input data was truncated"),
    "a row lost": (lambda lines: swap(lines, 30, b""), "line 90: there should be 89 rows, not 88"),
    "a person lost": (lambda lines: swap(lines, 2, b""), "line 31: a session of somebody unknown, 'p0'"),
    "events lost": (lambda lines: swap(lines, 87, b""), "line 87: events of game 'APARTAAA/0' that do not follow"),
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


def changed(number: int, field: str, change: Callable[[Any], Any]) -> Callable[[list[bytes]], bytes]:
    """One field of the row in a line, changed."""

    def spoil(lines: list[bytes]) -> bytes:
        kind, fields = json.loads(lines[number - 1])
        at = KINDS[kind]._fields.index(field)
        fields[at] = change(fields[at])
        return swap(lines, number, json.dumps([kind, fields]).encode() + b"\n")

    return spoil


def bytes_of(change: Callable[[bytes], bytes]) -> Callable[[str], str]:
    """A change of what stands in the file in base64."""
    return lambda text: b64encode(change(b64decode(text))).decode()


def swapped(old: bytes, new: bytes) -> Callable[[str], str]:
    def change(body: bytes) -> bytes:
        assert old in body
        return body.replace(old, new)

    return bytes_of(change)


def event(body: bytes) -> Callable[[list[str]], list[str]]:
    """The sixth event is this."""
    return lambda events: [*events[:5], b64encode(body).decode(), *events[6:]]


PERSON, SESSION, TABLE, GAME, EVENTS = 2, 32, 83, 86, 90
"""Lines that hold such rows; of the table at which two play together, its game and that game's events."""
UNSERVABLE: dict[str, tuple[Callable[[list[bytes]], bytes], str]] = {
    "a language nobody speaks": (changed(PERSON, "language", lambda _: "xx"), "the language cannot be read"),
    "a crest that is no JSON": (changed(PERSON, "crest", bytes_of(lambda _: b"{")), "the crest cannot be read"),
    "a crest nobody can draw": (
        changed(PERSON, "crest", swapped(b"tree", b"lead")),
        "the crest cannot be read: Invalid enum value 'lead'",
    ),
    "NUL in a name": (changed(PERSON, "name", lambda _: "A\0da"), "a text with a control character: 'A.x00da'"),
    "a time that is none": (changed(PERSON, "seen", lambda _: 1e999), "."),
    "a session of no kind": (changed(SESSION, "kind", lambda _: "ghost"), "there is no kind of session 'ghost'"),
    "a session twice": (changed(SESSION + 1, "token", lambda _: "s0"), "a second session 's0'"),
    "a table that is no JSON": (changed(TABLE, "body", bytes_of(lambda _: b"{")), "table 'TWQETHER' cannot be read"),
    "a table that is empty": (changed(TABLE, "body", bytes_of(lambda _: b"{}")), "table 'TWQETHER' cannot be read"),
    "a table nobody can play": (
        changed(TABLE, "body", swapped(b'"edicts":[]', b'"edicts":["x"]')),
        "table 'TWQETHER' cannot be played: .*'x'",
    ),
    "a version below one": (changed(TABLE, "version", lambda _: -5), "table 'TWQETHER' has the version -5"),
    "another status": (changed(TABLE, "status", lambda _: "over"), "table 'TWQETHER': status is not that of its body"),
    "another status than that of the game": (
        lambda lines: changed(TABLE, "body", swapped(b'"playing"', b'"over"'))(
            changed(TABLE, "status", lambda _: "over")(lines).splitlines(keepends=True)
        ),
        "table 'TWQETHER' has the status 'over', and its games another",
    ),
    "other people": (changed(TABLE, "people", lambda _: ["p9"]), "table 'TWQETHER': people is not that of its body"),
    "another clock": (changed(TABLE, "due", lambda _: None), "table 'TWQETHER': due is not that of its body"),
    "a seed of one byte": (changed(GAME, "seed", bytes_of(lambda _: b"x")), "game 'TWQETHER': a seed has"),
    "a salt of none": (changed(GAME, "salt", bytes_of(lambda _: b"")), "game 'TWQETHER': a seed has"),
    "another seed": (
        changed(GAME, "seed", bytes_of(lambda seed: seed[::-1])),
        "game 'TWQETHER' is committed to another seed",
    ),
    "a game of another name": (changed(GAME, "id", lambda _: "TWQETHER/7"), "table 'TWQETHER' has no game"),
    "an event that is no JSON": (changed(EVENTS, "events", event(b"{")), "game 'TWQETHER': an event cannot be read"),
    "an event of no kind": (
        changed(EVENTS, "events", event(b'{"kind":"x"}')),
        "game 'TWQETHER': an event cannot be read",
    ),
    "no beginning": (changed(EVENTS, "events", lambda events: events[1:]), "game 'TWQETHER' does not begin with"),
    "no events": (changed(EVENTS, "events", lambda _: []), "game 'TWQETHER' does not begin with"),
    "events in disorder": (
        changed(EVENTS, "events", lambda events: [events[0], *events[:0:-1]]),
        "game 'TWQETHER': the events do not follow from each other",
    ),
    "a game of more seats": (
        changed(EVENTS, "events", lambda events: [swapped(b'"seats":2', b'"seats":3')(events[0]), *events[1:]]),
        "game 'TWQETHER' has not as many seats as its table",
    ),
    "a game lost": (
        lambda lines: b"".join([*lines[: GAME - 1], *lines[GAME : EVENTS - 1], b'{"rows":87}\n']),
        "table 'TWQETHER' is being played and lacks a game",
    ),
    "all events of a game lost": (
        lambda lines: b"".join([*lines[: EVENTS - 1], b'{"rows":88}\n']),
        "game 'TWQETHER' has no events",
    ),
}


@pytest.mark.parametrize("damage", UNSERVABLE)
def test_what_could_not_be_served_is_not_restored(tmp_path: Path, damage: str) -> None:
    source, target = make_store(None, tmp_path / "source"), make_store(None, tmp_path / "target")
    make_filled(source)
    tell(source, lambda store: backup(store, tmp_path / "kept"))
    spoil, reason = UNSERVABLE[damage]
    (tmp_path / "kept").write_bytes(spoil((tmp_path / "kept").read_bytes().splitlines(keepends=True)))

    async def story(store: Store) -> None:
        with pytest.raises(BadBackup, match=rf"^line \d+: {reason}"):
            await restore(store, tmp_path / "kept")
        assert await everything(store) == []

    tell(target, story)


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


def test_whether_a_backup_is_compressed_is_seen_from_its_content(another: StoreMaker, tmp_path: Path) -> None:
    source = make_store(None, tmp_path / "source")
    before = make_filled(source)
    tell(source, lambda store: backup(store, tmp_path / "plain"))
    (tmp_path / "plain").rename(tmp_path / "plain.gz")
    assert tell(another(), lambda store: restore(store, tmp_path / "plain.gz")) == len(before)
