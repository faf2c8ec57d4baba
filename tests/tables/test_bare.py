"""A table runs in a bare interpreter: with the standard library and msgspec, and nothing of a server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import quillmap.tables

ROOT = Path(__file__).parent.parent.parent
MODULES = sorted(f"quillmap.tables.{path.stem}" for path in Path(quillmap.tables.__file__).parent.glob("*.py"))

GUARD = """
import sys
ALLOWED = set(sys.stdlib_module_names) | {"msgspec", "quillmap", "tests"}
REFUSED = ("quillmap.server", "quillmap.compiled", "sqlite3", "threading", "socket", "multiprocessing", "subprocess")
LET_IN = {"socket", "threading", "subprocess"}  # asyncio itself imports these

class Guard:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] not in ALLOWED or name.startswith(REFUSED) and name not in LET_IN:
            raise ImportError(f"{name} is not for tables")

sys.meta_path.insert(0, Guard())
"""


def bare(program: str) -> subprocess.CompletedProcess[str]:
    """A program in an interpreter without site packages, but that msgspec and this project are found."""
    found = [ROOT, ROOT / "src", Path(msgspec.__file__).parent.parent]
    variables = {"PYTHONPATH": os.pathsep.join(map(str, found)), "PATH": os.environ["PATH"]}
    command = [sys.executable, "-S", "-c", GUARD + program]
    return subprocess.run(command, env=variables, capture_output=True, text=True, check=False)


def test_every_module_is_imported_without_server_database_or_numba() -> None:
    done = bare("\n".join(f"import {module}" for module in MODULES))
    assert done.returncode == 0, done.stderr


def test_a_whole_game_is_played_against_a_novice() -> None:
    done = bare("import runpy; runpy.run_module('tests.tables.whole_game', run_name='__main__')")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-2:] == ["state", "news"]


@pytest.mark.parametrize("module", ["numpy", "sqlite3", "quillmap.server.registry", "quillmap.compiled.flow"])
def test_the_guard_catches_what_does_not_belong_here(module: str) -> None:
    done = bare(f"import {module}")
    assert done.returncode != 0
    assert "is not for tables" in done.stderr
