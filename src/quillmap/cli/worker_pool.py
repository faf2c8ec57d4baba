"""The one pool of worker processes for every command, stopped by Ctrl-C and by the end of the command.

Ctrl-C reaches the parent only. A command whose unfinished work is lost anyway lets `KeyboardInterrupt` pass. A command
that reports what it has so far uses `until_interrupted` and gives its event to the pool. Both end with exit code 130.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from quillmap.worker_processes import end_with_parent


def until_interrupted() -> threading.Event:
    """Replace the effect of Ctrl-C: from now on it sets the returned event."""
    stopped = threading.Event()
    signal.signal(signal.SIGINT, lambda number, frame: stopped.set())
    return stopped


def progress_bar() -> Progress:
    """Shows on a terminal how many games are done; prints nothing elsewhere."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )


@contextmanager
def worker_pool(workers: int, stopped: threading.Event | None = None) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes that end with this one.

    On an exception, or once `stopped` is set, the pool ends its workers at once; otherwise it waits for their work.
    """
    stopped = stopped or threading.Event()
    pool = ProcessPoolExecutor(workers, initializer=_begin, initargs=(os.getpid(),))
    try:
        yield pool
    except BaseException:
        stopped.set()
        raise
    finally:
        # First end the workers: a pool that shuts down first waits for ever to hand more work to workers that are gone.
        for child in multiprocessing.active_children() if stopped.is_set() else ():
            child.terminate()
        pool.shutdown(cancel_futures=True)


def _begin(parent: int) -> None:
    """Start a worker: leave Ctrl-C to the parent, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(parent)
