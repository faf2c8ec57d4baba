"""Sockets, streams and long polls are counted, kept alive, and closed when their session ends."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bench.server.process import PATIENCE
from quillmap.server.http.rate_limits import MOST_SOCKETS
from quillmap.server.http.routes import streams
from tests.server.asgi_client import ADA, Answer, Inside, with_ada_and_bob
from tests.server.live_server import Client, serving


async def begun(app: Inside, who: str = ADA) -> tuple[str, str]:
    """The path of a game of somebody's, and the tag of its state while they listen."""
    state = (await app.ask("POST", "/api/tables", {"options": {"seats": 2}, "start": True}, token=who)).json()
    path = f"/api/tables/{state['table']['id']}"
    return path, (await app.ask("GET", f"{path}?wait=20", token=who)).json()["tag"]


async def waiting(app: Inside, path: str, count: int) -> None:
    """Until so many listen."""
    room = app.registry.rooms[path.rpartition("/")[2]]
    while len(room.subscribers) != count:
        await asyncio.sleep(0)


@pytest.mark.parametrize("kind", ["?wait=20&tag={tag}", "/stream"])
def test_one_person_waits_in_few_places_at_once(kind: str, tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        path, tag = await begun(app)
        asked = path + kind.format(tag=tag)
        polls = [asyncio.create_task(app.ask("GET", asked, token=ADA)) for _ in range(4 * MOST_SOCKETS)]
        while sum(poll.done() for poll in polls) < 3 * MOST_SOCKETS:
            await asyncio.sleep(0)
        await waiting(app, path, MOST_SOCKETS)
        refused = [poll.result() for poll in polls if poll.done()]
        assert [answer.status for answer in refused] == [429] * 3 * MOST_SOCKETS
        assert {answer.json()["reason"] for answer in refused} == {"too_many_sockets"}
        for poll in polls:
            poll.cancel()

    with_ada_and_bob(tmp_path, tell)


def test_a_poll_that_nobody_waits_for_makes_room(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        client = Client(server)
        path = f"/api/tables/{client.create(start=True)['table']['id']}"
        state = client.get(f"{path}?wait=20")
        cookies = "; ".join(f"{name}={value}" for name, value in client.http.cookies.items())
        head = f"GET {path}?wait=25&tag={state['tag']} HTTP/1.1\r\nHost: here\r\nCookie: {cookies}\r\n\r\n"
        for _ in range(3 * MOST_SOCKETS):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
                connection.sendall(head.encode())
                while not client.state(state["table"]["id"])["table"]["seats"][0]["here"]:
                    pass
            while client.state(state["table"]["id"])["table"]["seats"][0]["here"]:
                pass


async def sign_out(app: Inside) -> None:
    assert (await app.ask("POST", "/api/me/sign-out-everywhere", token=ADA)).status == 204


async def be_forgotten(app: Inside) -> None:
    assert (await app.ask("DELETE", "/api/me", token=ADA)).status == 204


@pytest.mark.parametrize("end", [sign_out, be_forgotten])
def test_a_waiting_poll_ends_with_its_session(end: Callable[[Inside], Awaitable[None]], tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        path, tag = await begun(app)
        poll = asyncio.create_task(app.ask("GET", f"{path}?wait=25&tag={tag}", token=ADA))
        await waiting(app, path, 1)
        await end(app)
        answer = await poll
        assert (answer.status, answer.json()["reason"]) == (401, "not_signed_in")

    with_ada_and_bob(tmp_path, tell)


def test_a_waiting_poll_of_a_program_ends_with_its_token(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        program = (await app.ask("POST", "/api/me/programs", {"label": "bot"}, token=ADA)).json()
        path, tag = await begun(app)
        bearer = {"authorization": f"Bearer {program['token']}"}
        its = asyncio.create_task(app.ask("GET", f"{path}?wait=25&tag={tag}", headers=bearer))
        mine = asyncio.create_task(app.ask("GET", f"{path}?wait=25&tag={tag}", token=ADA))
        await waiting(app, path, 2)
        assert (await app.ask("DELETE", f"/api/me/programs/{program['id']}", token=ADA)).status == 204
        assert (await its).status == 401
        assert not mine.done()
        mine.cancel()

    with_ada_and_bob(tmp_path, tell)


def test_a_session_that_another_process_ended_receives_nothing(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        path, tag = await begun(app)
        poll = asyncio.create_task(app.ask("GET", f"{path}?wait=25&tag={tag}", token=ADA))
        await waiting(app, path, 1)
        with closing(sqlite3.connect(tmp_path / "store.db")) as elsewhere, elsewhere:
            elsewhere.execute("DELETE FROM sessions WHERE person = ?", (ADA,))
        app.registry.rooms[path.rpartition("/")[2]].subscribers.wake_all()
        assert (await poll).status == 401

    with_ada_and_bob(tmp_path, tell, shared=True)


def test_a_silent_stream_sends_comments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.05)

    async def tell(app: Inside) -> None:
        path, _ = await begun(app)
        answer: Answer = await app.ask("GET", f"{path}/stream", token=ADA, chunks=4)
        state, *beats = answer.body.split(b"\n\n")[:4]
        assert json.loads(state.removeprefix(b"data: "))["kind"] == "state"
        assert beats == [b":"] * 3

    with_ada_and_bob(tmp_path, tell)
