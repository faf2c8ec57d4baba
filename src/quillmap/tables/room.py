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
from typing import NamedTuple

import msgspec

from quillmap.content.deal_code import read_deal_code
from quillmap.rules.decide import new_game, play_with_events
from quillmap.rules.events import Event, Started
from quillmap.rules.game import Game
from quillmap.rules.moves import IllegalMove, Move
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES
from quillmap.rules.view import View, view
from quillmap.server.bus.messages import PresenceReport, TableChanged, write_message
from quillmap.server.metrics import MOVES, REFUSED
from quillmap.server.services import Services
from quillmap.server.store import Change
from quillmap.tables import absence, commands
from quillmap.tables.attendance import Watch
from quillmap.tables.autoplay import TurnDriver
from quillmap.tables.commands import Table
from quillmap.tables.loaded_game import LoadedGame
from quillmap.tables.presence import Presence
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.rows import (
    AddGame,
    AppendEvents,
    Conflict,
    GameRow,
    NeedPerson,
    NoSuchPerson,
    Progress,
    SaveTable,
    StoreFailed,
    TableRow,
)
from quillmap.tables.subscribers import Subscriber, Subscribers
from quillmap.tables.updates import Sent, UpdateWriter
from quillmap.wire import write_event
from quillmap.wire.tables import BotName, Bye, Notice

log = logging.getLogger(__name__)

ATTEMPTS = 8
"""How often a write that lost a race is tried again."""


@contextmanager
def legible(table: str) -> Iterator[None]:
    """Whatever cannot be made of what is stored for a table is reported as what it is: damage."""
    try:
        yield
    except (Refused, StoreFailed):
        raise
    except Exception as reason:
        # Not the message of the error, which may name people or cards.
        log.error("table damaged", extra={"table": table, "why": type(reason).__name__})
        raise Refused(Why.TABLE_DAMAGED) from reason


class PendingMove(NamedTuple):
    """A move on its way to become history."""

    seat: int
    move: Move
    notice: Notice | None
    bot: BotName | None
    """The bot that made it: worth nothing once that no longer draws for the seat."""
    done: asyncio.Future[bool]
    """Whether it changed anything: a move made before does not."""

    @property
    def by_player(self) -> bool:
        """Whether the seat's own player made it, and neither a bot nor the clock."""
        return self.bot is None and self.notice is None


