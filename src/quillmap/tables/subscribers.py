"""Who wants to know what happens at a table, and how soon they are told."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator

from quillmap.wire.tables import Bye

SOME_TIME = 0.05
"""What is not urgent is told at most this often: others are drawing, somebody came or went."""
FEW = 2
"""To so many listeners. The more there are, the longer it waits: a full table hears of it every 2.5 seconds.

Fifty full tables at which people confirm one after the other send 2,000 such messages a second, and 3,000 others.
"""


class Subscriber:
    """Somebody who wants to know: woken when there is something to tell."""

    __slots__ = ("asked", "bye", "gone", "look", "person", "session", "woken")

    def __init__(self, person: str | None, look: Collection[int] = (), session: str = "") -> None:
        self.person = person
        self.session = session
        """The hash of the token they came with."""
        self.look = frozenset(look)
        self.woken = asyncio.Event()
        self.asked = False
        """An answer is due even if nothing changed."""
        self.bye: Bye | None = None
        """The last word, once there is one."""
        self.gone = False
        """They do not listen any more."""

    def ask(self) -> None:
        """Tell me again."""
        self.asked = True
        self.woken.set()

    def dismiss(self, bye: Bye) -> None:
        """There is nothing more to hear."""
        self.bye = bye
        self.woken.set()

    def leave(self) -> None:
        """I do not listen any more."""
        self.gone = True
        self.woken.set()

    def rest(self) -> None:
        """Everything so far is known."""
        self.woken.clear()
        self.asked = False


class Subscribers:
    """All who listen at one table. What is not urgent wakes them together, some time later."""

    def __init__(self) -> None:
        self._listeners: dict[str | None, list[Subscriber]] = {}
        self._size = 0
        self._soon: asyncio.TimerHandle | None = None

    def __iter__(self) -> Iterator[Subscriber]:
        return (listener for those in self._listeners.values() for listener in those)

    def __len__(self) -> int:
        return self._size

    def of(self, person: str | None) -> Collection[Subscriber]:
        """What one person listens with; None stands for everybody who is not signed in."""
        return self._listeners.get(person, ())

    @property
    def people(self) -> frozenset[str | None]:
        """Everybody who listens."""
        return frozenset(self._listeners)

    def add(self, listener: Subscriber) -> None:
        """One more."""
        self._listeners.setdefault(listener.person, []).append(listener)
        self._size += 1

    def discard(self, listener: Subscriber) -> None:
        """One less."""
        those = self._listeners[listener.person]
        those.remove(listener)
        self._size -= 1
        if not those:
            del self._listeners[listener.person]

    def wake(self, people: Collection[str | None]) -> None:
        """Something that is these people's own matter changed."""
        for person in people:
            for listener in self.of(person):
                listener.woken.set()

    def wake_all(self) -> None:
        """Something that is everybody's matter changed."""
        self.rest()
        for listener in self:
            listener.woken.set()

    def wake_soon(self) -> None:
        """Something changed that can wait: however much else does meanwhile, nobody is woken more than once."""
        if self._soon is None and self._size:
            pause = SOME_TIME * max(1, self._size / FEW)
            self._soon = asyncio.get_running_loop().call_later(pause, self.wake_all)

    def rest(self) -> None:
        """Nobody is woken later for what happened so far."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
