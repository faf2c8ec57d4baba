"""Forgetting people who no longer come and tables that nobody plays at."""

from __future__ import annotations

from typing import NamedTuple

from quillmap.server.store import Change, RemovePerson, RemoveTable, Store

TOGETHER = 100
"""So many are removed in one write: others need not wait long."""


class Forgettable(NamedTuple):
    """Ids of people and tables, the oldest first."""

    people: list[str]
    tables: list[str]


async def forgettable(store: Store, time: float) -> Forgettable:
    """People not seen and tables not changed since then."""
    return Forgettable(await store.people_unseen_since(time), await store.tables_unchanged_since(time))


async def forget(store: Store, old: Forgettable) -> None:
    """Remove these people with their sessions, and these tables with their games."""
    changes: list[Change] = [*map(RemovePerson, old.people), *map(RemoveTable, old.tables)]
    for first in range(0, len(changes), TOGETHER):
        await store.write(*changes[first : first + TOGETHER])
