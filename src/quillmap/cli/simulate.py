"""The command `simulate`: many games between bots."""

from __future__ import annotations

import argparse
import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

from quillmap.bots import BOTS, Limit
from quillmap.bots.warm_up import warm_up
from quillmap.cli.io import MOST_WORKERS, BadInput, Commands, worker_count
from quillmap.cli.worker_pool import progress_bar, until_interrupted, worker_pool
from quillmap.content import MAPS
from quillmap.content.games import GAMES, make_setup
from quillmap.measuring.simulate import Outcome, pieces, simulate, summarise
from quillmap.measuring.statistics import by_bot


def add_commands(commands: Commands) -> None:
    """Tell the parser of this command."""
    parser = commands.add_parser(
        "simulate",
        help="play many games between bots",
        description="Play many games between bots. The same seed gives the same results, whatever the workers.",
    )
    parser.add_argument("--set", choices=GAMES, default="base", help="which cards (default base)")
    parser.add_argument("--sheet", choices=tuple(MAPS), help="which sheet; by default the first of the box")
    parser.add_argument("--seats", type=int, default=1, help="how many sit at the table (default 1)")
    parser.add_argument(
        "--bot",
        metavar="BOT[,BOT…]",
        default="journeyman",
        help=f"who sits on every seat: {', '.join(BOTS)} (default journeyman); or as many as there are seats, who move "
        "on by one seat with every game",
    )
    parser.add_argument("--games", type=int, default=100, help="how many games (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="where chance begins (default 1)")
    parser.add_argument("--work", type=int, help="how many futures a bot may look at for a move")
    parser.add_argument("--workers", default="2", help=f"how many processes play, up to {MOST_WORKERS} (default 2)")
    parser.add_argument("--executor", choices=("pool", "dask"), default="pool", help="who plays (default pool)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="the Dask scheduler; else a cluster of its own here")
    parser.add_argument("--records", metavar="DIR", help="write each game into this folder")
    parser.add_argument("--json", action="store_true", help="print the summary as one JSON object")
    parser.set_defaults(run=_simulate)


def _simulate(options: argparse.Namespace) -> int:
    if options.games < 1:
        raise BadInput("at least one game is needed")
    workers = min(worker_count(options.workers), pieces(options.games))
    if options.work is not None and options.work < 1:
        raise BadInput("a bot must look at one future at least")
    setup = make_setup(options.set, sheet=options.sheet, seats=options.seats)
    bots = _bots(options.bot, options.seats)
    folder = _folder(options.records)
    if not options.scheduler:  # whose workers are elsewhere
        warm_up(bots)
    bar = progress_bar()
    stopped = until_interrupted()
    begun = time.monotonic()
    with bar, _executor(options, workers, stopped) as executor:
        task = bar.add_task(f"{options.bot} plays", total=options.games)

        def done(outcomes: list[Outcome]) -> None:
            bar.advance(task, len(outcomes))
            if folder:
                for outcome in outcomes:
                    (folder / f"game-{outcome.number:06}.jsonl").write_text(outcome.record, encoding="utf-8")

        outcomes = simulate(
            setup,
            bots,
            options.games,
            options.seed,
            executor,
            limit=Limit(work=options.work),
            records=folder is not None,
            done=done,
            stop=stopped.is_set,
        )
    summary = summarise(outcomes, begun)._asdict()
    standings = by_bot(outcomes) if len(set(bots)) > 1 else {}
    if options.json:
        each = {bot: {"mean_total": found.totals.mean, "won": found.wins} for bot, found in standings.items()}
        print(json.dumps(summary | ({"bots": each} if each else {})))
    else:
        for name, value in summary.items():
            print(f"{name.replace('_', ' '):18} {value:,.4g}")
        for bot, standing in standings.items():
            print(f"{bot:18} mean total {standing.totals.mean:.4g}, won {standing.wins:.1%}")
    return 0 if len(outcomes) == options.games else 130


def _bots(text: str, seats: int) -> list[str]:
    bots = text.split(",")
    for bot in bots:
        if bot not in BOTS:
            raise BadInput(f"no bot {bot!r}: choose of {', '.join(BOTS)}")
    if len(bots) not in (1, seats):
        raise BadInput(f"{len(bots)} bots for {seats} seats: name one for all, or one for each")
    return bots


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as reason:
        raise BadInput(f"{name}: {reason.strerror or reason}") from reason
    return Path(name)


@contextmanager
def _executor(options: argparse.Namespace, workers: int, stopped: threading.Event) -> Iterator[Executor]:
    if options.executor == "pool":
        with worker_pool(workers, stopped) as pool:
            yield pool
        return
    try:
        from distributed import Client
    except ImportError as reason:
        raise BadInput("Dask is not installed: pip install 'quillmap[cluster]'") from reason
    here = {"n_workers": workers, "threads_per_worker": 1}
    try:
        client = Client(options.scheduler) if options.scheduler else Client(**here)
    except (OSError, ValueError) as reason:
        raise BadInput(f"no Dask scheduler at {options.scheduler}: {reason}") from reason
    with client:
        yield client.get_executor()
