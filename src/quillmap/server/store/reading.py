"""What one may ask a store, as SQL that both dialects understand, with ? for what is given."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, AsyncIterator, Collection
from contextlib import aclosing
from typing import Any

import msgspec

from quillmap.server.store import Person, Row, Session
from quillmap.server.store.changes import Given
from quillmap.server.store.columns import select
from quillmap.server.store.push import PushSubscription
from quillmap.tables.rows import AppendEvents, GameRow, Progress, TableRow

PERSON = select("people")
SESSION = select("sessions")
PUSH = select("push_subscriptions")
TABLE = """SELECT id, version, status, open, due, changed, (SELECT json_group_array(person) FROM
    (SELECT person FROM places WHERE table_id = tables.id ORDER BY position) AS seated), body FROM tables"""
GAME = select("games")
PROGRESS = """SELECT id, NULL, version FROM tables WHERE id IN (SELECT value FROM json_each(?)) UNION ALL
    SELECT table_id, id, (SELECT coalesce(max(seq), 0) FROM events WHERE game_id = games.id)
    FROM games WHERE table_id IN (SELECT value FROM json_each(?))"""

PEOPLE_BY_ID = f"{PERSON} ORDER BY id"
SESSIONS_BY_TOKEN = f"{SESSION} ORDER BY token"
TABLES_BY_ID = f"{TABLE} ORDER BY id"
GAMES_BY_ID = f"{GAME} ORDER BY id"
EVENTS_BY_GAME = f"{select('events')} ORDER BY game_id, seq"
ANYTHING = """SELECT 1 WHERE EXISTS (SELECT 1 FROM people) OR EXISTS (SELECT 1 FROM sessions)
    OR EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM events)"""

EVENTS_TOGETHER = 500
"""The most events of a game in one row of a dump."""


class Reading(ABC):
    """Every read of a store, on top of two methods: run a query, and stream several queries of one state."""

    @abstractmethod
    async def _rows(self, sql: str, *given: Any) -> list[Given]:
        """All answers to a query."""

    @abstractmethod
    def _one_state(self, *queries: str) -> AsyncGenerator[tuple[str, Given]]:
        """All answers to several queries, with their query, from one consistent state."""

    async def person(self, id: str) -> Person | None:
        """The person with that id."""
        rows = await self._rows(f"{PERSON} WHERE id = ?", id)
        return Person(*rows[0]) if rows else None

    async def person_with_phrase(self, phrase: str) -> Person | None:
        """The person whose recovery phrase has that hash."""
        rows = await self._rows(f"{PERSON} WHERE phrase = ? AND phrase <> ''", phrase)
        return Person(*rows[0]) if rows else None

    async def people_unseen_since(self, time: float) -> list[str]:
        """The ids of people not seen since then, the longest unseen first."""
        return [id for (id,) in await self._rows("SELECT id FROM people WHERE seen < ? ORDER BY seen, id", time)]

    async def session(self, token: str) -> Session | None:
        """The session with that hash."""
        rows = await self._rows(f"{SESSION} WHERE token = ?", token)
        return Session(*rows[0]) if rows else None

    async def sessions(self, person: str) -> list[Session]:
        """All sessions of a person, oldest first."""
        rows = await self._rows(f"{SESSION} WHERE person = ? ORDER BY created, token", person)
        return [Session(*row) for row in rows]

    async def sessions_among(self, tokens: Collection[str], since: float) -> set[str]:
        """Those of these sessions that exist and were used since then."""
        sql = "SELECT token FROM sessions WHERE seen >= ? AND token IN (SELECT value FROM json_each(?))"
        return {token for (token,) in await self._rows(sql, since, _list(tokens))}

    async def push_key(self) -> bytes | None:
        """The key by which push services know this server."""
        rows = await self._rows("SELECT secret FROM push_key")
        return bytes(rows[0][0]) if rows else None

    async def push_subscriptions(self, person: str, since: float) -> list[PushSubscription]:
        """Where a person can be called: devices whose session was used since then, the latest first."""
        rows = await self._rows(
            f"{PUSH} WHERE session IN (SELECT token FROM sessions WHERE person = ? AND seen >= ?) "
            "ORDER BY created DESC, session",
            person, since,
        )  # fmt: skip
        return [PushSubscription(*row) for row in rows]

    async def table(self, id: str) -> TableRow | None:
        """The table with that id."""
        rows = await self._rows(f"{TABLE} WHERE id = ?", id)
        return _table(rows[0]) if rows else None

    async def progress(self, tables: Collection[str]) -> dict[str, Progress]:
        """How far those of these tables have come that exist."""
        rows = await self._rows(PROGRESS, _list(tables), _list(tables))
        found = {table: Progress(version, {}) for table, game, version in rows if game is None}
        for table, game, events in rows:
            if game is not None and table in found:
                found[table].events[game] = events
        return found

    async def tables_of(self, person: str, limit: int, before: tuple[float, str] | None = None) -> list[TableRow]:
        """The tables of a person that changed last, latest first, by id where they changed at the same time.

        Before: those that come after one that changed then and has this id; without an id, all that changed earlier.
        """
        time, id = before or (math.inf, "")
        rows = await self._rows(
            f"{TABLE} WHERE id IN (SELECT table_id FROM places WHERE person = ?) "
            "AND (changed < ? OR changed = ? AND id > ? AND ? <> '') ORDER BY changed DESC, id LIMIT ?",
            person, time, time, id, id, limit,
        )  # fmt: skip
        return [_table(row) for row in rows]

    async def unfinished_tables(self, person: str, since: float) -> list[TableRow]:
        """The tables of a person that are not over and have changed since then, latest first."""
        rows = await self._rows(
            f"{TABLE} WHERE id IN (SELECT table_id FROM places WHERE person = ?) AND status <> 'over' "
            "AND changed >= ? ORDER BY changed DESC, id",
            person, since,
        )  # fmt: skip
        return [_table(row) for row in rows]

    async def open_tables(self, limit: int) -> list[TableRow]:
        """Open tables that have the status "lobby", latest first."""
        rows = await self._rows(
            f"{TABLE} WHERE open AND status = 'lobby' ORDER BY changed DESC, id LIMIT ?",
            limit,
        )
        return [_table(row) for row in rows]

    async def due_tables(self, now: float) -> list[TableRow]:
        """Tables whose clock has run out, the longest overdue first."""
        rows = await self._rows(f"{TABLE} WHERE due IS NOT NULL AND due <= ? ORDER BY due, id", now)
        return [_table(row) for row in rows]

    async def tables_unchanged_since(self, time: float) -> list[str]:
        """The ids of tables that have not changed since then, the longest unchanged first."""
        rows = await self._rows("SELECT id FROM tables WHERE changed < ? ORDER BY changed, id", time)
        return [id for (id,) in rows]

    async def games(self, table: str) -> list[GameRow]:
        """The games of a table, by id."""
        return [GameRow(*row) for row in await self._rows(f"{GAME} WHERE table_id = ? ORDER BY id", table)]

    async def events(self, game: str, after: int = 0) -> list[bytes]:
        """The events of a game after the first `after`."""
        rows = await self._rows("SELECT body FROM events WHERE game_id = ? AND seq > ? ORDER BY seq", game, after)
        return [body for (body,) in rows]

    async def dump(self) -> AsyncIterator[Row]:
        """Everything but what push needs, in one consistent state, in an order in which it can be loaded."""
        game, after = "", 0
        events: list[bytes] = []
        queries = (PEOPLE_BY_ID, SESSIONS_BY_TOKEN, TABLES_BY_ID, GAMES_BY_ID, EVENTS_BY_GAME)
        async with aclosing(self._one_state(*queries)) as answers:
            async for query, row in answers:
                if query == PEOPLE_BY_ID:
                    yield Person(*row)
                elif query == SESSIONS_BY_TOKEN:
                    yield Session(*row)
                elif query == TABLES_BY_ID:
                    yield _table(row)
                elif query == GAMES_BY_ID:
                    yield GameRow(*row)
                else:
                    if events and (row[0] != game or len(events) == EVENTS_TOGETHER):
                        yield AppendEvents(game, after, tuple(events))
                        events = []
                    if not events:
                        game, after = row[0], row[1] - 1
                    events.append(row[2])
        if events:
            yield AppendEvents(game, after, tuple(events))


def _list(values: Collection[str]) -> str:
    """Many values as one that is given."""
    return msgspec.json.encode(list(values)).decode()


def _table(row: Given) -> TableRow:
    id, version, status, open, due, changed, people, body = row
    seated = msgspec.json.decode(people or "[]", type=tuple[str, ...])
    return TableRow(id, version, status, bool(open), due, changed, seated, body)
