"""What people can do to a table before, during and after a game. Pure: nothing is saved here."""

from __future__ import annotations

from collections.abc import Collection
from itertools import zip_longest

import msgspec

from quillmap.tables.options import check_options
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.table import NOBODY, Seat, Table, new_seat, removal_mark, returned, with_seat
from quillmap.wire.people import Cartographer
from quillmap.wire.tables import BotName, Notice, Options

STAND_IN: BotName = "journeyman"
"""The bot that draws for a player who left."""
KEPT_NOTICES = 24


def open_table(id: str, host: str, options: Options, now: float) -> Table:
    """A table that waits for players."""
    check_options(options)
    return Table(id, host, options, now)


def sit(table: Table, person: str, cartographer: Cartographer) -> Table:
    """Sit down, or come back to one's seat."""
    number = table.seat_of(person)
    if number is not None:
        seat = table.seats[number]
        return with_seat(table, number, returned(seat)) if table.status == "playing" else table
    if table.status != "lobby":
        raise Refused(Why.ALREADY_BEGUN)
    if table.has_removed(person):
        raise Refused(Why.REMOVED)
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
    seat = msgspec.structs.replace(table.seats[number], bot=table.seats[number].bot or STAND_IN, lent=False, left=True)
    return _pass_on(with_seat(table, number, seat), person)


def resign(table: Table, person: str) -> Table:
    """Give up a game that nobody else plays but bots: it ends here, unfinished and without a result."""
    if table.seat_of(person) is None:
        raise Refused(Why.NOT_SEATED)
    if table.status == "lobby":
        raise Refused(Why.NOT_BEGUN)
    if table.given_up:
        return table
    if table.status == "over":
        raise Refused(Why.GAME_OVER)
    if any(seat.person not in (None, person) for seat in table.seats):
        raise Refused(Why.NOT_ALONE)
    return msgspec.structs.replace(table, status="over", due=None, given_up=True)


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
    """Remove a seat before the game begins. If the seat is gone already, nothing happens.

    Its player is not admitted to this table again; the host, who may remove the own seat too, is.
    """
    _by_host(table, person)
    number = table.seat_with(id)
    if number is None:
        return table
    _in_lobby(table)
    whose = table.seats[number].person
    removed = (*table.removed, removal_mark(table.id, whose)) if whose not in (None, person) else table.removed
    seats = table.seats[:number] + table.seats[number + 1 :]
    return msgspec.structs.replace(table, seats=seats, removed=removed)


def hand_over(table: Table, person: str, id: str) -> Table:
    """Make the player of a seat the host. If they are the host already, nothing happens."""
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
    """The host is missing: the first player who is here becomes the host.

    Not at a table with a clock, which draws for absent players: nobody waits for the host there.
    """
    clocked = table.status == "playing" and table.options.clock is not None
    if clocked or table.status == "over" or table.host in here:
        return table
    players = [seat.person for seat in table.seats if seat.person and seat.person in here]
    return msgspec.structs.replace(table, host=players[0]) if players else table


def begin(table: Table, person: str) -> Table:
    """Begin to play with the present seats."""
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
    """Note the table of the rematch."""
    return table if table.next else msgspec.structs.replace(table, next=id)


def rename(table: Table, person: str, cartographer: Cartographer) -> Table:
    """Change the name of a player at a table that has not begun."""
    number = table.seat_of(person)
    if number is None or table.status != "lobby":
        return table
    return with_seat(table, number, msgspec.structs.replace(table.seats[number], cartographer=cartographer))


def anonymise(table: Table, person: str) -> Table:
    """Remove a person's name from a table. The seat stays; a bot draws for it while a game is played."""
    table = leave(table, person)
    number = table.seat_of(person)
    if number is not None:
        seat = table.seats[number]
        table = with_seat(table, number, Seat(bot=seat.bot or STAND_IN, id=seat.id))
    table = _pass_on(table, person)
    return msgspec.structs.replace(table, host=NOBODY) if table.host == person else table


def notice(table: Table, *notices: Notice) -> Table:
    """Add notices of moves that the table made for seats."""
    return msgspec.structs.replace(table, notices=(*table.notices, *notices)[-KEPT_NOTICES:])


def _pass_on(table: Table, person: str) -> Table:
    """Make the first other player the host if this person is it and there is one."""
    others = [seat.person for seat in table.seats if seat.person not in (None, person) and seat.bot is None]
    return msgspec.structs.replace(table, host=others[0]) if table.host == person and others else table


def _by_host(table: Table, person: str) -> None:
    if table.host != person:
        raise Refused(Why.HOST_ONLY)


def _in_lobby(table: Table) -> None:
    if table.status != "lobby":
        raise Refused(Why.ALREADY_BEGUN)
