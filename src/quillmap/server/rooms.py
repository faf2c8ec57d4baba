"""Where a move becomes history: one room for each table in use.

A room writes first and tells second. Moves that arrive while others are being written are written together next, so a
full table costs a few writes a turn. Who asked may be gone by then: what was begun is finished all the same.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from quillmap.packs.deals import deal_code, read_deal_code
from quillmap.rules.decide import decide, start
from quillmap.rules.events import Event, Started
from quillmap.rules.game import Game, fold
from quillmap.rules.moves import IllegalMove, Move
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES
from quillmap.rules.view import View, view
from quillmap.server import store, tables
from quillmap.server.live import Live
from quillmap.server.metrics import MOVES, REFUSED
from quillmap.server.refusals import Refused, Why
from quillmap.server.services import Services
from quillmap.server.store import AddGame, Append, Change, Conflict, SaveTable
from quillmap.server.tables import Table
from quillmap.wire import write_event
from quillmap.wire.protocol import setup_message
from quillmap.wire.tables import Bye, Notice, SeatMessage, Standing, TableMessage, write, write_state

log = logging.getLogger(__name__)

ATTEMPTS = 8
"""How often a write that lost a race is tried again."""


class Wish(NamedTuple):
    """A move on its way to become history."""

    seat: int
    move: Move
    notice: Notice | None
    done: asyncio.Future[None]


class Listener:
    """Somebody who wants to know: woken when something changed, urgently when it is their own or everybody's matter."""

    def __init__(self, person: str | None, look: Collection[int] = (), session: str = "") -> None:
        self.person = person
        self.session = session
        """The hash of the token they came with."""
        self.look = frozenset(look)
        self.woken = asyncio.Event()
        self.urgent = asyncio.Event()
        self.asked = False
        """An answer is due even if nothing changed."""
        self.bye: Bye | None = None
        """The last word, once there is one."""

    def wake(self, urgent: bool) -> None:
        """Something changed."""
        self.woken.set()
        if urgent:
            self.urgent.set()

    def ask(self) -> None:
        """Tell me again."""
        self.asked = True
        self.wake(urgent=True)

    def dismiss(self, bye: Bye) -> None:
        """There is nothing more to hear."""
        self.bye = bye
        self.wake(urgent=True)

    def rest(self) -> None:
        """Everything so far is known."""
        self.woken.clear()
        self.urgent.clear()
        self.asked = False


