"""Two server processes on one PostgreSQL: anybody can play at either, and what happens at one is news at the other."""

from __future__ import annotations

from pathlib import Path

from tests.server.serving import Client, first_move, serving


def at(client: Client, other: Client) -> Client:
    """The same person's browser, at another process."""
    other.http.cookies = client.http.cookies
    return other


def test_a_table_is_played_at_two_processes(postgres_url: str, tmp_path: Path) -> None:
    with (
        serving(tmp_path / "one", "--database-url", postgres_url) as one,
        serving(tmp_path / "two", "--database-url", postgres_url) as two,
    ):
        ada, bob = Client(one), Client(two)
        table = ada.create(seats=2)["table"]["id"]
        bob.post(f"/api/tables/{table}/join")
        ada.post(f"/api/tables/{table}/start")
        with ada.socket(table) as hers, bob.socket(table) as his:
            for turn in range(1, 6):
                for socket in (hers, his):
                    while not ((state := socket.hear())["view"]["offer"] and state["view"]["turn"] == turn):
                        assert state["view"]["turn"] <= turn
                    socket.say(first_move(state))
            assert at(ada, Client(two)).get("/api/me")["id"] == ada.me["id"]
            bob.ask("POST", "/api/me/sign-out-everywhere")
            while (told := his.hear())["kind"] == "state":
                pass
            assert told["reason"] == "signed_out"
            at(ada, Client(two)).ask("POST", "/api/me/sign-out-everywhere")
            while (told := hers.hear())["kind"] == "state":
                pass
            assert told["reason"] == "signed_out", "the other process closes its sockets too"
