"""One connection takes no more than its share, whatever bytes it sends: it is cut off, and others are answered."""

from __future__ import annotations

import itertools
import socket
import struct
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bench.server.process import PATIENCE
from quillmap.server.http.http_protocol import PIECE
from quillmap.server.http.rate_limits import FRAMES, LARGEST_HEAD
from tests.server.live_server import Client, Server, serving

pytestmark = pytest.mark.xdist_group("server")

MEGABYTE = 1 << 20
ENOUGH = 32 * MEGABYTE
"""Bytes that a client cannot send before it is cut off: kernels buffer a few megabytes between the two ends."""
TEXT, PING, PONG, PIECE_OF = 0x1, 0x9, 0xA, 0x0


@contextmanager
def door(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
        yield connection


def frame(kind: int, body: bytes = b"", *, last: bool = True) -> bytes:
    """A frame of a client, masked with zeros."""
    assert len(body) < 126
    return struct.pack("!BB4x", last << 7 | kind, 1 << 7 | len(body)) + body


def handshake(path: str, *more: str) -> bytes:
    lines = (
        f"GET {path} HTTP/1.1", "Host: here", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", *more,
    )  # fmt: skip
    return "\r\n".join([*lines, "", ""]).encode()


def sent(connection: socket.socket, pieces: Iterable[bytes]) -> int:
    """The number of bytes that can be sent before the server ends the connection."""
    size = 0
    try:
        for piece in pieces:
            if size > ENOUGH:
                break
            connection.sendall(piece)
            size += len(piece)
    except OSError:
        pass
    return size


def ended(connection: socket.socket) -> bytes:
    """Everything the server sends before it ends the connection."""
    said = b""
    try:
        while some := connection.recv(65536):
            said += some
    except ConnectionError:
        pass
    return said


def memory(server: Server) -> int:
    """The peak memory of a server, in bytes."""
    lines = Path(f"/proc/{server.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


CHUNKED = b"POST /api/me HTTP/1.1\r\nHost: here\r\nX-Quillmap: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
HEADS = {
    "trailers without end": (CHUNKED + b"0\r\n", itertools.repeat(b"T: 1\r\n" * 2000)),
    "an endless extension of a chunk": (CHUNKED + b"1;", itertools.repeat(b"z" * 10_000)),
    "many headers": (b"GET /healthz HTTP/1.1\r\n", (b"X-%d: %s\r\n" % (n, b"x" * 1000) for n in itertools.count())),
    "an endless header": (b"GET /healthz HTTP/1.1\r\nX-Long: ", itertools.repeat(b"x" * 10_000)),
    "an endless name of a header": (b"GET /healthz HTTP/1.1\r\n", itertools.repeat(b"x" * 10_000)),
    "an endless address": (b"GET /", itertools.repeat(b"x" * 10_000)),
    "a flood of requests": (b"", itertools.repeat(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n" * 500)),
}


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("kind", HEADS)
def test_a_head_without_end_is_cut_off_and_takes_no_memory(kind: str, tmp_path: Path) -> None:
    begin, more = HEADS[kind]
    with serving(tmp_path, QUILLMAP_LIMITS="off") as server:
        client = Client(server)
        before = memory(server)
        with door(server) as connection:
            assert sent(connection, itertools.chain([begin], more)) < ENOUGH
        assert client.ask("GET", "/api/me").status_code == 200
        assert memory(server) - before < 16 * MEGABYTE


@pytest.mark.parametrize("trickled", [False, True])
def test_a_head_that_is_too_large_is_answered_with_431(tmp_path: Path, trickled: bool) -> None:
    head = b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-Long: " + b"x" * (LARGEST_HEAD + PIECE)
    with serving(tmp_path) as server, door(server) as connection:
        step = 1000 if trickled else len(head)
        sent(connection, (head[at : at + step] for at in range(0, len(head), step)))
        assert ended(connection).startswith(b"HTTP/1.1 431 ")


def answers(connection: socket.socket, count: int) -> None:
    """Read a number of whole answers to /healthz."""
    said = b""
    while said.count(b"\r\n\r\nok\n") < count:
        some = connection.recv(65536)
        assert some, said
        said += some
    assert said.count(b"HTTP/1.1 200 ") == count


def test_many_requests_on_one_connection_are_each_measured_by_themselves(tmp_path: Path) -> None:
    head = b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-Long: " + b"x" * (LARGEST_HEAD // 2) + b"\r\n\r\n"
    with serving(tmp_path) as server, door(server) as connection:
        for _ in range(5):
            connection.sendall(head)
            answers(connection, 1)
        connection.sendall(head * 3)
        answers(connection, 3)


FLOODS = {
    "pings": frame(PING),
    "pings with content": frame(PING, b"x" * 125),
    "pongs": frame(PONG),
    "empty pieces": frame(PIECE_OF, last=False),
    "messages": frame(TEXT, b"{}"),
}


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_frames_is_cut_off_and_takes_no_memory(kind: str, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        client = Client(server)
        table = client.create(start=True)["table"]["id"]
        before = memory(server)
        with door(server) as connection:
            connection.sendall(handshake(f"/api/tables/{table}/socket"))
            assert b" 101 " in connection.recv(200)
            begin = frame(TEXT, b"{", last=False) if kind == "empty pieces" else b""
            assert sent(connection, itertools.chain([begin], itertools.repeat(FLOODS[kind] * 500))) < ENOUGH
        assert client.state(table)["table"]["id"] == table
        assert memory(server) - before < 16 * MEGABYTE


def test_a_client_with_too_many_frames_is_closed_with_1008(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = Client(server).create(start=True)["table"]["id"]
        with door(server) as connection:
            connection.sendall(handshake(f"/api/tables/{table}/socket"))
            assert b" 101 " in connection.recv(200)
            connection.sendall(frame(PONG) * int(FRAMES.burst + FRAMES.per_second))
            assert struct.pack("!H", 1008) in ended(connection)


def test_a_client_that_only_keeps_its_connection_alive_is_let_be(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        client = Client(server)
        table = client.create(start=True)["table"]["id"]
        with client.socket(table) as talk:
            talk.hear()
            for _ in range(int(FRAMES.burst) // 4):
                assert talk.connection.ping().wait(PATIENCE)
            talk.say({"kind": "look", "seats": []})
            assert talk.hear()["kind"] == "state"


@pytest.mark.parametrize(
    ("said", "code"),
    [(frame(TEXT, b"\xff\xfe"), 1007), (frame(TEXT, b"{", last=False) + frame(PIECE_OF, b"\xff"), 1007)],
)
def test_bytes_that_are_no_text_end_a_socket_without_a_trace(tmp_path: Path, said: bytes, code: int) -> None:
    with serving(tmp_path) as server:
        table = Client(server).create(start=True)["table"]["id"]
        with door(server) as connection:
            connection.sendall(handshake(f"/api/tables/{table}/socket"))
            assert b" 101 " in connection.recv(200)
            connection.sendall(said)
            assert struct.pack("!H", code) in ended(connection)
        assert server.stop() == 0
    log = server.log.read_text()
    assert "trace" not in log
    assert '"level": "error"' not in log


def test_a_refused_handshake_is_no_error_and_its_query_is_not_told(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for path in ("/api/tables/AAAAAAAA/socket?heard=77777777", "/api/tables/22222222/socket?heard=55555"):
            with door(server) as connection:
                connection.sendall(handshake(path))
                assert b" 40" in ended(connection)[:20]
        table = Client(server).create(start=True)["table"]["id"]
        with door(server) as connection:
            connection.sendall(handshake(f"/api/tables/{table}/socket?heard=55555"))
            assert b" 101 " in connection.recv(200)
        with door(server) as connection:
            connection.sendall(handshake(f"/api/tables/{table}/socket", "X-Long: " + "x" * 20_000))
            assert b" 431 " in ended(connection)[:20]
        assert server.stop() == 0
    log = server.log.read_text()
    assert '"what": "socket"' in log
    assert [line for line in log.splitlines() if '"level": "error"' in line or "trace" in line] == []
    assert "55555" not in log
    assert "77777777" not in log
