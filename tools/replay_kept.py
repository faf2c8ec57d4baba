"""`python -m tools.replay_kept [FOLDER]`: play kept games again and compare them with what was kept.

It checks that a change left the bots' play as it was: the same deals, the same bots, the same seeds. From each file of
outcomes it plays a sample, spread evenly over the games, and compares everything but the time that bots thought. The
first difference ends the run with exit code 1.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

from quillmap.bots import BOTS, Limit
from quillmap.bots.warm_up import warm_up
from quillmap.cli.io import BadInput, add_workers, worker_count
from quillmap.cli.worker_pool import until_interrupted, worker_pool
from quillmap.measuring.simulate import Outcome, play_games
from quillmap.rules.versions import FIRST
from tools.statistics.runs import Run, read_outcomes, runs

GAMES = 8
"""Games of a file with the slowest bot, which takes seconds for a game."""
QUICK = 5
"""Files without the slowest bot give this many times as many games."""
NOT_COMPARED = ("seconds", "record")
"""What differs each time, and what is not kept."""


class Difference(NamedTuple):
    """How a game that was played again differs from the game that was kept."""

    number: int
    field: str
    kept: object
    played: object

    def __str__(self) -> str:
        return f"game {self.number}, {self.field}: kept {self.kept}, played {self.played}"


class Replayed(NamedTuple):
    """The result of one file."""

    same: int
    explained: int
    """Of these, how many are the same by the first version of the rules only: Trolls still acted after winter."""
    difference: Difference | None


def difference(kept: Outcome, played: Outcome) -> Difference | None:
    """The first field in which two outcomes of one game differ."""
    for field, before, now in zip(Outcome._fields, kept, played, strict=True):
        if field not in NOT_COMPARED and before != now:
            return Difference(kept.number, field, before, now)
    return None


def spread(kept: list[Outcome], games: int) -> list[Outcome]:
    """As many outcomes as asked for, or all, at even distances."""
    games = min(games, len(kept))
    return [kept[place * len(kept) // games] for place in range(games)]


def replay(run: Run, kept: list[Outcome], pool: Executor) -> Replayed:
    """Play the games of the outcomes again and compare."""

    batches = [run.batch(outcome.number, outcome.number + 1, Limit()) for outcome in kept]
    tasks = [pool.submit(play_games, batch) for batch in batches]
    explained = 0
    for same, (outcome, batch, task) in enumerate(zip(kept, batches, tasks, strict=True)):
        found = difference(outcome, task.result()[0])
        # Games kept before version 2 of the rules had a ravage after winter: a move more, and no star.
        if found and found.field == "moves":
            explained += 1
            found = difference(outcome, pool.submit(play_games, batch._replace(rules=FIRST)).result()[0])
        if found:
            return Replayed(same, explained, found)
    return Replayed(len(kept), explained, None)


def replay_all(files: list[Path], games: int, quick: int, workers: int) -> int:
    """Play a sample of each file again, print the results, return the exit code."""
    known = {run.file: run for run in runs(1)}
    warm_up({bot for file in files for bot in known[file.name].bots})
    stopped = until_interrupted()
    total = explained = 0
    with worker_pool(workers, stopped) as pool:
        for file in files:
            run = known[file.name]
            share = games if BOTS[-1] in run.bots else games * quick
            found = replay(run, spread(sorted(read_outcomes(file)), share), pool)
            note = f", {found.explained} of them by the first version of the rules" if found.explained else ""
            print(f"{file.parent.name}/{file.name}: {found.same} games the same{note}", flush=True)
            if found.difference:
                print(f"{file.name}: {found.difference}", file=sys.stderr)
                stopped.set()
                return 1
            if stopped.is_set():
                return 130
            total += found.same
            explained += found.explained
    print(f"{total} games the same, {explained} of them by the first version of the rules")
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Play a sample of every file in a folder again."""
    parser = argparse.ArgumentParser(prog="python -m tools.replay_kept", description=__doc__)
    parser.add_argument("folder", nargs="?", default="docs/measured", help="kept games, one folder a version")
    parser.add_argument("--games", type=int, default=GAMES, help=f"of each file with {BOTS[-1]} (default {GAMES})")
    parser.add_argument("--quick", type=int, default=QUICK, help=f"times as many of other files (default {QUICK})")
    add_workers(parser)
    options = parser.parse_args(arguments)
    files = sorted(Path(options.folder).rglob("*.jsonl"))
    if not files:
        parser.error(f"{options.folder}: no kept games")
    try:
        workers = worker_count(options.workers)
    except BadInput as reason:
        parser.error(str(reason))
    return replay_all(files, options.games, options.quick, workers)


if __name__ == "__main__":
    sys.exit(main())
