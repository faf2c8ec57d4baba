"""`python -m tools.statistics FOLDER`: play the games that the docs report, write their tables and plots."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from quillmap.bots import COMPILED_BOTS, Limit
from quillmap.bots.warm_up import warm_up
from quillmap.cli.io import BadInput, add_workers, worker_count
from quillmap.cli.worker_pool import progress_bar, until_interrupted, worker_pool
from quillmap.measuring.par import playing_version
from quillmap.measuring.simulate import pieces
from tools.statistics.report import Found, plots, statistics, strength
from tools.statistics.runs import finish, runs

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def main(arguments: list[str] | None = None) -> int:
    """Measure and write; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.statistics",
        description="Play many games between bots; write statistics.md, its plots and the tables of bots.md. Finished "
        "games are kept: an interrupted run continues where it stopped.",
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="the folder of the docs")
    parser.add_argument("--games", type=int, default=500, help="solo deals for each bot and set-up (default 500)")
    parser.add_argument("--work", type=int, help="the most futures a bot looks at for a move")
    parser.add_argument(
        "--kept", metavar="DIR", type=Path, help="where finished games are kept (default FOLDER/measured)"
    )
    add_workers(parser)
    options = parser.parse_args(arguments)
    folder: Path = options.folder
    if min(options.games, options.work or 1) < 1:
        parser.error("at least one game and one future are needed")
    try:
        workers = min(worker_count(options.workers), pieces(options.games))
    except BadInput as reason:
        parser.error(str(reason))
    if not (folder / "bots.md").is_file():
        parser.error(f"{folder} has no bots.md: not the folder of the docs")
    version = playing_version() + ("" if options.work is None else f" with {options.work} futures a move")
    kept = (options.kept or folder / "measured") / version
    found = measure(kept, options.games, Limit(work=options.work), workers)
    if found is None:
        return 130
    write(folder, found, version)
    return 0


def measure(kept: Path, games: int, limit: Limit, workers: int) -> Found | None:
    """The outcomes of all runs, or nothing after Ctrl-C."""
    warm_up(COMPILED_BOTS)
    stopped = until_interrupted()
    bar = progress_bar()
    found = {}
    with bar, worker_pool(workers, stopped) as pool:
        for run in runs(games):
            task = bar.add_task(f"{run.name}, {', '.join(run.bots)}", total=run.games)
            found[run.name, run.bots] = finish(
                run,
                kept,
                pool,
                limit,
                done=lambda games, task=task: bar.advance(task, games),  # type: ignore[misc]
                stop=stopped.is_set,
            )
            if stopped.is_set():
                return None
    return found


def write(folder: Path, found: Found, version: str) -> None:
    """Write the tables and plots into the folder of the docs."""
    pictures = folder / "pictures"
    pictures.mkdir(exist_ok=True)
    for name, picture in plots(found).items():
        (pictures / f"statistics-{name}.svg").write_text(picture, encoding="utf-8")
    (folder / "statistics.md").write_text(statistics(found, version), encoding="utf-8")
    text = (folder / "bots.md").read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    (folder / "bots.md").write_text(f"{before}{BEGIN}\n\n{strength(found, version)}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
