"""Processes that play games for a command, until they are done or somebody presses Ctrl-C."""

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
    """A pool of processes that end with this one; those still at work when everything was stopped are not waited for.

    An exception, such as that of Ctrl-C, stops everything too.
    """
    pool = ProcessPoolExecutor(workers, initializer=_begin, initargs=(os.getpid(),))
    try:
        yield pool
    except BaseException:
        stopped.set()
        raise
    finally:
        pool.shutdown(wait=not stopped.is_set(), cancel_futures=True)
        for child in multiprocessing.active_children() if stopped.is_set() else ():
            child.terminate()


def _begin(parent: int) -> None:
    """Leave interruptions to the parent, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(parent)
