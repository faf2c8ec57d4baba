"""Processes that play games for a command, until they are done or somebody presses Ctrl-C."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def until_interrupted() -> threading.Event:
    """Set once Ctrl-C is pressed, which from now on does nothing else."""
    stopped = threading.Event()
    signal.signal(signal.SIGINT, lambda number, frame: stopped.set())
    return stopped


def progress_bar() -> Progress:
    """Tells on the terminal how far the games are, and nothing where there is none."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )


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
