"""Where to keep what can be made again: compiled code, pars, measured games.

The first folder that can be written is used. If there is none, every process compiles for itself.
"""

from __future__ import annotations

import hashlib
import os
import platform
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

PLAYING = ("rules", "content", "compiled", "bots")
"""The rooms that decide how bots play."""
COMPILED = (*PLAYING, "learning", "envs")
"""The rooms with compiled functions, and those whose functions are compiled into them."""


def source_digest(rooms: Iterable[str], *more: str) -> str:
    """A digest of the sources of some rooms and of more words: the name under which something is kept.

    After a change of these sources it has another name, so nothing outdated is used.
    """
    package = Path(__file__).parent.parent
    digest = hashlib.sha256(" ".join(more).encode())
    for room in rooms:
        for path in sorted((package / room).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def kept_folders() -> list[Path]:
    """Where to keep things, best first: QUILLMAP_CACHE, systemd's CACHE_DIRECTORY, the user's cache folder."""
    folders = []
    if named := os.environ.get("QUILLMAP_CACHE"):
        folders.append(Path(named) / "quillmap")
    if given := os.environ.get("CACHE_DIRECTORY"):
        folders.append(Path(given.partition(":")[0]))
    if caches := os.environ.get("XDG_CACHE_HOME"):
        folders.append(Path(caches) / "quillmap")
    with suppress(RuntimeError):  # a user without a home
        folders.append(Path.home() / ".cache" / "quillmap")
    return folders


def compiled_folders() -> list[Path]:
    """Where to keep compiled code, best first: NUMBA_CACHE_DIR counts too, after QUILLMAP_CACHE."""
    folders = kept_folders()
    if named := os.environ.get("NUMBA_CACHE_DIR"):
        folders.insert(1 if os.environ.get("QUILLMAP_CACHE") else 0, Path(named))
    machine = (version("numba"), platform.python_version(), platform.processor())
    name = f"compiled-{source_digest(COMPILED, *machine)}"
    return [folder / name for folder in folders]


def kept_folder() -> Path | None:
    """The folder in which to keep things; None if there is none that can be written."""
    return next(filter(can_be_written, kept_folders()), None)


@cache
def compiled_folder() -> Path | None:
    """The folder in which this process keeps compiled code; None if there is none that can be written."""
    return next(filter(can_be_written, compiled_folders()), None)


def not_kept() -> str:
    """The message to a host or user when compiled code cannot be kept."""
    tried = ", ".join(str(folder.parent) for folder in compiled_folders())
    return (
        f"No cache folder can be written (tried {tried}), so every process compiles the rules for itself, which takes "
        "a minute or two. Set QUILLMAP_CACHE to a folder that can be written."
    )


def can_be_written(folder: Path) -> bool:
    """Whether files can be made in a folder, which is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
