"""What each release wrote still opens, goes on, finishes and verifies: `make.py` tells how it was written."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from quillmap.content.deal_code import deal_code, read_deal_code
from quillmap.record import read_record
from quillmap.rules.decide import dealt_edicts
from quillmap.rules.shuffle import shuffled
from quillmap.wire.protocol import setup_message
from tests.server.live_server import Client, Server, serving
from tests.server.releases.make import SCHEMA, Drawer, play

RELEASES = sorted(folder for folder in Path(__file__).parent.iterdir() if (folder / "story.json").is_file())
YESTERDAY = f"UPDATE sessions SET seen = {time.time() - 86400}"
CLOCKED = ("playing_by_correspondence", "playing_with_a_clock")
"""Their clocks have run out since: the table may have drawn for somebody."""

pytestmark = pytest.mark.xdist_group("releases")


@pytest.fixture(params=RELEASES, ids=lambda folder: folder.name)
def release(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.param
    return folder


def test_records_verify(release: Path) -> None:
    story = read_json(release / "story.json")
    records = sorted((release / "records").iterdir())
    assert records
    for file in records:
        record = read_record(file.read_text(encoding="utf-8").splitlines())
        assert list(record.game.totals) == story["tables"][file.stem]["totals"]


def test_deal_codes_mean_the_same_deal(release: Path) -> None:
    lines = (release / "deals.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) > 250
    for deal in map(json.loads, lines):
        setup, seed = read_deal_code(deal["code"])
        message = msgspec.json.encode(setup_message(setup))
        assert seed.hex() == deal["seed"]
        told = deal["setup"]
        for field in ("sheet", "seasons", "fallback", "ambushes", "edicts"):
            assert json.loads(message)[field] == told[field], deal["code"]
        assert (len(setup.ruins), len(setup.heroes)) == (told["ruins"], told["heroes"])
        assert hashlib.sha256(message).hexdigest()[:16] == told["digest"]
        assert list(dealt_edicts(setup, seed)) == deal["edicts"]
        assert list(shuffled(seed, "spring", (card.id for card in setup.explore))[:3]) == deal["explore"]
        assert deal_code(setup, seed) == deal["code"]


class Returning(Drawer):
    """Somebody who was there when the release wrote its files, and comes back."""

    def __init__(self, server: Server, name: str, story: Any) -> None:
        super().__init__(server)
        self.random = random.Random(name)
        self.http.cookies.clear()
        self.http.cookies.update(story["people"][name]["cookies"])
        self.me = self.get("/api/me")
        assert self.me["cartographer"]["name"] == name
        assert self.me["recoverable"]


def were_here_yesterday(data: Path) -> None:
    """Sessions end when they are not used for long; the release's are to stay."""
    with contextlib.closing(sqlite3.connect(data / "quillmap.db")) as connection, connection:
        connection.execute(YESTERDAY)


@pytest.fixture
def data_folder(release: Path, tmp_path: Path) -> Iterator[tuple[Server, Any]]:
    """A server on a copy of the release's data folder."""
    shutil.copytree(release / "data", tmp_path / "data")
    were_here_yesterday(tmp_path / "data")
    with serving(tmp_path / "data", QUILLMAP_LIMITS="off") as server:
        yield server, read_json(release / "story.json")


@pytest.fixture
def dump(release: Path, tmp_path: Path, postgres_url: str) -> Iterator[tuple[Server, Any]]:
    """A server on the release's PostgreSQL dump."""
    asyncio.run(load_dump(postgres_url, (release / "postgres.sql").read_text(encoding="utf-8")))
    with serving(tmp_path, "--database-url", postgres_url, QUILLMAP_LIMITS="off") as server:
        yield server, read_json(release / "story-postgres.json")


@pytest.fixture
def backup(release: Path, tmp_path: Path) -> Iterator[tuple[Server, Any]]:
    """A server on a folder into which the release's backup was restored."""
    command = ["restore", "--data", str(tmp_path / "data"), str(release / "backup.jsonl.gz")]
    subprocess.run([sys.executable, "-m", "quillmap.cli", *command], check=True, capture_output=True)
    were_here_yesterday(tmp_path / "data")
    with serving(tmp_path / "data", QUILLMAP_LIMITS="off") as server:
        yield server, read_json(release / "story.json")


