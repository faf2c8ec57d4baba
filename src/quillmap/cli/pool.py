"""Processes that play games for a command, until they are done or somebody presses Ctrl-C."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


def until_interrupted() -> threading.Event:
    """Set once Ctrl-C is pressed, which from now on does nothing else."""
    stopped = threading.Event()
    signal.signal(signal.SIGINT, lambda number, frame: stopped.set())
    return stopped


@contextmanager
def worker_pool(workers: int, stopped: threading.Event) -> Iterator[ProcessPoolExecutor]:
    """So many processes; those still at work when everything was stopped are not waited for."""
    pool = ProcessPoolExecutor(workers, initializer=_leave_interruptions_to_the_parent)
    try:
        yield pool
    finally:
        pool.shutdown(wait=not stopped.is_set(), cancel_futures=True)
        for child in multiprocessing.active_children() if stopped.is_set() else ():
            child.terminate()


def _leave_interruptions_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
