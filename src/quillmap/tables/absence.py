"""Players who are away or silent, and what the others at the table may do about it. Pure: nothing is saved here.

A mark on a seat is what allows the others to let a bot draw for it. Marks are part of the table, so every process that
shows the table agrees on them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

import msgspec

from quillmap.tables.commands import STAND_IN
from quillmap.tables.options import SLOW_CLOCK
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.table import Seat, Table, returned, with_seat
from quillmap.wire.tables import BotName


class Waits(NamedTuple):
    """How many seconds people wait for each other."""

    away: float = 60.0
    """A player who is not connected for this long is away."""
    silent: float = 180.0
    """Not done with a turn for this long, at a table without a clock: others may let a bot draw."""
    nudge: float = 30.0
    """Between two nudges of the same player."""
    host: float = 120.0
    """A host who is not connected for this long is replaced by a player who is."""

    def scaled(self, factor: float) -> Waits:
        """The same waits, shorter or longer."""
        return Waits(*(factor * seconds for seconds in self))


def awaited(table: Table) -> bool:
    """Whether people at this table wait for each other: not at own pace, and not in a game by correspondence."""
    clock = table.options.clock
    slow = clock is not None and clock >= SLOW_CLOCK[0]
    return table.status == "playing" and not table.own_pace and not slow


def mark_away(table: Table, since: Mapping[str, float]) -> Table:
    """Mark players as away since these times, unless a bot draws for them."""
    for person, time in since.items():
        number, seat = _of(table, person)
        if seat.bot is None and seat.away is None:
            table = with_seat(table, number, msgspec.structs.replace(seat, away=time))
    return table


def mark_silent(table: Table, turn: int, people: Collection[str]) -> Table:
    """Mark players who have kept the others waiting for long in this turn."""
    for person in people:
        number, seat = _of(table, person)
        if seat.bot is None:
            table = with_seat(table, number, msgspec.structs.replace(seat, silent=turn))
    return table


def back(table: Table, people: Collection[str]) -> Table:
    """Mark players as present again; a bot that others put on their seat gives it back."""
    for person in people:
        number = table.seat_of(person)
        if number is None:
            continue
        seat = table.seats[number]
        if seat.lent:
            table = with_seat(table, number, returned(seat))
        elif seat.away is not None:
            table = with_seat(table, number, msgspec.structs.replace(seat, away=None))
    return table


def stand_in(table: Table, person: str, id: str, bot: BotName, turn: int | None) -> Table:
    """Let a bot draw for a seat: any bot for one's own, a journeyman for a player who is away or silent this turn."""
    number, seat = _seat(table, person, id)
    if seat.person == person:
        return with_seat(table, number, msgspec.structs.replace(seat, bot=bot, lent=False))
    if seat.person is None:
        raise Refused(Why.SEAT_OF_A_BOT)
    if seat.bot is not None:
        return table
    if seat.away is None and (turn is None or seat.silent != turn):
        raise Refused(Why.NOT_AWAY)
    return with_seat(table, number, msgspec.structs.replace(seat, bot=STAND_IN, lent=True))


def nudge(table: Table, person: str, id: str, now: float, pause: float) -> Table:
    """Remind a player that the others wait. A second reminder soon after does nothing."""
    number, seat = _seat(table, person, id)
    if seat.person is None or seat.bot is not None:
        raise Refused(Why.SEAT_OF_A_BOT)
    if seat.person == person:
        return table
    if seat.nudged is not None and 0 <= now - seat.nudged < pause:
        return table
    return with_seat(table, number, msgspec.structs.replace(seat, nudged=now))


def _seat(table: Table, person: str, id: str) -> tuple[int, Seat]:
    """The seat with an id; refused unless the person plays here or is the host, and a game is being played."""
    if table.seat_of(person) is None and table.host != person:
        raise Refused(Why.NOT_SEATED)
    number = table.seat_with(id)
    if number is None:
        raise Refused(Why.NO_SUCH_SEAT)
    if table.status != "playing":
        raise Refused(Why.NOT_BEGUN if table.status == "lobby" else Why.GAME_OVER)
    return number, table.seats[number]


def _of(table: Table, person: str) -> tuple[int, Seat]:
    number = table.seat_of(person)
    assert number is not None, "only players are marked"
    return number, table.seats[number]
