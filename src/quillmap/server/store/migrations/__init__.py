"""From every schema that was ever released to the present one. Nothing of this is imported when there is no need."""

from __future__ import annotations

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext, RevisionStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def scripts() -> ScriptDirectory:
    """All migrations."""
    return ScriptDirectory(str(Path(__file__).parent), version_locations=[str(Path(__file__).parent / "versions")])


def upgrade(connection: Connection, target: str = "heads") -> None:
    """Bring a database up to date, or to a version, inside the transaction that the connection is in."""
    known = scripts()

    def revisions(present: tuple[str, ...], context: MigrationContext) -> list[RevisionStep]:
        return known._upgrade_revs(target, present)  # type: ignore[arg-type]

    with EnvironmentContext(Config(), known, fn=revisions) as environment:
        environment.configure(connection=connection, transactional_ddl=False)
        environment.run_migrations()
