"""What a server stores, and the interface that every store has.

Everything is written through `Store.write`: some changes, all or none of them, durable when it returns. Rows know
nothing of rules: events, tables and crests are bytes here.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Collection, Iterable
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

from quillmap.server.store.push import ClaimCall, DropEndpoint, KeepPushKey, PushSubscription, RemovePush, SavePush
from quillmap.tables.rows import (
    AddGame,
    AppendEvents,
    GameRow,
    NeedPerson,
    Progress,
    SaveTable,
    StoreFailed,
    TableRow,
)


class Person(NamedTuple):
    """Somebody who plays here: no account, only a cartographer's name, title and crest."""

    id: str
    name: str
    title: str
    crest: bytes
    """JSON."""
    language: str
    phrase: str
    """The hash of the recovery phrase; empty if none was ever made."""
    created: float
    seen: float


class Session(NamedTuple):
    """A way in: the hash of a token that only its holder knows."""

    token: str
    person: str
    kind: str
    """"browser" or "program"."""
    label: str
    created: float
    seen: float


class SavePerson(NamedTuple):
    """Add a person: `Conflict` if there is one of that id, or with the same phrase."""

    person: Person


class UpdatePerson(NamedTuple):
    """Change how a person is called: `NoSuchPerson` if they are gone. Everything else about them stays."""

    id: str
    name: str
    title: str
    crest: bytes
    language: str


class SetPhrase(NamedTuple):
    """Change the hash of a person's recovery phrase: `NoSuchPerson` if they are gone."""

    id: str
    phrase: str


class RemovePerson(NamedTuple):
    """Remove a person and all its sessions."""

    id: str


class SaveSession(NamedTuple):
    """Add a session: `NoSuchPerson` if its person is gone."""

    session: Session


class AddProgram(NamedTuple):
    """Add a program's session: `Conflict` if the person has `most` already, `NoSuchPerson` if they are gone."""

    session: Session
    most: int


class Seen(NamedTuple):
    """Note when a session was used, and with it its person. If it is gone it stays gone."""

    token: str
    time: float


class RemoveSession(NamedTuple):
    """Remove one session."""

    token: str


class RemoveSessions(NamedTuple):
    """Remove all sessions of a person."""

    person: str


class RemoveTable(NamedTuple):
    """Remove a table with its games and all their events."""

    id: str


Change: TypeAlias = (
    SavePerson
    | UpdatePerson
    | SetPhrase
    | NeedPerson
    | RemovePerson
    | SaveSession
    | AddProgram
    | Seen
    | RemoveSession
    | RemoveSessions
    | KeepPushKey
    | SavePush
    | RemovePush
    | DropEndpoint
    | ClaimCall
    | SaveTable
    | RemoveTable
    | AddGame
    | AppendEvents
)
Row: TypeAlias = Person | Session | TableRow | GameRow | AppendEvents


class StoreInUse(StoreFailed):
    """Another process serves this store, and there can be only one."""


class Store(Protocol):
    """What every memory of a server can do."""

    shared: bool
    """Whether several server processes may use it at once."""

    async def open(self, *, upgrade: bool = True) -> None:
        """Be ready: connect, and make the schema or bring it up to date; without `upgrade`, `StoreFailed` instead."""

    async def close(self) -> None:
        """Finish what is being written, and let go."""

    def claim(self) -> None:
        """Be the only one who serves this store, until `close`, where it allows only one: else `StoreInUse`."""

    async def check(self) -> None:
        """`StoreFailed` if the store cannot be read, or was found damaged since it was opened."""

    async def write(self, *changes: Change) -> None:
        """Make all the changes or, with `Conflict`, none. Durable when it returns.

        A write that has begun is made even if the task that waits for it is cancelled: then only reading tells.
        """

    async def person(self, id: str) -> Person | None:
        """The person with that id."""

    async def person_with_phrase(self, phrase: str) -> Person | None:
        """The person whose recovery phrase has that hash."""

    async def people_unseen_since(self, time: float) -> list[str]:
        """The ids of people not seen since then."""

    async def session(self, token: str) -> Session | None:
        """The session with that hash."""

    async def sessions(self, person: str) -> list[Session]:
        """All sessions of a person, oldest first."""

    async def sessions_among(self, tokens: Collection[str], since: float) -> set[str]:
        """Those of these sessions that exist and were used since then."""

    async def push_key(self) -> bytes | None:
        """The key by which push services know this server."""

    async def push_subscriptions(self, person: str, since: float) -> list[PushSubscription]:
        """Where a person can be called: devices whose session was used since then, the latest first."""

    async def table(self, id: str) -> TableRow | None:
        """The table with that id."""

    async def progress(self, tables: Collection[str]) -> dict[str, Progress]:
        """How far those of these tables have come that exist."""

    async def tables_of(self, person: str, limit: int, before: tuple[float, str] | None = None) -> list[TableRow]:
        """The tables of a person that changed last, latest first, by id where they changed at the same time.

        Before: those that come after one that changed then and has this id; without an id, all that changed earlier.
        """

    async def unfinished_tables(self, person: str, since: float) -> list[TableRow]:
        """The tables of a person that are not over and have changed since then, latest first."""

    async def open_tables(self, limit: int) -> list[TableRow]:
        """Open tables that have the status "lobby", latest first."""

    async def due_tables(self, now: float) -> list[TableRow]:
        """Tables whose clock has run out, the longest overdue first."""

    async def tables_unchanged_since(self, time: float) -> list[str]:
        """The ids of tables that have not changed since then."""

    async def games(self, table: str) -> list[GameRow]:
        """The games of a table, by id."""

    async def events(self, game: str, after: int = 0) -> list[bytes]:
        """The events of a game after the first `after`."""

    def dump(self) -> AsyncIterator[Row]:
        """Everything but what push needs, in one consistent state, in an order in which it can be loaded."""

    async def load(self, rows: Iterable[Row]) -> None:
        """Put everything of a dump into an empty store, all or nothing; ValueError if the store is not empty."""


def data_folder() -> Path:
    """Where a server keeps its files unless told otherwise: `QUILLMAP_DATA`, or the user's data folder."""
    if given := os.environ.get("QUILLMAP_DATA"):
        return Path(given)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "quillmap"


def make_store(database_url: str | None, data: Path, *, must_exist: bool = False) -> Store:
    """The store at an address, `sqlite:///file` or `postgresql://…`; without one, a file in the data folder.

    ValueError if there is no such kind of store, or no such file although it must exist. The store is not open yet.
    """
    kind, colon, rest = (database_url or f"sqlite:///{data / 'quillmap.db'}").partition("://")
    if kind in ("postgresql", "postgres"):
        try:
            from quillmap.server.store.postgres import PostgresStore
        except ModuleNotFoundError as reason:
            raise ValueError(f"PostgreSQL needs {reason.name}: pip install 'quillmap[postgres]'") from reason
        return PostgresStore(f"postgresql://{rest}")
    if kind != "sqlite" or not colon:
        raise ValueError("the address of a database begins with sqlite:/// or postgresql://")
    # As SQLAlchemy has it: sqlite:///file is relative, sqlite:////file absolute.
    if not rest.startswith("/") or rest.strip("/") == "":
        raise ValueError("the address of an SQLite file is sqlite:///file, or sqlite:////file from the root")
    path = Path(rest.removeprefix("/"))
    if must_exist and not path.exists():
        raise ValueError(f"there is no store at {path}")
    from quillmap.server.store.sqlite import SqliteStore

    return SqliteStore(path)
