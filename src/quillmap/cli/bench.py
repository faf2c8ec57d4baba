"""The command `bench`: how fast the rules run here. Machines are noisy: compare rows of one run, not runs."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from rich.table import Table

from quillmap.cli.io import Commands
from quillmap.cli.picture import Printer
from quillmap.content import EDICTS, EXPLORE
from quillmap.content.games import GAMES, make_setup
from quillmap.rules.decide import new_game, play
from quillmap.rules.game import Game
from quillmap.rules.notation import parse
from quillmap.rules.offers import legal_moves
from quillmap.rules.setup import Setup
from quillmap.rules.shapes import placements
from quillmap.rules.sheet import Sheet, empty
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES

BATCH = 100
"""Repetitions of compiled work between two reads of the clock."""
SEATS = (1, 2, 5, 10, 25, 50, 100)


class Measurement(NamedTuple):
    """A number of things done in a time."""

    what: str
    done: int
    seconds: float

    @property
    def rate(self) -> float:
        """Things a second."""
        return self.done / self.seconds


def add_commands(commands: Commands) -> None:
    """Add this command to the parser."""
    bench = commands.add_parser("bench", help="measure the speed of the rules", description="Measure the rules.")
    bench.add_argument("--seconds", type=float, default=2.0, help="how long each measurement runs (default 2)")
    bench.set_defaults(run=_bench)


def _bench(options: argparse.Namespace) -> int:
    # Imported here: importing Numba takes a second, which commands without compiled code need not spend.
    from quillmap.compiled.warm_up import announced

    interpreted = measure(options.seconds)
    with announced():
        compiled = measure_compiled(options.seconds)
    table = Table(title="one core; compare the columns, not two runs", title_justify="left")
    table.add_column("what")
    for column in ("interpreted, a second", "compiled, a second", "µs each", "times faster"):
        table.add_column(column, justify="right")
    for slow, fast in zip(interpreted, compiled, strict=True):
        ratio = fast.rate / slow.rate
        table.add_row(slow.what, f"{slow.rate:,.0f}", f"{fast.rate:,.0f}", f"{1e6 / fast.rate:,.2f}", f"{ratio:,.0f}")
    Printer().print(table)
    Printer().print(_growth(options.seconds))
    return 0


def _growth(seconds: float) -> Table:
    """The cost of a turn by table size. The cost of a seat should not depend on it."""
    table = Table(title="tables of random players, interpreted", title_justify="left")
    for column in ("seats", "turns a second", "µs a seat and turn", "TableEnv steps a second", "µs a seat and step"):
        table.add_column(column, justify="right")
    for seats in SEATS:
        turns = _repeat("turns", seconds / 2, _turns(make_setup("base", seats=seats), random.Random(1)))
        steps = _repeat("steps", seconds / 2, _table_steps(seats))
        each = (f"{1e6 / rows.rate / seats:,.0f}" for rows in (turns, steps))
        table.add_row(str(seats), f"{turns.rate:,.1f}", next(each), f"{steps.rate:,.1f}", next(each))
    return table


def measure(seconds: float) -> list[Measurement]:
    """Interpreted: whole random solo games of each set, scoring of a sheet by all cards, placements, `SoloEnv`."""
    rng = random.Random(1)
    rows = [_repeat(f"random solo games, {game}", seconds, partial(_play, make_setup(game), rng)) for game in GAMES]
    sheets = _positions(rng)
    rows.append(_repeat("sheets scored by all 32 cards", seconds, lambda: _score(rng.choice(sheets))))
    rows.append(_repeat("cards with all placements listed", seconds, lambda: _places(rng.choice(sheets), rng)))
    rows.append(_repeat("environment steps, base", seconds, _solo_steps()))
    return rows


def measure_compiled(seconds: float) -> list[Measurement]:
    """The same, compiled."""
    import numpy as np

    from quillmap.compiled.bench_loops import list_all, random_games, score_all
    from quillmap.compiled.card_tables import make_card_tables, random_edicts
    from quillmap.compiled.move_list import new_move_list
    from quillmap.compiled.state import new_solo

    rng = random.Random(1)
    state = np.array([1], np.uint64)
    rows = []
    for game in GAMES:
        setup = make_setup(game)
        games = [make_card_tables(setup, tuple(card.id for card in random_edicts(setup, rng))) for _ in range(16)]
        blank = parse(setup.sheet.drawing)
        work = partial(_batch, lambda games, blank: random_games(rng.choice(games), blank, BATCH, state), games, blank)
        rows.append(_repeat(f"random solo games, {game}", seconds, work))
    sheets = _positions(rng)
    rows.append(_repeat("scored", seconds, lambda: _batch(score_all, rng.choice(sheets), BATCH)))
    tables, moves = make_card_tables(make_setup("base")), new_move_list()
    rows.append(_repeat("listed", seconds, lambda: list_all(tables, new_solo(rng.choice(sheets)), 20, moves)))
    rows.append(_repeat("stepped", seconds, _vector_steps()))
    return rows


def _batch(work: Callable[..., object], *arguments: object) -> int:
    """Do a batch of compiled work; return how much was done."""
    work(*arguments)
    return BATCH


def _repeat(what: str, seconds: float, work: Callable[[], int]) -> Measurement:
    work()
    done = 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        done += work()
    return Measurement(what, done, spent)


def _play(setup: Setup, rng: random.Random) -> int:
    _game(setup, rng)
    return 1


def _start(setup: Setup, rng: random.Random) -> Game:
    return new_game(setup, rng.randbytes(SEED_BYTES), rng.randbytes(SALT_BYTES))[1]


def _game(setup: Setup, rng: random.Random, turns: int = 1000) -> Game:
    """A game of random moves, or its first turns."""
    game = _start(setup, rng)
    while (offer := game.offer(0)) and game.turn <= turns:
        game = play(game, 0, rng.choice(list(legal_moves(offer))))
    return game


def _turns(setup: Setup, rng: random.Random) -> Callable[[], int]:
    """Work that plays one turn of every seat, in one random game after the other."""
    game = _start(setup, rng)

    def turn() -> int:
        nonlocal game
        if not any(game.waiting):
            game = _start(setup, rng)
        for seat in range(setup.seats):
            if offer := game.offer(seat):
                game = play(game, seat, rng.choice(list(legal_moves(offer))))
        return 1

    return turn


def _solo_steps() -> Callable[[], int]:
    """Work that takes one step of a solo environment: always the first legal action, which costs no time to choose."""
    import numpy as np

    from quillmap.envs import SoloEnv

    env = SoloEnv("base")
    _, info = env.reset(seed=1)

    def step() -> int:
        nonlocal info
        _, _, over, _, info = env.step(np.int64(info["action_mask"].argmax()))
        if over:
            _, info = env.reset()
        return 1

    return step


def _vector_steps() -> Callable[[], int]:
    """Work that steps many games at once and returns their number."""
    from quillmap.envs.vector import VectorSolo

    envs = VectorSolo("base", num_envs=BATCH, copy=False)
    envs.reset(seed=1)

    def step() -> int:
        envs.step(envs.action_masks().argmax(1))
        return BATCH

    return step


def _table_steps(seats: int) -> Callable[[], int]:
    """Work that takes one step of all seats of a table environment."""
    import numpy as np

    from quillmap.envs import TableEnv

    env = TableEnv("base", seats=seats)
    seen, _ = env.reset(seed=1)

    def step() -> int:
        nonlocal seen
        if not env.agents:
            seen, _ = env.reset()
        seen, *_ = env.step({agent: np.int64(told["action_mask"].argmax()) for agent, told in seen.items()})
        return 1

    return step


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
