"""Who is connected to a table, to this process or another.

Messages between processes get lost, so each process reports again and again, and a report is valid for a while.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from typing import NamedTuple, TypeAlias

ANNOUNCED_SECONDS = 5.0
"""How often a process reports who is connected to it, if nothing changes."""
BELIEVED_SECONDS = 15.0
"""How long a report is valid. People at a process that fell silent then count as away."""

People: TypeAlias = frozenset[str | None]
"""None stands for everybody who is not signed in."""


class _Report(NamedTuple):
    people: People
    time: float


class Presence:
    """Who is at one table, and for how long the others have been away."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.people: People = frozenset()
        """Everybody who is connected, here or at another process."""
        self._clock = clock
        self._here: People = frozenset()
        self._elsewhere: dict[str, _Report] = {}
        """The last report of each other process."""
        self._announced = _Report(frozenset(), clock())
        self._since = clock()
        """The earliest moment since when anybody is known to be away."""
        self._last: dict[str | None, float] = {}
        """When people who are not connected were seen last."""

    def away(self, person: str | None) -> float:
        """For how many seconds a person has not been connected, as far as is known."""
        if person in self.people:
            return 0.0
        return self._clock() - max(self._since, self._last.get(person, -math.inf))

    def around(self, person: str | None, seconds: float) -> bool:
        """Whether a person is known to have been here in the last seconds. False may mean that it is not known."""
        return person in self.people or self._clock() - self._last.get(person, -math.inf) < seconds

    def seen(self, person: str | None) -> None:
        """A person made a request, perhaps without a connection: they count as present."""
        self._last[person] = self._clock()

    def listen(self, people: People) -> bool:
        """Set who is connected to this process. True if this changes who is here."""
        self._here = people
        return self._gather()

    def hear(self, process: str, people: Collection[str]) -> bool:
        """Take a report of another process. True if this changes who is here.

        A process that we did not know does not know us either: our next report comes soon.
        """
        if process not in self._elsewhere:
            self._announced = self._announced._replace(time=-math.inf)
        self._elsewhere[process] = _Report(frozenset(people), self._clock())
        return self._gather()

    def doubt(self, *, deaf: bool) -> bool:
        """Drop reports that are too old. True if this changes who is here.

        While the bus is down (`deaf`), keep the last known presence and do not count anybody as absent.
        """
        now = self._clock()
        if deaf:
            self._since = now
            self._elsewhere = {name: report._replace(time=now) for name, report in self._elsewhere.items()}
        oldest = now - BELIEVED_SECONDS
        self._elsewhere = {name: report for name, report in self._elsewhere.items() if report.time >= oldest}
        return self._gather()

    def announcement(self, players: Collection[str | None]) -> list[str] | None:
        """The players to report to the other processes now; None if no report is due."""
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
