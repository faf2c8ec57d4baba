"""People and their sessions, tables and whose they are, games and their events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("crest", sa.LargeBinary, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("phrase", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    _index_some("people_by_phrase", "people", "phrase", "phrase <> ''", unique=True)
    op.create_index("people_by_seen", "people", ["seen"])
    op.create_table(
        "sessions",
        sa.Column("token", ID, primary_key=True),
        sa.Column("person", ID, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_index("sessions_by_person", "sessions", ["person", "created"])
    op.create_table(
        "tables",
        sa.Column("id", ID, primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("tables_by_changed", "tables", ["changed"])
    _index_some("tables_in_lobby", "tables", "changed", "open AND status = 'lobby'")
    _index_some("tables_by_due", "tables", "due", "due IS NOT NULL")
    op.create_table(
        "places",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", ID, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("places_by_person", "places", ["person", "table_id"])
    op.create_table(
        "games",
        sa.Column("id", ID, primary_key=True),
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
    )
    op.create_index("games_by_table", "games", ["table_id", "id"])
    op.create_table(
        "events",
        sa.Column("game_id", ID, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def _index_some(name: str, table: str, column: str, which: str, *, unique: bool = False) -> None:
    where = sa.text(which)
    op.create_index(name, table, [column], unique=unique, sqlite_where=where, postgresql_where=where)
