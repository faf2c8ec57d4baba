"""How much one person may keep going: tables that are not over, and bots that think at them."""

from __future__ import annotations

import contextlib

import msgspec

from quillmap.bots import COMPILED_BOTS
from quillmap.server.http.rate_limits import MOST_TABLES, MOST_THINKERS, MOST_WAITING, Limits
from quillmap.server.registry import RoomRegistry
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.room import Room
from quillmap.tables.table import Table, read_table

LEFT_LYING = 7 * 86400.0
"""A table that did not change for this many seconds is not counted: it costs nothing."""


async def add_table(registry: RoomRegistry, limits: Limits, table: Table) -> Room:
    """Keep a new table, unless its host has too many; if there is one of that id already, this is its room."""
    async with limits.one_by_one(table.host):
        if not limits.off and await registry.services.store.table(table.id) is None:
            await check_tables(registry, limits, table.host)
        return await registry.add(table)


async def begin(registry: RoomRegistry, limits: Limits, room: Room, person: str) -> None:
    """Begin to play, unless more bots would think for the host than one person may keep thinking."""
    async with limits.one_by_one(person):
        if not limits.off and room.table.status == "lobby" and (wanted := _thinkers(room.table)):
            others = [table for table in await _hosted(registry, person) if table.status == "playing"]
            if wanted + sum(map(_thinkers, others)) > MOST_THINKERS:
                raise Refused(Why.TOO_MANY_BOTS, most=MOST_THINKERS)
            if registry.services.bots.waiting_for(person) > MOST_WAITING:
                raise Refused(Why.NOT_NOW)
        await room.begin(person)


async def check_tables(registry: RoomRegistry, limits: Limits, host: str) -> None:
    """Refuse a new table if its host has too many tables that are not over."""
    if not limits.off and len(await _hosted(registry, host)) >= MOST_TABLES:
        raise Refused(Why.TOO_MANY_TABLES, most=MOST_TABLES)


async def _hosted(registry: RoomRegistry, person: str) -> list[Table]:
    """The tables that a person hosts, without those that are over, abandoned or damaged."""
    found = []
    for row in await registry.services.store.unfinished_tables(person, registry.services.clock() - LEFT_LYING):
        with contextlib.suppress(msgspec.DecodeError):
            found.append(read_table(row.body))
    return [table for table in found if table.host == person]


def _thinkers(table: Table) -> int:
    return sum(seat.bot in COMPILED_BOTS for seat in table.seats)
