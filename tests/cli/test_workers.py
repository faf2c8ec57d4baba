"""Processes that play for a command or a server: a bounded number of them, and none that outlives its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

PATIENCE = 120.0
COMMAND = [sys.executable, "-m", "quillmap.cli"]


def until(true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def children(parent: int) -> set[int]:
    try:
        return {int(id) for file in Path(f"/proc/{parent}/task").glob("*/children") for id in file.read_text().split()}
    except OSError:  # gone meanwhile
        return set()


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def ignores_interruptions(process: int) -> bool:
    status = Path(f"/proc/{process}/status").read_text()
    (ignored,) = (line.split()[1] for line in status.splitlines() if line.startswith("SigIgn"))
    return bool(int(ignored, 16) >> (signal.SIGINT - 1) & 1)


@pytest.mark.parametrize("number", ["0", "65", "1000000", "-1", "two", ""])
@pytest.mark.parametrize("command", [["simulate"], ["train", "nets.npz"], ["serve"]])
def test_the_number_of_workers_is_bounded_everywhere_alike(command: list[str], number: str) -> None:
    if command == ["serve"] and not number:
        return  # there an empty variable is none at all
    done = subprocess.run(
        [*COMMAND, *command, f"--workers={number}"], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    expected = f"quillmap {command[0]}: --workers is a number from 1 to 64, not {number!r}\n"
    assert (done.returncode, done.stderr) == (2, expected)


def test_there_are_no_more_workers_than_pieces_of_work(tmp_path: Path) -> None:
    options = ["simulate", "--bot", "novice", "--seats", "5", "--games", "16", "--workers", "40"]
    with subprocess.Popen([*COMMAND, *options], stdout=subprocess.DEVNULL) as process:
        most = 0
        while process.poll() is None:
            most = max(most, len(children(process.pid)))
    assert process.returncode == 0
    assert most == 2


ENDLESS = {
    "simulate": ["simulate", "--bot", "novice", "--games", "100000", "--workers", "2"],
    "train": ["train", "nets.npz", "--games", "100000", "--workers", "2"],
}


@pytest.mark.timeout(600)  # train compiles, the first time
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("command", ENDLESS)
def test_workers_of_a_command_end_with_it(command: str, end: signal.Signals, tmp_path: Path) -> None:
    process = subprocess.Popen([*COMMAND, *ENDLESS[command]], cwd=tmp_path, stdout=subprocess.DEVNULL)
    workers: set[int] = set()
    try:
        begun = time.monotonic()
        while len(workers) < 2 and time.monotonic() < begun + 400:
            workers = children(process.pid)
            time.sleep(0.02)
        assert len(workers) == 2
        process.send_signal(end)
        assert process.wait(PATIENCE) == -end
        until(lambda: not any(map(alive, workers)))
    finally:
        process.kill()
        for worker in filter(alive, workers):
            os.kill(worker, signal.SIGKILL)


@pytest.mark.timeout(600)  # train compiles, the first time
@pytest.mark.parametrize("command", ENDLESS)
def test_an_interrupted_command_ends_with_130_and_without_a_traceback(command: str, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, *ENDLESS[command]],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    workers: set[int] = set()
    begun = time.monotonic()
    while len(workers) < 2 and time.monotonic() < begun + 400:
        workers = children(process.pid)
        time.sleep(0.02)
    assert len(workers) == 2
    until(lambda: all(map(ignores_interruptions, workers)))
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers hear it too
    _, complaints = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in complaints
    until(lambda: not any(map(alive, workers)))


START = """
import subprocess, sys, time
print(subprocess.Popen([sys.executable, "-m", "quillmap.server.bots.worker", *sys.argv[1:]]).pid, flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("arguments", [[], ["--warm"]], ids=["that thinks", "that compiles"])
def test_a_worker_of_a_server_ends_with_it_though_its_pipe_stays_open(arguments: list[str], tmp_path: Path) -> None:
    mine, theirs = os.pipe()
    server = subprocess.Popen(
        [sys.executable, "-c", START, *arguments],
        stdin=mine,
        stdout=subprocess.PIPE,
        env={**os.environ, "QUILLMAP_CACHE": str(tmp_path)},
    )
    assert server.stdout is not None
    worker = int(server.stdout.readline())
    try:
        until(lambda: b"quillmap.server.bots.worker" in Path(f"/proc/{worker}/cmdline").read_bytes())
        until(lambda: len(list(Path(f"/proc/{worker}/task").iterdir())) > 1 or not alive(worker))
        server.kill()
        server.wait(PATIENCE)
        end = time.monotonic() + 20
        while alive(worker):
            assert time.monotonic() < end
            time.sleep(0.02)
    finally:
        server.stdout.close()
        os.close(mine)
        os.close(theirs)
        if alive(worker):
            os.kill(worker, signal.SIGKILL)
