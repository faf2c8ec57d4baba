"""Simulation: the same results on every executor, and no finished game lost when it is interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from quillmap.content.games import make_setup
from quillmap.measuring.simulate import Batch, simulate
from quillmap.record import read_record

SETUP = make_setup("heroes", seats=2)


def outcomes(executor: Executor, games: int, bot: str = "random") -> list[tuple[int, tuple[int, ...]]]:
    found = simulate(Batch(SETUP, (bot,), 7, 0, games), executor)
    return [(outcome.number, outcome.totals) for outcome in found]


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "quillmap.cli", "simulate", *arguments]


def summary(*arguments: str) -> dict[str, Any]:
    done = subprocess.run(command("--json", *arguments), capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_results_do_not_depend_on_who_does_the_work() -> None:
    with ThreadPoolExecutor(1) as alone, ProcessPoolExecutor(2) as pool:
        assert outcomes(alone, 20) == outcomes(pool, 20)


def test_the_command_gives_the_same_means_for_any_number_of_workers() -> None:
    options = ("--bot", "novice", "--games", "10", "--seed", "3")
    one, two = summary(*options, "--workers", "1"), summary(*options, "--workers", "2")
    assert list(one) == ["games", "mean_total", "mean_rating", "sd", "seconds", "games_per_second", "seconds_per_move"]
    for name in ("games", "mean_total", "mean_rating", "sd"):
        assert one[name] == two[name]
    assert one["games"] == 10
    assert summary("--bot", "novice", "--games", "10", "--seed", "4")["mean_total"] != one["mean_total"]


def test_records_of_simulated_games_can_be_trusted(tmp_path: Path) -> None:
    summary("--bot", "random", "--games", "3", "--set", "combined", "--records", str(tmp_path / "games"))
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == [f"game-{number:06}.jsonl" for number in range(3)]
    for file in files:
        read_record(file.read_text().splitlines())


def test_an_interruption_keeps_what_is_done(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    running = subprocess.Popen(
        command("--bot", "random", "--games", "100000", "--records", str(folder), "--json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not folder.exists() or len(list(folder.iterdir())) < 20:
        assert running.poll() is None
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: the whole group hears it
    printed, complaints = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in complaints
    games = json.loads(printed)["games"]
    assert 20 <= games < 100000
    assert len(list(folder.iterdir())) == games


def test_bad_options_are_refused_in_one_line() -> None:
    for options in (("--games", "0"), ("--seats", "101"), ("--bot", "nobody"), ("--bot", "random,random")):
        done = subprocess.run(command(*options), capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
