"""A real server in a process of its own, and clients that speak to it as browsers and programs do."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from bench.server.process import PATIENCE, ServerProcess
from quillmap.rules.offers import legal_moves
from quillmap.wire import write_move
from tests.server.offers import offer_in


class Server(ServerProcess):
    """One process, and who speaks to it."""

    def __init__(self, data: Path, *options: str, **variables: str) -> None:
        super().__init__(data, *options, **variables)
        self.clients: list[Client] = []

    def start(self, first: str = "/healthz") -> float:
        return super().start(first)


@contextmanager
def serving(data: Path, *options: str, **variables: str) -> Iterator[Server]:
    server = Server(data, *options, **variables)
    try:
        server.start()
        yield server
    finally:
        for client in server.clients:
            client.http.close()
        if server.running:
            server.stop()


class Client:
    """Somebody with a browser: a cookie, and the header that our own pages send."""

    def __init__(self, server: Server, language: str = "en") -> None:
        self.server = server
        headers = {"X-Quillmap": "1", "Accept-Language": language}
        self.http = httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE)
        server.clients.append(self)
        self.me = self.post("/api/me")

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.http.request(method, path, **more)

    def get(self, path: str, **more: Any) -> Any:
        response = self.ask("GET", path, **more)
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, body: Any = None) -> Any:
        response = self.ask("POST", path, content=b"" if body is None else json.dumps(body))
        assert response.status_code == 200, response.text
        return response.json()

    def refused(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        response = self.ask(method, path, content=b"" if body is None else json.dumps(body))
        assert 400 <= response.status_code < 500, response.text
        return response.status_code, response.json()["reason"]

    def create(self, *, bots: list[str] | None = None, start: bool = False, **options: Any) -> Any:
        return self.post("/api/tables", {"options": options, "bots": bots or [], "start": start})

    def state(self, table: str) -> Any:
        return self.get(f"/api/tables/{table}")

    def draw(self, state: Any) -> Any:
        """Answer the offer of a state with the first legal move."""
        return self.post(f"/api/tables/{state['table']['id']}/move", first_move(state))

    @contextmanager
    def socket(self, table: str, heard: int = 0) -> Iterator[Socket]:
        url = f"{self.server.url.replace('http', 'ws')}/api/tables/{table}/socket?heard={heard}"
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies, "Origin": self.server.url}
        with connect(url, additional_headers=headers) as connection:
            yield Socket(connection)


class Socket:
    """An open socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self._state: Any = None

    def hear(self, timeout: float = PATIENCE) -> Any:
        """The next message; news as the state that they make of the one before."""
        message = json.loads(self.connection.recv(timeout))
        if message["kind"] in ("state", "news"):
            message = self._state = told(self._state, message)
        return message

    def say(self, message: Any) -> None:
        self.connection.send(json.dumps(message))


def told(before: Any, message: Any) -> Any:
    """What somebody knows who was told this after that."""
    if message["kind"] == "state":
        return message
    view = before["view"] and before["view"] | message["view"]
    return before | message | {"kind": "state", "table": before["table"] | message["table"], "view": view}


def first_move(state: Any) -> Any:
    """The first legal answer to the offer that a state holds."""
    return json.loads(write_move(next(legal_moves(offer_in(state)))))


def play_out(clients: list[Client], table: str) -> Any:
    """Everybody answers every offer over HTTP until the game is over; the last state of the first."""
    end = time.monotonic() + 4 * PATIENCE
    while time.monotonic() < end:
        drawn = False
        for client in clients:
            state = client.state(table)
            if state["table"]["status"] == "over":
                return clients[0].state(table)
            if state["view"]["offer"]:
                state = client.draw(state)
                drawn = True
        if not drawn:
            clients[-1].ask("GET", f"/api/tables/{table}?tag={state['tag']}&wait=5")
    raise AssertionError("the game does not end")
