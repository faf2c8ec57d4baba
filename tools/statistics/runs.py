"""The games that the docs report, played once and kept in files.

Games are kept as soon as they are finished. A run that was interrupted continues where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

import msgspec

from quillmap.bots import BOTS, COMPILED_BOTS, Limit
from quillmap.content.games import make_setup
from quillmap.measuring.simulate import Batch, Outcome, simulate
from quillmap.rules.setup import Setup

SOLO = {
    "base A": ("base", "A"),
    "base B": ("base", "B"),
    "Heroes C": ("heroes", "C"),
    "Heroes D": ("heroes", "D"),
    "combined": ("combined", None),
}
"""The set-ups in which bots are measured alone."""
SEATS = (2, 4, 6)
"""The tables of base A at which bots of one kind are measured among themselves."""
DUEL = "four levels"
SEED = 2026


class Run(NamedTuple):
    """Games of one set-up, played by the same bots."""

    name: str
    setup: Setup
    bots: tuple[str, ...]
    games: int

    @property
    def file(self) -> str:
        """The name of the file with its outcomes."""
        return f"{self.name} {'-'.join(self.bots)}.jsonl".replace(" ", "-").lower()

    def batch(self, first: int, last: int, limit: Limit) -> Batch:
        """The games from number `first` to the one before `last`."""
        return Batch(self.setup, self.bots, SEED, first, last, limit)


def runs(games: int) -> list[Run]:
    """All runs that the docs need. Each bot plays `games` solo deals in each set-up; tables of several play fewer."""
    found = [
        Run(name, make_setup(game, sheet=sheet), (bot,), games)
        for bot in BOTS
        for name, (game, sheet) in SOLO.items()
        if bot in COMPILED_BOTS or name == "base A"
    ]
    found += [
        Run(f"{seats} seats", make_setup("base", seats=seats), (bot,), max(1, games // 4 // seats))
        for bot in COMPILED_BOTS
        for seats in SEATS
    ]
    return [*found, Run(DUEL, make_setup("base", seats=len(BOTS)), BOTS, games)]


def finish(
    run: Run,
    folder: Path,
    executor: Executor,
    limit: Limit,
    *,
    done: Callable[[int], None] = lambda games: None,
    stop: Callable[[], bool] = lambda: False,
) -> list[Outcome]:
    """All outcomes of a run: read those kept in the folder, play the missing games and keep them too."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / run.file
    kept = [outcome for outcome in read_outcomes(path) if outcome.number < run.games]
    done(len(kept))
    with path.open("ab") as file:
        file.truncate(_whole_lines(path))

        def keep(outcomes: list[Outcome]) -> None:
            for outcome in outcomes:
                file.write(msgspec.json.encode(outcome) + b"\n")
            file.flush()
            done(len(outcomes))

        missing = sorted(set(range(run.games)) - {outcome.number for outcome in kept})
        for first, last in _stretches(missing):
            if stop():
                break
            kept += simulate(run.batch(first, last, limit), executor, done=keep, stop=stop)
    return sorted(kept)


def read_outcomes(path: Path) -> Iterator[Outcome]:
    """The outcomes in a file, each number once. An unfinished last line is left out."""
    if not path.exists():
        return
    seen = set()
    for line in path.read_bytes().splitlines(keepends=True):
        if line.endswith(b"\n"):
            outcome = msgspec.json.decode(line, type=Outcome)
            if outcome.number not in seen:
                seen.add(outcome.number)
                yield outcome


def _whole_lines(path: Path) -> int:
    """The number of bytes in finished lines."""
    return path.read_bytes().rfind(b"\n") + 1


def _stretches(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Cut sorted numbers into stretches without a gap; each as its first number and one past its last."""
    start = 0
    for place in range(1, len(numbers) + 1):
        if place == len(numbers) or numbers[place] != numbers[place - 1] + 1:
            yield numbers[start], numbers[place - 1] + 1
            start = place
