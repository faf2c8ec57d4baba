"""Games played through the real loop by keys from a real pipe."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import StringIO

from rich.console import Console
from rich.text import Text

from quillmap.rules.events import Event
from quillmap.rules.setup import Setup
from quillmap.terminal import Table
from quillmap.terminal import play as play_table
from quillmap.terminal.screen import Picture
from quillmap.terminal.session import Session
from quillmap.terminal.tty import Tty

SALT = bytes(16)
ENOUGH = b"n\n" * 200
"""A player who draws at the next legal place, over and over, until every game is over."""


def seed(number: int) -> bytes:
    """A seed for a test."""
    return number.to_bytes(10, "big")


def paper() -> Console:
    """A console that prints to memory."""
    return Console(file=StringIO(), width=80)


def printed(console: Console) -> str:
    """All that was printed on it."""
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def play(
    setup: Setup, number: int, keys: bytes, record: Callable[[Event], None] | None = None, *bots: str
) -> tuple[int, str]:
    """The exit code and the printout of a game played by these keys."""
    read_end, write_end = os.pipe()
    os.write(write_end, keys)
    os.close(write_end)
    console = paper()
    with os.fdopen(read_end) as pipe:
        code = play_table(Table(setup, bots), seed(number), SALT, record=record, input=pipe, console=console)
    return code, printed(console)


def frames(printout: str) -> list[str]:
    """The pictures of a printout, without the words after the game."""
    lines = printout.split("\n")
    return ["\n".join(lines[start : start + 24]) for start in range(0, len(lines) - 25, 25)]


def play_watched(setup: Setup, number: int, watch: Callable[[Picture], None], *bots: str) -> None:
    """A whole game of which every picture is watched."""

    class Watched(Tty):
        def ask(self, picture: Picture) -> str:
            watch(picture)
            return super().ask(picture)

    Session(Watched(StringIO(ENOUGH.decode()), paper()), Table(setup, bots), seed(number), SALT, None).play()


def plain(lines: list[Text]) -> str:
    """The letters of a picture."""
    return "\n".join(line.plain for line in lines)
