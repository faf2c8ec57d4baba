"""Bots that sit at tables: they think in processes of their own, and never hold a table up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys
import time
from collections import OrderedDict, deque
from typing import NamedTuple

from quillmap.bots import THINKERS, get_bot
from quillmap.rules.moves import Move
from quillmap.rules.view import View
from quillmap.server.outlook import answered
from quillmap.server.refusals import Refused, Why
from quillmap.server.thinking import Question, read_frame, write_question
from quillmap.wire import read_move

log = logging.getLogger(__name__)

SOFT_SECONDS = 1.0
"""How long a bot is asked to think at most."""
HARD_SECONDS = 10.0
"""When it is given up, its process with it."""
PROGRAM = ("-m", "quillmap.server.thinking")
"""What a worker runs."""
ADVISER = "master"
PAGES_FIRST = 5.0
"""Seconds in which a server that starts has better things to do than warm bots up, unless one is asked for."""
WARM_SECONDS = 20.0
"""How long a move waits for bots that are being compiled for the first time."""


class Thought(NamedTuple):
    """A bot's move, and whether a novice had to make it instead."""

    move: Move
    replaced: bool


class _Task(NamedTuple):
    question: Question
    answer: asyncio.Future[bytes]


class Robots:
    """Workers that answer a question at a time. Tables take turns, so that a full one does not keep others waiting."""

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
        self._queues: OrderedDict[str, deque[_Task]] = OrderedDict()
        self._any = asyncio.Event()
        self._wanted = asyncio.Event()
        """Somebody asked for a bot that thinks."""
        self._warm = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._processes: set[asyncio.subprocess.Process] = set()

    @property
    def waiting(self) -> int:
        """How many moves are being waited for."""
        return sum(map(len, self._queues.values()))

    async def open(self) -> None:
        """Start the workers, and soon somebody who compiles what was never compiled on this machine."""
        self._tasks = [asyncio.create_task(self._warm_up())]
        self._tasks += [asyncio.create_task(self._work()) for _ in range(self._count)]

    async def close(self) -> None:
        """Stop all workers."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in list(self._processes):
            await self._stop(process)

    async def choose(self, bot: str, view: View, table: str, temperament: int = 0) -> Thought:
        """A legal move for the seat of a view, from its bot or, if that fails or takes too long, from a novice."""
        seed = secrets.randbits(63)
        question = Question(bot, 0, seed, SOFT_SECONDS, view, temperament)
        begun = time.monotonic()
        try:
            if bot in THINKERS:
                await self._until_warm()
            move = read_move(await self._ask(question, table))
            answered(view, move)  # bots are not trusted
            return Thought(move, replaced=False)
        except Exception as reason:
            seconds = round(time.monotonic() - begun, 2)
            log.warning(
                "bot replaced", extra={"bot": bot, "table": table, "why": type(reason).__name__, "seconds": seconds}
            )
            move = await asyncio.to_thread(get_bot("novice").choose, view, seed)
            return Thought(move, replaced=True)

    async def advise(self, view: View, hints: int, table: str) -> bytes:
        """The best moves for the seat of a view, as JSON; refused while nobody can think of them."""
        try:
            await self._until_warm()
            question = Question(ADVISER, hints, secrets.randbits(63), SOFT_SECONDS, view)
            return await self._ask(question, table)
        except Exception as reason:
            log.warning("no hints", extra={"table": table, "why": type(reason).__name__})
            raise Refused(Why.NOT_NOW) from reason

    async def _until_warm(self) -> None:
        self._wanted.set()
        await asyncio.wait_for(self._warm.wait(), WARM_SECONDS)

    async def _ask(self, question: Question, table: str) -> bytes:
        task = _Task(question, asyncio.get_running_loop().create_future())
        self._queues.setdefault(table, deque()).append(task)
        self._any.set()
        return await task.answer

    def _next(self) -> _Task | None:
        """The longest waiting question of the table that has waited longest for its turn."""
        if not self._queues:
            self._any.clear()
            return None
        table, queue = self._queues.popitem(last=False)
        task = queue.popleft()
        if queue:
            self._queues[table] = queue
        return task

    async def _warm_up(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._wanted.wait(), PAGES_FIRST if self._soon else None)
        process = await self._start("--warm")
        assert process.stdout is not None
        async for line in process.stdout:
            log.info("bots", extra={"say": line.decode().strip()})
        code = await process.wait()
        self._processes.discard(process)
        if code:
            log.warning("bots could not be warmed up", extra={"code": code})
        self._warm.set()

    async def _work(self) -> None:
        process: asyncio.subprocess.Process | None = None
        while True:
            await self._any.wait()
            task = self._next()
            if task is None or task.answer.done():
                continue
            try:
                if process is None:
                    process = await self._start()
                answer = await asyncio.wait_for(_exchange(process, task.question), self._hard)
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


async def _exchange(process: asyncio.subprocess.Process, question: Question) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(write_question(question))
    await process.stdin.drain()
    return await read_frame(process.stdout)
