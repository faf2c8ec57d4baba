"""Who is at a table: those connected to this process, and those that other processes tell of.

What others tell comes as hints, and hints get lost: so each process tells again and again, and is believed for a while.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from typing import NamedTuple, TypeAlias

ANNOUNCED_SECONDS = 5.0
"""So often a process tells the others who is connected to it, if nothing changes."""
BELIEVED_SECONDS = 15.0
"""So long it is believed: somebody at a process that fell silent is away then."""

People: TypeAlias = frozenset[str | None]
"""None stands for everybody who is not signed in."""


class _Report(NamedTuple):
    people: People
    time: float


class Presence:
    """Who is at one table, and for how long the others have been away."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.people: People = frozenset()
        """Whoever listens, here or at another process."""
        self._clock = clock
        self._here: People = frozenset()
        self._elsewhere: dict[str, _Report] = {}
        """What each other process told last."""
        self._announced = _Report(frozenset(), clock())
        self._since = clock()
        """Nobody is known to be away for longer."""
        self._last: dict[str | None, float] = {}
        """When those who are not here were here last."""

    def away(self, person: str | None) -> float:
        """For how many seconds somebody has not been here, as far as is known."""
        if person in self.people:
            return 0.0
        return self._clock() - max(self._since, self._last.get(person, -math.inf))

    def around(self, person: str | None, seconds: float) -> bool:
        """Whether somebody is known to have been here in the last seconds. Not to know it proves nothing."""
        return person in self.people or self._clock() - self._last.get(person, -math.inf) < seconds

    def seen(self, person: str | None) -> None:
        """Somebody who perhaps does not listen has asked: they are not missed."""
        self._last[person] = self._clock()

    def listen(self, people: People) -> bool:
        """These are connected to this process now. True if it makes a difference to who is here."""
        self._here = people
        return self._gather()

    def hear(self, process: str, people: Collection[str]) -> bool:
        """Another process told who is connected to it. True if it makes a difference to who is here.

        A process that was not known cannot know of us either: it is told soon.
        """
        if process not in self._elsewhere:
            self._announced = self._announced._replace(time=-math.inf)
        self._elsewhere[process] = _Report(frozenset(people), self._clock())
        return self._gather()

    def doubt(self, *, deaf: bool) -> bool:
        """Stop believing what was told long ago. True if it makes a difference to who is here.

        While no hints can come (`deaf`), everybody stays where they were last, and nobody is missed.
        """
        now = self._clock()
        if deaf:
            self._since = now
            self._elsewhere = {name: report._replace(time=now) for name, report in self._elsewhere.items()}
        oldest = now - BELIEVED_SECONDS
        self._elsewhere = {name: report for name, report in self._elsewhere.items() if report.time >= oldest}
        return self._gather()

    def announcement(self, players: Collection[str | None]) -> list[str] | None:
        """Which of the players the other processes are to be told of now; None if there is no need to."""
        people = frozenset(person for person in self._here if person is not None and person in players)
        now = self._clock()
        if people == self._announced.people and (not people or now - self._announced.time < ANNOUNCED_SECONDS):
            return None
        self._announced = _Report(people, now)
        return sorted(people)

    def _gather(self) -> bool:
        people = self._here.union(*(report.people for report in self._elsewhere.values()))
        if people == self.people:
            return False
        self._last |= dict.fromkeys(self.people - people, self._clock())
        self.people = people
        return True
