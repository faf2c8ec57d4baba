"""What the command line refuses, and how it reads files without a traceback."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Where a module adds its commands."""


class BadInput(ValueError):
    """Input that cannot be used, with the reason, for the user's eyes."""


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
