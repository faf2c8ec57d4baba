"""The command `bench`: how fast the rules run here. Machines are noisy: compare rows of one run, not runs."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import NamedTuple

from rich.table import Table

from quillmap.cli.errors import Commands
from quillmap.cli.picture import Printer
from quillmap.packs import EDICTS, EXPLORE
from quillmap.packs.setups import GAMES, make_setup
from quillmap.rules.decide import play, start
from quillmap.rules.game import Game
from quillmap.rules.offers import legal_moves
from quillmap.rules.setup import Setup
from quillmap.rules.shapes import placements
from quillmap.rules.sheet import Sheet, empty
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES


class Measurement(NamedTuple):
    """So many things done in so many seconds."""

    what: str
    done: int
    seconds: float

    @property
    def rate(self) -> float:
        """Things a second."""
        return self.done / self.seconds


def add_commands(commands: Commands) -> None:
    """Tell the parser of this command."""
    bench = commands.add_parser("bench", help="measure the speed of the rules", description="Measure the rules.")
    bench.add_argument("--seconds", type=float, default=2.0, help="how long each measurement runs (default 2)")
    bench.set_defaults(run=_bench)


def _bench(options: argparse.Namespace) -> int:
    table = Table(title="interpreted rules, one core", title_justify="left")
    table.add_column("what")
    table.add_column("a second", justify="right")
    table.add_column("µs each", justify="right")
    for row in measure(options.seconds):
        table.add_row(row.what, f"{row.rate:,.0f}", f"{1e6 / row.rate:,.2f}")
    Printer().print(table)
    return 0


def measure(seconds: float) -> list[Measurement]:
    """Whole random solo games of each set, scoring of a sheet by all cards, placements listed."""
    rng = random.Random(1)
    rows = [
        _repeat(f"random solo games, {game}", seconds, lambda game=game: _game(make_setup(game), rng) and 1)  # type: ignore[misc]
        for game in GAMES
    ]
    sheets = _positions(rng)
    rows.append(_repeat("sheets scored by all 32 cards", seconds, lambda: _score(rng.choice(sheets))))
    rows.append(_repeat("placements of a card listed", seconds, lambda: _places(rng.choice(sheets), rng)))
    return rows


def _repeat(what: str, seconds: float, work: Callable[[], int]) -> Measurement:
    work()
    done = 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        done += work()
    return Measurement(what, done, spent)


def _game(setup: Setup, rng: random.Random, turns: int = 1000) -> Game:
    """A game of random moves, or its first turns."""
    _, game = start(setup, rng.randbytes(SEED_BYTES), rng.randbytes(SALT_BYTES))
    while (offer := game.offer(0)) and game.turn <= turns:
        game = play(game, 0, rng.choice(list(legal_moves(offer))))
    return game


def _positions(rng: random.Random) -> list[Sheet]:
    """Sheets from every stage of random games."""
    return [_game(make_setup(GAMES[number % 3]), rng, turns=number).sheets[0] for number in range(36)]


def _score(sheet: Sheet) -> int:
    for edict in EDICTS.values():
        edict.score(sheet)
    return 1


def _places(sheet: Sheet, rng: random.Random) -> int:
    for shape, _ in rng.choice(list(EXPLORE.values())).printed:
        for _ in placements(shape, empty(sheet)):
            pass
    return 1
