"""Everything a server remembers as one file of JSON lines, to keep it safe or to move it to another kind of store.

The first line says what this is and names the fields of each kind of row, the last how many rows there are; bytes are
written in base64. A file whose name ends in .gz is compressed.
"""

from __future__ import annotations

import contextlib
import gzip
import zlib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import IO, cast

import msgspec

from quillmap.server.store import Person, Row, Session, Store
from quillmap.server.store.backup_check import Soundness
from quillmap.server.store.backup_output import written
from quillmap.tables.rows import AppendEvents, GameRow, TableRow

FORMAT = 2
"""Version 2 holds fields in tables and events that 0.1.0, which wrote version 1, cannot read."""
GZIP = b"\x1f\x8b"
"""How compressed files begin."""
KINDS: dict[str, type[Row]] = {
    "person": Person,
    "session": Session,
    "table": TableRow,
    "game": GameRow,
    "events": AppendEvents,
}
NAMES = {kind: name for name, kind in KINDS.items()}


class Head(msgspec.Struct):
    """The first line."""

    quillmap_backup: int
    program: str
    fields: dict[str, list[str]]


class End(msgspec.Struct):
    """The last line."""

    rows: int


class BadBackup(ValueError):
    """A file that is no whole backup, with the line and the reason."""


async def backup(store: Store, target: Path) -> int:
    """Write everything in the store to a file, which appears once it is whole, or to a stream; the number of rows."""
    count = 0
    with written(target) as raw, _packed(raw, target) as lines:
        fields = {name: list(kind._fields) for name, kind in KINDS.items()}
        lines.write(msgspec.json.encode(Head(FORMAT, version("quillmap"), fields)) + b"\n")
        async for row in store.dump():
            lines.write(msgspec.json.encode((NAMES[type(row)], row)) + b"\n")
            count += 1
        lines.write(msgspec.json.encode(End(count)) + b"\n")
    return count


async def restore(store: Store, file: Path) -> int:
    """Load a backup into an empty store, all or nothing; how many rows there were.

    `BadBackup` tells line and reason of what is damaged; ValueError if the store is not empty; `StoreInUse` if a server
    runs on it.
    """
    store.claim()
    count = 0

    def counted() -> Iterator[Row]:
        nonlocal count
        for row in read_backup(file):
            count += 1
            yield row

    await store.load(counted())
    return count


def read_backup(file: Path) -> Iterator[Row]:
    """The rows of a backup; at the latest in the end `BadBackup` if it is not whole, or could not be served."""
    number = 0
    end: End | None = None
    sound = Soundness()
    with _opened(file) as lines:
        try:
            for line in lines:
                number += 1
                if end is not None:
                    raise ValueError("something follows the end")
                if number == 1:
                    _check_head(line)
                elif line.startswith(b"{"):
                    end = msgspec.json.decode(line, type=End)
                    if end.rows != number - 2:
                        raise ValueError(f"there should be {end.rows} rows, not {number - 2}")
                    sound.finish()
                else:
                    row = _row(line)
                    sound.take(row)
                    yield row
        except (ValueError, EOFError, zlib.error, gzip.BadGzipFile) as reason:
            raise BadBackup(f"line {number or 1}: {reason}") from reason
    if end is None:
        raise BadBackup(f"line {number + 1}: the end is missing")


@contextlib.contextmanager
def _opened(file: Path) -> Iterator[IO[bytes]]:
    """The lines of a backup, compressed or not, whatever its name says: it may have come from standard output."""
    with file.open("rb") as raw:
        if raw.peek(len(GZIP))[: len(GZIP)] != GZIP:
            yield raw
            return
        with gzip.GzipFile(fileobj=raw) as packed:
            yield cast(IO[bytes], packed)


@contextlib.contextmanager
def _packed(raw: IO[bytes], file: Path) -> Iterator[IO[bytes]]:
    if not file.name.endswith(".gz"):
        yield raw
        return
    with gzip.GzipFile(filename="", fileobj=raw, mode="wb") as packed:
        yield cast(IO[bytes], packed)


def _check_head(line: bytes) -> None:
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.DecodeError as reason:
        raise ValueError("this is no backup of Quillmap") from reason
    if not 1 <= head.quillmap_backup <= FORMAT:
        made = f"a backup of format {head.quillmap_backup}, made by Quillmap {head.program}"
        raise ValueError(f"{made}; this one reads formats 1 to {FORMAT}")


def _row(line: bytes) -> Row:
    name, fields = msgspec.json.decode(line, type=tuple[str, msgspec.Raw])
    if name not in KINDS:
        raise ValueError(f"there is no kind of row {name!r}")
    return msgspec.json.decode(fields, type=KINDS[name])
