"""A table as a document, and what people can do to it before, during and after a game. Pure: nothing is saved here."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from functools import cached_property
from itertools import zip_longest

import msgspec

from quillmap.content.deal_code import BadDealCode, read_deal_code
from quillmap.content.games import make_setup
from quillmap.rules.setup import BadSetup, Setup
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.rows import TableRow
from quillmap.wire.people import Cartographer
from quillmap.wire.tables import BotName, Notice, Options, Status

LIVE_CLOCK = (10, 600)
SLOW_CLOCK = (3600, 14 * 86400)
STAND_IN: BotName = "journeyman"
"""Who draws for somebody who left."""
KEPT_NOTICES = 24
SEAT_ID_BYTES = 6
NOBODY = ""
"""The host of a table whose host was forgotten."""


class Seat(msgspec.Struct, frozen=True):
    """Somebody's place at a table: a person's, a bot's, or a person's for whom a bot draws."""

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
    """Others let the bot draw: it gives the seat back as soon as its player is there."""
    nudged: float | None = None
    """When its player was last told that the others wait."""


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

    @property
    def own_pace(self) -> bool:
        """Everybody plays the same deal alone."""
        return self.options.pace == "own"

    def seat_of(self, person: str | None) -> int | None:
        """Where somebody sits."""
        return self._places.get(person)

    def seat_with(self, id: str) -> int | None:
        """The number of the seat with this id."""
        return next((number for number, seat in enumerate(self.seats) if seat.id == id), None)

    @cached_property
    def _places(self) -> dict[str | None, int]:
        """Who sits where: a hundred people ask after every change."""
        return {seat.person: number for number, seat in enumerate(self.seats) if seat.person}

    @property
    def people(self) -> frozenset[str]:
        """Everybody who is named here: those who sit, and the host."""
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
    """A seat that somebody has just taken."""
    return Seat(person, cartographer, bot, secrets.token_hex(SEAT_ID_BYTES))


def read(body: bytes) -> Table:
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


def row(table: Table, version: int, now: float) -> TableRow:
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


def open_table(id: str, host: str, options: Options, now: float) -> Table:
    """A table that waits for players."""
    check_options(options)
    return Table(id, host, options, now)


def setup_of(options: Options, seats: int) -> Setup:
    """The set-up that options come to, for so many seats; at own pace everybody plays alone."""
    seats = 1 if options.pace == "own" else max(1, seats)
    try:
        if options.deal:
            return read_deal_code(options.deal, seats=seats).setup
        return make_setup(
            options.game,
            seats=seats,
            sheet=options.sheet,
            seasons=options.seasons,
            explore=options.explore,
            ruins=options.ruins,
            ambushes=options.ambushes,
            heroes=options.heroes,
            scoring=options.scoring,
            edicts=options.edicts,
            fallback=options.fallback,
        )
    except BadDealCode as reason:
        raise Refused(Why.BAD_DEAL_CODE, what=reason, fault=reason.word) from reason
    except BadSetup as reason:
        raise Refused(Why.BAD_SETUP, what=reason, fault=reason.word) from reason


def check_options(options: Options) -> None:
    """Refuse options that cannot be played."""
    setup_of(options, options.seats)
    clock = options.clock
    if clock is not None and (
        options.pace == "own" or not any(low <= clock <= high for low, high in (LIVE_CLOCK, SLOW_CLOCK))
    ):
        raise Refused(Why.BAD_CLOCK, low=LIVE_CLOCK[0], high=SLOW_CLOCK[1] // 86400)


def sit(table: Table, person: str, cartographer: Cartographer) -> Table:
    """Sit down, or come back to one's seat."""
    number = table.seat_of(person)
    if number is not None:
        seat = table.seats[number]
        return with_seat(table, number, returned(seat)) if table.status == "playing" else table
    if table.status != "lobby":
        raise Refused(Why.ALREADY_BEGUN)
    if len(table.seats) >= table.options.seats:
        raise Refused(Why.TABLE_FULL)
    people = sum(seat.person is not None for seat in table.seats)
    seats = (*table.seats[:people], new_seat(person, cartographer), *table.seats[people:])
    return msgspec.structs.replace(table, seats=seats)


def leave(table: Table, person: str) -> Table:
    """Stand up; while a game is played a bot draws for the seat until its player comes back.

    If it was the host, the next player is; a table that everybody left before it began is closed.
    """
    number = table.seat_of(person)
    if table.status == "lobby":
        if number is not None:
            table = msgspec.structs.replace(table, seats=table.seats[:number] + table.seats[number + 1 :])
        if table.host == person and not any(seat.person for seat in table.seats):
            return msgspec.structs.replace(table, status="over", seats=())
        return _pass_on(table, person)
    if number is None or table.status == "over":
        return table
    seat = msgspec.structs.replace(table.seats[number], bot=table.seats[number].bot or STAND_IN, lent=False)
    return _pass_on(with_seat(table, number, seat), person)


def set_options(table: Table, person: str, options: Options) -> Table:
    """Change what is played, before it begins."""
    _by_host(table, person)
    _in_lobby(table)
    check_options(options)
    if len(table.seats) > options.seats:
        raise Refused(Why.TABLE_FULL)
    return msgspec.structs.replace(table, options=options)


