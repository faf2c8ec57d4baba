"""An unfinished request is closed after a time; a slow but complete one is answered."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from bench.server.process import PATIENCE
from quillmap.server.http import http_protocol
from quillmap.server.http.http_protocol import SECONDS, Patient
from quillmap.server.http.websocket_protocol import Swift
from tests.server.live_server import Client, serving

BEGUN = (
    b"",
    b"GET /healthz HTTP/1.1\r\nHost: here\r\n",
    b"POST /api/me/recover HTTP/1.1\r\nHost: here\r\nX-Quillmap: 1\r\nContent-Length: 10\r\n\r\n{",
    b"GET /api/tables/AAAAAAAA/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
)


@pytest.mark.xdist_group("server")
def test_an_unfinished_request_is_let_go_and_an_open_socket_is_not(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        client = Client(server)
        table = client.create(start=True)["table"]["id"]
        with client.socket(table) as talk, ExitStack() as stack:
            talk.hear()
            begun = time.monotonic()
            here = ("127.0.0.1", server.port)
            doors = [stack.enter_context(socket.create_connection(here, PATIENCE)) for _ in BEGUN]
            for door, said in zip(doors, BEGUN, strict=True):
                door.sendall(said)
            assert [door.recv(1) for door in doors] == [b""] * len(doors)
            assert time.monotonic() - begun >= SECONDS - 0.5, "nobody is hurried"
            talk.say({"kind": "look", "seats": []})
            assert talk.hear()["kind"] == "state"


@contextmanager
def listening_here(app: ASGIApp) -> Iterator[uvicorn.Server]:
    """A server of this process with our protocols, for an application of one's own."""
    config = uvicorn.Config(
        app, port=0, http=Patient, ws=Swift, loop="uvloop", lifespan="off", log_config=None, timeout_keep_alive=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield server
    finally:
        server.should_exit = True
        thread.join()


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="the system cannot end what is not read")
@pytest.mark.parametrize("whole", [True, False])
def test_a_client_that_reads_no_answer_is_disconnected(whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "UNREAD_SECONDS", 1.0)
    large = b"x" * (32 << 20)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(1 if whole else 100):
            await send({"type": "http.response.body", "body": large, "more_body": not whole})

    with listening_here(app) as server, socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        door.connect(server.servers[0].sockets[0].getsockname())
        door.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        assert door.recv(100)
        assert server.server_state.connections
        end = time.monotonic() + 20
        while server.server_state.connections and time.monotonic() < end:
            time.sleep(0.05)
        assert not server.server_state.connections
