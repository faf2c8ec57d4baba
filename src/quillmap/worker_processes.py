"""Processes that play for another one end with it."""

from __future__ import annotations

import os
import threading
import time

INTERVAL = 1.0
"""Seconds between two looks at whether the parent is still there."""


def end_with_parent(parent: int | None = None) -> None:
    """From now on, end this process once its parent is gone, whatever it is doing then.

    A parent that was killed cannot say so, and a worker that waits for work, or to hand over what it has done, would
    wait for ever. `parent` is its process id; by default that of the present parent.
    """
    watched = os.getppid() if parent is None else parent
    threading.Thread(target=_watch, args=(watched,), name="parent watch", daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(INTERVAL)
    os._exit(1)
