"""A table with all players connected. Measures the time from confirming a turn until everybody sees the next."""

from __future__ import annotations

import asyncio
import random
import time
from functools import partial
from typing import NamedTuple

from bench.server.folder import Party
from bench.server.players import Seen, move_for, read
from bench.server.process import PATIENCE, ServerProcess
from bench.server.sockets import Socket, open_socket

FOREVER = 10**9
"""Stands for the turn after the last: the game is over."""


class Round(NamedTuple):
    """One turn of a table, in seconds."""

    whole: float
    """From the first confirmation to everybody's new view."""
    latency: float
    """From the last confirmation to everybody's new view."""


class Gathering:
    """One table and its sockets."""

    def __init__(self, party: Party, rng: random.Random) -> None:
        self._party = party
        self._rng = rng
        self._sockets: list[Socket] = []
        self._seen: list[Seen | None] = [None] * len(party.guests)
        self._turns = [0] * len(party.guests)
        self._missing = 0
        """How many have not come to the turn that is waited for."""
        self._awaited = 0
        self._everybody: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def begin(self, server: ServerProcess) -> None:
        """Start the game and connect all players."""
        server.ask("POST", f"/api/tables/{self._party.table}/start", self._party.guests[0].token)
        waited = self._wait_for(1)
        self._sockets = await asyncio.gather(
            *(
                open_socket(server.port, self._party.table, guest.token, partial(self._hear, guest.seat))
                for guest in self._party.guests
            )
        )
        async with asyncio.timeout(PATIENCE):
            await waited

    async def end(self) -> None:
        """Disconnect all players."""
        await asyncio.gather(*(socket.leave() for socket in self._sockets))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._turns[0] == FOREVER

    async def play_round(self, over_seconds: float = 0.0) -> Round:
        """All players confirm, at once or spread over some seconds. The time to choose a drawing is not measured."""
        moves = [
            (socket, move_for(seen.view, self._rng))
            for socket, seen in zip(self._sockets, self._seen, strict=True)
            if seen and seen.view and seen.view.asked
        ]
        self._rng.shuffle(moves)
        waited = self._wait_for(self._turns[0] + 1)
        begun = time.perf_counter()
        for number, (socket, move) in enumerate(moves):
            if over_seconds:
                await asyncio.sleep(begun + over_seconds * number / len(moves) - time.perf_counter())
            socket.say(move)
        last = time.perf_counter()
        async with asyncio.timeout(PATIENCE):
            await waited
        now = time.perf_counter()
        return Round(now - begun, now - last)

    def _wait_for(self, turn: int) -> asyncio.Future[None]:
        """Wait until everybody has seen a turn."""
        self._awaited = turn
        self._missing = sum(reached < turn for reached in self._turns)
        self._everybody = asyncio.get_running_loop().create_future()
        return self._everybody

    def _hear(self, seat: int, _: Socket, body: bytes) -> None:
        seen = read(body, self._seen[seat])
        if seen.kind not in ("state", "news"):
            if not self._everybody.done():
                self._everybody.set_exception(RuntimeError(body.decode()))
            return
        before, after = self._turns[seat], _turn(seen)
        self._turns[seat], self._seen[seat] = after, seen
        if before < self._awaited <= after:
            self._missing -= 1
            if not self._missing:
                self._everybody.set_result(None)


def _turn(seen: Seen) -> int:
    if seen.over:
        return FOREVER
    return seen.view.turn or 0 if seen.view else 0
