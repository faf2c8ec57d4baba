"""Numbered SQL files take a store from any released schema to the present one. Together they are the schema."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, TypeAlias

from quillmap.tables.rows import StoreFailed

Dialect: TypeAlias = Literal["sqlite", "postgres"]

FOLDER = Path(__file__).parent / "sql"
"""For each version one file per dialect, such as `0001-sqlite.sql`."""
READ_VERSION = "SELECT version_num FROM alembic_version"
SET_VERSION = "\nDELETE FROM alembic_version;\nINSERT INTO alembic_version (version_num) VALUES ('{version}');\n"


def versions() -> list[str]:
    """All versions of the schema, oldest first."""
    return sorted({file.name.partition("-")[0] for file in FOLDER.glob("*.sql")})


def is_current(version: str | None, *, upgrade: bool = True) -> bool:
    """Whether a store has the present schema. `None` is the version of an empty store.

    `StoreFailed` if the schema is newer than this program, or if it is older and `upgrade` is false.
    """
    known = versions()
    if version is not None and version not in known:
        raise StoreFailed(f"the store has the schema {version}, which only a newer Quillmap knows")
    if not upgrade and version is None:
        raise StoreFailed("there is no store")
    if not upgrade and version != known[-1]:
        raise StoreFailed(
            f"the store has the schema {version} of an older Quillmap: use that program, or start the new server once, "
            "which brings the store up to date"
        )
    return version == known[-1]


def scripts_after(version: str | None, dialect: Dialect) -> list[str]:
    """The scripts to run, in this order and in one transaction, on a store that has this version.

    Read the version inside that transaction: another process may have migrated the store in the meantime.
    """
    if is_current(version):
        return []
    known = versions()
    later = known if version is None else known[known.index(version) + 1 :]
    return [
        (FOLDER / f"{each}-{dialect}.sql").read_text(encoding="utf-8") + SET_VERSION.format(version=each)
        for each in later
    ]


def statements(script: str) -> Iterator[str]:
    """The statements of an SQLite script one by one: `executescript` would commit the transaction first."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
