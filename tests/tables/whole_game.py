"""A whole game at a table: a person who draws the first thing that fits, and a novice. Run by test_bare.py."""

from __future__ import annotations

import asyncio

import msgspec

from quillmap.rules.offers import legal_moves
from quillmap.tables import commands
from quillmap.tables.room import Room
from quillmap.tables.rows import SaveTable
from quillmap.tables.subscribers import Subscriber
from quillmap.tables.table import table_row
from quillmap.tables.updates import Sent
from quillmap.wire.people import Cartographer
from quillmap.wire.tables import Options
from tests.tables.memory_services import Counter, MemoryStore, memory_services

NOW = 1_800_000_000.0


async def play() -> tuple[Room, Counter, list[str]]:
    """Play to the end; the room, the counted moves, and the kinds of messages that the person was sent."""
    store, counter = MemoryStore(), Counter()
    services = memory_services(store, counter)
    table = commands.open_table("TABLE", "ada", Options(game="heroes", seats=2), NOW)
    table = commands.sit(table, "ada", Cartographer("Ada"))
    table = commands.set_bots(table, "ada", ["novice"])
    room = Room(services, table_row(table, 1, NOW))
    await store.write(SaveTable(table_row(table, 1, NOW)))
    await room.load()
    subscriber, sent, kinds = Subscriber("ada"), Sent(0), []
    with room.subscribed(subscriber):
        await room.begin("ada")
        while True:
            sent, message = room.update(subscriber, sent)
            subscriber.rest()
            kinds += [msgspec.json.decode(message)["kind"]] if message else []
            if room.table.status == "over":
                break
            if offer := room.snapshot.view_of(0).offer:
                assert await room.move(0, next(iter(legal_moves(offer))))
            else:
                await subscriber.woken.wait()
    await room.close()
    return room, counter, kinds


if __name__ == "__main__":
    room, counter, kinds = asyncio.run(play())
    print(room.snapshot.games["TABLE"].game.totals, counter.made, kinds[0], kinds[-1])
