"""Many games between bots, on any executor: the same seed gives the same results, whoever does the work."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from typing import NamedTuple

from quillmap.bots import Limit, get_bot
from quillmap.measuring.arena import play_game
from quillmap.record import write_record
from quillmap.rules.game import Game
from quillmap.rules.setup import Setup
from quillmap.rules.versions import CURRENT, Version

CHUNK = 8
"""Games in one piece of work: few enough that stopping loses little, enough that handing over costs little."""


PATIENCE = 0.2
"""Seconds between two looks at whether to stop."""


class Outcome(NamedTuple):
    """What is kept of one game."""

    number: int
    bots: tuple[str, ...]
    """Who sat where."""
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    edicts: tuple[str, ...]
    paid: tuple[tuple[int, ...], ...]
    """What each seat got from each edict A–D, then from coins, and then lost to monsters."""
    solo_values: int
    """The sum of its edicts' solo values: a total less this is a rating."""
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    """How many moves each seat made, and how long it thought."""
    record: str
    """The game as a record, if asked for."""


class Task(NamedTuple):
    """Some games to play. One bot sits on every seat; several take turns to sit on each."""

    setup: Setup
    bots: tuple[str, ...]
    seed: int
    first: int
    last: int
    limit: Limit
    records: bool
    rules: Version = CURRENT


def play_games(task: Task) -> list[Outcome]:
    """Play the games of a task, in whatever process this is."""
    outcomes = []
    for number in range(task.first, task.last):
        names = tuple(task.bots[(seat + number) % len(task.bots)] for seat in range(task.setup.seats))
        seed = task.seed * 1_000_003 + number
        played = play_game(task.setup, [get_bot(name) for name in names], seed, task.limit, rules=task.rules)
        outcomes.append(
            Outcome(
                number,
                names,
                played.totals,
                played.game.winners,
                tuple(edict.id for edict in played.game.edicts),
                tuple(paid_to(played.game, seat) for seat in range(task.setup.seats)),
                sum(edict.solo for edict in played.game.edicts),
                played.moves,
                played.seconds,
                write_record(played.events) if task.records else "",
            )
        )
    return outcomes


def paid_to(game: Game, seat: int) -> tuple[int, ...]:
    """What a seat got from each edict A–D, then from coins, and then lost to monsters, over all seasons."""
    edicts = [0] * len(game.edicts)
    for season, scores in zip(game.setup.seasons, game.scores, strict=True):
        first, second = season.edicts
        edicts[first] += scores[seat].first
        edicts[second] += scores[seat].second
    coins = sum(scores[seat].coins for scores in game.scores)
    lost = sum(scores[seat].monsters for scores in game.scores)
    return (*edicts, coins, lost)


def pieces(games: int) -> int:
    """Into how many pieces of work games are divided."""
    return -(-games // CHUNK)


def simulate(
    setup: Setup,
    bots: Sequence[str],
    games: int,
    seed: int,
    executor: Executor,
    *,
    limit: Limit,
    first: int = 0,
    records: bool = False,
    done: Callable[[list[Outcome]], None] = lambda outcomes: None,
    stop: Callable[[], bool] = lambda: False,
) -> list[Outcome]:
    """The outcomes of so many games from number `first` on, in order. `done` hears of them piece by piece.

    Once `stop` says so, nothing more is waited for, and what was finished by then is returned. Whoever owns the
    executor shuts it down with what was not begun: a future cancelled here would trip a pool that breaks meanwhile.
    """
    end = first + games
    tasks = [
        Task(setup, tuple(bots), seed, start, min(start + CHUNK, end), limit, records)
        for start in range(first, end, CHUNK)
    ]
    waiting = {executor.submit(play_games, task) for task in tasks}
    outcomes: list[Outcome] = []
    while waiting and not stop():
        finished, waiting = wait(waiting, timeout=PATIENCE, return_when=FIRST_COMPLETED)
        for future in finished:
            outcomes += future.result()
            done(future.result())
    return sorted(outcomes)


class Summary(NamedTuple):
    """What the games came to: means over all seats of all games."""

    games: int
    mean_total: float
    mean_rating: float
    sd: float
    """The standard deviation of the ratings."""
    seconds: float
    games_per_second: float
    seconds_per_move: float


def summarise(outcomes: list[Outcome], begun: float) -> Summary:
    """The summary of games that began at a time of `time.monotonic`."""
    seconds = time.monotonic() - begun
    totals = [total for outcome in outcomes for total in outcome.totals]
    ratings = [total - outcome.solo_values for outcome in outcomes for total in outcome.totals]
    moves = sum(sum(outcome.moves) for outcome in outcomes)
    return Summary(
        games=len(outcomes),
        mean_total=statistics.fmean(totals) if totals else 0.0,
        mean_rating=statistics.fmean(ratings) if ratings else 0.0,
        sd=statistics.stdev(ratings) if len(ratings) > 1 else 0.0,
        seconds=seconds,
        games_per_second=len(outcomes) / seconds,
        seconds_per_move=sum(sum(outcome.seconds) for outcome in outcomes) / moves if moves else 0.0,
    )
