"""A worker process ends with the process that started it."""

from __future__ import annotations

import os
import threading
import time

INTERVAL = 1.0
"""Seconds between two checks that the parent is still there."""


def end_with_parent(parent: int | None = None) -> None:
    """End this process as soon as its parent is gone, whatever it is doing then.

    A parent that was killed cannot tell its workers, and a worker that waits for work or for its results to be read
    would wait for ever. `parent` is a process id; by default that of the present parent.
    """
    watched = os.getppid() if parent is None else parent
    threading.Thread(target=_watch, args=(watched,), name="parent watch", daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(INTERVAL)
    os._exit(1)
