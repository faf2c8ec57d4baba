"""A process that writes to a store as fast as it can and prints what was acknowledged."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from quillmap.server.store import make_store
from quillmap.tables.rows import AddGame, AppendEvents, SaveTable
from tests.server.rows import game, table

WRITERS = 20


async def main(url: str, round: str) -> None:
    store = make_store(url, Path())
    await store.open()
    await store.write(SaveTable(table(f"t{round}")))

    async def scribble(number: int) -> None:
        id = f"{round}-{number}"
        await store.write(AddGame(game(id, f"t{round}")))
        for after in range(0, 100_000, 2):
            await store.write(AppendEvents(id, after, (f"{id} {after}".encode(), b"and the other")))
            os.write(1, f"{id} {after}\n".encode())

    await asyncio.gather(*(scribble(number) for number in range(WRITERS)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
