"""The greedy player in compiled code: it makes the move after which the nets expect the most stars."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from quillmap.bots.prefilter import is_drawing, shortlist
from quillmap.bots.value_net import COINS, SOURCES, Nets, Scratch, is_scored, new_scratch, set_context, sheet_value
from quillmap.compiled.card_tables import CardTables, Floats, Words
from quillmap.compiled.flow import GAZES, NO_TASK, RAVAGES, Turn
from quillmap.compiled.move_list import after_move, list_moves
from quillmap.compiled.placements import compiled
from quillmap.compiled.rules import tally_of
from quillmap.compiled.state import Solo, next_random
from quillmap.rules.scoring import monsters
from quillmap.rules.sheet import Sheet, empty


class Greedy(NamedTuple):
    """A greedy player, with the arrays that it writes on."""

    nets: Nets
    sample: int
    """How many drawings of a card it looks at, at most, chosen by the prefilter; all if 0."""
    noise: float
    """The width of the random error of each value, in stars: 0 to play, more to explore in training."""
    scratch: Scratch
    rng: Words


def greedy_player(nets: Nets, sample: int = 0, noise: float = 0.0) -> Greedy:
    """A player with scratch arrays of its own. Set `rng[0]` before a game with noise."""
    return Greedy(nets, sample, noise, new_scratch(), np.zeros(1, np.uint64))


@compiled
def random_error(noise: float, rng: Words) -> Any:
    """The random error of one value."""
    if noise > 0:
        return noise * (np.float64(next_random(rng) >> np.uint64(11)) / 9007199254740992.0 - 0.5)
    return 0.0


@compiled
def best_row(player: Greedy, solo: Solo, rows: int) -> int:
    """The row of the move list with the best value, among those that the player looks at."""
    nets, scratch, noise, rng = player.nets, player.scratch, player.noise, player.rng
    moves, picks = scratch.moves, scratch.picks
    filtered = 0 < player.sample < rows and is_drawing(moves, rows)
    if filtered:
        rows = shortlist(solo.sheet, moves, rows, player.sample, scratch.prefilter, picks)
    best, best_value = 0, -1e9
    for number in range(rows):
        row = picks[number] if filtered else number
        value = sheet_value(nets, after_move(solo, moves, row).sheet, scratch) + random_error(noise, rng)
        if value > best_value:
            best, best_value = row, value
    return best


@compiled
def list_answers(tables: CardTables, turn: Turn, card: int, moves: Words) -> int:
    """Write the moves that a rollout may answer with; return how many, 0 if the turn asks for nothing.

    A Gorgon's gaze on a full sheet is passed over, although the rules ask for it: the nets were trained that way.
    """
    if turn.task >= NO_TASK or (turn.task == GAZES and not empty(turn.solo.sheet)):
        return 0
    return list_moves(tables, turn, card, moves)


@compiled
def greedy_answer(tables: CardTables, player: Greedy, turn: Turn, card: int) -> Solo:
    """The game after the player's answer to a turn; as it was if the turn asks for nothing."""
    solo, scratch = turn.solo, player.scratch
    rows = list_answers(tables, turn, card, scratch.moves)
    if rows == 0:
        return solo
    if turn.task == RAVAGES:  # the season was scored: the stars to come are those of the next one
        set_context(tables, player.nets, solo.season + 1, 0, solo.ambushes, scratch)
    else:
        set_context(tables, player.nets, solo.season, solo.clock, solo.ambushes, scratch)
    return after_move(solo, scratch.moves, best_row(player, solo, rows))


@compiled
def stars_of(tables: CardTables, sheet: Sheet, source: int) -> int:
    """What a source pays for a sheet when it is scored."""
    if source < COINS:
        return tally_of(tables.edicts[source], sheet).stars
    if source == COINS:
        return sheet.coins
    return -monsters(sheet).stars


@compiled
def add_payments(tables: CardTables, solo: Solo, paid: Floats) -> None:
    """Add to each source what it pays at the end of this season."""
    for source in range(SOURCES):
        if is_scored(tables, solo.season, source):
            paid[source] += stars_of(tables, solo.sheet, source)
