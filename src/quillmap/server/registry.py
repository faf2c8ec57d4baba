"""All rooms in use: a table is loaded when somebody comes, and let go when nobody needs it any more."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from quillmap.server.bus.messages import PresenceReport, SignedOut, TableChanged, read_message, write_message
from quillmap.server.metrics import BOTS_WAITING, ROOMS
from quillmap.server.people import still_valid
from quillmap.server.services import Services
from quillmap.tables import commands
from quillmap.tables.commands import Table
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.room import Room, legible
from quillmap.tables.rows import Conflict, NeedPerson, NoSuchPerson, SaveTable, TableRow
from quillmap.tables.subscribers import Subscriber
from quillmap.wire.tables import Bye

log = logging.getLogger(__name__)

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Table ids are read aloud and typed on phones: nothing in them looks like something else."""
ID_LENGTH = 8
IDLE_SECONDS = 60.0
SWEEP_SECONDS = 1.0
CHECK_SECONDS = 3.0
"""So often it is checked whether those who listen are still signed in."""
TOGETHER = 500
"""So many are asked for, or written, at once."""
SIGNED_OUT = Bye("signed_out", None)


def new_id() -> str:
    """An id that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


@contextmanager
def _one_of_many(table: str) -> Iterator[None]:
    """Whatever goes wrong at one table holds up no other."""
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
        self.rooms: dict[str, Room] = {}
        self.bye: Bye | None = None
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._sweeping: asyncio.Task[None] | None = None
        self._damaged: set[str] = set()
        """Tables that could not be read when somebody last came."""
        self._checked = 0.0
        """When sessions were last checked."""

    async def open(self) -> None:
        """Be ready for visitors: everything behind the hall is opened, and rooms and clocks are looked after."""
        await self.services.store.open()
        await self.services.bus.open()
        await self.services.bots.open()
        self.services.bus.subscribe(self.hear)
        self._sweeping = asyncio.create_task(self._sweep_regularly())

    async def close(self) -> None:
        """Let go of everything, once nothing is being written any more."""
        if self._sweeping:
            self._sweeping.cancel()
        for room in self.rooms.values():
            await room.close()
        await self.services.bots.close()
        await self.services.bus.close()
        await self.services.store.close()

    def dismiss_all(self, bye: Bye) -> None:
        """Tell everybody who listens that the server goes."""
        self.bye = bye
        for room in self.rooms.values():
            room.dismiss(bye)

    async def dismiss(self, person: str, session: str = "") -> None:
        """End all that somebody listens to here and in other processes, or what one session of theirs does."""
        self._dismiss(person, session)
        await self.services.bus.publish(write_message(SignedOut(self.services.name, person, session)))

    def _dismiss(self, person: str, session: str) -> None:
        for room in self.rooms.values():
            for listener in room.subscribers:
                if listener.person == person and session in ("", listener.session):
                    listener.dismiss(SIGNED_OUT)

    async def room(self, id: str) -> Room:
        """The room of a table, which knows whatever any process has written before."""
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
            with legible(id):
                room = Room(self.services, row)
                await room.load()
        except Refused:
            self._damaged.add(id)
            raise
        self._damaged.discard(id)
        self.rooms[id] = room
        ROOMS.set(len(self.rooms))
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
        """Whether somebody has the room of a table, or waits for it."""
        return id in self.rooms or id in self._loading

    async def add(self, table: Table) -> Room:
        """Keep a new table; if there is one of that id already, this is its room."""
        try:
            needed = map(NeedPerson, sorted(table.people))
            await self.services.store.write(*needed, SaveTable(commands.row(table, 1, self.services.clock())))
        except NoSuchPerson as reason:
            raise Refused(Why.NOT_SIGNED_IN) from reason
        except Conflict:
            log.info("table asked for again", extra={"table": table.id})
        return await self.room(table.id)

    def hear(self, text: str) -> None:
        """A process tells something: news, unless it is this one."""
        hint = read_message(text)
        if hint.by == self.services.name:
            return
        match hint:
            case SignedOut(person=person, session=session):
                self._dismiss(person, session)
            case TableChanged(table=table) if table in self.rooms:
                self.rooms[table].refresh_soon()
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
        """Start overdue clocks, mark absent players, release idle rooms."""
        now = self.services.clock()
        BOTS_WAITING.set(self.services.bots.waiting)
        await self._ring(now)
        if self.services.shared:
            await self._compare()
        for room in list(self.rooms.values()):
            with _one_of_many(room.table.id):
                await self._look_at(room, now)
        if not 0 <= now - self._checked < CHECK_SECONDS:
            self._checked = now
            await self.check_sessions()
        ROOMS.set(len(self.rooms))

    async def _ring(self, now: float) -> None:
        """Clocks that have run out."""
        for row in await self.services.store.due_tables(now):
            if row.id not in self._damaged:
                with _one_of_many(row.id):
                    (await self.room(row.id)).autoplay.look()

    async def _compare(self) -> None:
        """Take in what other processes wrote at tables that somebody watches here: hints get lost."""
        watched = [id for id, room in self.rooms.items() if room.subscribers]
        for some in _batches(watched):
            there = await self.services.store.progress(some)
            for room in [self.rooms[id] for id in some if id in self.rooms]:
                if room.table.id not in there:
                    room.dismiss(Bye("removed", None))
                elif room.behind(there[room.table.id]):
                    room.refresh_soon()

    async def _look_at(self, room: Room, now: float) -> None:
        if self.services.shared:
            await room.share_presence()
        await room.attendance.look()
        if not room.busy and now - room.used > IDLE_SECONDS:
            # At once: whoever comes while it is being closed would make a second room of the same table.
            del self.rooms[room.table.id]
            await room.close()

    async def check_sessions(self) -> None:
        """End whatever is listened to with a session that has ended: the hint may be lost, or nobody gave one."""
        listening = {one.session for room in self.rooms.values() for one in room.subscribers} - {""}
        for some in _batches(sorted(listening)):
            ended = set(some) - await still_valid(self.services.store, some, self.services.clock())
            for listener in [one for room in self.rooms.values() for one in room.subscribers if one.session in ended]:
                listener.dismiss(SIGNED_OUT)

    async def check_session(self, listener: Subscriber) -> None:
        """Refuse somebody whose session has ended, and end what they listen to."""
        if self.services.shared and listener.session and not listener.bye:
            session = [listener.session]
            if not await still_valid(self.services.store, session, self.services.clock()):
                listener.dismiss(SIGNED_OUT)
        if listener.bye == SIGNED_OUT:
            raise Refused(Why.NOT_SIGNED_IN)
