"""Who is connected to a table and how soon subscribers hear of changes."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator

from quillmap.wire.updates import Bye

BATCH_SECONDS = 0.05
"""Changes that are not urgent are sent together after this delay: others draw, people come and go."""
BATCH_SUBSCRIBERS = 2
"""The delay is for this many subscribers and grows linearly with their number: 2.5 seconds at a table of 100.

Fifty full tables at which people confirm one after the other then send 2,000 such messages a second, and 3,000 others.
"""


class Subscriber:
    """One connection of a person to a table: woken when there may be something to send."""

    __slots__ = ("asked", "bye", "gone", "person", "session", "shown", "woken")

    def __init__(self, person: str | None, shown: Collection[int] = (), session: str = "") -> None:
        self.person = person
        self.session = session
        """The hash of the token of this connection."""
        self.shown = frozenset(shown)
        """Seats whose sheets the person wants to see, besides the own one."""
        self.woken = asyncio.Event()
        self.asked = False
        """An update is due even if nothing changed."""
        self.bye: Bye | None = None
        """The last message, once the connection is to end."""
        self.gone = False
        """The other side has closed the connection."""

    def ask(self) -> None:
        """Request an update even if nothing changed."""
        self.asked = True
        self.woken.set()

    def dismiss(self, bye: Bye) -> None:
        """End the connection after a last message."""
        self.bye = bye
        self.woken.set()

    def leave(self) -> None:
        """The other side has closed the connection."""
        self.gone = True
        self.woken.set()

    def rest(self) -> None:
        """Everything so far is sent: wait for the next change."""
        self.woken.clear()
        self.asked = False


class Subscribers:
    """All subscribers of one table. Changes that are not urgent wake them together, after a delay."""

    def __init__(self) -> None:
        self._by_person: dict[str | None, list[Subscriber]] = {}
        self._size = 0
        self._soon: asyncio.TimerHandle | None = None

    def __iter__(self) -> Iterator[Subscriber]:
        return (subscriber for those in self._by_person.values() for subscriber in those)

    def __len__(self) -> int:
        return self._size

    def of(self, person: str | None) -> Collection[Subscriber]:
        """The connections of one person; None stands for everybody who is not signed in."""
        return self._by_person.get(person, ())

    @property
    def people(self) -> frozenset[str | None]:
        """Everybody who is connected."""
        return frozenset(self._by_person)

    def add(self, subscriber: Subscriber) -> None:
        """Add one connection."""
        self._by_person.setdefault(subscriber.person, []).append(subscriber)
        self._size += 1

    def discard(self, subscriber: Subscriber) -> None:
        """Remove one connection."""
        those = self._by_person[subscriber.person]
        those.remove(subscriber)
        self._size -= 1
        if not those:
            del self._by_person[subscriber.person]

    def wake(self, people: Collection[str | None]) -> None:
        """Something changed that concerns these people alone."""
        for person in people:
            for subscriber in self.of(person):
                subscriber.woken.set()

    def wake_all(self) -> None:
        """Something changed that concerns everybody."""
        self._cancel()
        for subscriber in self:
            subscriber.woken.set()

    def wake_soon(self) -> None:
        """Something changed that can wait. More changes during the delay wake nobody twice."""
        if self._soon is None and self._size:
            delay = BATCH_SECONDS * max(1, self._size / BATCH_SUBSCRIBERS)
            self._soon = asyncio.get_running_loop().call_later(delay, self.wake_all)

    def _cancel(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
