"""A server in a process of its own, and what it costs the machine. Memory and CPU are read from /proc: Linux only."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOST = "127.0.0.1"
PATIENCE = 180.0
"""Seconds: much, because the machine may have other work."""
LOOK_EVERY = 0.005
LOADED = {"QUILLMAP_LIMITS": "off", "QUILLMAP_LOG": "warning"}
"""The variables of a server under load: nobody is refused for asking often."""


class ServerProcess:
    """One server on one data folder: can be started, stopped, killed, and started again."""

    def __init__(self, data: Path, *options: str, **variables: str) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}"
        self.log = data / "server.log"
        self._options = options
        self._variables = variables
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def _running(self) -> subprocess.Popen[bytes]:
        assert self._process is not None, "the server is started first"
        return self._process

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._running.pid

    @property
    def running(self) -> bool:
        """Whether it is there."""
        return self._process is not None and self._process.poll() is None

    def start(self, first: str = "/") -> float:
        """Start it; the seconds until the first page was there."""
        self.data.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "quillmap.cli", "serve", "--port", str(self.port), "--data", str(self.data)]
        command += ["--warm-up", "asked", *self._options]  # bots that nobody asks for cost nothing
        begun = time.perf_counter()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stderr=log, env=environment() | self._variables)
        while time.perf_counter() - begun < PATIENCE:
            try:
                self.ask("GET", first)
                return time.perf_counter() - begun
            except ConnectionRefusedError:
                time.sleep(LOOK_EVERY)
            if self._process.poll() is not None:
                break
        raise RuntimeError(f"the server did not start: {self.log.read_text()}")

    def settle(self, patience: float) -> None:
        """Wait until it starts nothing any more: it makes its bots ready in another process."""
        children = Path(f"/proc/{self._running.pid}/task/{self._running.pid}/children")
        end = time.perf_counter() + patience
        while time.perf_counter() < end and children.exists() and children.read_text():
            time.sleep(LOOK_EVERY)

    def stop(self) -> int:
        """Ask it to go, and wait; its exit code."""
        self._running.terminate()
        return self._running.wait(PATIENCE)

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._running.kill()
        self._running.wait(PATIENCE)

    def ask(self, method: str, path: str, token: str = "") -> bytes:
        """The answer to one request."""
        headers = {"X-Quillmap": "1"} | ({"Authorization": f"Bearer {token}"} if token else {})
        connection = http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, headers=headers)
            answer = connection.getresponse()
            body = answer.read()
        finally:
            connection.close()
        if 400 <= answer.status < 500:
            raise RuntimeError(f"{method} {path}: {answer.status} {body.decode()}")
        return body

    @property
    def cpu(self) -> float:
        """Seconds of CPU that the process has used, without the bots'."""
        fields = Path(f"/proc/{self._running.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Its resident memory in MB, without the bots'."""
        pages = int(Path(f"/proc/{self._running.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def serving(data: Path, patience: float) -> Iterator[ServerProcess]:
    """A server that has started and, if that takes no longer than so many seconds, settled."""
    server = ServerProcess(data, **LOADED)
    server.start()
    try:
        server.settle(patience)
        yield server
    finally:
        server.stop()


def environment() -> dict[str, str]:
    """Ours, but that what is imported is kept compiled, as on any host's machine: servers are started often."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind((HOST, 0))
        port: int = one.getsockname()[1]
        return port
