"""Installing Chromium: it waits for a busy package manager, and a failure is one line that says what to run by hand."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.chromium import BY_HAND, install

BUSY = "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt)"


@pytest.fixture
def apt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in front of the PATH with an `apt-get` that notes its arguments; a test fills in the rest."""
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    write(tmp_path, "exit 0")
    return tmp_path


def write(folder: Path, body: str) -> None:
    program = folder / "apt-get"
    program.write_text(f'#!/bin/sh\necho "$@" >> {folder}/calls\n{body}\n')
    program.chmod(0o755)


def calls(folder: Path) -> list[str]:
    return (folder / "calls").read_text().splitlines()


def test_it_updates_and_installs_without_recommended_packages(apt: Path) -> None:
    install(pause=0)
    assert calls(apt) == ["update -q", "install --no-install-recommends chromium -q -y"]


def test_it_waits_while_another_program_holds_the_lock(apt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(apt, f'[ $(wc -l < {apt}/calls) -ge 4 ] || {{ echo "{BUSY}" >&2; exit 100; }}')
    install(pause=0)
    assert calls(apt).count("update -q") == 4
    assert capsys.readouterr().err.count("waiting") == 1


@pytest.mark.parametrize("reason", ["E: Unable to locate package chromium", BUSY])
def test_a_failure_is_one_line_with_the_command_to_run(apt: Path, reason: str) -> None:
    """Also when the lock is never released."""
    write(apt, f'echo "{reason}" >&2; exit 100')
    with pytest.raises(SystemExit) as stopped:
        install(patience=-1, pause=0)
    assert str(stopped.value) == f"Chromium was not installed: {reason} Try `sudo {BY_HAND}` by hand."


WITHOUT_CHROMIUM = "from tests.web import chromium; chromium.NAMES = ('nothing',); chromium.main()"


def test_run_as_a_program_it_shows_no_traceback(apt: Path) -> None:
    write(apt, 'echo "E: The repository is gone." >&2; exit 100')
    paths = {"PATH": f"{apt}:/bin:/usr/bin", "HOME": str(apt)}
    done = subprocess.run([sys.executable, "-c", WITHOUT_CHROMIUM], env=paths, capture_output=True, text=True)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert BY_HAND in done.stderr
