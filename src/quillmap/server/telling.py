"""What is told of a table: the same truth for everybody, each with their own view of the game."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from quillmap.packs.deals import deal_code
from quillmap.server import tables
from quillmap.wire.protocol import setup_message
from quillmap.wire.tables import SeatMessage, Standing, TableMessage, write, write_state

if TYPE_CHECKING:
    from quillmap.server.rooms import Room

TAG_BYTES = 9


class _Table(NamedTuple):
    """The table as it is told to everybody, until the key is another."""

    key: object
    body: bytes
    digest: bytes


class Teller:
    """Writes the states of one room. What is the same for everybody is written once."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._known = _Table(None, b"", b"")

    def state(self, person: str | None, heard: int, look: frozenset[int]) -> tuple[str, int, bytes]:
        """The tag, how much is heard then, and the whole truth for one person as JSON.

        The tag is made of what is told and of nothing else, so it cannot tell more.
        """
        room = self._room
        seat = room.admit(person)
        live = room.live_of(seat)
        place = None if seat is None else room.place(seat)
        shown = frozenset(number for number in look if live and number < live.game.setup.seats)
        table = self._table()
        seen = live.view(place, shown) if live else b"null"
        host = room.table.host == person
        tag = blake2b(b"%d %r " % (host, seat) + table.digest + seen, digest_size=TAG_BYTES).hexdigest()
        known = live.heard(place) if live else 0
        news = live.news(place, heard) if live else []
        return tag, known, write_state(tag, seat, host, table.body, seen, known, news)

    def _table(self) -> _Table:
        room = self._room
        over = tuple(live.over for live in room.lives.values()) if room.table.own_pace else ()
        key = (room.version, room.present, over)
        if self._known.key != key:
            body = write(self._table_message(room.present))
            self._known = _Table(key, body, blake2b(body).digest())
        return self._known

    def _table_message(self, people: Collection[str | None]) -> TableMessage:
        table = self._room.table
        players = {seat.person for seat in table.seats}
        return TableMessage(
            id=table.id,
            status=table.status,
            options=table.options,
            setup=setup_message(tables.setup_of(table.options, len(table.seats))),
            host=table.seat_of(table.host),
            seats=[
                SeatMessage(seat.cartographer, seat.bot, seat.person is None or seat.person in people)
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
        if not room.table.own_pace or not room.lives:
            return []
        lives = [room.lives[id] for id in room.table.game_ids]
        return [Standing(live.over, live.game.totals[0] if live.over else None) for live in lives]


def deal_of(room: Room) -> str:
    """The deal code of a table, once it is no secret any more."""
    if room.table.status != "over" or not room.lives:
        return ""
    game = next(iter(room.lives.values())).game
    return deal_code(game.setup, game.secret.seed)
