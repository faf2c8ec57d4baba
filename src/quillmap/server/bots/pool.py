"""Bots that sit at tables: they think in worker processes and never hold a table up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys
import time
from collections import OrderedDict
from typing import NamedTuple

from quillmap.bots import COMPILED_BOTS, get_bot
from quillmap.rules.view import View
from quillmap.server.bots.worker import NOT_KEPT, BotRequest, read_frame, write_request
from quillmap.server.fair_queue import FairQueue
from quillmap.tables.preview import check_move
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.services import BotMove
from quillmap.wire import read_move

log = logging.getLogger(__name__)

SOFT_SECONDS = 1.0
"""How long a bot is asked to think at most."""
HARD_SECONDS = 10.0
"""After this time the bot's worker process is stopped and replaced."""
COMPILING_SECONDS = 300.0
"""The same where every worker must compile for itself, because no cache folder can be written."""
PROGRAM = ("-m", "quillmap.server.bots.worker")
"""What a worker runs."""
ADVISER = "master"
PAGES_FIRST = 5.0
"""Seconds after the start before bots are compiled, unless one is asked for: pages come first."""
WARM_SECONDS = 20.0
"""How long a move waits for bots that are being compiled for the first time."""
PEOPLE_KNOWN = 10_000
"""For how many people the last address is known."""


class _Task(NamedTuple):
    question: BotRequest
    answer: asyncio.Future[bytes]


class _Queue:
    """Requests that wait for the same workers."""

    def __init__(self) -> None:
        self.turns: FairQueue[_Task] = FairQueue()
        self._any = asyncio.Event()

    async def ask(self, question: BotRequest, *path: str) -> bytes:
        task = _Task(question, asyncio.get_running_loop().create_future())
        self.turns.put(task, *path)
        self._any.set()
        return await task.answer

    async def next(self) -> _Task:
        """The next request whose caller still waits."""
        while True:
            while self.turns:
                task = self.turns.take()
                if not task.answer.done():
                    return task
            self._any.clear()
            await self._any.wait()


class BotPool:
    """Worker processes that answer one request at a time.

    Addresses take turns, then people at an address, then tables of a person: nobody's bots keep those of others
    waiting for more than one answer each. Clocks have their own queue and worker, so they wait for no bot.
    """

    def __init__(
        self,
        workers: int,
        *,
        soon: bool = True,
        hard_seconds: float = HARD_SECONDS,
        program: tuple[str, ...] = PROGRAM,
    ) -> None:
        self._count = workers
        self._soon = soon
        self._program = program
        self._hard = hard_seconds
        self._bots = _Queue()
        self._clocks = _Queue()
        self._addresses: OrderedDict[str, str] = OrderedDict()
        """The last address of each person."""
        self._wanted = asyncio.Event()
        """Set once a compiled bot is asked for."""
        self._warm = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._processes: set[asyncio.subprocess.Process] = set()

    @property
    def waiting(self) -> int:
        """How many moves are being waited for."""
        return len(self._bots.turns) + len(self._clocks.turns)

    def note_address(self, person: str, address: str) -> None:
        """Note the address of a person: guests of one address share one turn in the queue."""
        self._addresses[person] = address
        self._addresses.move_to_end(person)
        if len(self._addresses) > PEOPLE_KNOWN:
            self._addresses.popitem(last=False)

    def address_of(self, person: str) -> str:
        """The last address of a person; an address of their own if it is not known."""
        return self._addresses.get(person, f"of {person}")

    def waiting_for(self, owner: str) -> int:
        """How many moves of bots wait for a worker at the address of a person."""
        return self._bots.turns.size(self.address_of(owner))

    async def open(self) -> None:
        """Start the workers and, soon after, a process that compiles the bots if that was never done here."""
        self._tasks = [asyncio.create_task(self._warm_up())]
        self._tasks += [asyncio.create_task(self._work(self._bots)) for _ in range(self._count)]
        self._tasks += [asyncio.create_task(self._work(self._clocks)) for _ in range(min(self._count, 1))]

    async def close(self) -> None:
        """Stop all workers."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in list(self._processes):
            await self._stop(process)

    async def choose(
        self, bot: str, view: View, table: str, owner: str = "", temperament: int = 0, *, time_is_up: bool = False
    ) -> BotMove:
        """A legal move for the seat of a view, from its bot or, if that fails or takes too long, from a novice.

        It takes a turn of the owner; without one, the table counts for itself. When time is up, it waits for no bot.
        """
        seed = secrets.randbits(63)
        question = BotRequest(bot, 0, seed, SOFT_SECONDS, view, temperament)
        begun = time.monotonic()
        try:
            if bot in COMPILED_BOTS:
                await self._until_warm()
            move = read_move(await self._ask(self._clocks if time_is_up else self._bots, question, table, owner))
            check_move(view, move)  # bots are not trusted
            return BotMove(move, replaced=False)
        except Exception as reason:
            seconds = round(time.monotonic() - begun, 2)
            log.warning(
                "bot replaced", extra={"bot": bot, "table": table, "why": type(reason).__name__, "seconds": seconds}
            )
            move = await asyncio.to_thread(get_bot("novice").choose, view, seed)
            return BotMove(move, replaced=True)

    async def advise(self, view: View, hints: int, table: str, owner: str = "") -> bytes:
        """The best moves for the seat of a view, as JSON; refused while no worker can compute them."""
        try:
            await self._until_warm()
            question = BotRequest(ADVISER, hints, secrets.randbits(63), SOFT_SECONDS, view)
            return await self._ask(self._bots, question, table, owner)
        except Exception as reason:
            log.warning("no hints", extra={"table": table, "why": type(reason).__name__})
            raise Refused(Why.NOT_NOW) from reason

    async def _until_warm(self) -> None:
        self._wanted.set()
        await asyncio.wait_for(self._warm.wait(), WARM_SECONDS)

    async def _ask(self, queue: _Queue, question: BotRequest, table: str, owner: str) -> bytes:
        return await queue.ask(question, self.address_of(owner or table), owner or table, table)

    async def _warm_up(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._wanted.wait(), PAGES_FIRST if self._soon else None)
        process = await self._start("--warm")
        assert process.stdout is not None
        async for line in process.stdout:
            log.info("bots", extra={"say": line.decode().strip()})
        code = await process.wait()
        self._processes.discard(process)
        if code == NOT_KEPT:
            log.warning("compiled code cannot be kept: bots are slow until their worker has compiled for itself")
            self._hard = max(self._hard, COMPILING_SECONDS)
        elif code:
            log.warning("bots could not be warmed up", extra={"code": code})
        self._warm.set()

    async def _work(self, queue: _Queue) -> None:
        process: asyncio.subprocess.Process | None = None
        while True:
            task = await queue.next()
            try:
                if process is None:
                    process = await self._start()
                async with asyncio.timeout(self._hard):  # wait_for loses a cancellation that comes with the answer
                    answer = await _exchange(process, task.question)
                if not task.answer.done():
                    task.answer.set_result(answer)
            except Exception as reason:  # whatever it was, the next question is answered
                if not task.answer.done():
                    task.answer.set_exception(reason)
                if process is not None:
                    await self._stop(process)
                process = None

    async def _start(self, *arguments: str) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *self._program, *arguments,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        self._processes.add(process)
        return process

    async def _stop(self, process: asyncio.subprocess.Process) -> None:
        self._processes.discard(process)
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _exchange(process: asyncio.subprocess.Process, question: BotRequest) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(write_request(question))
    await process.stdin.drain()
    return await read_frame(process.stdout)
