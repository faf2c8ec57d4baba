"""Commands about the data of a server: backup, restore and forget."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TypeVar

from quillmap.cli.io import BadInput, Commands
from quillmap.server.retention import Forgettable, forget, forgettable
from quillmap.server.store import Store, data_folder, make_store
from quillmap.server.store.backup import BadBackup, backup, restore
from quillmap.server.store.backup_output import is_stream
from quillmap.tables.rows import StoreFailed

T = TypeVar("T")

DAY = 86400.0


def add_commands(commands: Commands) -> None:
    """Add these commands to the parser."""
    save = commands.add_parser(
        "backup",
        help="write all data of a server to a file",
        description="Write all data of a server to a file, even while the server runs. The file holds secrets: "
        "keep it safe.",
    )
    save.add_argument(
        "file", metavar="FILE", help="the file to write, compressed if its name ends in .gz; - for standard output"
    )
    _add_store(save)
    save.set_defaults(run=_backup)

    load = commands.add_parser(
        "restore",
        help="fill an empty store from a backup",
        description="Fill an empty store, of any kind, from a backup. All of it is restored or, if it is damaged, "
        "nothing.",
    )
    load.add_argument("file", metavar="FILE", help="a file that quillmap backup wrote")
    _add_store(load)
    load.set_defaults(run=_restore)

    clean = commands.add_parser(
        "forget",
        help="remove people and tables unused for a long time",
        description="Remove people not seen and tables not changed for some days. Without --yes it only lists them.",
    )
    clean.add_argument("--days", type=int, required=True, help="the number of days")
    clean.add_argument("--yes", action="store_true", help="really remove them")
    _add_store(clean)
    clean.set_defaults(run=_forget)


def _add_store(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", help="the data folder (QUILLMAP_DATA; default: your data folder)")
    parser.add_argument(
        "--database-url",
        metavar="URL",
        help="another store: postgresql://… or sqlite:///file (QUILLMAP_DATABASE_URL)",
    )


def _backup(options: argparse.Namespace) -> int:
    target = Path(options.file)
    # A stream may be standard output, where only the backup belongs.
    report = sys.stderr if is_stream(target) else sys.stdout
    count = _with_store(options, lambda store: backup(store, target), must_exist=True)
    print(f"{options.file}: {count} rows", file=report)
    return 0


def _restore(options: argparse.Namespace) -> int:
    try:
        count = _with_store(options, lambda store: restore(store, Path(options.file)))
    except BadBackup as reason:
        raise BadInput(f"{options.file}: {reason}") from reason
    print(f"{options.file}: {count} rows restored")
    return 0


def _forget(options: argparse.Namespace) -> int:
    if options.days < 1:
        raise BadInput("at least one day")
    since = time.time() - options.days * DAY

    async def go(store: Store) -> Forgettable:
        old = await forgettable(store, since)
        if options.yes:
            await forget(store, old)
        return old

    old = _with_store(options, go, must_exist=True)
    for kind, ids in (("person", old.people), ("table", old.tables)):
        for id in ids:
            print(kind, id)
    done = "removed" if options.yes else "would be removed, with --yes"
    print(f"{len(old.people)} people and {len(old.tables)} tables {done}")
    return 0


def _with_store(
    options: argparse.Namespace, use: Callable[[Store], Coroutine[None, None, T]], *, must_exist: bool = False
) -> T:
    """Open the store that the options name, use it, and close it. A store that must exist is not migrated."""
    import asyncio  # imported here: it takes a tenth of a second

    async def whole(store: Store) -> T:
        await store.open(upgrade=not must_exist)
        try:
            return await use(store)
        finally:
            await store.close()

    url = options.database_url or os.environ.get("QUILLMAP_DATABASE_URL")
    data = Path(options.data) if options.data else data_folder()
    try:
        return asyncio.run(whole(make_store(url, data, must_exist=must_exist)))
    except BadBackup:
        raise
    except OSError as reason:
        raise BadInput(f"{reason.filename or getattr(options, 'file', data)}: {reason.strerror or reason}") from reason
    except (StoreFailed, ValueError) as reason:
        raise BadInput(str(reason)) from reason
