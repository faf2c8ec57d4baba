"""Deletes people who ask for it, people who no longer come, and tables that nobody plays at."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from quillmap.server.store import Change, RemovePerson, RemoveTable, Store
from quillmap.tables import commands
from quillmap.tables.refusals import Refused
from quillmap.tables.rows import Conflict, SaveTable, TableRow
from quillmap.tables.table import read_table, table_row

if TYPE_CHECKING:
    from quillmap.server.registry import RoomRegistry

log = logging.getLogger(__name__)

TOGETHER = 100
"""How many are removed in one write, so that other writes need not wait long."""
PAGE = 500
"""How many tables are read, and the finished ones changed, at once: finding them takes longer than changing them."""


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


async def delete_person(registry: RoomRegistry, person: str) -> None:
    """Delete a person with all sessions, and their name from every table.

    The name goes first, so that a server that ends in between leaves them a way to ask again; and once more after they
    are gone, because until then they could sit down somewhere.
    """
    await _forget_name(registry, person)
    await registry.services.store.write(RemovePerson(person))
    await _forget_name(registry, person)


async def _forget_name(registry: RoomRegistry, person: str) -> None:
    """Go through the tables until the name is at none: one that changes meanwhile may be overlooked the first time."""
    while await _once(registry, person):
        pass


async def _once(registry: RoomRegistry, person: str) -> int:
    """Take a name out of every table where it is found; out of how many."""
    count = 0
    before: tuple[float, str] | None = None
    while rows := await registry.services.store.tables_of(person, PAGE, before):
        before = (rows[-1].changed, rows[-1].id)
        left = await _in_the_past(registry, rows, person)
        count += len(rows) - len(left)
        for row in left:
            try:
                await (await registry.room(row.id)).change(lambda table: commands.anonymise(table, person))
                count += 1
            except Refused as reason:
                log.error("a name stays", extra={"table": row.id, "why": reason.why.value})
    return count


async def _in_the_past(registry: RoomRegistry, rows: list[TableRow], person: str) -> list[TableRow]:
    """Remove a name from finished tables that are not in memory, in one write; the rows that remain to be done."""
    past: dict[str, TableRow] = {}
    for row in rows:
        if row.status == "over" and not registry.in_memory(row.id):
            with contextlib.suppress(msgspec.DecodeError):
                table = commands.anonymise(read_table(row.body), person)
                past[row.id] = table_row(table, row.version + 1, row.changed)
    if not past:
        return rows
    try:
        await registry.services.store.write(*map(SaveTable, past.values()))
    except Conflict:  # another process changed one of them: they are then done one by one
        return rows
    for id in past:
        if registry.in_memory(id):  # it was loaded meanwhile
            await asyncio.shield((await registry.room(id)).stored.refresh_soon())
    return [row for row in rows if row.id not in past]
