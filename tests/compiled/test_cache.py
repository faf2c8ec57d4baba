"""The cache folder of compiled code: the one named, else the first writable one, else none, with a message."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import quillmap
from quillmap.compiled.cache import COMPILED, compiled_folders, kept_folder, kept_folders

VARIABLES = ("QUILLMAP_CACHE", "NUMBA_CACHE_DIR", "CACHE_DIRECTORY", "XDG_CACHE_HOME", "HOME")
NOWHERE = "/proc/none"
"""Where not even root can make a folder."""

PROGRAM = """
import numba
from quillmap.compiled import rules
from quillmap.compiled.placements import compiled
from quillmap.compiled.warm_up import announced

@compiled
def twice(number):
    return 2 * number

with announced():
    assert twice(21) == 42
print(numba.config.CACHE_DIR)
"""


@pytest.fixture(autouse=True)
def _no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def run(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """A process that compiles a function, from a file, as only those are kept."""
    (folder / "program.py").write_text(PROGRAM)
    clean = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    return subprocess.run(
        [sys.executable, "program.py"], cwd=folder, env=clean | variables, capture_output=True, text=True, check=True
    )


def test_environment_variables_choose_the_cache_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/h")
    assert kept_folders() == [Path("/h/.cache/quillmap")]
    monkeypatch.setenv("XDG_CACHE_HOME", "/x")
    monkeypatch.setenv("CACHE_DIRECTORY", "/c/quillmap:/c/other")
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/n")
    kept = [Path("/c/quillmap"), Path("/x/quillmap"), Path("/h/.cache/quillmap")]
    assert kept_folders() == kept
    assert [folder.parent for folder in compiled_folders()] == [Path("/n"), *kept]
    monkeypatch.setenv("QUILLMAP_CACHE", "/q")
    assert kept_folders() == [Path("/q/quillmap"), *kept]
    assert [folder.parent for folder in compiled_folders()] == [Path("/q/quillmap"), Path("/n"), *kept]
    assert len({folder.name for folder in compiled_folders()}) == 1


def test_compiled_code_is_named_by_the_sources_of_every_room_that_has_some() -> None:
    """Numba itself looks only at the file of a function, not at the functions that it calls."""
    package = Path(quillmap.__file__).parent
    rooms = {
        path.relative_to(package).parts[0] for path in package.rglob("*.py") if "\n@compiled\n" in path.read_text()
    }
    assert rooms == {"compiled", "bots", "learning", "envs"}
    assert rooms | {"rules", "content"} == set(COMPILED)


def test_a_folder_that_cannot_be_written_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("QUILLMAP_CACHE", NOWHERE)
    monkeypatch.setenv("HOME", NOWHERE)
    assert kept_folder() is None
    monkeypatch.setenv("CACHE_DIRECTORY", str(tmp_path / "given"))
    assert kept_folder() == tmp_path / "given"


@pytest.mark.parametrize("variable", ["QUILLMAP_CACHE", "NUMBA_CACHE_DIR", "CACHE_DIRECTORY", "XDG_CACHE_HOME", "HOME"])
def test_an_environment_variable_names_the_folder_of_compiled_code(tmp_path: Path, variable: str) -> None:
    there = tmp_path / "there"
    done = run(tmp_path, **{"HOME": NOWHERE, variable: str(there)})
    assert Path(done.stdout.strip()).is_relative_to(there)
    assert list(there.rglob("program.twice*.nbc"))
    assert done.stderr == "Warming up, once: compiling the rules takes a minute or two.\n"
    assert run(tmp_path, **{"HOME": NOWHERE, variable: str(there)}).stderr == ""


def test_without_a_cache_folder_bots_are_compiled_and_a_message_says_so(tmp_path: Path) -> None:
    variables = {"HOME": NOWHERE, "QUILLMAP_CACHE": "/proc/other"}
    for _ in range(2):
        assert run(tmp_path, **variables).stderr == (
            f"No cache folder can be written (tried /proc/other/quillmap, {NOWHERE}/.cache/quillmap), so every process "
            "compiles the rules for itself, which takes a minute or two. Set QUILLMAP_CACHE to a folder that can be "
            "written.\n"
        )
    assert {path.name for path in tmp_path.iterdir()} == {"program.py"}
