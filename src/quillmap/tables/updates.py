"""What is told of a table: the same truth for everybody, each with their own view of the game."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from quillmap.content.deal_code import deal_code
from quillmap.tables import commands
from quillmap.wire.protocol import setup_message
from quillmap.wire.tables import SeatMessage, Standing, TableMessage, write_news, write_parts, write_state
from quillmap.wire.views import Parts

if TYPE_CHECKING:
    from quillmap.tables.room import Room

TAG_BYTES = 9


class Sent(NamedTuple):
    """What a listener was last told; a new one nothing, though perhaps it has heard of events before."""

    heard: int
    seat: int | None = None
    host: bool = False
    table: Parts = ()
    common: Parts = ()
    own: Parts = ()


class _Table(NamedTuple):
    """The table as it is told to everybody, until the key is another."""

    key: object
    parts: Parts


class PartsDiff:
    """What one telling has that another had not; asked by a hundred listeners for the same two, found once."""

    def __init__(self) -> None:
        self._asked: tuple[Parts, Parts] = ((), ())
        self._found = b""

    def __call__(self, before: Parts, after: Parts) -> bytes:
        if self._asked[0] is not before or self._asked[1] is not after:
            self._asked = (before, after)
            self._found = _new(before, after)
        return self._found


def _new(before: Parts, after: Parts) -> bytes:
    return b",".join([new for old, new in zip(before, after, strict=True) if old != new])


class UpdateWriter:
    """Tells of one room. What is the same for everybody is written once."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._known = _Table(None, ())
        self._of_table = PartsDiff()
        self._of_game = PartsDiff()

    def state(self, person: str | None, heard: int, look: frozenset[int]) -> tuple[str, bytes]:
        """The tag and the whole truth for one person as JSON."""
        told, news = self._truth(person, heard, look)
        return _state(told, news)

    def update(self, person: str | None, look: frozenset[int], told: Sent, asked: bool) -> tuple[Sent, bytes | None]:
        """What a listener knows then, and what it is told: first the whole truth, later what is new, perhaps nothing.

        Whoever asked is told at least that there is nothing new.
        """
        now, events = self._truth(person, told.heard, look)
        if not told.table or bool(told.common) != bool(now.common):
            return now, _state(now, events)[1]
        table = b"" if told.table is now.table else self._of_table(told.table, now.table)
        common = b"" if told.common is now.common else self._of_game(told.common, now.common)
        own = b"" if told.own is now.own else _new(told.own, now.own)
        if not (asked or table or common or own or events) and told[:3] == now[:3]:
            return now, None
        return now, write_news(now.seat, now.host, table, b",".join(filter(None, (common, own))), now.heard, events)

    def _truth(self, person: str | None, heard: int, look: frozenset[int]) -> tuple[Sent, list[bytes]]:
        """All there is to tell somebody, and the events that they have not heard."""
        room = self._room
        seat = room.admit(person)
        live = room.game_of(seat)
        host = room.table.host == person
        if live is None:
            return Sent(0, seat, host, self._table()), []
        place = None if seat is None else room.place(seat)
        shown = look and frozenset(number for number in look if number < live.game.setup.seats)
        common = live.common(opened=room.opened)
        told = Sent(live.heard(place), seat, host, self._table(), common, live.own(place, shown))
        return told, live.news(place, heard, opened=room.opened)

    def _table(self) -> Parts:
        room = self._room
        over = tuple(live.over for live in room.games.values()) if room.table.own_pace else ()
        people = room.presence.people
        key = (room.version, people, over)
        if self._known.key != key:
            self._known = _Table(key, write_parts(self._table_message(people)))
        return self._known.parts

    def _table_message(self, people: Collection[str | None]) -> TableMessage:
        table = self._room.table
        players = {seat.person for seat in table.seats}
        return TableMessage(
            id=table.id,
            status=table.status,
            options=table.options,
            setup=setup_message(commands.setup_of(table.options, len(table.seats))),
            host=table.seat_of(table.host),
            seats=[
                SeatMessage(
                    cartographer=seat.cartographer,
                    bot=seat.bot,
                    here=seat.person is None or seat.person in people,
                    id=seat.id,
                    away=seat.away,
                    silent=seat.silent,
                    nudged=seat.nudged,
                )
                for seat in table.seats
            ],
            watching=sum(person not in players for person in people),
            created=table.created,
            due=table.due,
            standings=self._standings(),
            notices=list(table.notices),
            deal=deal_of(self._room),
            next=table.next,
        )

    def _standings(self) -> list[Standing]:
        room = self._room
        if not room.table.own_pace or not room.games:
            return []
        lives = [room.games[id] for id in room.table.game_ids]
        return [Standing(live.over, live.game.totals[0] if live.over else None) for live in lives]


def _state(told: Sent, events: list[bytes]) -> tuple[str, bytes]:
    """A state with its tag, which is made of what is told and of nothing else, so it cannot tell more."""
    table = b",".join(told.table)
    view = b",".join(told.own + told.common) or None
    tag = blake2b(b"%d %r " % (told.host, told.seat) + table + (view or b""), digest_size=TAG_BYTES).hexdigest()
    return tag, write_state(tag, told.seat, told.host, table, view, told.heard, events)


def deal_of(room: Room) -> str:
    """The deal code of a table, once it is no secret any more."""
    if room.table.status != "over" or not room.games:
        return ""
    game = next(iter(room.games.values())).game
    return deal_code(game.setup, game.secret.seed)
