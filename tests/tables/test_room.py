"""A room keeps the moments it hands out, catches up with another process, and finishes its writes when it closes."""

from __future__ import annotations

import asyncio
from typing import Any

from quillmap.rules.offers import legal_moves
from quillmap.tables import commands
from quillmap.tables.room import Room
from quillmap.tables.rows import SaveTable, TableChange
from quillmap.tables.table import table_row
from quillmap.wire.people import Cartographer
from quillmap.wire.tables import Options
from tests.tables.memory_services import MemoryStore, memory_services

ADA = "ada"
NOW = 1_800_000_000.0


async def begun(store: MemoryStore) -> Room:
    """A table at which Ada has begun to play alone."""
    table = commands.open_table("TABLE", ADA, Options(), NOW)
    table = commands.sit(table, ADA, Cartographer("Ada"))
    await store.write(SaveTable(table_row(table, 1, NOW)))
    room = await loaded(store)
    await room.begin(ADA)
    return room


async def loaded(store: MemoryStore) -> Room:
    room = Room(memory_services(store), store.tables["TABLE"])
    await room.load()
    return room


def first_move(room: Room) -> Any:
    offer = room.snapshot.view_of(0).offer
    assert offer is not None
    return next(iter(legal_moves(offer)))


def test_a_snapshot_says_the_same_after_later_moves() -> None:
    async def story() -> None:
        room = await begun(MemoryStore())
        before = room.snapshot
        game = before.games["TABLE"]
        seen, heard = before.view_of(0), game.events_after(0, 0, opened=True)
        for _ in range(5):
            await room.move(0, first_move(room))
        assert room.snapshot.view_of(0) != seen
        assert before.view_of(0) == seen
        assert game.events_after(0, 0, opened=True) == heard
        assert len(room.snapshot.games["TABLE"].events_after(0, 0, opened=True)) > len(heard)

    asyncio.run(story())


def test_a_move_that_lost_a_race_is_judged_again_on_what_the_other_process_wrote() -> None:
    async def story() -> None:
        store = MemoryStore()
        here = await begun(store)
        there = await loaded(store)
        move = first_move(there)
        assert await here.move(0, move)
        assert not await there.move(0, move), "the same move was made at the other process"
        assert await there.move(0, first_move(there))
        assert there.snapshot.games["TABLE"].count == len(store.lines["TABLE"])

    asyncio.run(story())


class SlowStore(MemoryStore):
    """A store whose writes wait until they are let through."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()

    async def write(self, *changes: TableChange) -> None:
        await self.gate.wait()
        await super().write(*changes)


def test_closing_a_room_waits_for_the_moves_that_are_being_written() -> None:
    async def story() -> None:
        store = SlowStore()
        room = await begun(store)
        count = len(store.lines["TABLE"])
        store.gate.clear()
        moving = asyncio.create_task(room.move(0, first_move(room)))
        await asyncio.sleep(0)
        closing = asyncio.create_task(room.close())
        for _ in range(20):
            await asyncio.sleep(0)
        assert not closing.done()
        store.gate.set()
        await closing
        assert len(store.lines["TABLE"]) > count
        assert await moving
        assert not room.busy

    asyncio.run(story())
