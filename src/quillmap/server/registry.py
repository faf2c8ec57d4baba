"""All rooms in memory: a table is loaded when somebody asks for it, and released when nobody needs it any more."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from quillmap.server.bus.messages import PresenceReport, SignedOut, TableChanged, read_message, write_message
from quillmap.server.people import still_valid
from quillmap.server.push.calls import TurnCalls
from quillmap.server.services import Services
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.room import Room
from quillmap.tables.rows import Conflict, NeedPerson, NoSuchPerson, SaveTable, TableRow
from quillmap.tables.stored_table import report_damage
from quillmap.tables.subscribers import Subscriber
from quillmap.tables.table import Table, table_row
from quillmap.wire.updates import Bye

log = logging.getLogger(__name__)

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Table ids are read aloud and typed on phones, so no two letters in them look alike."""
ID_LENGTH = 8
IDLE_SECONDS = 60.0
SWEEP_SECONDS = 1.0
CHECK_SECONDS = 3.0
"""How often we check whether subscribers are still signed in."""
TOGETHER = 500
"""How many tables or sessions one query asks for."""
SIGNED_OUT = Bye("signed_out", None)


def new_id() -> str:
    """A random id that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


@contextmanager
def _one_of_many(table: str) -> Iterator[None]:
    """Log what goes wrong at one table, so that the others are not held up."""
    try:
        yield
    except Refused as reason:
        log.warning("sweep", extra={"table": table, "why": reason.why.value})
    except Exception:
        log.exception("sweep", extra={"table": table})


def _batches(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    for first in range(0, len(ids), TOGETHER):
        yield ids[first : first + TOGETHER]


class RoomRegistry:
    """The rooms."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._table_services = services.for_tables()
        self._calls = TurnCalls(services)
        self.rooms: dict[str, Room] = {}
        self.bye: Bye | None = None
        """The last message of this server, once it shuts down."""
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._sweeping: asyncio.Task[None] | None = None
        self._damaged: set[str] = set()
        """Tables that could not be read at the last attempt."""
        self._checked = 0.0
        """When sessions were last checked."""

    async def open(self) -> None:
        """Open the services, and start the regular sweep."""
        await self.services.store.open()
        await self.services.bus.open()
        await self.services.bots.open()
        self.services.bus.subscribe(self.receive)
        self._sweeping = asyncio.create_task(self._sweep_regularly())

    async def close(self) -> None:
        """Close the rooms once their writes are done, then the services."""
        if self._sweeping:
            self._sweeping.cancel()
        await self._calls.close()
        for room in self.rooms.values():
            await room.close()
        await self.services.bots.close()
        await self.services.bus.close()
        await self.services.store.close()

    def dismiss_all(self, bye: Bye) -> None:
        """Tell every subscriber that the server shuts down."""
        self.bye = bye
        for room in self.rooms.values():
            room.dismiss(bye)

    async def dismiss(self, person: str, session: str = "") -> None:
        """End all subscriptions of a person, or those of one session, here and in other processes."""
        self._dismiss(person, session)
        await self.services.bus.publish(write_message(SignedOut(self.services.name, person, session)))

    def _dismiss(self, person: str, session: str) -> None:
        for room in self.rooms.values():
            for subscriber in room.subscribers:
                if subscriber.person == person and session in ("", subscriber.session):
                    subscriber.dismiss(SIGNED_OUT)

    async def room(self, id: str) -> Room:
        """The room of a table. It knows everything that any process has written before."""
        id = id.upper().replace("-", "")
        if len(id) != ID_LENGTH or not set(id) <= set(LETTERS):
            raise Refused(Why.NO_SUCH_TABLE, table=id[:ID_LENGTH])
        room = self.rooms.get(id)
        if room is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = asyncio.create_task(self._load(id))
                loading.add_done_callback(lambda _: self._loading.pop(id, None))
            room = await asyncio.shield(loading)
        else:
            await room.catch_up()
        room.used = self.services.clock()
        return room

    async def _load(self, id: str) -> Room:
        row = await self.services.store.table(id)
        if row is None:
            raise Refused(Why.NO_SUCH_TABLE, table=id)
        try:
            with report_damage(id):
                room = Room(self._table_services, row)
                await room.load()
        except Refused:
            self._damaged.add(id)
            raise
        self._damaged.discard(id)
        self.rooms[id] = room
        self.services.metrics.rooms.set(len(self.rooms))
        return room

    async def rooms_of(self, rows: list[TableRow]) -> list[tuple[TableRow, Room]]:
        """The rooms of tables in a list; those that are damaged or gone are left out."""
        known = [row.id for row in rows if row.id in self.rooms]
        there = await self.services.store.progress(known) if self.services.shared and known else {}
        found = []
        for row in rows:
            try:
                room = self.rooms.get(row.id)
                if room is None:
                    room = await self.room(row.id)
                elif row.id in there:
                    await room.reach(there[row.id])
            except Refused as reason:
                log.warning("table left out of a list", extra={"table": row.id, "why": reason.why.value})
            else:
                found.append((row, room))
        return found

    def in_memory(self, id: str) -> bool:
        """Whether the room of a table is in memory or being loaded."""
        return id in self.rooms or id in self._loading

    async def add(self, table: Table) -> Room:
        """Store a new table; if one with that id exists already, this is its room."""
        try:
            needed = map(NeedPerson, sorted(table.people))
            await self.services.store.write(*needed, SaveTable(table_row(table, 1, self.services.clock())))
        except NoSuchPerson as reason:
            raise Refused(Why.NOT_SIGNED_IN) from reason
        except Conflict:
            log.info("table asked for again", extra={"table": table.id})
        return await self.room(table.id)

    def receive(self, text: str) -> None:
        """React to a message from the bus, unless this process sent it."""
        message = read_message(text)
        if message.by == self.services.name:
            return
        match message:
            case SignedOut(person=person, session=session):
                self._dismiss(person, session)
            case TableChanged(table=table) if table in self.rooms:
                self.rooms[table].stored.refresh_soon()
            case PresenceReport(by=process, table=table, people=people) if table in self.rooms:
                self.rooms[table].hear_presence(process, people)

    async def _sweep_regularly(self) -> None:
        """Sweep once a second."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except Exception:
                log.exception("sweep")

    async def sweep(self) -> None:
        """Start overdue clocks, mark absent players, call them to their turn, release idle rooms."""
        now = self.services.clock()
        metrics = self.services.metrics
        metrics.bots_waiting.set(self.services.bots.waiting)
        await self._end_turns(now)
        if self.services.shared:
            await self._catch_up()
        for room in list(self.rooms.values()):
            with _one_of_many(room.table.id):
                await self._sweep_room(room, now)
        self._calls.look(room.snapshot for room in self.rooms.values())
        if not 0 <= now - self._checked < CHECK_SECONDS:
            self._checked = now
            await self.check_sessions()
        metrics.rooms.set(len(self.rooms))

    async def _end_turns(self, now: float) -> None:
        """Load the tables whose clock has run out; their rooms end the turn."""
        for row in await self.services.store.due_tables(now):
            if row.id not in self._damaged:
                with _one_of_many(row.id):
                    (await self.room(row.id)).play_on()

    async def _catch_up(self) -> None:
        """Read what other processes wrote at tables with subscribers here: messages of the bus get lost."""
        watched = [id for id, room in self.rooms.items() if room.subscribers]
        for some in _batches(watched):
            there = await self.services.store.progress(some)
            for room in [self.rooms[id] for id in some if id in self.rooms]:
                if room.table.id not in there:
                    room.dismiss(Bye("removed", None))
                elif room.stored.behind(there[room.table.id]):
                    room.stored.refresh_soon()

    async def _sweep_room(self, room: Room, now: float) -> None:
        if self.services.shared:
            await room.share_presence()
        await room.check_attendance()
        if not room.busy and now - room.used > IDLE_SECONDS:
            # At once: somebody who comes while the room is being closed would make a second room of the same table.
            del self.rooms[room.table.id]
            await room.close()

    async def check_sessions(self) -> None:
        """End subscriptions of sessions that have ended: the message on the bus may be lost, or nobody sent one."""
        sessions = {one.session for room in self.rooms.values() for one in room.subscribers} - {""}
        for some in _batches(sorted(sessions)):
            ended = set(some) - await still_valid(self.services.store, some, self.services.clock())
            for subscriber in [one for room in self.rooms.values() for one in room.subscribers if one.session in ended]:
                subscriber.dismiss(SIGNED_OUT)

    async def check_session(self, subscriber: Subscriber) -> None:
        """Refuse a subscriber whose session has ended, and end the subscription."""
        if self.services.shared and subscriber.session and not subscriber.bye:
            session = [subscriber.session]
            if not await still_valid(self.services.store, session, self.services.clock()):
                subscriber.dismiss(SIGNED_OUT)
        if subscriber.bye == SIGNED_OUT:
            raise Refused(Why.NOT_SIGNED_IN)
