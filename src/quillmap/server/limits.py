"""How often somebody may ask: buckets that fill again with time. And how many strangers may listen."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from quillmap.server.refusals import Refused, Why

LARGEST_MESSAGE = 4096
LARGEST_BODY = 16384
MOST_SOCKETS = 3
"""Of one person at one table."""


MOST_STRANGERS_OF_AN_ADDRESS = 100
"""Who listen at tables without being signed in; a whole classroom may watch through one address."""
MOST_STRANGERS = 2000
"""The same, of all addresses together: players still find room when a crowd comes to watch."""
STRANGERS_AGAIN = 30
"""Seconds after which a stranger who found no room may try again."""


class Rate(NamedTuple):
    """So many a second, so many at once."""

    per_second: float
    burst: float


MESSAGES = Rate(10, 20)
"""Of one socket."""
REQUESTS = Rate(20, 100)
"""Of one person."""
STRANGERS = Rate(4, 250)
"""Of one address that nobody is signed in from: a whole classroom may come in through one."""
HINTS = Rate(0.5, 5)
"""Of one person: a bot thinks about each for a second."""
PHRASES = Rate(0.1, 10)
"""Tries at recovery phrases from one address."""


class Bucket:
    """One allowance."""

    __slots__ = ("_level", "_rate", "_then")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._level = rate.burst
        self._then = now

    def wait(self, now: float) -> float:
        """Take one: seconds to wait if there is none, else 0."""
        self._level = min(self._rate.burst, self._level + (now - self._then) * self._rate.per_second)
        self._then = now
        if self._level < 1:
            return (1 - self._level) / self._rate.per_second
        self._level -= 1
        return 0.0

    def full(self, now: float) -> bool:
        """Whether it is as good as new."""
        return self._level + (now - self._then) * self._rate.per_second >= self._rate.burst


class Limits:
    """The allowances of everybody who was here lately."""

    def __init__(self, clock: Callable[[], float], *, off: bool = False) -> None:
        self._clock = clock
        self.off = off
        self._buckets: dict[tuple[Rate, str], Bucket] = {}
        self._strangers: Counter[str] = Counter()

    def check_strangers(self, address: str) -> None:
        """Refuse one more stranger who wants to listen if there is no room."""
        listening = self._strangers
        full = listening[address] >= MOST_STRANGERS_OF_AN_ADDRESS or listening.total() >= MOST_STRANGERS
        if full and not self.off:
            raise Refused(Why.TOO_MANY_STRANGERS, seconds=STRANGERS_AGAIN)

    @contextmanager
    def stranger(self, address: str) -> Iterator[None]:
        """A stranger listens."""
        self._strangers[address] += 1
        try:
            yield
        finally:
            self._strangers[address] -= 1
            if not self._strangers[address]:
                del self._strangers[address]

    def spend(self, rate: Rate, who: str) -> None:
        """Refuse whoever asks too often."""
        if self.off:
            return
        now = self._clock()
        if len(self._buckets) > 10_000:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full(now)}
        bucket = self._buckets.setdefault((rate, who), Bucket(rate, now))
        if seconds := bucket.wait(now):
            raise Refused(Why.TOO_MANY, seconds=math.ceil(seconds))
