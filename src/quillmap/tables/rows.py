"""What a table stores and how it changes it: rows, changes, and the ways in which a write can fail.

Rows know nothing of the rules: tables and events are JSON in bytes.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class TableRow(NamedTuple):
    """A table as a document, with the columns for queries. Versions count from 1."""

    id: str
    version: int
    status: str
    open: bool
    """Listed for everybody to join."""
    due: float | None
    """When a clock runs out."""
    changed: float
    people: tuple[str, ...]
    """The people in whose lists of tables it appears."""
    body: bytes
    """JSON."""


class GameRow(NamedTuple):
    """A game played at a table, with its secret."""

    id: str
    table: str
    seed: bytes
    salt: bytes


class NeedPerson(NamedTuple):
    """Change nothing; the whole write fails with `NoSuchPerson` unless this person exists.

    For whatever names a person elsewhere: after `RemovePerson` nothing new can.
    """

    id: str


class SaveTable(NamedTuple):
    """Add a table at version 1, or replace the version before; `Conflict` if that is not the stored one."""

    table: TableRow


class AddGame(NamedTuple):
    """Add a game: `Conflict` if there is one of that id."""

    game: GameRow


class AppendEvents(NamedTuple):
    """Append events to a game that has `after` events; `Conflict` if it has more or fewer."""

    game: str
    after: int
    events: tuple[bytes, ...]


TableChange: TypeAlias = NeedPerson | SaveTable | AddGame | AppendEvents
"""What a table writes. A server's store has more changes: people, sessions, removals."""


class Progress(NamedTuple):
    """How far a table has come: what a copy in memory is compared with."""

    version: int
    events: dict[str, int]
    """How many events each of its games has."""


class Conflict(Exception):
    """Another process wrote first, or removed what the write belongs to. Nothing was written."""


class NoSuchPerson(Conflict):
    """The person that a write is about is gone: trying again does not help."""


class StoreFailed(Exception):
    """The store itself failed: a full disk, a lost server, a file of a newer version. Trying again may help."""
