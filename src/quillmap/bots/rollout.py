"""Looking ahead in compiled code: the value of each move, and rollouts, in which a greedy player plays on."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from quillmap.bots.greedy import Greedy, add_payments, greedy_answer
from quillmap.bots.net_inputs import write_common_features
from quillmap.bots.position import Position
from quillmap.bots.value_net import (
    SOURCES,
    Nets,
    Scratch,
    new_scratch,
    set_context,
    sheet_value,
    source_value,
)
from quillmap.compiled.card_tables import RUINS, CardTables, Floats, Numbers, Words
from quillmap.compiled.flow import NO_TASK, READY, SCORED, next_stop, resumed, shows_card
from quillmap.compiled.move_list import after_move
from quillmap.compiled.placements import compiled
from quillmap.compiled.state import LAST, SEASONS, Solo
from quillmap.rules.sheet import empty


class Future(NamedTuple):
    """One sampled future, the same for all candidates (common random numbers)."""

    cards: Numbers
    """The cards to come, in order."""
    stops: Numbers
    """After how many of these cards samples are taken, in rising order. The rollout ends at the last."""
    seed: int
    """Where the player's random generator starts."""


@compiled
def move_values(tables: CardTables, nets: Nets, solo: Solo, moves: Words, rows: int) -> Floats:
    """The value of the sheet after each row's move."""
    values = np.zeros(rows, np.float32)
    scratch = new_scratch()
    set_context(tables, nets, solo.season, solo.clock, solo.ambushes, scratch)
    for row in range(rows):
        values[row] = sheet_value(nets, after_move(solo, moves, row).sheet, scratch)
    return values


@compiled
def write_sample(tables: CardTables, nets: Nets, solo: Solo, scratch: Scratch, paid: Floats, sample: Floats) -> None:
    """Write for each source the stars it has paid and is expected to bring from now on."""
    set_context(tables, nets, solo.season, solo.clock, solo.ambushes, scratch)
    free = empty(solo.sheet)
    write_common_features(solo.sheet, free, scratch.inputs)
    for source in range(SOURCES):
        sample[source] = paid[source] + source_value(nets, solo.sheet, source, free, scratch)


@compiled
def move_values_by_source(tables: CardTables, nets: Nets, solo: Solo, moves: Words, rows: int) -> Floats:
    """The value of the sheet after each row's move: [row, source]."""
    values = np.zeros((rows, SOURCES), np.float32)
    nothing = np.zeros(SOURCES, np.float32)
    scratch = new_scratch()
    for row in range(rows):
        write_sample(tables, nets, after_move(solo, moves, row), scratch, nothing, values[row])
    return values


@compiled
def roll_out(tables: CardTables, player: Greedy, solo: Solo, cards: Numbers, stops: Numbers, samples: Floats) -> None:
    """Play on greedily, and at each stop write what each source is expected to bring in all: samples[stop, source].

    Once the game is over, the stops that were not reached get the stars that were paid.
    """
    paid, totals = np.zeros(SOURCES, np.float32), np.zeros(SEASONS, np.int64)
    shown, stop = 0, 0
    if solo.season <= LAST:  # by the first rules a Troll may ask after winter too, when there is nothing left to earn
        turn = next_stop(tables, resumed(solo), solo, cards, totals)
        while turn.task != NO_TASK:
            solo = turn.solo
            if turn.task == READY:
                if shown == stops[stop]:
                    write_sample(tables, player.nets, solo, player.scratch, paid, samples[stop])
                    stop += 1
                    if stop == len(stops):
                        return
            elif turn.task == SCORED:
                add_payments(tables, solo, paid)
            else:
                card = cards[turn.place - 1]
                if shows_card(turn) and tables.cards.kind[card] != RUINS:
                    shown += 1
                solo = greedy_answer(tables, player, turn, card)
            turn = next_stop(tables, turn, solo, cards, totals)
    samples[stop:] = paid


@compiled
def roll_out_all(position: Position, player: Greedy, rows: Numbers, future: Future, samples: Floats) -> None:
    """Play the moves of these rows on over the same future: samples[row, stop, source]."""
    for place in range(len(rows)):
        player.rng[0] = np.uint64(future.seed)
        solo = after_move(position.solo, position.moves, rows[place])
        roll_out(position.tables, player, solo, future.cards, future.stops, samples[place])
