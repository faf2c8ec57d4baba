"""The command `statistics`: plays the games that the docs speak of, and writes their tables and plots."""

from __future__ import annotations

import argparse
from pathlib import Path

from quillmap.bots import COMPILED_BOTS, Limit
from quillmap.bots.warm_up import warm_up
from quillmap.cli.io import MOST_WORKERS, BadInput, Commands, worker_count
from quillmap.cli.report import statistics, strength
from quillmap.cli.worker_pool import progress_bar, until_interrupted, worker_pool
from quillmap.measuring.simulate import Outcome, pieces
from quillmap.measuring.statistics import finish, runs

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def add_commands(commands: Commands) -> None:
    """Tell the parser of this command."""
    parser = commands.add_parser(
        "statistics",
        help="measure bots, cards and sheets for the docs",
        description="Play many games between bots; write statistics.md, its plots and the tables of bots.md. Games are "
        "kept, so that a run that was cut short goes on where it stopped.",
    )
    parser.add_argument("folder", metavar="FOLDER", help="the folder of the docs")
    parser.add_argument("--games", type=int, default=500, help="solo deals for each bot and set-up (default 500)")
    parser.add_argument("--work", type=int, help="how many futures a bot may look at for a move")
    parser.add_argument("--kept", metavar="DIR", help="where finished games are kept (default: the cache folder)")
    parser.add_argument("--workers", default="2", help=f"how many processes play, up to {MOST_WORKERS} (default 2)")
    parser.set_defaults(run=_statistics)


def _statistics(options: argparse.Namespace) -> int:
    # Imported here: Numba takes a second to import, and no other command of this module's neighbours needs it.
    from quillmap.compiled.cache import kept_folder
    from quillmap.measuring.par import playing_version

    folder = Path(options.folder)
    if min(options.games, options.work or 1) < 1:
        raise BadInput("at least one game and one future are needed")
    workers = min(worker_count(options.workers), pieces(options.games))
    if not (folder / "bots.md").is_file():
        raise BadInput(f"{folder} has no bots.md: not the folder of the docs")
    version = playing_version() + ("" if options.work is None else f" with {options.work} futures a move")
    home = kept_folder()
    if home is None and not options.kept:
        raise BadInput("no cache folder can be written: name a folder with --kept")
    kept = Path(options.kept) if options.kept or home is None else home / "measured"
    warm_up(COMPILED_BOTS)
    stopped = until_interrupted()
    bar = progress_bar()
    found: dict[tuple[str, tuple[str, ...]], list[Outcome]] = {}
    with bar, worker_pool(workers, stopped) as pool:
        for run in runs(options.games):
            task = bar.add_task(f"{run.name}, {', '.join(run.bots)}", total=run.games)
            found[run.name, run.bots] = finish(
                run,
                kept / version,
                pool,
                Limit(work=options.work),
                done=lambda games, task=task: bar.advance(task, games),  # type: ignore[misc]
                stop=stopped.is_set,
            )
            if stopped.is_set():
                return 130
    (folder / "pictures").mkdir(exist_ok=True)
    (folder / "statistics.md").write_text(statistics(found, version, folder / "pictures"), encoding="utf-8")
    text = (folder / "bots.md").read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    (folder / "bots.md").write_text(f"{before}{BEGIN}\n\n{strength(found, version)}\n{END}{after}", encoding="utf-8")
    return 0
