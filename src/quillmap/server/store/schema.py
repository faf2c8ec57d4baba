"""The tables of the store, for both dialects. What changes here needs a migration."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)
from sqlalchemy.dialects import postgresql

METADATA = MetaData()

ID = Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")
"""Ids are compared byte by byte, so that both dialects sort them alike."""

RECOVERABLE = text("phrase <> ''")
LOBBY = text("open AND status = 'lobby'")
CLOCKED = text("due IS NOT NULL")

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("name", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("crest", LargeBinary, nullable=False),
    Column("language", Text, nullable=False),
    Column("phrase", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Index("people_by_phrase", "phrase", unique=True, sqlite_where=RECOVERABLE, postgresql_where=RECOVERABLE),
    Index("people_by_seen", "seen"),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", ID, primary_key=True),
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Index("sessions_by_person", "person", "created"),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("due", Double),
    Column("changed", Double, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("tables_by_changed", "changed"),
    Index("tables_in_lobby", "changed", sqlite_where=LOBBY, postgresql_where=LOBBY),
    Index("tables_by_due", "due", sqlite_where=CLOCKED, postgresql_where=CLOCKED),
)

PLACES = Table(
    "places",
    METADATA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("person", ID, nullable=False),
    Index("places_by_person", "person", "table_id"),
    sqlite_with_rowid=False,
)
"""Whose tables these are. People may be gone: a table remembers their ids."""

GAMES = Table(
    "games",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Index("games_by_table", "table_id", "id"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("game_id", ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""The first event of a game has the number 1. The key decides a race of two writers."""
