"""The command `serve`: the server."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from quillmap.cli.io import MOST_WORKERS, BadInput, Commands, number_between, worker_count

LEVELS = ("debug", "info", "warning", "error")


def add_commands(commands: Commands) -> None:
    """Add this command to the parser."""
    parser = commands.add_parser(
        "serve",
        help="run the server: play in the browser",
        description="Run the server. Each option can also be given as an environment variable: QUILLMAP_HOST for "
        "--host, and so on.",
    )

    def option(name: str, default: str, help: str, **more: object) -> None:
        variable = "QUILLMAP_" + name.upper().replace("-", "_")
        parser.add_argument(f"--{name}", default=os.environ.get(variable, default), help=help, **more)  # type: ignore[arg-type]

    option("host", "127.0.0.1", "the address to listen on (default 127.0.0.1: this machine only)")
    option("port", "8000", "the port to listen on (default 8000)")
    option("data", "", "the folder for games (default: where the system keeps such things)", metavar="FOLDER")
    option("database-url", "", "PostgreSQL instead of a file in that folder: postgresql://…", metavar="URL")
    option("valkey-url", "", "Valkey, to tell several processes of each other: valkey://…", metavar="URL")
    option("prefix", "", "the path under which a proxy shows it, such as /quillmap", metavar="PATH")
    option("proxies", "127.0.0.1", "addresses of proxies whose word is taken (default 127.0.0.1)", metavar="LIST")
    option("workers", "", "in how many processes bots think (default: one less than there are cores)")
    option(
        "warm-up", "soon", "when bots are compiled for the first time: soon after the start, or asked (default soon)",
        choices=("soon", "asked"), metavar="WHEN",
    )  # fmt: skip
    option("log", "info", f"how much to log: {', '.join(LEVELS)} (default info)", choices=LEVELS, metavar="LEVEL")
    parser.set_defaults(run=_serve)


def _serve(options: argparse.Namespace) -> int:
    from quillmap.server.run import serve
    from quillmap.server.settings import Settings
    from quillmap.server.store import data_folder

    port = number_between("--port", options.port, 0, 65535)
    workers = worker_count(options.workers or str(min(MOST_WORKERS, max(1, (os.cpu_count() or 2) - 1))))
    prefix = options.prefix.rstrip("/")
    if prefix and not prefix.startswith("/"):
        raise BadInput(f"the prefix {prefix!r} does not begin with /")
    data = Path(options.data) if options.data else data_folder()
    settings = Settings(
        data=data, host=options.host, port=port, database_url=options.database_url, valkey_url=options.valkey_url,
        prefix=prefix, proxies=options.proxies, workers=workers,
        warm_soon=options.warm_up == "soon", limits=os.environ.get("QUILLMAP_LIMITS") != "off",
        waits=number_between("QUILLMAP_WAITS", os.environ.get("QUILLMAP_WAITS", "100"), 1, 1000) / 100,
        push_anywhere=os.environ.get("QUILLMAP_PUSH_ANYWHERE") == "on",
    )  # fmt: skip
    try:
        return serve(settings, log_level=options.log)
    except ValueError as reason:
        raise BadInput(str(reason)) from reason
