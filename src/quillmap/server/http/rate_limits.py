"""Limits on sizes, on rates (token buckets) and on how many subscribers, tables and thinking bots there may be."""

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
"""Bytes of the first line of a request and all its headers."""
LARGEST_MESSAGE = 4096
"""Bytes of a message in a socket."""
LARGEST_BODY = 16384
"""Bytes of the body of a request."""
MOST_SOCKETS = 3
"""Sockets, streams and long polls of one person at one table."""

MOST_STRANGERS_OF_AN_ADDRESS = 100
"""Sockets, streams and long polls of an address without a session: a whole classroom may watch through one address."""
MOST_STRANGERS = 2000
"""The same for all addresses together, so that players still find room when a crowd comes to watch."""
STRANGERS_AGAIN = 30
"""`Retry-After` when there is no room for another stranger, in seconds."""
MOST_LISTENING = 40
"""Sockets, streams and long polls of one person at all tables together."""
MOST_TABLES = 30
"""Tables of one host that are not over."""
MOST_THINKERS = 200
"""Seats of journeymen and masters at the running tables of one host."""
MOST_WAITING = 400
"""Queued moves of bots for one address from which on no further table with such bots begins there."""
LISTEN_AGAIN = 5
"""`Retry-After` when a person has too many subscriptions, in seconds."""
BUCKETS_KEPT = 10_000
"""Number of buckets from which on full ones are dropped: a full bucket is as good as a new one."""
LONGEST_ADDRESS = 64
"""Characters that are kept if a proxy names something else than an address."""
IPV6_NETWORK = 64
"""Bits of an IPv6 address that name the network of a household. All its addresses count as one."""


class Rate(NamedTuple):
    """How fast a bucket fills, and how much it holds."""

    per_second: float
    burst: float


MESSAGES = Rate(10, 20)
"""Messages in one socket."""
FRAMES = Rate(100, 500)
"""Frames in one socket, pings, pongs and pieces of messages too. A client that sends more is cut off."""
REQUESTS = Rate(20, 100)
"""Requests of one person."""
STRANGERS = Rate(4, 250)
"""Requests without a session from one address: a whole classroom may sign in through one."""
DEAR = 10
"""Requests that a replay or record counts as, unless it is in the cache."""
TABLES = Rate(0.2, 100)
"""New tables from one address: a whole classroom may open theirs at once."""
HINTS = Rate(0.5, 5)
"""Hints for one person: a bot computes each for a second."""
PHRASES = Rate(0.1, 10)
"""Recovery phrases tried from one address."""
PUSHES = Rate(0.05, 10)
"""Push subscriptions of one person: for each the server asks for the addresses of a host that the client names."""


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """What an address counts as: of IPv6 the network of a household, which has too many addresses to count."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:LONGEST_ADDRESS]
    if found.version == 6:
        mapped = found.ipv4_mapped
        return str(mapped or ip_network((int(found), IPV6_NETWORK), strict=False))
    return str(found)


class Bucket:
    """A token bucket: each request takes some of it, and it fills again with time."""

    __slots__ = ("_level", "_rate", "_then")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._level = rate.burst
        self._then = now

    def wait(self, now: float, cost: float = 1) -> float:
        """Take a cost and return 0; if there is not enough, take nothing and return the seconds until there is."""
        self._level = self._filled(now)
        self._then = now
        if self._level < cost:
            return (cost - self._level) / self._rate.per_second
        self._level -= cost
        return 0.0

    def full(self, now: float) -> bool:
        """Whether it holds as much as a new one."""
        return self._filled(now) >= self._rate.burst

    def _filled(self, now: float) -> float:
        """The present level. A clock that was set back takes nothing away."""
        return min(self._rate.burst, self._level + max(0.0, now - self._then) * self._rate.per_second)


class Limits:
    """The buckets and counts of all people and addresses of late. The clock must be monotonic."""

    def __init__(self, clock: Callable[[], float], *, off: bool = False) -> None:
        self._clock = clock
        self.off = off
        self._buckets: dict[tuple[Rate, str], Bucket] = {}
        self._kept = BUCKETS_KEPT
        self._strangers: Counter[str] = Counter()
        self._listening: Counter[str] = Counter()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def check_strangers(self, address: str) -> None:
        """Refuse another subscriber without a session if there are too many."""
        listening = self._strangers
        full = listening[address] >= MOST_STRANGERS_OF_AN_ADDRESS or listening.total() >= MOST_STRANGERS
        if full and not self.off:
            raise Refused(Why.TOO_MANY_STRANGERS, seconds=STRANGERS_AGAIN)

    def stranger(self, address: str) -> AbstractContextManager[None]:
        """A context in which a subscriber without a session is counted."""
        return _counted(self._strangers, address)

    def check_person(self, id: str) -> None:
        """Refuse another subscription of a person if there are too many."""
        if self._listening[id] >= MOST_LISTENING and not self.off:
            raise Refused(Why.TOO_MANY_LISTENING, most=MOST_LISTENING, seconds=LISTEN_AGAIN)

    def person(self, id: str) -> AbstractContextManager[None]:
        """A context in which a subscription of a person is counted."""
        return _counted(self._listening, id)

    def one_by_one(self, person: str) -> asyncio.Lock:
        """A lock that is held while things of a person are counted and another one is added."""
        return self._locks.setdefault(person, asyncio.Lock())

    def spend(self, rate: Rate, who: str, cost: float = 1) -> None:
        """Take a cost from the bucket of a person or address; refuse the request if there is not enough."""
        if self.off:
            return
        now = self._clock()
        if len(self._buckets) > self._kept:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full(now)}
            self._kept = max(BUCKETS_KEPT, 2 * len(self._buckets))  # not at each request of a crowd
        bucket = self._buckets.setdefault((rate, who), Bucket(rate, now))
        if seconds := bucket.wait(now, cost):
            raise Refused(Why.TOO_MANY, seconds=math.ceil(seconds))


@contextmanager
def _counted(those: Counter[str], who: str) -> Iterator[None]:
    """Count one more in this context."""
    those[who] += 1
    try:
        yield
    finally:
        those[who] -= 1
        if not those[who]:
            del those[who]
