"""Which schemas there have been, oldest first. A store that has the last needs no migration."""

from __future__ import annotations

from quillmap.server.store import StoreFailed

VERSIONS = ("0001", "0002")
VERSION_OF = "SELECT version_num FROM alembic_version"


def is_current(version: str | None) -> bool:
    """Whether a store of that version can be used as it is. `StoreFailed` if it comes from the future."""
    if version is not None and version not in VERSIONS:
        raise StoreFailed(f"the store has the schema {version}, which only a newer Quillmap knows")
    return version == VERSIONS[-1]
