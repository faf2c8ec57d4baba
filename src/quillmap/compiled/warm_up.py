"""Compiling takes a minute, once: it is announced when it really happens, and only then."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.event import Listener, install_listener

from quillmap.compiled.cache import compiled_folder, not_kept

WORDS = "Warming up, once: compiling the rules takes a minute or two."


class _Crier(Listener):
    """Hears of every function that is compiled rather than found on disk, and speaks up at the first."""

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
    """Tell whoever started the command, without a word in its output."""
    print(words, file=sys.stderr, flush=True)


@contextmanager
def announced(tell: Callable[[str], None] = to_stderr) -> Iterator[None]:
    """Tell, at most once, if anything is compiled in here."""
    with install_listener("numba:compile", _Crier(tell)):
        yield
