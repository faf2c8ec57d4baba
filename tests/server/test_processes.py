"""Several server processes on one database: every process shows the same table."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.live_server import Client, first_move, serving
from tests.server.services import valkey_server


@pytest.fixture(params=["valkey", "postgres"])
def options(request: pytest.FixtureRequest, postgres_url: str, valkey: str) -> list[str]:
    """What processes are started with that share a database, and hint to each other one way or the other."""
    hints = ["--valkey-url", valkey] if request.param == "valkey" else []
    return ["--database-url", postgres_url, *hints]


def test_people_at_two_processes_play_one_game(options: list[str], tmp_path: Path) -> None:
    with ExitStack() as stack:
        servers = [
            stack.enter_context(serving(tmp_path / str(number), *options, QUILLMAP_LIMITS="off")) for number in range(2)
        ]
        clients = [Client(server) for server in servers]
        table = clients[0].create(seats=3, bots=["random"])["table"]["id"]
        clients[1].post(f"/api/tables/{table}/join")
        clients[0].post(f"/api/tables/{table}/start")
        ends: list[Any] = []

        def play(client: Client) -> None:
            with client.socket(table) as socket:
                while True:
                    state = socket.hear()
                    if state["kind"] == "refused":
                        continue
                    if state["table"]["status"] == "over":
                        ends.append(state)
                        return
                    if state["view"] and state["view"]["offer"]:
                        socket.say(first_move(state))

        threads = [threading.Thread(target=play, args=(client,)) for client in clients]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(200)
        assert [end["view"]["totals"] for end in ends] == [ends[0]["view"]["totals"]] * 2
        records = [client.http.get(f"/api/tables/{table}/record").text for client in clients]
        assert records[0] == records[1] != ""


def test_who_is_at_another_process_is_seen(options: list[str], tmp_path: Path) -> None:
    with serving(tmp_path / "one", *options) as one, serving(tmp_path / "two", *options) as two:
        here, elsewhere = Client(one), Client(two)
        table = here.create(seats=2)["table"]["id"]
        elsewhere.post(f"/api/tables/{table}/join")

        def both_see(*expected: bool) -> None:
            for socket in sockets:
                while [seat["here"] for seat in socket.hear()["table"]["seats"]] != list(expected):
                    pass

        with here.socket(table) as mine:
            sockets = [mine]
            both_see(True, False)
            with elsewhere.socket(table) as theirs:
                sockets = [mine, theirs]
                both_see(True, True)
            sockets = [mine]
            both_see(True, False)


def test_signing_out_at_one_process_closes_sockets_at_another(postgres_url: str, tmp_path: Path) -> None:
    with (
        serving(tmp_path / "one", "--database-url", postgres_url) as one,
        serving(tmp_path / "two", "--database-url", postgres_url) as two,
    ):
        here, elsewhere = Client(one), Client(two)
        elsewhere.http.cookies = here.http.cookies
        assert elsewhere.get("/api/me")["id"] == here.me["id"]
        table = here.create()["table"]["id"]
        with here.socket(table) as socket:
            assert socket.hear()["kind"] == "state"
            assert elsewhere.ask("POST", "/api/me/sign-out-everywhere").status_code == 204
            while (told := socket.hear())["kind"] == "state":
                pass
        assert told == {"kind": "bye", "reason": "signed_out", "back_in": None}
        assert here.get("/api/me") is None


class Deaf:
    """Two processes that share a database, and whose Valkey can be ended: then no hint arrives any more."""

    def __init__(self, stack: ExitStack, database: str, folder: Path) -> None:
        self._valkey = ExitStack()
        stack.callback(self._valkey.close)
        valkey = self._valkey.enter_context(valkey_server())
        options = ("--database-url", database, "--valkey-url", valkey)
        self.one, self.two = (
            stack.enter_context(serving(folder / name, *options, QUILLMAP_LIMITS="off")) for name in ("one", "two")
        )

    def end_valkey(self) -> None:
        self._valkey.close()


def test_a_session_that_ended_moves_nothing_at_another_process_although_no_hint_came(
    postgres_url: str, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        processes = Deaf(stack, postgres_url, tmp_path)
        here, elsewhere, watcher = Client(processes.one), Client(processes.two), Client(processes.one)
        elsewhere.http.cookies = here.http.cookies
        state = here.create(start=True)
        table = state["table"]["id"]
        with elsewhere.socket(table) as moving, elsewhere.socket(table) as silent:
            assert moving.hear()["kind"] == silent.hear()["kind"] == "state"
            processes.end_valkey()
            assert here.ask("POST", "/api/me/sign-out-everywhere").status_code == 204
            moving.say(first_move(state))
            for socket in (moving, silent):
                while (told := socket.hear())["kind"] in ("state", "refused"):
                    assert told["kind"] == "state" or told["reason"] == "not_signed_in"
                assert told == {"kind": "bye", "reason": "signed_out", "back_in": None}
        assert watcher.state(table)["heard"] == state["heard"], "nothing was drawn"


def test_a_process_without_messages_reads_what_others_wrote(postgres_url: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        processes = Deaf(stack, postgres_url, tmp_path)
        ada, bob = Client(processes.one), Client(processes.two)
        table = ada.create(seats=2, open=True)["table"]["id"]
        bob.state(table)  # from now on the other process has it in memory
        processes.end_valkey()
        seat = ada.state(table)["table"]["seats"][0]["id"]
        at_one = Client(processes.one)
        at_one.http.cookies = bob.http.cookies
        bobs = at_one.post(f"/api/tables/{table}/join")["table"]["seats"][1]["id"]
        ada.post(f"/api/tables/{table}/hand-over", {"seat": bobs})
        assert bob.get("/api/tables")["tables"][0]["taken"] == 2
        assert bob.post(f"/api/tables/{table}/hand-over", {"seat": seat})["host"] is False, "the new host is obeyed"
        ada.post(f"/api/tables/{table}/start")
        state = bob.state(table)
        assert state["table"]["status"] == "playing"
        ada.draw(ada.state(table))
        turn = bob.draw(state)["view"]["turn"]
        assert turn == 2, "both have drawn"
        assert bob.get("/api/me/tables")["tables"][0]["waiting"] is True
        ada.draw(ada.state(table))
        bob.draw(bob.state(table))
        assert ada.state(table)["view"]["turn"] == 3


def test_what_one_process_acknowledged_every_other_shows_at_once(options: list[str], tmp_path: Path) -> None:
    with (
        serving(tmp_path / "one", *options, QUILLMAP_LIMITS="off") as one,
        serving(tmp_path / "two", *options, QUILLMAP_LIMITS="off") as two,
    ):
        here, elsewhere = Client(one), Client(two)
        elsewhere.http.cookies = here.http.cookies
        state = here.create(start=True)
        table = state["table"]["id"]
        for _ in range(6):  # no game is over after twelve drawings
            for drawing, looking in ((here, elsewhere), (elsewhere, here)):
                state = drawing.draw(state)
                seen = looking.state(table)
                assert (seen["view"]["turn"], seen["heard"]) == (state["view"]["turn"], state["heard"])
                state = seen