def set_bots(table: Table, person: str, bots: list[BotName]) -> Table:
    """Put these bots at the table, and no others."""
    _by_host(table, person)
    _in_lobby(table)
    people = [seat for seat in table.seats if seat.person]
    if len(people) + len(bots) > table.options.seats:
        raise Refused(Why.TABLE_FULL)
    present = table.seats[len(people) :][: len(bots)]
    seated = [seat if seat and seat.bot == bot else new_seat(bot=bot) for seat, bot in zip_longest(present, bots)]
    seats = (*people, *seated)
    return table if seats == table.seats else msgspec.structs.replace(table, seats=seats)


def remove(table: Table, person: str, id: str) -> Table:
    """Take a seat away, before the game begins. If nobody has it any more there is nothing to do."""
    _by_host(table, person)
    number = table.seat_with(id)
    if number is None:
        return table
    _in_lobby(table)
    return msgspec.structs.replace(table, seats=table.seats[:number] + table.seats[number + 1 :])


def hand_over(table: Table, person: str, id: str) -> Table:
    """Make whoever has a seat the host. If they are the host already there is nothing to do."""
    number = table.seat_with(id)
    seat = None if number is None else table.seats[number]
    if seat and seat.person == table.host:
        return table
    _by_host(table, person)
    if seat is None:
        raise Refused(Why.NO_SUCH_SEAT)
    if seat.person is None:
        raise Refused(Why.SEAT_OF_A_BOT)
    return msgspec.structs.replace(table, host=seat.person)


def succeed(table: Table, here: Collection[str | None]) -> Table:
    """The host is missed: the first player who is here is it from now on.

    Not where a clock draws for whoever is away: there people come and go, and nobody waits for the host.
    """
    clocked = table.status == "playing" and table.options.clock is not None
    if clocked or table.status == "over" or table.host in here:
        return table
    players = [seat.person for seat in table.seats if seat.person and seat.person in here]
    return msgspec.structs.replace(table, host=players[0]) if players else table


def begin(table: Table, person: str) -> Table:
    """Begin to play with those who sit there."""
    _by_host(table, person)
    _in_lobby(table)
    if not table.seats:
        raise Refused(Why.NOBODY_SEATED)
    return msgspec.structs.replace(table, status="playing")


def new_turn(table: Table, now: float) -> Table:
    """The table with its clock, if it has one, started for a new turn."""
    clock = table.options.clock
    return table if clock is None else msgspec.structs.replace(table, due=now + clock)


def rematch(table: Table, id: str, now: float) -> Table:
    """A new table with the same people, bots and options; a deal code is not played twice.

    If the host was forgotten, the first person is the host.
    """
    if table.status != "over":
        raise Refused(Why.NOT_OVER)
    seats = tuple(
        new_seat(bot=seat.bot) if seat.person is None else new_seat(seat.person, seat.cartographer)
        for seat in table.seats
    )
    host = table.host or next((seat.person for seat in seats if seat.person), NOBODY)
    return Table(id, host, msgspec.structs.replace(table.options, deal=""), now, seats=seats)


def followed_by(table: Table, id: str) -> Table:
    """The rematch is there."""
    return table if table.next else msgspec.structs.replace(table, next=id)


def rename(table: Table, person: str, cartographer: Cartographer) -> Table:
    """Somebody at a table that has not begun is called otherwise now."""
    number = table.seat_of(person)
    if number is None or table.status != "lobby":
        return table
    return with_seat(table, number, msgspec.structs.replace(table.seats[number], cartographer=cartographer))


def forget(table: Table, person: str) -> Table:
    """Nobody knows any more who this was: the seat stays, without a name; a bot draws on where a game is played."""
    table = leave(table, person)
    number = table.seat_of(person)
    if number is not None:
        seat = table.seats[number]
        table = with_seat(table, number, Seat(bot=seat.bot or STAND_IN, id=seat.id))
    table = _pass_on(table, person)
    return msgspec.structs.replace(table, host=NOBODY) if table.host == person else table


def notice(table: Table, *notices: Notice) -> Table:
    """Say at the table that something was drawn for somebody."""
    return msgspec.structs.replace(table, notices=(*table.notices, *notices)[-KEPT_NOTICES:])


def returned(seat: Seat) -> Seat:
    """A seat whose player draws again."""
    return msgspec.structs.replace(seat, bot=None, lent=False, away=None)


def with_seat(table: Table, number: int, seat: Seat) -> Table:
    """The table with another seat in this place; the same table if it is the same seat."""
    seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
    return table if seats == table.seats else msgspec.structs.replace(table, seats=seats)


def _pass_on(table: Table, person: str) -> Table:
    """If this is the host, the first other person who plays is it from now on; nobody else, if there is none."""
    others = [seat.person for seat in table.seats if seat.person not in (None, person) and seat.bot is None]
    return msgspec.structs.replace(table, host=others[0]) if table.host == person and others else table


def _by_host(table: Table, person: str) -> None:
    if table.host != person:
        raise Refused(Why.HOST_ONLY)


def _in_lobby(table: Table) -> None:
    if table.status != "lobby":
        raise Refused(Why.ALREADY_BEGUN)
