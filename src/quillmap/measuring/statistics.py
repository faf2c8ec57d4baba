"""What many games tell of cards, sheets, seats and bots: which games are played, and what is made of them.

Games are kept as they are finished, so a run that was cut short goes on where it stopped.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

import msgspec

from quillmap.bots import BOTS, COMPILED_BOTS, Limit
from quillmap.content.games import make_setup
from quillmap.measuring.simulate import Outcome, simulate
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
    """Games of one kind, to be played by the same bots."""

    name: str
    setup: Setup
    bots: tuple[str, ...]
    games: int

    @property
    def file(self) -> str:
        """What the file of its outcomes is called."""
        return f"{self.name} {'-'.join(self.bots)}.jsonl".replace(" ", "-").lower()


def runs(games: int) -> list[Run]:
    """All games to be played, where `games` is how many solo deals each set-up gets."""
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
    """The outcomes of a run: those kept in the folder, and the missing ones, which are played now and kept."""
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
            kept += simulate(
                run.setup, run.bots, last - first, SEED, executor, limit=limit, first=first, done=keep, stop=stop
            )
    return sorted(kept)


def read_outcomes(path: Path) -> Iterator[Outcome]:
    """The outcomes kept in a file, each once; a last line that was not finished is left out."""
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
    """How many bytes of a file are whole lines."""
    return path.read_bytes().rfind(b"\n") + 1


def _stretches(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Runs of numbers without a gap, as first and one past the last."""
    start = 0
    for place in range(1, len(numbers) + 1):
        if place == len(numbers) or numbers[place] != numbers[place - 1] + 1:
            yield numbers[start], numbers[place - 1] + 1
            start = place


class Sample(NamedTuple):
    """Some numbers in short."""

    size: int
    mean: float
    sd: float
    best: int

    @property
    def error(self) -> float:
        """Half the 95 % interval of the mean."""
        return 1.96 * self.sd / self.size**0.5


def sample(numbers: list[int]) -> Sample:
    """Numbers in short; at least one is needed."""
    return Sample(
        len(numbers),
        statistics.fmean(numbers),
        statistics.stdev(numbers) if len(numbers) > 1 else 0.0,
        max(numbers),
    )


def ratings(outcomes: list[Outcome]) -> Sample:
    """The solo ratings of all seats."""
    return sample([total - outcome.solo_values for outcome in outcomes for total in outcome.totals])


def totals(outcomes: list[Outcome]) -> Sample:
    """The final stars of all seats."""
    return sample([total for outcome in outcomes for total in outcome.totals])


def seconds_per_move(outcomes: list[Outcome]) -> float:
    """How long a move took, over all seats."""
    return sum(sum(outcome.seconds) for outcome in outcomes) / sum(sum(outcome.moves) for outcome in outcomes)


def by_card(outcomes: list[Outcome]) -> dict[str, Sample]:
    """What each scoring card paid in a whole game in which it was an edict."""
    paid: dict[str, list[int]] = {}
    for outcome in outcomes:
        for stars in outcome.paid:
            for edict, got in zip(outcome.edicts, stars, strict=False):
                paid.setdefault(edict, []).append(got)
    return {edict: sample(numbers) for edict, numbers in paid.items()}


class Standing(NamedTuple):
    """How one bot did at tables with others."""

    totals: Sample
    wins: float
    """The share of games it won; a shared win counts as a part."""


def by_bot(outcomes: list[Outcome]) -> dict[str, Standing]:
    """How each bot did."""
    found: dict[str, list[int]] = {}
    wins: dict[str, float] = {}
    for outcome in outcomes:
        for seat, bot in enumerate(outcome.bots):
            found.setdefault(bot, []).append(outcome.totals[seat])
            wins[bot] = wins.get(bot, 0.0) + (seat in outcome.winners) / len(outcome.winners)
    return {bot: Standing(sample(numbers), wins[bot] / len(numbers)) for bot, numbers in found.items()}
