"""`python -m bench.server`: start real servers on this machine, play at them over sockets, and measure."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.table import Table

from bench.server import idle, kill, rounds
from bench.server.report import Row
from quillmap.cli.picture import Printer

SCENARIOS = ("rounds", "crowd", "crowd-spread", "idle", "start", "kill")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the scenarios that the command line names, or all of them."""
    bench = argparse.ArgumentParser(
        prog="python -m bench.server",
        description="Start servers on this machine, play at them over sockets, and measure: rounds (one full table as "
        "fast as it goes), crowd (many full tables), crowd-spread (the same, people confirm one after the other), idle "
        "(tables at which nothing happens), start (to the first page), kill (kill -9 in the middle of play).",
    )
    bench.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=f"any of {', '.join(SCENARIOS)} (default: all)")

    def size(name: str, default: float, help: str) -> None:
        kind = type(default)
        bench.add_argument(f"--{name}", type=kind, default=default, metavar="N", help=f"{help} (default {default})")

    size("seats", 100, "seats of each table in rounds and crowd")
    size("games", 5, "games played in rounds")
    size("tables", 50, "tables of the crowd")
    size("turns", 8, "rounds that each table of the crowd plays")
    size("every", 5.0, "seconds between two rounds of a table of the crowd")
    size("idle-tables", 1000, "idle tables")
    size("idle-seconds", 10.0, "how long they are watched")
    size("starts", 7, "starts of a server")
    size("kills", 50, "kills")
    size("kill-seats", 4, "seats of the table at which the server is killed")
    size("patience", 300.0, "seconds to wait at most until a server has made its bots ready")
    options = bench.parse_args(arguments)
    unknown = [name for name in options.scenarios if name not in SCENARIOS]
    if unknown:
        bench.error(f"there is no scenario {unknown[0]!r}: {', '.join(SCENARIOS)}")
    if not sys.platform.startswith("linux"):
        bench.error("memory and CPU of the server are read from /proc: Linux only")
    _measure(options)
    return 0


def _measure(options: argparse.Namespace) -> None:
    """Measure each scenario with a fresh data folder, then print a table."""

    def crowd(data: Path, spread: float) -> list[Row]:
        return rounds.measure_crowd(
            data, tables=options.tables, seats=options.seats, rounds=options.turns, every=options.every,
            spread=spread, patience=options.patience,
        )  # fmt: skip

    measures: dict[str, Callable[[Path], list[Row]]] = {
        "rounds": lambda data: rounds.measure_rounds(
            data, seats=options.seats, games=options.games, patience=options.patience
        ),
        "crowd": lambda data: crowd(data, 0.0),
        "crowd-spread": lambda data: crowd(data, 0.8 * options.every),
        "idle": lambda data: idle.measure_idle(
            data, tables=options.idle_tables, seconds=options.idle_seconds, patience=options.patience
        ),
        "start": lambda data: idle.measure_start(data, times=options.starts),
        "kill": lambda data: kill.measure_kill(data, kills=options.kills, seats=options.kill_seats),
    }
    table = Table(title="server and clients on this machine, over loopback; SQLite, durable", title_justify="left")
    for column in ("scenario", "what"):
        table.add_column(column)
    for column in ("found", "aim, on an idle machine"):
        table.add_column(column, justify="right")
    for name in options.scenarios or SCENARIOS:
        print(f"{name} …", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(prefix="quillmap-") as folder:
            found = measures[name](Path(folder))
        for number, row in enumerate(found):
            table.add_row(row.scenario if number == 0 else "", row.what, row.found, row.aim)
        table.add_section()
    Printer().print(table)


if __name__ == "__main__":
    sys.exit(main())
