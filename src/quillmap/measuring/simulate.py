"""Many games between bots, on any executor. The same seed gives the same results on all of them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from typing import NamedTuple

from quillmap.bots import Limit, get_bot
from quillmap.measuring.arena import play_game
from quillmap.record import write_record
from quillmap.rules.game import Game
from quillmap.rules.setup import Setup
from quillmap.rules.versions import CURRENT, Version

CHUNK = 8
"""Games in one piece of work. Few, so that an interruption loses little; enough that handing over costs little."""
CHECK_EVERY = 0.2
"""Seconds between two checks whether to stop."""


class Outcome(NamedTuple):
    """What is kept of one game."""

    number: int
    bots: tuple[str, ...]
    """The bot on each seat."""
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    edicts: tuple[str, ...]
    paid: tuple[tuple[int, ...], ...]
    """For each seat, the stars from edicts A–D and from coins, and the stars lost to monsters."""
    solo_values: int
    """The sum of its edicts' solo values: a total less this is a rating."""
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    """For each seat, the number of moves and the time it thought."""
    record: str
    """The game as a record, if the batch asks for records."""


class Batch(NamedTuple):
    """Games to play, by their numbers. One bot takes all seats; several bots move on by one seat with each game."""

    setup: Setup
    bots: tuple[str, ...]
    seed: int
    first: int
    last: int
    """One past the number of the last game."""
    limit: Limit = Limit()
    records: bool = False
    rules: Version = CURRENT

    def chunks(self) -> list[Batch]:
        """The same games in pieces of work."""
        starts = range(self.first, self.last, CHUNK)
        return [self._replace(first=start, last=min(start + CHUNK, self.last)) for start in starts]


def play_games(batch: Batch) -> list[Outcome]:
    """Play the games of a batch in this process."""
    outcomes = []
    for number in range(batch.first, batch.last):
        names = tuple(batch.bots[(seat + number) % len(batch.bots)] for seat in range(batch.setup.seats))
        seed = batch.seed * 1_000_003 + number
        played = play_game(batch.setup, [get_bot(name) for name in names], seed, batch.limit, rules=batch.rules)
        outcomes.append(
            Outcome(
                number,
                names,
                played.totals,
                played.game.winners,
                tuple(edict.id for edict in played.game.edicts),
                tuple(paid_to(played.game, seat) for seat in range(batch.setup.seats)),
                sum(edict.solo for edict in played.game.edicts),
                played.moves,
                played.seconds,
                write_record(played.events) if batch.records else "",
            )
        )
    return outcomes


def paid_to(game: Game, seat: int) -> tuple[int, ...]:
    """The stars a seat got from edicts A–D and from coins, and the stars it lost to monsters, over all seasons."""
    edicts = [0] * len(game.edicts)
    for season, scores in zip(game.setup.seasons, game.scores, strict=True):
        first, second = season.edicts
        edicts[first] += scores[seat].first
        edicts[second] += scores[seat].second
    coins = sum(scores[seat].coins for scores in game.scores)
    lost = sum(scores[seat].monsters for scores in game.scores)
    return (*edicts, coins, lost)


def pieces(games: int) -> int:
    """The number of pieces of work that games are divided into."""
    return -(-games // CHUNK)


def simulate(
    batch: Batch,
    executor: Executor,
    *,
    done: Callable[[list[Outcome]], None] = lambda outcomes: None,
    stop: Callable[[], bool] = lambda: False,
) -> list[Outcome]:
    """Play a batch on an executor and return its outcomes in order; `done` gets those of each finished piece.

    Once `stop` returns true, `simulate` returns the outcomes it has. It cancels nothing: the executor's owner drops
    the work that has not started, because a cancelled future would trip a process pool that breaks meanwhile.
    """
    waiting = {executor.submit(play_games, piece) for piece in batch.chunks()}
    outcomes: list[Outcome] = []
    while waiting and not stop():
        finished, waiting = wait(waiting, timeout=CHECK_EVERY, return_when=FIRST_COMPLETED)
        for future in finished:
            outcomes += future.result()
            done(future.result())
    return sorted(outcomes)


class Summary(NamedTuple):
    """Means over all seats of all games."""

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