@pytest.mark.parametrize("kind", ["data_folder", "dump", "backup"])
def test_a_released_store_opens(kind: str, release: Path, request: pytest.FixtureRequest) -> None:
    server, story = request.getfixturevalue(kind)
    people = {name: Returning(server, name, story) for name in story["people"]}
    for name, told in story["tables"].items():
        states = [player.state(told["table"]) for player in people.values()]
        state = next((state for state in states if state["seat"] is not None), states[0])
        assert state["table"]["status"] == told["status"], name
        assert [seat["cartographer"] and seat["cartographer"]["name"] for seat in state["table"]["seats"]] == told[
            "seats"
        ]
        assert [seat["bot"] for seat in state["table"]["seats"]] == told["bots"]
        view = state["view"]
        assert (view is None) == (told["turn"] is None)
        if view and name not in CLOCKED:
            assert (view["season"], view["turn"], view["totals"]) == (told["season"], told["turn"], told["totals"])
            assert state["table"]["deal"] == told["deal"]
    for name, told in story["people"].items():
        other_device = Client(server)
        assert other_device.post("/api/me/recover", {"phrase": told["phrase"]})["cartographer"]["name"] == name
        program = other_device.ask("GET", "/api/me", headers={"Authorization": f"Bearer {told['token']}"})
        assert program.json()["id"] == told["id"]


@pytest.mark.parametrize("kind", ["data_folder", "dump"])
def test_what_was_under_way_goes_on_and_ends(kind: str, release: Path, request: pytest.FixtureRequest) -> None:
    server, story = request.getfixturevalue(kind)
    people = {name: Returning(server, name, story) for name in story["people"]}
    for name, told in story["tables"].items():
        seated = [people[who] for who in told["seats"] if who in people]
        if told["status"] == "lobby":
            continue
        for player in seated if told["status"] == "playing" else []:
            player.post(f"/api/tables/{told['table']}/join")  # back, if a bot draws for them
        play(seated, told["table"])
        check_record(seated, told["table"], name)


def check_record(seated: list[Returning], table: str, name: str) -> None:
    """The finished game verifies, and pays what its players are shown."""
    for number, player in enumerate(seated):
        state = player.state(table)
        assert state["table"]["status"] == "over", name
        own_pace = state["table"]["options"]["pace"] == "own"
        address = f"/api/tables/{table}/record" + (f"?seat={state['seat']}" if own_pace else "")
        record = read_record(player.ask("GET", address).text.splitlines())
        assert list(record.game.totals) == state["view"]["totals"], name
        assert state["view"]["seed"] == record.game.secret.seed.hex()
        if not own_pace and number == 0:
            return


def test_a_lobby_of_then_begins_now(data_folder: tuple[Server, Any]) -> None:
    server, story = data_folder
    people = {name: Returning(server, name, story) for name in story["people"]}
    again = story["tables"]["lobby_rematch"]["table"]
    assert people["Ada"].post(f"/api/tables/{again}/start")["table"]["status"] == "playing"
    play(list(people.values()), again, lambda state: state["view"]["turn"] == 3)
    by_hand = people["Даша"].state(story["tables"]["lobby_by_hand"]["table"])
    assert by_hand["table"]["setup"]["edicts"] == ["sentinel_wood", "great_city", "canal_lake", "borderlands"]
    assert by_hand["table"]["setup"]["fallback"] == "card"


async def load_dump(url: str, text: str) -> None:
    """Run a dump in the schema that an address names."""
    schema = url.rpartition("search_path=")[2]
    lines = [line for line in text.splitlines() if not line.startswith("\\")]  # psql's own commands
    sql = re.sub(rf"^CREATE SCHEMA {SCHEMA};$", "", "\n".join(lines), flags=re.M)
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(re.sub(rf"\b{SCHEMA}\.", f"{schema}.", sql))
        await connection.execute(f"SET search_path = {schema}; {YESTERDAY}")
    finally:
        await connection.close()


def read_json(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))
