"""Where `quillmap backup` writes: it replaces files only, and only by a whole backup; streams are written through."""

from __future__ import annotations

import gzip
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from quillmap.server.store import SavePerson, make_store
from tests.server.rows import person, tell


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with somebody in it."""
    tell(make_store(None, tmp_path / "data"), lambda store: store.write(SavePerson(person("ada"))))
    return tmp_path / "data"


def backup(data: Path, target: str | Path, **more: int) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "quillmap.cli", "backup", str(target), "--data", str(data)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | more
    return subprocess.run(command, check=False, cwd=data.parent, timeout=60, **pipes)  # type: ignore[call-overload, no-any-return]


def refusal(done: subprocess.CompletedProcess[bytes]) -> str:
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    return line


def is_whole(text: bytes) -> bool:
    head, row, end = text.splitlines()
    return head.startswith(b'{"quillmap_backup":2') and b'"ada"' in row and end == b'{"rows":1}'


def test_a_file_is_written_whole_and_private(data: Path, tmp_path: Path) -> None:
    done = backup(data, tmp_path / "kept")
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, f"{tmp_path}/kept: 1 rows\n", b"")
    assert is_whole((tmp_path / "kept").read_bytes())
    assert stat.S_IMODE((tmp_path / "kept").stat().st_mode) == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {"data", "kept"}


@pytest.mark.parametrize("name", ["pipe", "pipe.gz"])
def test_a_pipe_is_written_through_and_stays_a_pipe(data: Path, tmp_path: Path, name: str) -> None:
    pipe = tmp_path / name
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    done = backup(data, pipe)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    reader.join(30)
    assert (done.returncode, done.stdout, done.stderr.decode()) == (0, b"", f"{pipe}: 1 rows\n")
    assert is_whole(gzip.decompress(read[0]) if name.endswith(".gz") else read[0])


@pytest.mark.parametrize("before", [True, False])
def test_a_link_stays_and_its_file_is_replaced(data: Path, tmp_path: Path, before: bool) -> None:
    (tmp_path / "elsewhere").mkdir()
    real = tmp_path / "elsewhere" / "real"
    if before:
        real.write_text("the one before")
    (tmp_path / "link").symlink_to(real)
    assert backup(data, tmp_path / "link").returncode == 0
    assert (tmp_path / "link").is_symlink()
    assert is_whole(real.read_bytes())
    assert [path.name for path in real.parent.iterdir()] == ["real"]


def test_a_full_device_is_an_error_and_stays_a_device(data: Path, tmp_path: Path) -> None:
    device = tmp_path / "full"
    try:
        os.mknod(device, stat.S_IFCHR | 0o666, os.makedev(1, 7))
        device.open("wb").close()
    except PermissionError:  # nobody but root can make or replace a device
        device = Path("/dev/full")
    assert refusal(backup(data, device)) == f"quillmap backup: {device}: No space left on device"
    assert stat.S_ISCHR(device.stat().st_mode)


def test_a_dash_is_standard_output(data: Path, tmp_path: Path) -> None:
    done = backup(data, "-")
    assert (done.returncode, done.stderr) == (0, b"-: 1 rows\n")
    assert is_whole(done.stdout)
    assert backup(data, "/dev/stdout").stdout == done.stdout
    assert {path.name for path in tmp_path.iterdir()} == {"data"}


def test_a_reader_that_goes_away_is_an_error(data: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    assert refusal(backup(data, "-", stdout=write)) == "quillmap backup: -: Broken pipe"
    os.close(write)


@pytest.mark.parametrize("kind", ["link", "file"])
def test_what_lies_beside_the_target_is_neither_followed_nor_used(data: Path, tmp_path: Path, kind: str) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    beside = tmp_path / "kept.part"
    if kind == "link":
        beside.symlink_to(precious)
    else:
        beside.write_text("left over")
        beside.chmod(0o644)
    assert backup(data, tmp_path / "kept").returncode == 0
    assert precious.read_text() == "precious"
    assert stat.S_IMODE((tmp_path / "kept").stat().st_mode) == 0o600
    assert is_whole((tmp_path / "kept").read_bytes())


def test_a_folder_and_a_place_that_is_not_there_are_refused(data: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    assert refusal(backup(data, tmp_path / "folder")).endswith(f"{tmp_path}/folder: Is a directory")
    assert refusal(backup(data, tmp_path / "no" / "kept")).endswith(f"{tmp_path}/no/kept: No such file or directory")
