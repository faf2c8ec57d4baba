"""A door is not held open for ever: whoever does not finish a request is let go, and whoever does is not."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from quillmap.server.load.process import PATIENCE
from quillmap.server.patience import SECONDS
from tests.server.serving import Client, serving

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
