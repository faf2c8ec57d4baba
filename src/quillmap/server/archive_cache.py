"""Answers that take long to compute and never change: each is computed once, in a thread."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeAlias, TypeVar

from quillmap.server.fair_queue import FairQueue
from quillmap.server.metrics import Metrics

T = TypeVar("T")
Key: TypeAlias = tuple[str | int, ...]
MOST_BYTES = 16 << 20
"""Size of the cache. The answers that were used last are kept."""


class _Task(NamedTuple):
    key: Key
    work: Callable[[], Awaitable[bytes]]


class Archive:
    """Computes one answer at a time, in a thread. People take turns, as with bots."""

    def __init__(self, metrics: Metrics, most_bytes: int = MOST_BYTES) -> None:
        self._metrics = metrics
        self._most = most_bytes
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0
        self._asked: dict[Key, asyncio.Future[bytes]] = {}
        self._turns: FairQueue[_Task] = FairQueue()
        self._working: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "archive")

    def knows(self, key: Key) -> bool:
        """Whether an answer costs nothing: it is cached or being computed."""
        return key in self._kept or key in self._asked

    async def answer(self, key: Key, work: Callable[[], Awaitable[bytes]], *path: str) -> bytes:
        """The answer with that key, computed unless it is known. The path says whose turn in the queue it takes."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._asked:
            self._asked[key] = asyncio.get_running_loop().create_future()
            self._turns.put(_Task(key, work), *path)
            if self._working is None:
                self._working = asyncio.create_task(self._work())
        return await asyncio.shield(self._asked[key])

    async def in_thread(self, function: Callable[[], T]) -> T:
        """Compute something without blocking the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, function)

    async def _work(self) -> None:
        while self._turns:
            task = self._turns.take()
            asked = self._asked[task.key]
            try:
                found = await task.work()
                self._metrics.archive_answers.inc()
                self._keep(task.key, found)
                asked.set_result(found)
            except Exception as reason:  # the callers get it; the next answer is computed all the same
                asked.set_exception(reason)
                asked.exception()  # there may be no caller any more
            finally:
                del self._asked[task.key]
        self._working = None

    def _keep(self, key: Key, found: bytes) -> None:
        self._kept[key] = found
        self._size += len(found)
        while self._size > self._most:
            _, old = self._kept.popitem(last=False)
            self._size -= len(old)
