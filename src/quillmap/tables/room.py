"""One table in use: it is stored, played at, watched and updated here.

A room stores first and sends second: nobody hears of anything that could still be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

from quillmap.rules.moves import Move
from quillmap.tables import absence, commands, dealing
from quillmap.tables.attendance import Attendance
from quillmap.tables.autoplay import TurnDriver
from quillmap.tables.move_queue import MoveQueue
from quillmap.tables.presence import Presence
from quillmap.tables.rows import Progress, TableRow
from quillmap.tables.services import TableServices
from quillmap.tables.snapshot import Snapshot
from quillmap.tables.steps import Step
from quillmap.tables.stored_table import StoredTable
from quillmap.tables.subscribers import Subscriber, Subscribers
from quillmap.tables.table import Table, table_row
from quillmap.tables.updates import Sent, UpdateWriter
from quillmap.wire.tables import BotName
from quillmap.wire.updates import Bye


class Room:
    """One table in memory, with its games, its subscribers and what plays there by itself."""

    def __init__(self, services: TableServices, row: TableRow) -> None:
        self._services = services
        self.stored = StoredTable(services, row, self)
        self.subscribers = Subscribers()
        self.presence = Presence(services.steady)
        self.moves = MoveQueue(self.stored, self.subscribers, services.counter)
        self.autoplay = TurnDriver(self.snapshot, self.moves, services)
        self._attendance = Attendance(self.presence, self.stored.change, services)
        self._updates = UpdateWriter()
        self.used = services.clock()
        """When somebody last needed this room."""
        self._waiting = 0
        """How many callers wait for something here without a subscription."""

    async def load(self) -> None:
        """Read the games of this table, and let them go on."""
        await self.stored.load()
        self.play_on()

    def play_on(self) -> None:
        """Ask the bots whose turn it is, and end the turn if its time is up."""
        self.autoplay.update(self.snapshot)

    @property
    def table(self) -> Table:
        """The table."""
        return self.stored.table

    @property
    def snapshot(self) -> Snapshot:
        """The table as it is now."""
        stored = self.stored
        return Snapshot(stored.table, stored.version, stored.games, self.presence.people)

    def changed(self, *, urgent: bool) -> None:
        """The table or a game changed: subscribers hear of it at once or, if it is not urgent, somewhat later."""
        if urgent:
            self.subscribers.wake_all()
        else:
            self.subscribers.wake_soon()
        self.play_on()

    def caught_up(self, before: Table) -> None:
        """Another process changed the table."""
        self._attendance.learn(before, self.table)

    async def catch_up(self) -> None:
        """Where several processes share the store: know at least what any of them has written until now."""
        with self._needed():
            await self.stored.catch_up()

    async def reach(self, progress: Progress | None) -> None:
        """Know at least what was in the store at this progress; refused if the table is gone (None)."""
        with self._needed():
            await self.stored.reach(progress)

    async def change(self, command: Callable[[Table], Table]) -> None:
        """Carry out a command on the table."""
        await self.stored.change(command)

    async def begin(self, person: str) -> None:
        """Deal, and turn the first card over."""
        await self.stored.commit(lambda: dealing.begin(self.table, person, self._services.clock()))

    async def rematch(self, new_id: Callable[[], str]) -> None:
        """Open the next table for the same people, unless it exists already: both tables in one write."""
        now = self._services.clock()

        def step() -> Step | None:
            if self.table.next:
                return None
            again = commands.rematch(self.table, new_id(), now)
            return Step(commands.followed_by(self.table, again.id), opened=(table_row(again, 1, now),))

        await self.stored.commit(step)

    async def move(self, seat: int, move: Move) -> bool:
        """Make a player's move; False if the same move was made before. IllegalMove if the rules refuse it."""
        return await self.moves.move(seat, move)

    async def stand_in(self, person: str, seat: str, bot: BotName) -> None:
        """Let a bot draw for the seat with this id."""

        def command(table: Table) -> Table:
            loaded = self.snapshot.game_of(None)
            return absence.stand_in(table, person, seat, bot, loaded.game.turn if loaded else None)

        await self.change(command)

    async def nudge(self, person: str, seat: str) -> None:
        """Remind the player of the seat with this id, if the others wait for them."""

        def command(table: Table) -> Table:
            nudged = absence.nudge(table, person, seat, self._services.clock(), self._services.waits.nudge)
            number, loaded = table.seat_with(seat), self.snapshot.game_of(None)
            waited_for = loaded is not None and number is not None and loaded.game.waiting[number]
            return nudged if waited_for else table

        await self.change(command)

    def state(self, person: str | None, heard: int, shown: frozenset[int]) -> tuple[str, bytes]:
        """The tag and the whole state for one person, as JSON."""
        if person == self.table.host or self.table.seat_of(person) is not None:
            self.presence.seen(person)
        return self._updates.state(self.snapshot, person, heard, shown)

    def update(self, subscriber: Subscriber, sent: Sent) -> tuple[Sent, bytes | None]:
        """The next message for a subscriber, if there is one, and what the subscriber then has."""
        return self._updates.update(self.snapshot, subscriber.person, subscriber.shown, sent, asked=subscriber.asked)

    @contextmanager
    def subscribed(self, subscriber: Subscriber, *, arriving: bool = True) -> Iterator[None]:
        """As long as somebody is connected, everybody sees it. `arriving=False` for repeated polls."""
        self.subscribers.add(subscriber)
        self._people_changed(self.presence.listen(self.subscribers.people))
        if arriving:
            self._attendance.arrived(self.table, subscriber.person)
        try:
            yield
        finally:
            self.subscribers.discard(subscriber)
            self.used = self._services.clock()
            self._people_changed(self.presence.listen(self.subscribers.people))

    def dismiss(self, bye: Bye) -> None:
        """Send every subscriber a last message."""
        for subscriber in self.subscribers:
            subscriber.dismiss(bye)

    def hear_presence(self, process: str, people: Collection[str]) -> None:
        """Another process reports who is connected to it."""
        self._people_changed(self.presence.hear(process, people))

    async def share_presence(self) -> None:
        """Report to the other processes who is connected to this one, and forget reports that are old."""
        self._people_changed(self.presence.doubt(deaf=not self._services.peers.connected))
        people = self.presence.announcement({self.table.host, *(seat.person for seat in self.table.seats)})
        if people is not None:
            await self._services.peers.report_presence(self.table.id, people)

    async def check_attendance(self) -> None:
        """Mark players who are away or silent, and players who are back."""
        await self._attendance.check(self.snapshot, watched=bool(self.subscribers))

    def _people_changed(self, changed: bool) -> None:
        if changed:
            self.subscribers.wake_soon()

    @property
    def busy(self) -> bool:
        """Whether somebody needs this room in memory."""
        return bool(self.subscribers or self._waiting or self.moves.busy or self.stored.busy or self.autoplay.busy)

    @contextmanager
    def _needed(self) -> Iterator[None]:
        """Keep the room in memory while a caller waits."""
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1
            self.used = self._services.clock()

    async def close(self) -> None:
        """Let nothing happen by itself any more, and finish what is being written."""
        self.autoplay.stop()
        while self.moves.busy or self.stored.busy:
            await self.moves.finish()
            await self.stored.finish()
