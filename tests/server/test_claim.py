"""One server on one SQLite file, whatever happened to the one before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bench.server.process import PATIENCE, environment, free_port
from quillmap.server.store import StoreInUse, make_store
from quillmap.server.store.sqlite import SqliteStore
from tests.server.live_server import Client, serving
from tests.server.rows import everything, tell


def quillmap(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "quillmap.cli", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=environment(), check=False)


def test_a_second_server_on_one_folder_ends_with_one_line(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        table = Client(server).create()["table"]["id"]
        second = quillmap("serve", "--data", data, "--port", str(free_port()))
        assert (second.returncode, second.stdout) == (2, "")
        assert second.stderr == f"quillmap serve: {data / 'quillmap.db'} is in use: another Quillmap serves it\n"
        by_address = quillmap("serve", "--database-url", f"sqlite:///{data}/quillmap.db", "--port", str(free_port()))
        assert by_address.returncode == 2
        assert Client(server).state(table)["table"]["id"] == table, "the first goes on"


def test_a_server_that_was_killed_keeps_nobody_out(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.kill()
        server.start()
        assert Client(server).create()["table"]["status"] == "lobby"
        assert server.stop() == 0
        server.start()


def test_a_folder_in_use_can_be_saved_but_not_restored_into(tmp_path: Path) -> None:
    data, saved = tmp_path / "data", tmp_path / "saved"
    with serving(data) as server:
        assert quillmap("backup", saved, "--data", data).returncode == 0
        refused = quillmap("restore", saved, "--data", data)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert refused.stderr == f"quillmap restore: {data / 'quillmap.db'} is in use: another Quillmap serves it\n"
        assert quillmap("forget", "--days", "1", "--data", data).returncode == 0
        assert Client(server).create()["table"]["status"] == "lobby"
    assert quillmap("restore", saved, "--data", tmp_path / "other").returncode == 0


def test_a_claim_ends_when_the_store_is_closed(tmp_path: Path) -> None:
    first, second = (SqliteStore(tmp_path / "deep" / "quillmap.db") for _ in range(2))
    first.claim()
    first.claim()
    with pytest.raises(StoreInUse):
        second.claim()
    tell(first, everything)
    second.claim()
    tell(second, everything)


def test_any_number_may_serve_a_database(postgres_url: str, tmp_path: Path) -> None:
    for store in [make_store(postgres_url, tmp_path) for _ in range(2)]:
        store.claim()
