"""A server in a process of its own, and the resources it uses. Memory and CPU are read from /proc: Linux only."""

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
"""Seconds. Long, because the machine may be busy."""
LOOK_EVERY = 0.005
LOADED = {"QUILLMAP_LIMITS": "off", "QUILLMAP_LOG": "warning"}
"""Environment variables of a server under load, without limits on the rate of requests."""


class ServerProcess:
    """One server on one data folder. It can be started, stopped, killed, and started again."""

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
        """The process id."""
        return self._running.pid

    @property
    def running(self) -> bool:
        """Whether the process is alive."""
        return self._process is not None and self._process.poll() is None

    def start(self, first: str = "/") -> float:
        """Start the server; return the seconds until it served the first page."""
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
        """Wait until no child process runs: the server prepares its bots in one."""
        children = Path(f"/proc/{self._running.pid}/task/{self._running.pid}/children")
        end = time.perf_counter() + patience
        while time.perf_counter() < end and children.exists() and children.read_text():
            time.sleep(LOOK_EVERY)

    def stop(self) -> int:
        """Ask the server to stop, wait, and return its exit code."""
        self._running.terminate()
        return self._running.wait(PATIENCE)

    def kill(self) -> None:
        """Kill the server."""
        self._running.kill()
        self._running.wait(PATIENCE)

    def ask(self, method: str, path: str, token: str = "") -> bytes:
        """Send one request and return the answer."""
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
        """The CPU seconds of the process, without its bots."""
        fields = Path(f"/proc/{self._running.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """The resident memory in MB, without its bots."""
        pages = int(Path(f"/proc/{self._running.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def serving(data: Path, patience: float) -> Iterator[ServerProcess]:
    """A started server. Gives it up to `patience` seconds to prepare its bots."""
    server = ServerProcess(data, **LOADED)
    server.start()
    try:
        server.settle(patience)
        yield server
    finally:
        server.stop()


def environment() -> dict[str, str]:
    """Our environment, but Python keeps compiled modules, as on a host's machine."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def free_port() -> int:
    """A free port."""
    with socket.socket() as one:
        one.bind((HOST, 0))
        port: int = one.getsockname()[1]
        return port
