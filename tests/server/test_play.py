"""Whole games of every kind, played through the public interface of a real server."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.server.process import PATIENCE
from quillmap.cli import main
from quillmap.content.deal_code import deal_code
from quillmap.content.games import make_setup
from quillmap.record import read_record
from tests.server.live_server import Client, Server, first_move, play_out, serving

pytestmark = pytest.mark.xdist_group("server")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("play"), QUILLMAP_LIMITS="off") as running:
        yield running


def test_a_solo_game_from_one_request_to_the_record(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    client = Client(server)
    state = client.create(game="heroes", start=True)
    assert state["view"]["card"], "the first card is in the answer"
    committed = state["view"]["commitment"]
    while state["view"]["offer"]:
        state = client.draw(state)
    assert state["table"]["status"] == "over"
    record = client.http.get(f"/api/tables/{state['table']['id']}/record").text
    file = tmp_path / "game.jsonl"
    file.write_text(record)
    assert read_record(record.splitlines()).game.commitment == committed
    assert main(["verify", str(file)]) == 0
    assert str(state["view"]["totals"][0]) in capsys.readouterr().out


def test_a_game_of_four_people_in_sockets(server: Server) -> None:
    clients = [Client(server) for _ in range(4)]
    table = clients[0].create(seats=4)["table"]["id"]
    for client in clients[1:]:
        client.post(f"/api/tables/{table}/join")
    ends: list[Any] = []

    def play(client: Client) -> None:
        with client.socket(table) as socket:
            answered: tuple[int, str] | None = None
            while True:
                state = socket.hear()
                assert state["kind"] == "state", state
                if state["table"]["status"] == "over":
                    ends.append(state)
                    return
                offer = state["view"] and state["view"]["offer"]
                asked = (offer["turn"], offer["kind"]) if offer else None
                if asked and asked != answered:
                    answered = asked
                    socket.say(first_move(state))

    threads = [threading.Thread(target=play, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    clients[0].post(f"/api/tables/{table}/start")
    for thread in threads:
        thread.join(120)
    assert len(ends) == 4
    assert len({json.dumps(end["view"]["totals"]) for end in ends}) == 1
    assert sorted(end["seat"] for end in ends) == [0, 1, 2, 3]


def test_two_people_and_two_bots(server: Server) -> None:
    clients = [Client(server), Client(server)]
    table = clients[0].create(game="combined", seats=4, bots=["novice", "random"])["table"]["id"]
    clients[1].post(f"/api/tables/{table}/join")
    clients[0].post(f"/api/tables/{table}/start")
    state = play_out(clients, table)
    assert [seat["bot"] for seat in state["table"]["seats"]] == [None, None, "novice", "random"]
    assert len(state["view"]["totals"]) == 4


def test_at_own_pace_standings_appear_as_people_finish(server: Server) -> None:
    clients = [Client(server), Client(server)]
    table = clients[0].create(seats=2, pace="own")["table"]["id"]
    clients[1].post(f"/api/tables/{table}/join")
    first = clients[0].post(f"/api/tables/{table}/start")
    second = clients[1].state(table)
    assert first["view"]["card"] == second["view"]["card"], "the same deal"
    while (state := clients[0].state(table))["view"]["offer"]:
        clients[0].draw(state)
    assert [standing["over"] for standing in state["table"]["standings"]] == [True, False]
    assert state["table"]["status"] == "playing"
    assert clients[0].refused("GET", f"/api/tables/{table}/replay") == (409, "not_over")
    while (state := clients[1].state(table))["view"]["offer"]:
        state = clients[1].draw(state)
    assert state["table"]["status"] == "over"
    totals = [standing["total"] for standing in state["table"]["standings"]]
    replay = clients[0].get(f"/api/tables/{table}/replay")
    assert replay["totals"] == totals
    assert replay["frames"][-1]["shown"]["0"] != replay["frames"][0]["shown"]["0"]
    assert replay["deal"] == state["table"]["deal"] != ""


def test_correspondence_over_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        clients = [Client(server), Client(server)]
        table = clients[0].create(seats=2, clock=86400)["table"]["id"]
        clients[1].post(f"/api/tables/{table}/join")
        state = clients[0].post(f"/api/tables/{table}/start")
        due = state["table"]["due"]
        assert 86300 < due - state["table"]["created"] < 86500
        clients[0].draw(state)
        with clients[1].socket(table) as socket:
            socket.hear()
            assert server.stop() == 0
            assert socket.hear() == {"kind": "bye", "reason": "restart", "back_in": 2.0}
        server.start()
        again = clients[0].state(table)
        assert again["view"]["offer"] is None, "what was drawn is drawn"
        assert again["view"]["waiting"] == [1]
        assert again["table"]["due"] == due
        clients[1].draw(clients[1].state(table))
        assert clients[0].state(table)["view"]["turn"] == 2
        assert clients[0].state(table)["table"]["due"] > due
        play_out(clients, table)


def test_a_hundred_seats(server: Server) -> None:
    clients = [Client(server) for _ in range(3)]
    table = clients[0].create(seats=100, bots=["random"] * 97)["table"]["id"]
    for client in clients[1:]:
        client.post(f"/api/tables/{table}/join")
    assert Client(server).refused("POST", f"/api/tables/{table}/join") == (409, "table_full")
    clients[0].post(f"/api/tables/{table}/start")
    state = play_out(clients, table)
    assert len(state["view"]["totals"]) == 100
    assert set(state["view"]["shown"]) == {"0"}
    looked = clients[0].get(f"/api/tables/{table}?look=98,99")
    assert set(looked["view"]["shown"]) == {"0", "98", "99"}


def test_a_move_sent_again_happens_once(server: Server) -> None:
    client = Client(server)
    state = client.create(start=True)
    move = first_move(state)
    path = f"/api/tables/{state['table']['id']}/move"
    once, twice = client.post(path, move), client.post(path, move)
    assert once["view"] == twice["view"]
    assert once["heard"] == twice["heard"]


def test_the_clock_draws_for_whoever_is_late_and_says_so(server: Server) -> None:
    clients = [Client(server), Client(server)]
    table = clients[0].create(seats=2, clock=10)["table"]["id"]
    clients[1].post(f"/api/tables/{table}/join")
    state = clients[0].post(f"/api/tables/{table}/start")
    clients[0].draw(state)
    turn = state["view"]["turn"]
    tag = clients[0].state(table)["tag"]
    for _ in range(5):
        response = clients[0].ask("GET", f"/api/tables/{table}?tag={tag}&wait=20")
        if response.status_code == 200 and response.json()["view"]["turn"] > turn:
            break
        tag = response.json()["tag"] if response.status_code == 200 else tag
    assert response.json()["table"]["notices"] == [{"turn": turn, "seat": 1, "why": "clock"}]


def test_bots_of_one_level_at_a_table_draw_different_maps(server: Server) -> None:
    client = Client(server)
    deal = deal_code(make_setup("base"), bytes(range(10)))
    state = client.create(bots=["journeyman"] * 3, start=True, seats=4, deal=deal)
    table = state["table"]["id"]
    end = time.monotonic() + 4 * PATIENCE
    drawn = 0
    while drawn < 3 or state["view"]["waiting"] != [0]:
        assert time.monotonic() < end
        if state["view"]["offer"] and drawn < 3:
            state = client.draw(state)
            drawn += 1
        client.ask("GET", f"/api/tables/{table}?tag={state['tag']}&wait=5")
        state = client.get(f"/api/tables/{table}?look=1,2,3")
    maps = {state["view"]["shown"][str(seat)]["sheet"]["drawing"] for seat in (1, 2, 3)}
    assert len(maps) == 3
    assert state["table"]["notices"] == [], "no novice drew for one of them"


def test_hints_are_legal_moves_with_expected_stars_and_sources(server: Server) -> None:
    client = Client(server)
    state = client.create(start=True)
    table = state["table"]["id"]
    for _ in range(30):  # bots that were never compiled on this machine may take a while
        response = client.ask("POST", f"/api/tables/{table}/hint")
        if response.status_code != 503:
            break
    hints = response.json()
    assert len(hints["advice"]) == 3
    assert hints["turn"] == state["view"]["turn"]
    best = hints["advice"][0]
    assert best["harm"] == 0, "nobody is harmed on the own sheet"
    assert best["stars"] > 0
    assert [share["source"] for share in best["shares"]] == [*state["view"]["edicts"], "coins", "monsters"]
    after = client.post(f"/api/tables/{table}/move", best["move"])
    assert after["view"]["turn"] > hints["turn"]  # an ambush, which asks nothing of one who is alone, is a turn too
    silent = client.create(start=True, hints=False)["table"]["id"]
    assert client.refused("POST", f"/api/tables/{silent}/hint") == (403, "no_hints")
