"""Every scenario of `python -m bench.server` at a small size measures what it says; how fast does not matter."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.server.idle import measure_idle, measure_start
from bench.server.report import percentile
from bench.server.rounds import measure_crowd, measure_rounds

ROOT = Path(__file__).parent.parent.parent

pytestmark = pytest.mark.xdist_group("server")


def test_a_table_plays_whole_games(tmp_path: Path) -> None:
    rows = measure_rounds(tmp_path, seats=4, games=2, patience=0)
    assert [row.what.split()[0] for row in rows] == ["rounds", "last", "the", "CPU", "CPU"]
    rounds = int(rows[0].scenario.split(", ")[1].removesuffix(" rounds"))
    assert rounds >= 30, "two games of four seasons"


@pytest.mark.parametrize("spread", [0.0, 0.1])
def test_a_crowd_plays_in_time(tmp_path: Path, spread: float) -> None:
    rows = measure_crowd(tmp_path, tables=3, seats=3, rounds=2, every=0.2, spread=spread, patience=0)
    assert rows[0].scenario.startswith("9 sockets at 3 tables")
    assert all(row.found for row in rows)


def test_idle_tables_are_watched(tmp_path: Path) -> None:
    rows = measure_idle(tmp_path, tables=3, seconds=0.1, patience=0)
    assert [row.found.split()[-1] for row in rows] == ["MB", "MB", "core"]


def test_starts_are_counted(tmp_path: Path) -> None:
    seconds, cpu = measure_start(tmp_path, times=2)
    assert seconds.found.endswith(" s")
    assert cpu.found.endswith(" s")


def test_a_percentile_is_one_of_the_numbers() -> None:
    numbers = [float(number) for number in range(100, 0, -1)]
    assert (percentile(numbers, 50), percentile(numbers, 99), percentile([7.0], 99)) == (51.0, 100.0, 7.0)


def run_bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bench.server", *arguments]
    wide = {**os.environ, "COLUMNS": "200"}
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=wide)


def test_the_command_measures_every_scenario() -> None:
    done = run_bench(
        "--seats", "3", "--games", "1", "--tables", "2", "--turns", "2", "--every", "0.2",
        "--idle-tables", "2", "--idle-seconds", "0.1", "--starts", "1", "--kills", "1", "--kill-seats", "2",
        "--patience", "0",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    scenarios = ("3 seats at one table", "6 sockets at 2 tables", "2 idle tables", "start, median of 1", "kill -9")
    assert [scenario for scenario in scenarios if scenario not in done.stdout] == []


def test_the_command_refuses_an_unknown_scenario() -> None:
    done = run_bench("dance")
    assert done.returncode == 2
    assert "no scenario 'dance'" in done.stderr
