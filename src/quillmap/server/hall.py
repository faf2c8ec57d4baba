"""All rooms in use: a table is loaded when somebody comes, and let go when nobody needs it any more."""

from __future__ import annotations

import asyncio
import logging
import secrets

from quillmap.server import tables
from quillmap.server.hints import Changed, Here, SignedOut, read_hint, write_hint
from quillmap.server.metrics import ROOMS, THINKING
from quillmap.server.refusals import Refused, Why
from quillmap.server.rooms import Room
from quillmap.server.services import Services
from quillmap.server.store import Conflict, SaveTable
from quillmap.server.tables import Table
from quillmap.wire.tables import Bye

log = logging.getLogger(__name__)

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Table ids are read aloud and typed on phones: nothing in them looks like something else."""
ID_LENGTH = 8
IDLE_SECONDS = 60.0
SWEEP_SECONDS = 1.0


def new_id() -> str:
    """An id that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


class Hall:
    """The rooms."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.rooms: dict[str, Room] = {}
        self.farewell: Bye | None = None
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._sweeping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Be ready for visitors: everything behind the hall is opened, and rooms and clocks are looked after."""
        await self.services.store.open()
        await self.services.bus.open()
        await self.services.robots.open()
        self.services.bus.subscribe(self.hear)
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Let go of everything, once nothing is being written any more."""
        if self._sweeping:
            self._sweeping.cancel()
        for room in self.rooms.values():
            await room.close()
        await self.services.robots.close()
        await self.services.bus.close()
        await self.services.store.close()

    def say_goodbye(self, bye: Bye) -> None:
        """Tell everybody who listens that the server goes."""
        self.farewell = bye
        for room in self.rooms.values():
            for listener in room.listeners:
                listener.dismiss(bye)

    async def dismiss(self, person: str, session: str = "") -> None:
        """End all that somebody listens to here and in other processes, or what one session of theirs does."""
        self._dismiss(person, session)
        await self.services.bus.publish(write_hint(SignedOut(self.services.name, person, session)))

    def _dismiss(self, person: str, session: str) -> None:
        for room in self.rooms.values():
            for listener in room.listeners:
                if listener.person == person and session in ("", listener.session):
                    listener.dismiss(Bye("signed_out", None))

    async def room(self, id: str) -> Room:
        """The room of a table."""
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
        room.used = self.services.clock()
        return room

    async def _load(self, id: str) -> Room:
        row = await self.services.store.table(id)
        if row is None:
            raise Refused(Why.NO_SUCH_TABLE, table=id)
        room = Room(self.services, row)
        await room.load()
        self.rooms[id] = room
        ROOMS.set(len(self.rooms))
        return room

    async def add(self, table: Table) -> Room:
        """Keep a new table; if there is one of that id already, this is its room."""
        try:
            await self.services.store.write(SaveTable(tables.row(table, 1, self.services.clock())))
        except Conflict:
            log.info("table asked for again", extra={"table": table.id})
        return await self.room(table.id)

    def hear(self, text: str) -> None:
        """A process tells something: news, unless it is this one."""
        hint = read_hint(text)
        if hint.by == self.services.name:
            return
        match hint:
            case SignedOut(person=person, session=session):
                self._dismiss(person, session)
            case Changed(table=table) if table in self.rooms:
                self.rooms[table].refresh_soon()
            case Here(by=process, table=table, people=people) if table in self.rooms:
                self.rooms[table].hear_of(process, people)

    async def _sweep(self) -> None:
        """Now and then, look around."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.look_around()
            except Exception:
                log.exception("sweep")

    async def look_around(self) -> None:
        """See to what is due: clocks, players who are missed, rooms that nobody needs."""
        now = self.services.clock()
        THINKING.set(self.services.robots.waiting)
        for row in await self.services.store.due_tables(now):
            (await self.room(row.id)).attendant.look()
        for id, room in list(self.rooms.items()):
            if self.services.shared:
                await room.compare()
            await room.watch.look()
            if not room.busy and now - room.used > IDLE_SECONDS:
                await room.close()
                del self.rooms[id]
        ROOMS.set(len(self.rooms))
