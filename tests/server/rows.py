"""Rows for tests with default values, and runs of a coroutine on an open store."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar

import msgspec

from quillmap.server.store import Person, Row, Session, Store
from quillmap.tables.rows import AddGame, GameRow, SaveTable, TableRow
from quillmap.tables.table import NOBODY, Table
from quillmap.wire.tables import Options, Status

T = TypeVar("T")


def person(id: str, *, name: str = "Ada", phrase: str = "", created: float = 1.0, seen: float = 2.0) -> Person:
    return Person(id, name, "Surveyor", b'{"charge":"tree"}', "en", phrase, created, seen)


def session(token: str, person: str, *, created: float = 1.0) -> Session:
    return Session(token, person, "browser", "Firefox", created, created)


def table(
    id: str,
    version: int = 1,
    *,
    status: str = "lobby",
    open: bool = True,
    due: float | None = None,
    changed: float = 1.0,
    people: tuple[str, ...] = (),
) -> TableRow:
    """A table whose body is that of nobody's, created at a time that tells its version."""
    options = Options(open=open)
    body = Table(id, NOBODY, options, float(version), msgspec.convert(status, type=Status), due=due)
    return TableRow(id, version, status, open, due, changed, people, msgspec.json.encode(body))


def game(id: str, table: str) -> GameRow:
    return GameRow(id, table, b"\x00seed\xff", b"\x00salt\xff")


async def with_game(store: Store, id: str = "g") -> None:
    """A table t with a game."""
    if await store.table("t") is None:
        await store.write(SaveTable(table("t")))
    await store.write(AddGame(game(id, "t")))


async def everything(store: Store) -> list[Row]:
    return [row async for row in store.dump()]


@contextlib.asynccontextmanager
async def opened(*stores: Store) -> AsyncIterator[tuple[Store, ...]]:
    """The stores, opened one after the other, and closed in the end."""
    async with contextlib.AsyncExitStack() as stack:
        for store in stores:
            await store.open()
            stack.push_async_callback(store.close)
        yield stores


def tell(store: Store, story: Callable[[Store], Awaitable[T]]) -> T:
    """Open a store, let a story happen, close it."""

    async def whole() -> T:
        async with opened(store):
            return await story(store)

    return asyncio.run(whole())
