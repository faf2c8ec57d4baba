"""A data folder with people at tables, written before the server starts: joining is not measured."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import NamedTuple

import msgspec

from quillmap.server.people import hashed, new_token
from quillmap.server.registry import new_id
from quillmap.server.store import Change, Person, SavePerson, SaveSession, Session, make_store
from quillmap.tables import commands
from quillmap.tables.rows import SaveTable
from quillmap.tables.table import table_row
from quillmap.wire.people import Cartographer, Crest
from quillmap.wire.tables import Options


class Guest(NamedTuple):
    """A person at a table, and the token of their session."""

    seat: int
    token: str


class Party(NamedTuple):
    """A table and the people at it; the first is the host."""

    table: str
    guests: tuple[Guest, ...]


def invite(data: Path, parties: int, seats: int) -> list[Party]:
    """Write tables of one size into a folder, before their first card."""
    return asyncio.run(_invite(data, parties, seats))


async def _invite(data: Path, parties: int, seats: int) -> list[Party]:
    store = make_store(None, data)
    await store.open()
    try:
        made = [_party(seats) for _ in range(parties)]
        for _, changes in made:
            await store.write(*changes)
    finally:
        await store.close()
    return [party for party, _ in made]


def _party(seats: int) -> tuple[Party, list[Change]]:
    now = time.time()
    id = new_id()
    changes: list[Change] = []
    guests = []
    people = [f"{id}-{seat}" for seat in range(seats)]
    table = commands.open_table(id, people[0], Options(seats=seats), now)
    for seat, person in enumerate(people):
        token = new_token()
        crest = Crest()
        name = f"Guest {seat}"
        changes.append(SavePerson(Person(person, name, "", msgspec.json.encode(crest), "en", "", now, now)))
        changes.append(SaveSession(Session(hashed(token), person, "program", "load", now, now)))
        table = commands.sit(table, person, Cartographer(name, "", crest))
        guests.append(Guest(seat, token))
    changes.append(SaveTable(table_row(table, 1, now)))
    return Party(id, tuple(guests)), changes
