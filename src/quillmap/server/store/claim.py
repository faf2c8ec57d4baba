"""One server on one file: a lock that ends with the process that holds it, however that ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from quillmap.server.store import StoreInUse
from quillmap.tables.rows import StoreFailed


class Claim:
    """The right to serve a file, held by a lock on another file beside it. On Windows nothing is locked."""

    def __init__(self, path: Path) -> None:
        """`StoreInUse` if another process has it, `StoreFailed` if the folder cannot be written."""
        lock = path.with_name(f"{path.name}.lock")
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file = os.open(lock, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as reason:
            raise StoreFailed(f"{lock}: {reason.strerror or reason}") from reason
        try:
            self._lock()
        except OSError as reason:
            os.close(self._file)
            if isinstance(reason, BlockingIOError):
                raise StoreInUse(f"{path} is in use: another Quillmap serves it") from reason
            raise StoreFailed(f"{lock}: {reason.strerror or reason}") from reason

    def _lock(self) -> None:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def release(self) -> None:
        """Let others serve the file. The lock's file stays: removing it could take away somebody else's."""
        os.close(self._file)
