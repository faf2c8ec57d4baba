"""The command `simulate`: many games between bots."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from quillmap.bots import BOTS, Limit
from quillmap.bots.warm_up import warm_up
from quillmap.cli.io import BadInput, Commands, add_workers, bot_names, worker_count
from quillmap.cli.worker_pool import progress_bar, until_interrupted, worker_pool
from quillmap.content import MAPS
from quillmap.content.games import GAMES, make_setup
from quillmap.measuring.simulate import Batch, Outcome, Summary, pieces, simulate, summarise
from quillmap.measuring.statistics import Standing, by_bot


def add_commands(commands: Commands) -> None:
    """Add this command to the parser."""
    parser = commands.add_parser(
        "simulate",
        help="play many games between bots",
        description="Play many games between bots. The same seed gives the same results with any number of workers.",
    )
    parser.add_argument("--set", choices=GAMES, default="base", help="the cards (default base)")
    parser.add_argument("--sheet", choices=tuple(MAPS), help="the sheet; by default the first of the box")
    parser.add_argument("--seats", type=int, default=1, help="the number of seats (default 1)")
    parser.add_argument(
        "--bot",
        metavar="BOT[,BOT…]",
        default="journeyman",
        help=f"the bot on every seat: {', '.join(BOTS)} (default journeyman); or one for each seat, who move on by one "
        "seat with every game",
    )
    parser.add_argument("--games", type=int, default=100, help="the number of games (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of all chance (default 1)")
    parser.add_argument("--work", type=int, help="the most futures a bot looks at for a move")
    add_workers(parser)
    parser.add_argument("--records", metavar="DIR", help="write each game into this folder")
    parser.add_argument("--json", action="store_true", help="print the summary as one JSON object")
    parser.set_defaults(run=_simulate)


def _simulate(options: argparse.Namespace) -> int:
    workers = min(worker_count(options.workers), pieces(options.games))
    batch = _batch(options)
    folder = _folder(options.records)
    warm_up(batch.bots)
    bar = progress_bar()
    stopped = until_interrupted()
    begun = time.monotonic()
    with bar, worker_pool(workers, stopped) as pool:
        task = bar.add_task(f"{options.bot} plays", total=options.games)

        def done(outcomes: list[Outcome]) -> None:
            bar.advance(task, len(outcomes))
            if folder:
                for outcome in outcomes:
                    (folder / f"game-{outcome.number:06}.jsonl").write_text(outcome.record, encoding="utf-8")

        outcomes = simulate(batch, pool, done=done, stop=stopped.is_set)
    standings = by_bot(outcomes) if len(set(batch.bots)) > 1 else {}
    _print(summarise(outcomes, begun), standings, as_json=options.json)
    return 0 if len(outcomes) == options.games else 130


def _batch(options: argparse.Namespace) -> Batch:
    """The games that the options ask for."""
    if options.games < 1:
        raise BadInput("at least one game is needed")
    if options.work is not None and options.work < 1:
        raise BadInput("a bot must look at one future at least")
    setup = make_setup(options.set, sheet=options.sheet, seats=options.seats)
    bots = bot_names(options.bot)
    if len(bots) not in (1, options.seats):
        raise BadInput(f"{len(bots)} bots for {options.seats} seats: name one for all, or one for each")
    return Batch(setup, bots, options.seed, 0, options.games, Limit(work=options.work), options.records is not None)


def _folder(name: str | None) -> Path | None:
    """The folder for records, made if need be."""
    if name is None:
        return None
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as reason:
        raise BadInput(f"{name}: {reason.strerror or reason}") from reason
    return Path(name)


def _print(summary: Summary, standings: dict[str, Standing], *, as_json: bool) -> None:
    if as_json:
        each = {bot: {"mean_total": found.totals.mean, "won": found.wins} for bot, found in standings.items()}
        print(json.dumps(summary._asdict() | ({"bots": each} if each else {})))
        return
    for name, value in summary._asdict().items():
        print(f"{name.replace('_', ' '):18} {value:,.4g}")
    for bot, standing in standings.items():
        print(f"{bot:18} mean total {standing.totals.mean:.4g}, won {standing.wins:.1%}")
