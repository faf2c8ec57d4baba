"""Which schemas there have been, oldest first. A store that has the last needs no migration."""

from __future__ import annotations

from quillmap.tables.rows import StoreFailed

VERSIONS = ("0001", "0002")
VERSION_OF = "SELECT version_num FROM alembic_version"


def is_current(version: str | None, *, upgrade: bool = True) -> bool:
    """Whether a store of that version can be used as it is.

    `StoreFailed` if it comes from the future, or from the past and must not be brought up to date.
    """
    if version is not None and version not in VERSIONS:
        raise StoreFailed(f"the store has the schema {version}, which only a newer Quillmap knows")
    if not upgrade and version is None:
        raise StoreFailed("there is no store")
    if not upgrade and version != VERSIONS[-1]:
        raise StoreFailed(
            f"the store has the schema {version} of an older Quillmap: use that program, or start the new server once, "
            "which brings the store up to date"
        )
    return version == VERSIONS[-1]
