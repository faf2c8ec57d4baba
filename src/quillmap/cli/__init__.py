"""The command line: `quillmap COMMAND`. Bad input ends with exit code 2 and one clear line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

from quillmap.cli import backup, bench, cards, games, serve, sheets, simulate, train
from quillmap.cli.io import BadInput
from quillmap.content.deal_code import BadDealCode
from quillmap.rules.notation import BadNotation
from quillmap.rules.setup import BadSetup

COMPILER = ("numba", "numpy")
"""The packages of the extra `bots`. Only compiled rules and bots need them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    options = parser().parse_args(arguments)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except (BadInput, BadNotation, BadSetup, BadDealCode) as reason:
        print(f"quillmap {options.command}: {reason}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as reason:
        if (reason.name or "").partition(".")[0] not in COMPILER:
            raise
        print(f"quillmap {options.command}: compiled rules need Numba: pip install 'quillmap[bots]'", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader closed the pipe (`quillmap cards | head`). That is no error, but Python must not flush again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    top = argparse.ArgumentParser(
        prog="quillmap",
        description="The board games Cartographers and Cartographers Heroes: play, score a paper map, check a record.",
        epilog="quillmap COMMAND --help describes one command.",
    )
    top.add_argument("--version", action="version", version=f"quillmap {version('quillmap')}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for module in (serve, games, sheets, cards, simulate, train, bench, backup):
        module.add_commands(commands)
    return top
