"""The messages that subscribers of a table get: the whole state first, later what is new.

Every subscriber gets the same table and an own view of the game. What is the same for everybody is written once.
"""

from __future__ import annotations

from collections import defaultdict
from hashlib import blake2b
from typing import NamedTuple

from quillmap.tables.game_parts import GameParts
from quillmap.tables.options import setup_of
from quillmap.tables.snapshot import Snapshot
from quillmap.wire.protocol import setup_message
from quillmap.wire.tables import SeatMessage, Standing, TableMessage
from quillmap.wire.updates import write_news, write_parts, write_state
from quillmap.wire.views import Parts

TAG_BYTES = 9


class Sent(NamedTuple):
    """What a subscriber was sent last. Empty at first, except `heard`, which a client that reconnects passes in."""

    heard: int
    seat: int | None = None
    host: bool = False
    table: Parts = ()
    common: Parts = ()
    own: Parts = ()


class _TableParts(NamedTuple):
    """The table as it is sent to everybody, valid as long as the key is the same."""

    key: object
    parts: Parts


class PartsDiff:
    """The parts that are new. At a full table a hundred subscribers ask for the same difference; it is found once."""

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
    """Writes the updates of one table from its snapshots."""

    def __init__(self) -> None:
        self._table = _TableParts(None, ())
        self._games: defaultdict[str, GameParts] = defaultdict(GameParts)
        self._table_diff = PartsDiff()
        self._common_diff = PartsDiff()

    def state(self, snapshot: Snapshot, person: str | None, heard: int, shown: frozenset[int]) -> tuple[str, bytes]:
        """The tag and the whole state for one person, as JSON."""
        return _state(*self._current(snapshot, person, heard, shown))

    def update(
        self, snapshot: Snapshot, person: str | None, shown: frozenset[int], sent: Sent, *, asked: bool
    ) -> tuple[Sent, bytes | None]:
        """The next message for a subscriber, if there is one, and what the subscriber then has.

        The first message is a whole state. A subscriber who `asked` gets a message even if nothing is new.
        """
        now, events = self._current(snapshot, person, sent.heard, shown)
        if not sent.table or bool(sent.common) != bool(now.common):
            return now, _state(now, events)[1]
        table = b"" if sent.table is now.table else self._table_diff(sent.table, now.table)
        common = b"" if sent.common is now.common else self._common_diff(sent.common, now.common)
        own = b"" if sent.own is now.own else _new(sent.own, now.own)
        if not (asked or table or common or own or events) and sent[:3] == now[:3]:
            return now, None
        return now, write_news(now.seat, now.host, table, b",".join(filter(None, (common, own))), now.heard, events)

    def _current(
        self, snapshot: Snapshot, person: str | None, heard: int, shown: frozenset[int]
    ) -> tuple[Sent, list[bytes]]:
        """Everything that a person may have now, and the events that are new to them."""
        table = snapshot.table
        seat = snapshot.admit(person)
        loaded = snapshot.game_of(seat)
        host = table.host == person
        if loaded is None:
            return Sent(0, seat, host, self._table_parts(snapshot)), []
        place = None if seat is None else table.place(seat)
        if shown:
            shown = frozenset(number for number in shown if number < loaded.game.setup.seats)
        parts = self._games[loaded.id]
        common, own = parts.common(loaded, opened=snapshot.opened), parts.own(loaded, place, shown)
        sent = Sent(loaded.heard(place), seat, host, self._table_parts(snapshot), common, own)
        return sent, loaded.events_after(place, heard, opened=snapshot.opened)

    def _table_parts(self, snapshot: Snapshot) -> Parts:
        over = tuple(loaded.over for loaded in snapshot.games.values()) if snapshot.table.own_pace else ()
        key = (snapshot.version, snapshot.people, over)
        if self._table.key != key:
            self._table = _TableParts(key, write_parts(_table_message(snapshot)))
        return self._table.parts


def _table_message(snapshot: Snapshot) -> TableMessage:
    table, people = snapshot.table, snapshot.people
    players = {seat.person for seat in table.seats}
    return TableMessage(
        id=table.id,
        status=table.status,
        options=table.options,
        setup=setup_message(setup_of(table.options, len(table.seats))),
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
        standings=_standings(snapshot),
        notices=list(table.notices),
        deal=snapshot.deal,
        next=table.next,
    )


def _standings(snapshot: Snapshot) -> list[Standing]:
    table = snapshot.table
    if not table.own_pace or not snapshot.games:
        return []
    games = [snapshot.games[id] for id in table.game_ids]
    return [Standing(loaded.over, loaded.game.totals[0] if loaded.over else None) for loaded in games]


def _state(sent: Sent, events: list[bytes]) -> tuple[str, bytes]:
    """A state with its tag. The tag is a hash of what is sent and of nothing else, so it reveals nothing more."""
    table = b",".join(sent.table)
    view = b",".join(sent.own + sent.common) or None
    tag = blake2b(b"%d %r " % (sent.host, sent.seat) + table + (view or b""), digest_size=TAG_BYTES).hexdigest()
    return tag, write_state(tag, sent.seat, sent.host, table, view, sent.heard, events)
