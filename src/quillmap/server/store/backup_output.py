"""Where a backup is written: a file that appears once it is whole, or a stream."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

STDOUT = Path("-")
STREAMS = (Path("/dev"), Path("/proc"))
"""What lies here belongs to the system: it is written to, never replaced."""


def is_stream(target: Path) -> bool:
    """Whether bytes go straight through: standard output (`-`), a pipe, a device."""
    if target == STDOUT or any(target.absolute().is_relative_to(folder) for folder in STREAMS):
        return True
    return target.exists() and not stat.S_ISREG(target.stat().st_mode)


@contextmanager
def written(target: Path) -> Iterator[IO[bytes]]:
    """Something to write to.

    A file is written beside its place and moved there in the end, so that whatever fails leaves the one before; nobody
    else may read it. A link stays a link: the file that it leads to is replaced.
    """
    if is_stream(target):
        with os.fdopen(_opened(target), "wb") as stream:
            yield stream
        return
    place = target.resolve()
    try:
        number, name = tempfile.mkstemp(prefix=f"{place.name}.", suffix=".part", dir=place.parent)
    except OSError as reason:  # which would name the file beside, not the one that was asked for
        raise OSError(reason.errno, reason.strerror, str(target)) from reason
    part = Path(name)
    try:
        with os.fdopen(number, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)


def _opened(target: Path) -> int:
    return os.dup(sys.stdout.fileno()) if target == STDOUT else os.open(target, os.O_WRONLY)
