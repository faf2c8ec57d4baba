"""Whether a server could serve the rows of a backup: each is checked by itself and against the others."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Container, Iterable
from typing import NamedTuple

import msgspec

from quillmap.rules.events import Started
from quillmap.rules.game import Game, Phase, fold, initial_state
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES, commitment
from quillmap.server.store import Person, Row, Session
from quillmap.tables.options import setup_of
from quillmap.tables.refusals import Refused
from quillmap.tables.rows import AppendEvents, GameRow, TableRow
from quillmap.tables.table import read_table, table_row
from quillmap.wire import BadMessage, read_event
from quillmap.wire.choices import Language
from quillmap.wire.people import Crest

KINDS = ("browser", "program")
HIGHEST = 2**63


class _Place(NamedTuple):
    """What is known of a table once its row was seen."""

    status: str
    games: frozenset[str]
    seats: int
    """Of each of its games."""


class Soundness:
    """Takes the rows of a backup in order, and refuses with ValueError the first that could not be served."""

    def __init__(self) -> None:
        self._people: set[str] = set()
        self._sessions: set[str] = set()
        self._tables: dict[str, _Place] = {}
        self._games: dict[str, GameRow] = {}
        self._counts: dict[str, int] = {}
        self._over: dict[str, bool] = {}
        """Whether each game that has events is over."""
        self._game: tuple[str, Game] | None = None
        """The game whose events came last."""

    def take(self, row: Row) -> None:
        """Check one more row."""
        _check_values(row)
        match row:
            case Person():
                self._person(row)
            case Session():
                self._session(row)
            case TableRow():
                self._table(row)
            case GameRow():
                self._kept(row)
            case AppendEvents():
                self._events(row)

    def finish(self) -> None:
        """Check what can be known only in the end."""
        for id, (status, games, _) in self._tables.items():
            kept = [game for game in games if game in self._games]
            if empty := [game for game in kept if game not in self._over]:
                raise ValueError(f"game {empty[0]!r} has no events")
            if status == "playing" and len(kept) < len(games):
                raise ValueError(f"table {id!r} is being played and lacks a game")
            if kept and all(self._over[game] for game in kept) != (status == "over"):
                raise ValueError(f"table {id!r} has the status {status!r}, and its games another")

    def _person(self, row: Person) -> None:
        _once("person", row.id, self._people)
        self._people.add(row.id)
        _decoded("the language", msgspec.json.encode(row.language), Language)
        _decoded("the crest", row.crest, Crest)

    def _session(self, row: Session) -> None:
        _once("session", row.token, self._sessions)
        self._sessions.add(row.token)
        if row.person not in self._people:
            raise ValueError(f"a session of somebody unknown, {row.person!r}")
        if row.kind not in KINDS:
            raise ValueError(f"there is no kind of session {row.kind!r}")

    def _table(self, row: TableRow) -> None:
        _once("table", row.id, self._tables)
        if not 1 <= row.version < HIGHEST:
            raise ValueError(f"table {row.id!r} has the version {row.version}")
        try:
            table = read_table(row.body)
            setup = setup_of(table.options, len(table.seats))
        except msgspec.DecodeError as reason:
            raise ValueError(f"table {row.id!r} cannot be read: {reason}") from reason
        except Refused as reason:
            raise ValueError(f"table {row.id!r} cannot be played: {reason.details.get('what', reason)}") from reason
        for seat in table.seats:
            if seat.cartographer:
                _check_text((seat.cartographer.name, seat.cartographer.title))
        meant = table_row(table, row.version, row.changed)
        for name in ("id", "status", "open", "due", "people"):
            if getattr(row, name) != getattr(meant, name):
                raise ValueError(f"table {row.id!r}: {name} is not that of its body")
        self._tables[row.id] = _Place(table.status, frozenset(table.game_ids), setup.seats)

    def _kept(self, row: GameRow) -> None:
        _once("game", row.id, self._games)
        if row.table not in self._tables:
            raise ValueError(f"a game of an unknown table, {row.table!r}")
        if row.id not in self._tables[row.table].games:
            raise ValueError(f"table {row.table!r} has no game {row.id!r}")
        if (len(row.seed), len(row.salt)) != (SEED_BYTES, SALT_BYTES):
            raise ValueError(f"game {row.id!r}: a seed has {SEED_BYTES} bytes and a salt {SALT_BYTES}")
        self._games[row.id] = row
        self._counts[row.id] = 0

    def _events(self, row: AppendEvents) -> None:
        if self._counts.get(row.game) != row.after:
            raise ValueError(f"events of game {row.game!r} that do not follow those before")
        self._counts[row.game] += len(row.events)
        try:
            events = [read_event(event) for event in row.events]
        except BadMessage as reason:
            raise ValueError(f"game {row.game!r}: an event cannot be read: {reason}") from reason
        if row.after == 0:
            game, events = self._begun(self._games[row.game], events[0] if events else None), events[1:]
        elif self._game and self._game[0] == row.game:
            game = self._game[1]
        else:
            raise ValueError(f"events of game {row.game!r} that do not stand together")
        try:
            game = fold(game, events)
        except Exception as reason:  # whatever it is: this game cannot be served
            raise ValueError(f"game {row.game!r}: the events do not follow from each other") from reason
        self._game = (row.game, game)
        self._over[row.game] = game.phase is Phase.OVER

    def _begun(self, kept: GameRow, first: object) -> Game:
        if not isinstance(first, Started):
            raise ValueError(f"game {kept.id!r} does not begin with its set-up")
        if first.commitment != commitment(kept.seed, kept.salt):
            raise ValueError(f"game {kept.id!r} is committed to another seed and salt")
        if first.setup.seats != self._tables[kept.table].seats:
            raise ValueError(f"game {kept.id!r} has not as many seats as its table")
        return initial_state(first, kept.seed, kept.salt)


def _once(kind: str, id: str, known: Container[str]) -> None:
    if id in known:
        raise ValueError(f"a second {kind} {id!r}")


def _decoded(what: str, body: bytes, kind: object) -> None:
    try:
        msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as reason:
        raise ValueError(f"{what} cannot be read: {reason}") from reason


def _check_values(row: Row) -> None:
    """Texts and numbers that no store or answer could hold."""
    _check_text([value for value in row if isinstance(value, str)])
    for value in row:
        if isinstance(value, float) and not math.isfinite(value):
            raise ValueError(f"there is no time {value}")


def _check_text(texts: Iterable[str]) -> None:
    for text in texts:
        if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text):
            raise ValueError(f"a text with a control character: {text[:40]!r}")
