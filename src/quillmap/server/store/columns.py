"""The columns that rows are written to and read from, in the order of their values. A test compares them with SQL."""

from __future__ import annotations

from quillmap.server.store import Person, Session
from quillmap.server.store.push import PushSubscription

COLUMNS: dict[str, tuple[str, ...]] = {
    "people": Person._fields,
    "sessions": Session._fields,
    "tables": ("version", "status", "open", "due", "changed", "body", "id"),
    "places": ("table_id", "position", "person"),
    "games": ("id", "table_id", "seed", "salt"),
    "events": ("game_id", "seq", "body"),
    "push_key": ("id", "secret"),
    "push_subscriptions": PushSubscription._fields,
    "push_calls": ("person", "game_id", "turn"),
}


def insert(table: str) -> str:
    """The statement that adds one row."""
    columns = COLUMNS[table]
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


def select(table: str) -> str:
    """The query for all rows."""
    return f"SELECT {', '.join(COLUMNS[table])} FROM {table}"
