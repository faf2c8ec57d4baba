"""The systemd unit of the page for hosts, as printed, in a sandbox like systemd's: strong bots compile and play."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import signal
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from bench.server.process import HOST, free_port
from quillmap.content.games import make_setup
from quillmap.rules.decide import new_game
from quillmap.rules.view import view
from quillmap.server.bots.pool import BotPool
from quillmap.tables.services import BotMove
from tests.server.live_server import first_move
from tests.server.sandbox import NOBODY, ROOT, command_line, mounts_allowed

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
PATIENCE = 500.0
"""Seconds: compiling takes one or two minutes on a free machine."""


def unit() -> dict[str, list[str]]:
    """The settings of the unit that the page prints."""
    (text,) = re.findall(r"`/etc/systemd/system/quillmap.service`.*?```ini\n(.*?)```", PAGE, re.DOTALL)
    settings: dict[str, list[str]] = defaultdict(list)
    for name, value in re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE):
        settings[name].append(value)
    return settings


def service_of(settings: dict[str, list[str]], **more: str) -> dict[str, Any]:
    """The command, variables and folders that systemd gives to a service with these settings."""
    assert settings["DynamicUser"] == settings["ProtectHome"] == ["yes"]
    assert settings["ProtectSystem"] == ["strict"]
    folders = {
        kind: f"/var/{place}/{settings[name][0]}"
        for kind, name, place in (("state", "StateDirectory", "lib"), ("cache", "CacheDirectory", "cache"))
    }
    (command,) = settings["ExecStart"]
    variables = {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "LANG": "C.UTF-8",
        "HOME": "/",
        "USER": "quillmap",
        "STATE_DIRECTORY": folders["state"],
        "CACHE_DIRECTORY": folders["cache"],
    }
    variables |= dict(line.split("=", 1) for line in settings["Environment"])
    return {"command": command.split(), "variables": variables | more, "folders": folders}


@contextmanager
def running(folder: Path, settings: dict[str, list[str]]) -> Iterator[tuple[httpx.Client, Path]]:
    """Somebody at the service, and its log."""
    port = free_port()
    service = service_of(settings, QUILLMAP_PORT=str(port))
    for kind in service["folders"]:
        (folder / kind).mkdir(mode=0o700)
        if os.geteuid() == 0:
            os.chown(folder / kind, NOBODY, NOBODY)
    (folder / "service.json").write_text(json.dumps(service))
    log = folder / "log"
    with log.open("wb") as file:
        process = subprocess.Popen(command_line(folder), cwd=ROOT, stdout=file, stderr=file, start_new_session=True)
    try:
        with httpx.Client(base_url=f"http://{HOST}:{port}", headers={"X-Quillmap": "1"}, timeout=60) as client:
            until(lambda: answers(client) or process.poll() is not None, log)
            assert process.poll() is None, log.read_text()
            yield client, log
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(60)


def answers(client: httpx.Client) -> bool:
    try:
        return client.get("/healthz").status_code == 200
    except httpx.TransportError:
        return False


def until(true: Any, log: Path) -> None:
    """Wait until something is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, log.read_text()
        time.sleep(0.1)


def table(client: httpx.Client, **wish: Any) -> Any:
    return client.post("/api/tables", json={"start": True, **wish}).json()


@pytest.mark.timeout(900)
def test_strong_bots_compile_and_play_in_the_service_that_the_page_prints(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with running(tmp_path, unit()) as (client, log):
        assert client.post("/api/me").status_code == 200
        alone = table(client, options={"seats": 1})["table"]["id"]

        def advised() -> bool:
            assert "could not be warmed up" not in log.read_text(), log.read_text()
            status = client.post(f"/api/tables/{alone}/hint").status_code
            assert status in (200, 503), log.read_text()
            return status == 200

        until(advised, log)
        state = table(client, options={"seats": 3}, bots=["journeyman", "master"])
        path = f"/api/tables/{state['table']['id']}"
        for turn in (1, 2, 3):
            assert client.post(f"{path}/move", json=first_move(state)).status_code == 200
            until(lambda turn=turn: client.get(path).json()["view"]["turn"] > turn, log)
            state = client.get(path).json()
        assert state["table"]["notices"] == []
        told = log.read_text()
        assert "Warming up, once" in told
        assert "bot replaced" not in told
        assert "No cache folder" not in told
    assert list((tmp_path / "cache").rglob("*.nbc"))
    assert {entry.name for entry in (tmp_path / "cache").iterdir()} == {
        entry.name for entry in (tmp_path / "cache").glob("compiled-*")
    }


def test_the_sandbox_is_as_strict_as_the_unit(tmp_path: Path) -> None:
    """Another user who can write the two folders and nothing else: else the test above would prove little."""
    strict = os.geteuid() == 0 and mounts_allowed()
    assert strict or not os.environ.get("CI"), "in CI the service gets another user and mounts of its own"
    if not strict:
        pytest.skip("only root can become another user, and mounts must be allowed")
    tmp_path.chmod(0o755)
    service = service_of(unit())
    places = ["/", "/etc", "/home", "/root", "/opt/quillmap", "/usr", "/var/lib", "/var", str(ROOT), str(ROOT / "src")]
    tries = "for place in {}; do (touch $place/try) 2>/dev/null && echo $place; done; id -u".format(
        " ".join([*places, *service["folders"].values(), "/tmp"])
    )
    service["command"] = ["sh", "-c", tries]
    for kind in service["folders"]:
        (tmp_path / kind).mkdir(mode=0o700)
        os.chown(tmp_path / kind, NOBODY, NOBODY)
    (tmp_path / "service.json").write_text(json.dumps(service))
    done = subprocess.run(command_line(tmp_path), cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [*service["folders"].values(), "/tmp", str(NOBODY)]


@pytest.mark.timeout(900)
def test_without_a_cache_folder_a_strong_bot_plays_itself_and_the_log_says_why_it_is_slow(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("QUILLMAP_CACHE", "NUMBA_CACHE_DIR", "CACHE_DIRECTORY", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/proc/none")  # where not even root can make a folder
    _, game = new_game(make_setup("base"), bytes(10), bytes(16))

    async def whole() -> BotMove:
        crew = BotPool(1)
        await crew.open()
        try:
            return await crew.choose("journeyman", view(game, 0), "table")
        finally:
            await crew.close()

    with caplog.at_level(logging.INFO, "quillmap"):
        assert not asyncio.run(whole()).replaced
    said = [vars(record).get("say", "") for record in caplog.records]
    assert any(text.startswith("No cache folder can be written (tried /proc/none/.cache/quillmap)") for text in said)
    (warning,) = [record.message for record in caplog.records if record.levelno >= logging.WARNING]
    assert warning == "compiled code cannot be kept: bots are slow until their worker has compiled for itself"
