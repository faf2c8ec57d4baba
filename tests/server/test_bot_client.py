"""The example of a program that takes a seat, run as a newcomer would run it."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.live_server import Client, serving

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "bot_client.py"

pytestmark = pytest.mark.xdist_group("server")


def test_the_example_is_short_and_needs_nothing_of_ours() -> None:
    source = EXAMPLE.read_text()
    assert len(source.splitlines()) <= 60
    modules = {node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)}
    assert modules == {"typing", "urllib.request", "websockets.sync.client"}


def test_two_programs_play_a_game_of_every_effect_to_its_end(tmp_path: Path) -> None:
    with serving(tmp_path, QUILLMAP_LIMITS="off") as server:
        owners = [Client(server), Client(server)]
        table = owners[0].create(game="heroes", seats=2)["table"]["id"]
        tokens = [owner.post("/api/me/programs", {"label": "example"})["token"] for owner in owners]
        programs = [
            subprocess.Popen(
                [sys.executable, str(EXAMPLE), server.url, token, table], stdout=subprocess.PIPE, text=True
            )
            for token in tokens
        ]
        while len(owners[0].state(table)["table"]["seats"]) < 2:
            owners[0].ask("GET", f"/api/tables/{table}?tag={owners[0].state(table)['tag']}&wait=5")
        owners[0].post(f"/api/tables/{table}/start")
        said = [program.communicate(timeout=240)[0] for program in programs]
        end = owners[0].state(table)
        assert end["table"]["status"] == "over"
        assert said == [" ".join(map(str, end["view"]["totals"])) + "\n"] * 2
        assert end["table"]["notices"] == []
