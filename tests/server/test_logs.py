"""Logs hold what happened and no secret, also at the most detailed level."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.live_server import Client, first_move, play_out, serving

pytestmark = pytest.mark.xdist_group("server")


def secrets_kept(data: Path) -> tuple[list[str], list[list[str]], list[list[str]]]:
    """The seeds and salts of all games in hexadecimal, the orders of their decks, and the cells of each drawing."""
    with closing(sqlite3.connect(data / "quillmap.db")) as database:
        games = database.execute("SELECT seed, salt FROM games").fetchall()
        events = [json.loads(body) for (body,) in database.execute("SELECT body FROM events")]
    hidden = [secret.hex() for game in games for secret in map(bytes, game)]
    decks = [
        event[name] for event in events for name in ("cards", "ambushes", "heroes") if len(event.get(name, ())) > 1
    ]
    drawn = [event["cells"] for event in events if event["kind"] == "drew" and len(event["cells"]) > 1]
    return hidden, decks, drawn


def test_nothing_secret_is_logged(tmp_path: Path) -> None:
    with serving(tmp_path, "--log", "debug", QUILLMAP_LIMITS="off") as server:
        clients = [Client(server), Client(server)]
        tokens = [value for client in clients for value in client.http.cookies.values()]
        phrase = clients[0].post("/api/me/phrase")["phrase"]
        tokens.append(clients[0].post("/api/me/programs", {"label": "bot"})["token"])
        clients[1].http.post("/api/me/recover", json={"phrase": phrase + "x"})
        assert clients[1].ask("POST", "/api/tables", content=b'{"options":{"deal":"SECRET-DEAL"}}').status_code == 422
        table = clients[0].create(game="heroes", seats=3, bots=["random"])["table"]["id"]
        clients[1].post(f"/api/tables/{table}/join")
        clients[0].post(f"/api/tables/{table}/start")
        with clients[0].socket(table) as socket:
            state = socket.hear()
            move: Any = first_move(state)
            for nonsense in ({"kind": "SECRET-KIND"}, {"kind": "try", "move": move}, move | {"turn": 0}, move):
                socket.say(nonsense)
                socket.hear()
        play_out(clients, table)
        clients[0].get(f"/api/tables/{table}/replay")
        assert server.stop() == 0
    log = server.log.read_text()
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"request"} <= {line["what"] for line in lines}
    assert {line["level"] for line in lines} <= {"debug", "info"}
    hidden, decks, drawn = secrets_kept(tmp_path)
    assert hidden
    assert drawn
    assert [secret for secret in (*tokens, phrase, *hidden, "SECRET") if secret in log] == []
    for things in (*decks, *drawn):
        for mark in (", ", '","', "', '", '", "', " ", '\\",\\"'):
            assert mark.join(things) not in log
