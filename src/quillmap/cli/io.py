"""What the commands share: refused input, numbers and bots in options, files read without a traceback."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from quillmap.bots import BOTS, available_bots

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Where a module adds its commands."""

MOST_WORKERS = 64
"""The most processes that a command starts."""


class BadInput(ValueError):
    """Input that cannot be used. Its text tells the user why."""


def number_between(name: str, text: str, low: int, high: int) -> int:
    """Read a whole number from an option and check its bounds."""
    if not text.isascii() or not text.isdecimal() or not low <= int(text) <= high:
        raise BadInput(f"{name} is a number from {low} to {high}, not {text!r}")
    return int(text)


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the option `--workers`; `worker_count` reads it."""
    parser.add_argument("--workers", default="2", help=f"how many processes play, up to {MOST_WORKERS} (default 2)")


def worker_count(text: str) -> int:
    """Read the number of processes that `--workers` asks for."""
    return number_between("--workers", text, 1, MOST_WORKERS)


def bot_names(text: str) -> tuple[str, ...]:
    """Read the names of bots, separated by commas; each must exist and run here."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in BOTS:
            raise BadInput(f"no bot {name!r}: choose among {', '.join(BOTS)}")
        if name not in available_bots():
            raise BadInput(f"the bot {name} needs Numba: pip install 'quillmap[bots]'")
    return names


def read_lines(name: str) -> Iterator[str]:
    """The lines of a text file, or of standard input for `-`, without their ends."""
    try:
        if name == "-":
            sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
            yield from (line.rstrip("\r\n") for line in sys.stdin)
        else:
            with Path(name).open(encoding="utf-8") as file:
                yield from (line.rstrip("\r\n") for line in file)
    except OSError as reason:
        raise BadInput(f"{name}: {reason.strerror or reason}") from reason
    except UnicodeDecodeError as reason:
        raise BadInput(f"{name}: not a text in UTF-8") from reason
