"""The versions of the rules. A game goes on, replays and is verified by the version it started with.

1: Zombies and Trolls act after the scoring of every season.
2: they act after spring, summer and autumn only, so that the last map is the one that was scored (rule 7.4).
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

Version: TypeAlias = Annotated[int, "a version of the rules"]

FIRST: Version = 1
"""The version of a log that names none."""
NO_EFFECTS_AFTER_WINTER: Version = 2
CURRENT: Version = 2
"""The version of new games."""


class BadVersion(ValueError):
    """A version of the rules that this program does not know."""


def known_version(version: Version) -> Version:
    """Return the version; raise `BadVersion` if this program does not know it."""
    if version not in range(FIRST, CURRENT + 1):
        raise BadVersion(f"no version {version} of the rules: this program knows {FIRST} to {CURRENT}")
    return version