class Room:
    """One table in memory, with the games played at it."""

    def __init__(self, services: Services, row: TableRow) -> None:
        self._services = services
        self.table = commands.read(row.body)
        self.version = row.version
        self.games: dict[str, LoadedGame] = {}
        self.subscribers = Subscribers()
        self.presence = Presence(services.steady)
        self.used = services.clock()
        self._lock = asyncio.Lock()
        self._wishes: list[PendingMove] = []
        self._movers: set[str | None] = set()
        """Whose moves are kept, and who are to be told so."""
        self._writing: asyncio.Task[None] | None = None
        self.autoplay = TurnDriver(self, services)
        self.attendance = Watch(self, services)
        self._updates = UpdateWriter(self)
        self._refreshing: asyncio.Task[None] | None = None
        self._users = 0
        """How many wait for something here without listening."""

    async def load(self) -> None:
        """Fold the games of this table out of the store, and let them go on."""
        self.games = await self._folded()
        self._complete()
        self.autoplay.look()

    def _complete(self) -> None:
        """A table at which somebody plays has all its games."""
        missing = set(self.table.game_ids) - set(self.games) if self.table.status == "playing" else ()
        if missing:
            raise ValueError(f"games are missing: {', '.join(sorted(missing))}")

    async def catch_up(self) -> None:
        """Where several processes share the store: know at least what any of them has written until now."""
        if not self._services.shared:
            return
        with self._needed():
            id = self.table.id
            await self.reach((await self._services.store.progress([id])).get(id))

    async def reach(self, there: Progress | None) -> None:
        """Know at least what the store had when it told this; refused if the table is gone."""
        if there is None:
            raise Refused(Why.NO_SUCH_TABLE, table=self.table.id)
        with self._needed():
            while self.behind(there):
                await asyncio.shield(self.refresh_soon())

    def behind(self, there: Progress) -> bool:
        """Whether the store had something then that is not known here."""
        counts = {id: live.count for id, live in self.games.items()}
        return there.version > self.version or any(there.events[id] > counts.get(id, -1) for id in there.events)

    def refresh_soon(self) -> asyncio.Task[None]:
        """Take in what another process may have written."""
        if self._refreshing is None or self._refreshing.done():
            self._refreshing = asyncio.create_task(self._refresh())
            # Whoever waits is told; if nobody does, the next who looks tries again.
            self._refreshing.add_done_callback(lambda task: task.cancelled() or task.exception())
        return self._refreshing

    async def _refresh(self) -> None:
        async with self._lock:
            with legible(self.table.id):
                await self._reload()

    async def _reload(self) -> None:
        row = await self._services.store.table(self.table.id)
        if row is None:
            raise Refused(Why.NO_SUCH_TABLE, table=self.table.id)
        before = (self.version, [live.count for live in self.games.values()])
        self.games = await self._folded()
        if row.version != self.version:
            known, self.table, self.version = self.table, commands.read(row.body), row.version
            self.attendance.learn(known, self.table)
        if before != (self.version, [live.count for live in self.games.values()]):
            self._changed(urgent=True)

    async def _folded(self) -> dict[str, LoadedGame]:
        lives = {}
        for kept in await self._services.store.games(self.table.id):
            known = self.games.get(kept.id)
            lines = await self._services.store.events(kept.id, known.count if known else 0)
            if known is None:
                lives[kept.id] = LoadedGame.load(kept, lines)
                continue
            lives[kept.id] = known
            known.catch_up(lines)
        return lives

    async def _write(self, changes: list[Change], table: Table) -> None:
        """Write, with the table if it changed; only then is it the truth here."""
        if table is not self.table:
            # Nobody who is being forgotten sits down: their name would stay.
            changes = [*map(NeedPerson, sorted(table.people - self.table.people)), *changes]
            changes.append(SaveTable(commands.row(table, self.version + 1, self._services.clock())))
        if not changes:
            return
        await self._services.store.write(*changes)
        if table is not self.table:
            self.table = table
            self.version += 1
        await self._services.bus.publish(write_message(TableChanged(self._services.name, self.table.id)))

    async def _written(self, changes: list[Change], table: Table) -> bool:
        """Write; False if somebody else wrote first, and the room has caught up."""
        try:
            await self._write(changes, table)
        except NoSuchPerson as reason:
            raise Refused(Why.NOT_SIGNED_IN) from reason
        except Conflict:
            await self._reload()
            return False
        return True

    async def rematch(self, new_id: Callable[[], str]) -> None:
        """Open the next table for the same people, unless it is there already: both tables in one write."""
        await asyncio.shield(asyncio.ensure_future(self._rematch(new_id)))

    async def _rematch(self, new_id: Callable[[], str]) -> None:
        now = self._services.clock()
        async with self._lock:
            for _ in range(ATTEMPTS):
                if self.table.next:
                    return
                again = commands.rematch(self.table, new_id(), now)
                opened = SaveTable(commands.row(again, 1, now))
                if await self._written([opened], commands.followed_by(self.table, again.id)):
                    self._changed(urgent=True)
                    return
        raise Refused(Why.NOT_NOW)

    async def change(self, command: Callable[[Table], Table]) -> None:
        """Do something to the table."""
        await asyncio.shield(asyncio.ensure_future(self._change(command)))

    async def _change(self, command: Callable[[Table], Table]) -> None:
        async with self._lock:
            for _ in range(ATTEMPTS):
                if await self._written([], command(self.table)):
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
                table = self._timed(commands.begin(self.table, person))
                seats = len(table.seats)
                setup = commands.setup_of(table.options, seats)
                code = table.options.deal
                seed = read_deal_code(code).seed if code else secrets.token_bytes(SEED_BYTES)
                salt = secrets.token_bytes(SALT_BYTES)
                events, game = new_game(setup, seed, salt)
                lines = tuple(map(write_event, events))
                games = [GameRow(id, table.id, seed, salt) for id in table.game_ids]
                changes: list[Change] = [AddGame(kept) for kept in games]
                changes += [AppendEvents(kept.id, 0, lines) for kept in games]
                if not await self._written(changes, table):
                    continue
                first = events[0]
                assert isinstance(first, Started)
                for kept in games:
                    live = self.games[kept.id] = LoadedGame(kept, first)
                    live.add(events[1:], lines[1:], game)
                self._changed(urgent=True)
                return
        raise Refused(Why.NOT_NOW)

    async def move(self, seat: int, move: Move, notice: Notice | None = None, bot: BotName | None = None) -> bool:
        """Make a seat's move: done when it is kept and everybody is being told. IllegalMove if the rules refuse it.

        False if it was made before, so that nobody is told anything. A bot's move is refused if the bot no longer
        draws for the seat.
        """
        wish = PendingMove(seat, move, notice, bot, asyncio.get_running_loop().create_future())
        self._wishes.append(wish)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_moves())
        return await asyncio.shield(wish.done)

    async def _write_moves(self) -> None:
        attempts = 0
        while self._wishes:
            async with self._lock:
                wishes, self._wishes = self._wishes, []
                try:
                    attempts = 0 if await self._made(wishes) else attempts + 1
                    if attempts == ATTEMPTS:
                        _fail(wishes, Refused(Why.NOT_NOW))
                    elif attempts:
                        self._wishes = wishes + self._wishes
                except Exception:
                    log.exception("moves not written", extra={"table": self.table.id})
                    _fail(wishes, Refused(Why.NOT_NOW))
            if not self._wishes:  # else they are told a moment later, when the turn may be over: once and not twice
                self.subscribers.wake(self._movers)
                self._movers.clear()
        self._writing = None

    async def _made(self, wishes: list[PendingMove]) -> bool:
        """Judge the wishes one after the other, keep what follows from them in one write, then tell.

        False if somebody else wrote first, and the room has caught up.
        """
        games: dict[str, Game] = {}
        events: dict[str, list[Event]] = {}
        refused: list[tuple[PendingMove, Exception]] = []
        judged: list[tuple[PendingMove, bool]] = []
        notices: list[Notice] = []
        for wish in wishes:
            if wish.bot not in (None, self.table.seats[wish.seat].bot):
                refused.append((wish, Refused(Why.NOT_SEATED)))
                continue
            id = self.table.game_id(wish.seat)
            game = games.get(id, self.games[id].game)
            try:
                happened, game = play_with_events(game, self.place(wish.seat), wish.move)
            except IllegalMove as reason:
                refused.append((wish, reason))
                continue
            games[id] = game
            events.setdefault(id, []).extend(happened)
            judged.append((wish, bool(happened)))
            notices += [wish.notice] if wish.notice and happened else []
        lines = {id: tuple(map(write_event, list)) for id, list in events.items() if list}
        turned = any(games[id].turn != self.games[id].game.turn for id in games)
        after = {id: games.get(id, live.game) for id, live in self.games.items()}
        table = commands.notice(self.table, *notices) if notices else self.table
        table = absence.back(table, [person for wish, _ in judged if wish.by_player and (person := self._person(wish))])
        if table is self.table and any(wish.bot and self._person(wish) for wish, _ in judged):
            table = msgspec.structs.replace(table)  # written too: refused if the player came back at another process
        if all(game.winners for game in after.values()):
            table = msgspec.structs.replace(table, status="over", due=None)
        elif turned:
            table = self._timed(table)
        if not await self._written([AppendEvents(id, self.games[id].count, told) for id, told in lines.items()], table):
            return False
        for id, told in lines.items():
            self.games[id].add(events[id], told, games[id])
        MOVES.inc(len(judged))
        REFUSED.inc(len(refused))
        for wish, refusal in refused:
            wish.done.set_exception(refusal)
        if lines:
            self._movers |= {self.table.seats[wish.seat].person for wish, changed in judged if changed} - {None}
            self._changed(urgent=turned or table.status == "over")
        for wish, changed in judged:
            wish.done.set_result(changed)
        return True

    def _person(self, wish: PendingMove) -> str | None:
        return self.table.seats[wish.seat].person

    def place(self, seat: int) -> int:
        """The seat's place in its game: at own pace everybody sits alone."""
        return 0 if self.table.own_pace else seat

    @property
    def opened(self) -> bool:
        """Whether the secret of a deal may be told to whoever has finished it: not while others still play it."""
        return not self.table.own_pace or self.table.status == "over"

    def game_of(self, seat: int | None) -> LoadedGame | None:
        """The game that a seat plays in; a spectator watches the one game of the table, if there is one."""
        return self.games.get(self.table.game_id(seat))

    def _changed(self, urgent: bool) -> None:
        """Everybody is told: at once, or some time later."""
        if urgent:
            self.subscribers.wake_all()
        else:
            self.subscribers.wake_soon()
        self.autoplay.look()

    def _timed(self, table: Table) -> Table:
        """The table with its clock wound for a new turn."""
        if table.options.clock is None:
            return table
        return msgspec.structs.replace(table, due=self._services.clock() + table.options.clock)

    @property
    def busy(self) -> bool:
        """Whether somebody needs this room in memory."""
        refreshing = self._refreshing is not None and not self._refreshing.done()
        writing = self._wishes or self._writing or self._lock.locked()
        return bool(self.subscribers or self._users or writing or refreshing or self.autoplay.busy)

    @contextmanager
    def _needed(self) -> Iterator[None]:
        """Somebody waits for something here: the room must stay in memory."""
        self._users += 1
        try:
            yield
        finally:
            self._users -= 1
            self.used = self._services.clock()

    async def close(self) -> None:
        """Let nothing happen by itself any more, and finish what is being written."""
        self.autoplay.stop()
        while self._writing is not None or self._lock.locked():
            await asyncio.sleep(0.005)

    @contextmanager
    def listening(self, listener: Subscriber, *, arriving: bool = True) -> Iterator[None]:
        """Somebody listens, and everybody sees that they are here. Not `arriving`: they ask again and again."""
        self.subscribers.add(listener)
        self._gathered(self.presence.listen(self.subscribers.people))
        if arriving:
            self.attendance.arrived(listener.person)
        try:
            yield
        finally:
            self.subscribers.discard(listener)
            self.used = self._services.clock()
            self._gathered(self.presence.listen(self.subscribers.people))

    def dismiss(self, bye: Bye) -> None:
        """There is nothing more to hear for whoever listens."""
        for listener in self.subscribers:
            listener.dismiss(bye)

    def hear_presence(self, process: str, people: Collection[str]) -> None:
        """Another process tells who is connected to it."""
        self._gathered(self.presence.hear(process, people))

    def _gathered(self, differently: bool) -> None:
        if differently:
            self.subscribers.wake_soon()

    async def share_presence(self) -> None:
        """Agree with the other processes on who is here: hints get lost."""
        self._gathered(self.presence.doubt(deaf=not self._services.bus.hears))
        people = self.presence.announcement({self.table.host, *(seat.person for seat in self.table.seats)})
        if people is not None:
            await self._services.bus.publish(write_message(PresenceReport(self._services.name, self.table.id, people)))

    async def stand_in(self, person: str, seat: str, bot: BotName) -> None:
        """Let a bot draw for the seat with this id."""

        def command(table: Table) -> Table:
            live = self.game_of(None)
            return absence.stand_in(table, person, seat, bot, live.game.turn if live else None)

        await self.change(command)

    async def nudge(self, person: str, seat: str) -> None:
        """Tell the player of the seat with this id that the others wait, if they do."""

        def command(table: Table) -> Table:
            nudged = absence.nudge(table, person, seat, self._services.clock(), self._services.waits.nudge)
            number, live = table.seat_with(seat), self.game_of(None)
            waited_for = live is not None and number is not None and live.game.waiting[number]
            return nudged if waited_for else table

        await self.change(command)

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
        live = self.game_of(seat)
        if live is None:
            raise Refused(Why.NOT_BEGUN)
        return view(live.game, self.place(seat))

    def state(self, person: str | None, heard: int, look: frozenset[int]) -> tuple[str, bytes]:
        """The tag and the whole truth for one person as JSON."""
        if person == self.table.host or self.table.seat_of(person) is not None:
            self.presence.seen(person)
        return self._updates.state(person, heard, look)

    def update(self, listener: Subscriber, told: Sent) -> tuple[Sent, bytes | None]:
        """What a listener knows then, and what it is told."""
        return self._updates.update(listener.person, listener.look, told, listener.asked)


def _fail(wishes: list[PendingMove], reason: Exception) -> None:
    for wish in wishes:
        if not wish.done.done():
            wish.done.set_exception(reason)
