"""A table as a document: what is stored of it, besides the games played at it."""

from __future__ import annotations

import hashlib
import secrets
from functools import cached_property

import msgspec

from quillmap.tables.rows import TableRow
from quillmap.wire.people import Cartographer
from quillmap.wire.tables import BotName, Notice, Options, Status

SEAT_ID_BYTES = 6
NOBODY = ""
"""The host of a table whose host was forgotten."""


class Seat(msgspec.Struct, frozen=True):
    """A seat at a table: of a person, of a bot, or of a person for whom a bot draws."""

    person: str | None = None
    cartographer: Cartographer | None = None
    bot: BotName | None = None
    id: str = ""
    """Names the seat in commands; another one for everybody who sits down. Rows of version 0.1.0 have none."""
    away: float | None = None
    """Since when its player is not connected, once that is long: others may let a bot draw."""
    silent: int | None = None
    """The turn in which its player has kept the others waiting for long: others may let a bot draw."""
    lent: bool = False
    """Other players put the bot here: it gives the seat back as soon as its player returns."""
    nudged: float | None = None
    """When its player was last reminded that the others wait."""
    left: bool = False
    """Its player stood up during the game and did not come back."""


class Table(msgspec.Struct, frozen=True, dict=True):
    """All that a table remembers, but for the games played at it."""

    id: str
    host: str
    options: Options
    created: float
    status: Status = "lobby"
    seats: tuple[Seat, ...] = ()
    notices: tuple[Notice, ...] = ()
    due: float | None = None
    next: str = ""
    removed: tuple[str, ...] = ()
    """Marks of the people whom the host removed. They tell nothing about a person who asked to be forgotten."""
    given_up: bool = False
    """It is over although its game is not: its only player gave it up."""

    @property
    def own_pace(self) -> bool:
        """Everybody plays the same deal alone."""
        return self.options.pace == "own"

    def seat_of(self, person: str | None) -> int | None:
        """The number of a person's seat."""
        return self._places.get(person)

    def seat_with(self, id: str) -> int | None:
        """The number of the seat with this id."""
        return next((number for number, seat in enumerate(self.seats) if seat.id == id), None)

    def has_removed(self, person: str | None) -> bool:
        """Whether the host removed this person from the table."""
        return bool(self.removed) and person is not None and removal_mark(self.id, person) in self.removed

    @cached_property
    def _places(self) -> dict[str | None, int]:
        """The seat of each person, cached: after every change a hundred subscribers need it."""
        return {seat.person: number for number, seat in enumerate(self.seats) if seat.person}

    @property
    def people(self) -> frozenset[str]:
        """Everybody who is named here: the players and the host."""
        return frozenset({seat.person for seat in self.seats if seat.person} | ({self.host} - {NOBODY}))

    def game_id(self, seat: int | None) -> str:
        """The id of the game that a seat plays in."""
        return f"{self.id}/{seat}" if self.own_pace else self.id

    def place(self, seat: int) -> int:
        """A seat's place in its game: at own pace everybody plays alone."""
        return 0 if self.own_pace else seat

    @property
    def game_ids(self) -> list[str]:
        """The ids of all games of this table."""
        return [self.game_id(seat) for seat in range(len(self.seats))] if self.own_pace else [self.id]


def new_seat(person: str | None = None, cartographer: Cartographer | None = None, bot: BotName | None = None) -> Seat:
    """A new seat with an id of its own."""
    return Seat(person, cartographer, bot, secrets.token_hex(SEAT_ID_BYTES))


def removal_mark(table: str, person: str) -> str:
    """What a table remembers of a person whom the host removed: not their id."""
    return hashlib.sha256(f"{table}/removed/{person}".encode()).hexdigest()[: 2 * SEAT_ID_BYTES]


def read_table(body: bytes) -> Table:
    """A table from its stored form; msgspec.DecodeError if it is damaged."""
    table = msgspec.json.decode(body, type=Table)
    if all(seat.id for seat in table.seats):
        return table
    seats = tuple(
        seat if seat.id else msgspec.structs.replace(seat, id=_derived_id(table.id, number, seat))
        for number, seat in enumerate(table.seats)
    )
    return msgspec.structs.replace(table, seats=seats)


def _derived_id(table: str, number: int, seat: Seat) -> str:
    """The id of a seat that was stored without one: the same in every process that reads the row."""
    named = f"{table}/{seat.person or number}"
    return hashlib.sha256(named.encode()).hexdigest()[: 2 * SEAT_ID_BYTES]


def table_row(table: Table, version: int, now: float) -> TableRow:
    """A table as it is kept."""
    return TableRow(
        id=table.id,
        version=version,
        status=table.status,
        open=table.options.open,
        due=table.due,
        changed=now,
        people=tuple(sorted(table.people)),
        body=msgspec.json.encode(table),
    )


def returned(seat: Seat) -> Seat:
    """A seat whose player draws again."""
    return msgspec.structs.replace(seat, bot=None, lent=False, away=None, left=False)


def with_seat(table: Table, number: int, seat: Seat) -> Table:
    """The table with another seat in this place; the same table if it is the same seat."""
    seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
    return table if seats == table.seats else msgspec.structs.replace(table, seats=seats)
