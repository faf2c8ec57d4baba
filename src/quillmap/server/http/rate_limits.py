"""How often somebody may ask: buckets that fill again with time. And how many strangers may listen."""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import NamedTuple
from weakref import WeakValueDictionary

from quillmap.tables.refusals import Refused, Why

LARGEST_HEAD = 65536
"""The line of a request and all its headers."""
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
MOST_LISTENING = 40
"""Sockets, streams and long polls of one person at all tables together."""
MOST_TABLES = 30
"""Tables of one host that are not over."""
MOST_THINKERS = 200
"""Seats of bots that think, at all tables together that one host has begun and that are not over."""
MOST_WAITING = 400
"""Moves of bots that may be waited for at one address before another table with such bots begins there."""
LISTEN_AGAIN = 5
"""Seconds after which somebody who listens in too many places may try again."""
BUCKETS_KEPT = 10_000
"""From so many on, buckets that are full are forgotten."""
LONGEST_ADDRESS = 64
"""Letters of what a proxy says instead of an address."""
IPV6_NETWORK = 64
"""Bits of an IPv6 address that name a household: all its addresses count as one."""


class Rate(NamedTuple):
    """So many a second, so many at once."""

    per_second: float
    burst: float


MESSAGES = Rate(10, 20)
"""Of one socket."""
FRAMES = Rate(100, 500)
"""Of one socket: pings, pongs and pieces of messages too. A client that sends more is cut off."""
REQUESTS = Rate(20, 100)
"""Of one person."""
STRANGERS = Rate(4, 250)
"""Of one address that nobody is signed in from: a whole classroom may come in through one."""
DEAR = 10
"""What a replay or a record costs of the allowance for requests, unless somebody has asked for it already."""
TABLES = Rate(0.2, 100)
"""New tables from one address: a whole classroom may open theirs at once."""
HINTS = Rate(0.5, 5)
"""Of one person: a bot thinks about each for a second."""
PHRASES = Rate(0.1, 10)
"""Tries at recovery phrases from one address."""


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """Who an address counts as: of IPv6 the network of a household, which has more addresses than anybody counts."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:LONGEST_ADDRESS]
    if found.version == 6:
        mapped = found.ipv4_mapped
        return str(mapped or ip_network((int(found), IPV6_NETWORK), strict=False))
    return str(found)


class Bucket:
    """One allowance."""

    __slots__ = ("_level", "_rate", "_then")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._level = rate.burst
        self._then = now

    def wait(self, now: float, cost: float = 1) -> float:
        """Take what something costs: seconds to wait if there is not enough, else 0."""
        self._level = self._filled(now)
        self._then = now
        if self._level < cost:
            return (cost - self._level) / self._rate.per_second
        self._level -= cost
        return 0.0

    def full(self, now: float) -> bool:
        """Whether it is as good as new."""
        return self._filled(now) >= self._rate.burst

    def _filled(self, now: float) -> float:
        """The level by now. A clock that goes back takes nothing away."""
        return min(self._rate.burst, self._level + max(0.0, now - self._then) * self._rate.per_second)


class Limits:
    """The allowances of everybody who was here lately. The clock is one that never goes back."""

    def __init__(self, clock: Callable[[], float], *, off: bool = False) -> None:
        self._clock = clock
        self.off = off
        self._buckets: dict[tuple[Rate, str], Bucket] = {}
        self._kept = BUCKETS_KEPT
        self._strangers: Counter[str] = Counter()
        self._listening: Counter[str] = Counter()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def check_strangers(self, address: str) -> None:
        """Refuse one more stranger who wants to listen if there is no room."""
        listening = self._strangers
        full = listening[address] >= MOST_STRANGERS_OF_AN_ADDRESS or listening.total() >= MOST_STRANGERS
        if full and not self.off:
            raise Refused(Why.TOO_MANY_STRANGERS, seconds=STRANGERS_AGAIN)

    def stranger(self, address: str) -> AbstractContextManager[None]:
        """A stranger listens."""
        return _counted(self._strangers, address)

    def check_person(self, id: str) -> None:
        """Refuse one more place in which a person wants to listen if there are too many already."""
        if self._listening[id] >= MOST_LISTENING and not self.off:
            raise Refused(Why.TOO_MANY_LISTENING, most=MOST_LISTENING, seconds=LISTEN_AGAIN)

    def person(self, id: str) -> AbstractContextManager[None]:
        """A person listens somewhere."""
        return _counted(self._listening, id)

    def one_by_one(self, person: str) -> asyncio.Lock:
        """Held while something of a person's is counted and one more is added."""
        return self._locks.setdefault(person, asyncio.Lock())

    def spend(self, rate: Rate, who: str, cost: float = 1) -> None:
        """Refuse whoever asks too often."""
        if self.off:
            return
        now = self._clock()
        if len(self._buckets) > self._kept:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full(now)}
            self._kept = max(BUCKETS_KEPT, 2 * len(self._buckets))  # not again for every request of a crowd
        bucket = self._buckets.setdefault((rate, who), Bucket(rate, now))
        if seconds := bucket.wait(now, cost):
            raise Refused(Why.TOO_MANY, seconds=math.ceil(seconds))


@contextmanager
def _counted(those: Counter[str], who: str) -> Iterator[None]:
    """One more of them, for as long as it takes."""
    those[who] += 1
    try:
        yield
    finally:
        those[who] -= 1
        if not those[who]:
            del those[who]