class Room:
    """One table in memory, with the games played at it."""

    def __init__(self, services: Services, row: store.Table) -> None:
        self._services = services
        self.table = msgspec.json.decode(row.body, type=Table)
        self.version = row.version
        self.lives: dict[str, Live] = {}
        self.listeners: set[Listener] = set()
        self.used = services.clock()
        self._lock = asyncio.Lock()
        self._wishes: list[Wish] = []
        self._writing: asyncio.Task[None] | None = None
        self._thinking: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._forcing: asyncio.Task[None] | None = None
        self._refreshing: asyncio.Task[None] | None = None
        self._told: tuple[object, bytes] | None = None

    # ---- what is kept -------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Fold the games of this table out of the store, and let them go on."""
        self.lives = await self._folded()
        self._go_on()

    def refresh_soon(self) -> None:
        """Take in what another process may have written."""
        if self._refreshing is None or self._refreshing.done():
            self._refreshing = asyncio.create_task(self._refresh())

    async def _refresh(self) -> None:
        async with self._lock:
            await self._reload()

    async def _reload(self) -> None:
        row = await self._services.store.table(self.table.id)
        if row is None:
            raise Refused(Why.NO_SUCH_TABLE, table=self.table.id)
        before = (self.version, [live.count for live in self.lives.values()])
        self.lives = await self._folded()
        if row.version != self.version:
            self.table, self.version = msgspec.json.decode(row.body, type=Table), row.version
        if before != (self.version, [live.count for live in self.lives.values()]):
            self._changed(urgent=True)

    async def _folded(self) -> dict[str, Live]:
        lives = {}
        for kept in await self._services.store.games(self.table.id):
            known = self.lives.get(kept.id)
            lines = await self._services.store.events(kept.id, known.count if known else 0)
            if known is None:
                lives[kept.id] = Live.load(kept, lines)
                continue
            lives[kept.id] = known
            known.catch_up(lines)
        return lives

    async def _write(self, changes: list[Change], table: Table) -> None:
        """Write, with the table if it changed; only then is it the truth here."""
        if table is not self.table:
            changes = [*changes, SaveTable(tables.row(table, self.version + 1, self._services.clock()))]
        if not changes:
            return
        await self._services.store.write(*changes)
        if table is not self.table:
            self.table = table
            self.version += 1
        await self._services.bus.publish(f"{self.table.id}@{self._services.name}")

    # ---- what people do -----------------------------------------------------------------------------------------

    async def change(self, command: Callable[[Table], Table]) -> None:
        """Do something to the table."""
        await asyncio.shield(asyncio.ensure_future(self._change(command)))

    async def _change(self, command: Callable[[Table], Table]) -> None:
        async with self._lock:
            for _ in range(ATTEMPTS):
                table = command(self.table)
                try:
                    await self._write([], table)
                except Conflict:
                    await self._reload()
                    continue
                self._changed(urgent=True)
                return
        raise Refused(Why.NOT_NOW)

    async def begin(self, person: str) -> None:
        """Deal, and turn the first card over."""
        await asyncio.shield(asyncio.ensure_future(self._begin(person)))

    async def _begin(self, person: str) -> None:
        async with self._lock:
            for _ in range(ATTEMPTS):
                if self.table.status == "playing" and self.table.host == person:
                    return
                table = self._timed(tables.begin(self.table, person))
                seats = len(table.seats)
                setup = tables.setup_of(table.options, seats)
                code = table.options.deal
                seed = read_deal_code(code).seed if code else secrets.token_bytes(SEED_BYTES)
                salt = secrets.token_bytes(SALT_BYTES)
                events, game = start(setup, seed, salt)
                lines = tuple(map(write_event, events))
                games = [store.KeptGame(id, table.id, seed, salt) for id in table.game_ids]
                changes: list[Change] = [AddGame(kept) for kept in games]
                changes += [Append(kept.id, 0, lines) for kept in games]
                try:
                    await self._write(changes, table)
                except Conflict:
                    await self._reload()
                    continue
                first = events[0]
                assert isinstance(first, Started)
                for kept in games:
                    live = self.lives[kept.id] = Live(kept, first)
                    live.add(events[1:], lines[1:], game)
                self._changed(urgent=True)
                return
        raise Refused(Why.NOT_NOW)

    async def move(self, seat: int, move: Move, notice: Notice | None = None) -> None:
        """Make a seat's move: done when it is kept and everybody is being told. IllegalMove if the rules refuse it."""
        wish = Wish(seat, move, notice, asyncio.get_running_loop().create_future())
        self._wishes.append(wish)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_moves())
        await asyncio.shield(wish.done)

    async def _write_moves(self) -> None:
        attempts = 0
        while self._wishes:
            async with self._lock:
                wishes, self._wishes = self._wishes, []
                try:
                    await self._make(wishes)
                    attempts = 0
                except Conflict:
                    attempts += 1
                    await self._reload()
                    if attempts < ATTEMPTS:
                        self._wishes = wishes + self._wishes
                    else:
                        _fail(wishes, Refused(Why.NOT_NOW))
                except Exception:
                    log.exception("moves not written", extra={"table": self.table.id})
                    _fail(wishes, Refused(Why.NOT_NOW))
        self._writing = None

    async def _make(self, wishes: list[Wish]) -> None:
        """Judge the wishes one after the other, keep what follows from them in one write, then tell."""
        games: dict[str, Game] = {}
        events: dict[str, list[Event]] = {}
        refused: list[tuple[Wish, IllegalMove]] = []
        notices: list[Notice] = []
        for wish in wishes:
            id = self.table.game_of(wish.seat)
            game = games.get(id, self.lives[id].game)
            try:
                happened = decide(game, self.place(wish.seat), wish.move)
            except IllegalMove as reason:
                refused.append((wish, reason))
                continue
            games[id] = fold(game, happened)
            events.setdefault(id, []).extend(happened)
            notices += [wish.notice] if wish.notice and happened else []
        lines = {id: tuple(map(write_event, list)) for id, list in events.items() if list}
        turned = any(games[id].turn != self.lives[id].game.turn for id in games)
        after = {id: games.get(id, live.game) for id, live in self.lives.items()}
        table = tables.notice(self.table, *notices) if notices else self.table
        if all(game.winners for game in after.values()):
            table = msgspec.structs.replace(table, status="over", due=None)
        elif turned:
            table = self._timed(table)
        await self._write([Append(id, self.lives[id].count, told) for id, told in lines.items()], table)
        for id, told in lines.items():
            self.lives[id].add(events[id], told, games[id])
        MOVES.inc(len(wishes) - len(refused))
        REFUSED.inc(len(refused))
        for wish, refusal in refused:
            wish.done.set_exception(refusal)
        movers = {self.table.seats[wish.seat].person for wish in wishes}
        self._changed(urgent=turned or table.status == "over", movers=movers)
        for wish in wishes:
            if not wish.done.done():
                wish.done.set_result(None)

    def place(self, seat: int) -> int:
        """The seat's place in its game: at own pace everybody sits alone."""
        return 0 if self.table.own_pace else seat

    def live_of(self, seat: int | None) -> Live | None:
        """The game that a seat plays in; a spectator watches the one game of the table, if there is one."""
        return self.lives.get(self.table.game_of(seat))

    # ---- what goes on by itself ---------------------------------------------------------------------------------

    def _changed(self, urgent: bool, movers: Collection[str | None] = ()) -> None:
        for listener in self.listeners:
            listener.wake(urgent or listener.person in movers)
        self._go_on()

    def _go_on(self) -> None:
        self._prompt()
        self._wind()

    def _prompt(self) -> None:
        """Ask the bots whose turn it is."""
        if self.table.status != "playing":
            return
        for number, seat in enumerate(self.table.seats):
            live = self.live_of(number)
            if seat.bot is None or live is None or not live.game.waiting[self.place(number)]:
                continue
            key = (live.id, number, len(live.game.answers[self.place(number)]))
            if key not in self._thinking:
                self._thinking[key] = asyncio.create_task(self._think(key, seat.bot))

    async def _think(self, key: tuple[str, int, int], bot: str) -> None:
        id, number, _ = key
        game = self.lives[id].game
        try:
            thought = await self._services.robots.choose(bot, view(game, self.place(number)), self.table.id)
            notice = Notice(game.turn, number, "bot") if thought.replaced else None
            await self.move(number, thought.move, notice)
        except (IllegalMove, Refused) as reason:
            log.info(
                "a bot came too late", extra={"table": self.table.id, "seat": number, "why": type(reason).__name__}
            )
        finally:
            self._thinking.pop(key, None)
        self._prompt()  # unless cancelled: the room is closed

    def _timed(self, table: Table) -> Table:
        """The table with its clock wound for a new turn."""
        if table.options.clock is None:
            return table
        return msgspec.structs.replace(table, due=self._services.clock() + table.options.clock)

    def _wind(self) -> None:
        """Set the alarm for when the clock runs out."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if self.table.due is not None and self.table.status == "playing":
            delay = max(0.0, self.table.due - self._services.clock())
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        if self._forcing is None or self._forcing.done():
            self._forcing = asyncio.create_task(self._force(self.lives[self.table.id].game.turn))

    async def _force(self, turn: int) -> None:
        """Time is up: a novice draws for everybody who has not."""
        while (live := self.lives[self.table.id]).game.turn == turn and any(live.game.waiting):
            late = [number for number, task in enumerate(live.game.waiting) if task]
            await asyncio.gather(*(self._draw_for(number, live.game) for number in late))

    async def _draw_for(self, number: int, game: Game) -> None:
        thought = await self._services.robots.choose("novice", view(game, number), self.table.id)
        try:
            await self.move(number, thought.move, Notice(game.turn, number, "clock"))
        except (IllegalMove, Refused) as reason:
            log.info(
                "drawn in the last moment", extra={"table": self.table.id, "seat": number, "why": type(reason).__name__}
            )

    @property
    def busy(self) -> bool:
        """Whether somebody needs this room in memory."""
        return bool(self.listeners or self._wishes or self._writing or self._thinking or self._alarm)

    async def settled(self) -> None:
        """Wait until nothing is being written."""
        while self._writing is not None or self._lock.locked():
            await asyncio.sleep(0.005)

    def close(self) -> None:
        """Stop what goes on by itself."""
        if self._alarm:
            self._alarm.cancel()
        for task in [*self._thinking.values(), *([self._forcing] if self._forcing else [])]:
            task.cancel()

    @contextmanager
    def listening(self, listener: Listener) -> Iterator[None]:
        """Somebody listens, and everybody sees that they are here."""
        self.listeners.add(listener)
        self._presence()
        try:
            yield
        finally:
            self.listeners.discard(listener)
            self.used = self._services.clock()
            self._presence()

    def _presence(self) -> None:
        for listener in self.listeners:
            listener.wake(urgent=False)

    # ---- what is told -------------------------------------------------------------------------------------------

    def admit(self, person: str | None) -> int | None:
        """The seat of somebody who wants to see the table; refused where spectators are not let in."""
        seat = self.table.seat_of(person)
        stranger = seat is None and self.table.host != person
        if stranger and self.table.status != "lobby" and not self.table.options.spectators:
            raise Refused(Why.NO_SPECTATORS)
        return seat

    def seat_of(self, person: str) -> int:
        """The seat of a player."""
        seat = self.table.seat_of(person)
        if seat is None:
            raise Refused(Why.NOT_SEATED)
        return seat

    def view_of(self, seat: int) -> View:
        """What a seat may know."""
        live = self.live_of(seat)
        if live is None:
            raise Refused(Why.NOT_BEGUN)
        return view(live.game, self.place(seat))

    def state(self, person: str | None, heard: int, look: frozenset[int]) -> tuple[str, int, bytes]:
        """The tag, how much is heard then, and the whole truth for one person as JSON."""
        seat = self.admit(person)
        live = self.live_of(seat)
        place = None if seat is None or live is None else self.place(seat)
        table = self._table_bytes()
        shown = frozenset(n for n in look if live and n < live.game.setup.seats)
        seen = live.view(place, shown) if live else b"null"
        host = self.table.host == person
        tag = blake2b(b"%d %r " % (host, seat) + table + seen, digest_size=9).hexdigest()
        known = live.heard(place) if live else 0
        news = live.news(place, heard) if live else []
        return tag, known, write_state(tag, seat, host, table, seen, known, news)

    def _table_bytes(self) -> bytes:
        people = {listener.person for listener in self.listeners}
        here = tuple(seat.person in people for seat in self.table.seats if seat.person)
        watching = len(people - {seat.person for seat in self.table.seats})
        over = tuple(live.over for live in self.lives.values()) if self.table.own_pace else ()
        key = (self.version, here, watching, over)
        if self._told is None or self._told[0] != key:
            self._told = (key, write(self._table_message(people, watching)))
        return self._told[1]

    def _table_message(self, people: Collection[str | None], watching: int) -> TableMessage:
        table = self.table
        setup = tables.setup_of(table.options, len(table.seats))
        return TableMessage(
            id=table.id,
            status=table.status,
            options=table.options,
            setup=setup_message(setup),
            host=table.seat_of(table.host),
            seats=[
                SeatMessage(seat.cartographer, seat.bot, seat.person is None or seat.person in people)
                for seat in table.seats
            ],
            watching=watching,
            created=table.created,
            due=table.due,
            standings=self._standings(),
            notices=list(table.notices),
            deal=self.deal,
            next=table.next,
        )

    def _standings(self) -> list[Standing]:
        if not self.table.own_pace or not self.lives:
            return []
        lives = [self.lives[id] for id in self.table.game_ids]
        return [Standing(live.over, live.totals[0] if live.over else None) for live in lives]

    @property
    def deal(self) -> str:
        """The deal code, once it is no secret any more."""
        if self.table.status != "over" or not self.lives:
            return ""
        game = next(iter(self.lives.values())).game
        return deal_code(game.setup, game.secret.seed)


def _fail(wishes: list[Wish], reason: Exception) -> None:
    for wish in wishes:
        if not wish.done.done():
            wish.done.set_exception(reason)
