"""The moves of a table on their way into the store: one writer, who writes all waiting moves together.

Moves that arrive during a write wait for the next one, so a full table costs a few writes a turn.
"""

from __future__ import annotations

import asyncio
import logging
from typing import NamedTuple

from quillmap.rules.moves import Move
from quillmap.tables.judging import Judged, MoveRequest, judge
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.services import MoveCounter
from quillmap.tables.stored_table import ATTEMPTS, StoredTable
from quillmap.tables.subscribers import Subscribers
from quillmap.wire.tables import BotName, Notice

log = logging.getLogger(__name__)


class _Pending(NamedTuple):
    """A move that waits to be written, and the future that its caller awaits."""

    request: MoveRequest
    done: asyncio.Future[bool]


class MoveQueue:
    """Judges and writes the moves of one table."""

    def __init__(self, stored: StoredTable, subscribers: Subscribers, counter: MoveCounter) -> None:
        self._stored = stored
        self._subscribers = subscribers
        self._counter = counter
        self._pending: list[_Pending] = []
        self._movers: set[str | None] = set()
        """People whose moves are written and who get the next update at once."""
        self._writing: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether moves wait or are being written."""
        return self._writing is not None

    async def move(self, seat: int, move: Move, notice: Notice | None = None, bot: BotName | None = None) -> bool:
        """Make a seat's move. Returns when the move is stored; raises IllegalMove if the rules refuse it.

        False if the same move was made before, so that nothing changed. A move of a bot that no longer draws for the
        seat is refused. If the caller is cancelled, the move is made all the same.
        """
        pending = _Pending(MoveRequest(seat, move, notice, bot), asyncio.get_running_loop().create_future())
        self._pending.append(pending)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        return await asyncio.shield(pending.done)

    async def finish(self) -> None:
        """Wait until every move that waits is written."""
        if self._writing is not None:
            await asyncio.shield(self._writing)

    async def _write_all(self) -> None:
        attempts = 0
        while self._pending:
            async with self._stored.lock:
                batch, self._pending = self._pending, []
                try:
                    attempts = 0 if await self._write(batch) else attempts + 1
                    if attempts == ATTEMPTS:
                        _fail(batch, Refused(Why.NOT_NOW))
                    elif attempts:
                        self._pending = batch + self._pending
                except Exception:
                    log.exception("moves not written", extra={"table": self._stored.table.id})
                    _fail(batch, Refused(Why.NOT_NOW))
            if not self._pending:  # else the next batch may end the turn: one update is then enough
                self._subscribers.wake(self._movers)
                self._movers.clear()
        self._writing = None

    async def _write(self, batch: list[_Pending]) -> bool:
        """Write what follows from a batch of moves, then answer. False if another process wrote first."""
        stored = self._stored
        judged = judge(stored.table, stored.games, [pending.request for pending in batch], stored.now())
        if not await stored.write(judged.step):
            return False
        seats = stored.table.seats
        self._movers |= {
            seats[pending.request.seat].person
            for pending, outcome in zip(batch, judged.outcomes, strict=True)
            if outcome is True
        } - {None}
        self._answer(batch, judged)
        return True

    def _answer(self, batch: list[_Pending], judged: Judged) -> None:
        refused = sum(isinstance(outcome, Exception) for outcome in judged.outcomes)
        self._counter.count_moves(len(batch) - refused, refused)
        if judged.changed:
            self._stored.changed(urgent=judged.urgent)
        for pending, outcome in zip(batch, judged.outcomes, strict=True):
            if isinstance(outcome, Exception):
                pending.done.set_exception(outcome)
            else:
                pending.done.set_result(outcome)


def _fail(batch: list[_Pending], reason: Exception) -> None:
    for pending in batch:
        if not pending.done.done():
            pending.done.set_exception(reason)
