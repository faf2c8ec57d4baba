"""An unfinished request is closed after a time; a slow but complete one is answered."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.sync.client import connect

from bench.server.process import PATIENCE
from quillmap.server.http import http_protocol
from quillmap.server.http.http_protocol import BoundedHttpProtocol
from quillmap.server.http.websocket_protocol import BoundedWebSocketProtocol

BEGUN = (
    b"",
    b"GET /healthz HTTP/1.1\r\nHost: here\r\n",
    b"POST /api/me/recover HTTP/1.1\r\nHost: here\r\nX-Quillmap: 1\r\nContent-Length: 10\r\n\r\n{",
    b"GET /api/tables/AAAAAAAA/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
)


@contextmanager
def listening_here(app: ASGIApp) -> Iterator[uvicorn.Server]:
    """A server of this process with our protocols, for an application of one's own."""
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=0,
        http=BoundedHttpProtocol,
        ws=BoundedWebSocketProtocol,
        loop="uvloop",
        lifespan="off",
        log_config=None,
        timeout_keep_alive=1,
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


def test_an_unfinished_request_is_let_go_and_an_open_socket_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "REQUEST_SECONDS", 1.0)

    async def echo(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] == "websocket.receive":
                await send({"type": "websocket.send", "text": message["text"]})
        while (await receive())["type"] == "http.request":
            pass

    with listening_here(echo) as server, ExitStack() as stack:
        here = server.servers[0].sockets[0].getsockname()
        talk = stack.enter_context(connect(f"ws://{here[0]}:{here[1]}/"))
        begun = time.monotonic()
        connections = [stack.enter_context(socket.create_connection(here, PATIENCE)) for _ in BEGUN]
        for connection, sent in zip(connections, BEGUN, strict=True):
            connection.sendall(sent)
        assert [connection.recv(1) for connection in connections] == [b""] * len(connections)
        assert time.monotonic() - begun >= 0.9, "they had their time"
        talk.send("still here")
        assert talk.recv() == "still here"


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="the system cannot end what is not read")
@pytest.mark.parametrize("whole", [True, False])
def test_a_client_that_reads_no_answer_is_disconnected(whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "UNREAD_SECONDS", 1.0)
    large = b"x" * (32 << 20)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(1 if whole else 100):
            await send({"type": "http.response.body", "body": large, "more_body": not whole})

    with listening_here(app) as server, socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(server.servers[0].sockets[0].getsockname())
        connection.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        assert connection.recv(100)
        assert server.server_state.connections
        end = time.monotonic() + 20
        while server.server_state.connections and time.monotonic() < end:
            time.sleep(0.05)
        assert not server.server_state.connections
