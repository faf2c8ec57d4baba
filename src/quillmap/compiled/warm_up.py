"""Announces that something is being compiled, which takes a minute, but only when that really happens."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.event import Listener, install_listener

from quillmap.compiled.cache import compiled_folder, not_kept

WORDS = "Warming up, once: compiling the rules takes a minute or two."


class _FirstCompilation(Listener):
    """Calls `tell` at the first function that is compiled instead of loaded from disk."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._told = False

    def on_start(self, event: Any) -> None:
        if not self._told:
            self._told = True
            self._tell(WORDS if compiled_folder() else not_kept())

    def on_end(self, event: Any) -> None:
        pass


def to_stderr(words: str) -> None:
    """Print to standard error, so that the output of the command stays clean."""
    print(words, file=sys.stderr, flush=True)


@contextmanager
def announced(tell: Callable[[str], None] = to_stderr) -> Iterator[None]:
    """Call `tell` once if anything is compiled in this block."""
    with install_listener("numba:compile", _FirstCompilation(tell)):
        yield
