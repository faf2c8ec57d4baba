"""A server that is killed again and again while people play. Whatever it acknowledged must still be true."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgspec
import uvloop

from bench.server.folder import Guest, Party, invite
from bench.server.players import Seen, move_for, read
from bench.server.process import LOADED, PATIENCE, ServerProcess
from bench.server.report import Row
from bench.server.sockets import Socket, open_socket
from quillmap.record import read_record
from quillmap.rules.events import TurnEnded

MOMENT = 0.3
"""The longest time in seconds from the first acknowledged move to the next kill."""
LOOK_EVERY = 0.002
MOVES = (b'{"kind":"drew"', b'{"kind":"hero_placed"', b'{"kind":"destroyed"')
REVEAL = b'{"kind":"revealed"'


class Trial(NamedTuple):
    """The results of a trial."""

    kills: int
    games: int
    """Finished games. The record of each was checked event by event."""
    acknowledged: int
    """Moves that the server acknowledged."""
    lost: int
    """Acknowledged moves that were missing later."""
    revealed_twice: int
    """Cards that changed after players saw them, and turns that ended twice in a record."""
    seconds: list[float]
    """From each kill until the next move was acknowledged."""


class Witness:
    """A player who answers every offer at once and remembers everything the server sent."""

    def __init__(self, guest: Guest, rng: random.Random) -> None:
        self.guest = guest
        self.told: list[bytes] = []
        self.lost: list[bytes] = []
        """What was told and is no longer true."""
        self.acknowledged = 0
        """Own moves that were acknowledged since it came in."""
        self.over = False
        self._rng = rng
        self._socket: Socket | None = None
        self._seen: Seen | None = None
        self._new = True
        self._answered = -1

    async def come(self, port: int, table: str) -> None:
        """Connect or reconnect. The first state contains everything."""
        self._new, self._answered, self.acknowledged = True, -1, 0
        self._socket = await open_socket(port, table, self.guest.token, self._hear)

    async def gone(self) -> None:
        """Read what the server still sends until the socket is closed."""
        if self._socket is not None:
            await self._socket.closed

    async def leave(self) -> None:
        """Disconnect and forget this table."""
        assert self._socket is not None, "only who came can leave"
        await self._socket.leave()
        self.told, self.over = [], False

    def _hear(self, socket: Socket, body: bytes) -> None:
        seen = self._seen = read(body, self._seen)
        if seen.kind not in ("state", "news") or seen.view is None:
            raise RuntimeError(body.decode())
        events = [bytes(event) for event in seen.events]
        if self._new:
            same = next((n for n, pair in enumerate(zip(self.told, events, strict=False)) if len(set(pair)) > 1), None)
            self.lost += self.told[len(events) if same is None else same :]
            self.told, self._new = events, False
        else:
            self.told += events
            self.acknowledged += sum(event.startswith(MOVES) for event in events)
        self.over = seen.over
        if seen.view.asked and seen.heard != self._answered:
            self._answered = seen.heard
            socket.say(move_for(seen.view, self._rng))


class Players:
    """All players of one table, and of the next table when the game is over."""

    def __init__(self, server: ServerProcess, party: Party, rng: random.Random) -> None:
        self._server = server
        self._host = party.guests[0].token
        self._table = party.table
        self._witnesses = [Witness(guest, rng) for guest in party.guests]
        self.games = self.acknowledged = self.ended_twice = 0

    @property
    def lost(self) -> list[bytes]:
        """Everything a player received that is no longer true."""
        return [event for witness in self._witnesses for event in witness.lost]

    def begin(self) -> None:
        """Start the game."""
        self._server.ask("POST", f"/api/tables/{self._table}/start", self._host)

    async def come(self) -> None:
        """Connect all players."""
        await asyncio.gather(*(witness.come(self._server.port, self._table) for witness in self._witnesses))

    async def gone(self) -> None:
        """Wait until every player has noticed that the server is gone."""
        await asyncio.gather(*(witness.gone() for witness in self._witnesses))

    async def go_on(self) -> None:
        """Play until the server acknowledges a move."""
        async with asyncio.timeout(PATIENCE):
            while not any(witness.acknowledged for witness in self._witnesses):
                await self._look()

    async def play(self, seconds: float) -> None:
        """Play for a while, one game after the other."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            await self._look()

    async def leave(self) -> None:
        """Disconnect all players."""
        for witness in self._witnesses:
            await witness.leave()

    async def finish(self) -> None:
        """Play until the game is over."""
        games = self.games
        async with asyncio.timeout(PATIENCE):
            while self.games == games:
                await self._look()

    async def _look(self) -> None:
        await asyncio.sleep(LOOK_EVERY)
        if all(witness.over for witness in self._witnesses):
            await self._next_game()

    async def _next_game(self) -> None:
        """Compare what the players received with the record, then start a new table."""
        lines = self._server.ask("GET", f"/api/tables/{self._table}/record").splitlines()
        record = read_record([line.decode() for line in lines])
        ends = Counter(event.turn for event in record.events if isinstance(event, TurnEnded))
        self.ended_twice += sum(times - 1 for times in ends.values())
        known = set(lines)
        for witness in self._witnesses:
            witness.lost += [event for event in witness.told if event not in known]
            self.acknowledged += sum(event.startswith(MOVES) for event in witness.told)
            await witness.leave()
        self.games += 1
        again = self._server.ask("POST", f"/api/tables/{self._table}/rematch", self._host)
        self._table = msgspec.json.decode(again, type=_State).table.id
        self.begin()
        await self.come()


class _Table(msgspec.Struct):
    id: str


class _State(msgspec.Struct):
    table: _Table


def measure_kill(data: Path, *, kills: int, seats: int) -> list[Row]:
    """Kill the server at random moments of play, and start it again on the same data."""
    trial = try_kills(data, kills=kills, seats=seats)
    scenario = f"kill -9 at {trial.kills} moments, {seats} seats, {trial.games} games"
    return [
        Row(scenario, f"lost, of {trial.acknowledged:,} acknowledged moves", str(trial.lost), "0"),
        Row(scenario, "double reveals", str(trial.revealed_twice), "0"),
        Row(scenario, "seconds until play goes on, median", f"{median(trial.seconds):.2f} s", ""),
        Row(scenario, "the longest", f"{max(trial.seconds):.2f} s", ""),
    ]


def try_kills(data: Path, *, kills: int, seats: int, seed: int = 1) -> Trial:
    """Run the trial and return its numbers."""
    (party,) = invite(data, 1, seats)
    server = ServerProcess(data, **LOADED)
    server.start()
    try:
        return uvloop.run(_kill(server, party, kills, random.Random(seed)))
    finally:
        server.kill()


async def _kill(server: ServerProcess, party: Party, kills: int, rng: random.Random) -> Trial:
    players = Players(server, party, rng)
    players.begin()
    await players.come()
    await players.go_on()
    seconds = []
    for _ in range(kills):
        await players.play(rng.uniform(0, MOMENT))
        server.kill()
        killed = time.perf_counter()
        await players.gone()
        server.start()
        await players.come()
        await players.go_on()
        seconds.append(time.perf_counter() - killed)
    await players.finish()
    await players.leave()
    lost = sum(event.startswith(MOVES) for event in players.lost)
    twice = sum(event.startswith(REVEAL) for event in players.lost) + players.ended_twice
    return Trial(kills, players.games, players.acknowledged, lost, twice, seconds)
