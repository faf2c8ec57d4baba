"""What the command line refuses, and how it reads files without a traceback."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Where a module adds its commands."""

MOST_WORKERS = 64
"""Processes that a command starts at most."""


class BadInput(ValueError):
    """Input that cannot be used, with the reason, for the user's eyes."""


def number_between(name: str, text: str, low: int, high: int) -> int:
    """The whole number that an option was given, within its bounds."""
    if not text.isascii() or not text.isdecimal() or not low <= int(text) <= high:
        raise BadInput(f"{name} is a number from {low} to {high}, not {text!r}")
    return int(text)


def worker_count(text: str) -> int:
    """How many processes an option asks for."""
    return number_between("--workers", text, 1, MOST_WORKERS)


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
