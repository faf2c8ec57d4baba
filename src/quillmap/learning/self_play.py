"""Self-play: greedy games with some noise, and from each turn a sample for the net of every source of stars."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np

from quillmap.bots.greedy import Greedy, add_payments, greedy_answer, greedy_player
from quillmap.bots.net_inputs import SHEET_INPUTS, write_common_features, write_features
from quillmap.bots.prefilter import is_drawing
from quillmap.bots.value_net import INPUTS, SOURCES, Nets, net_output, set_context, sheet_value
from quillmap.compiled.card_tables import RUINS, CardTables, Floats, Numbers
from quillmap.compiled.flow import NO_TASK, SCORED, next_stop, shows_card, unstarted
from quillmap.compiled.move_list import after_move, list_card_moves
from quillmap.compiled.placements import compiled
from quillmap.compiled.state import SEASONS, Solo, below
from quillmap.learning.prefilter_fit import PrefilterSums, add_drawings, no_sums
from quillmap.learning.training_deals import TrainingDeal, random_deal, random_setup
from quillmap.rules.sheet import empty

MOST_TURNS = 64
SAMPLES_A_GAME = MOST_TURNS * SOURCES
PREFILTER_EVERY = 12
"""All drawings of one card in this many are valued, to fit the prefilter to them."""


class Samples(NamedTuple):
    """What the nets learn from: a row for each source after each turn."""

    inputs: Floats
    """[sample, input]: what the net saw"""
    net: Numbers
    """[sample]: which net it was"""
    target: Floats
    """[sample]: the stars that its source brought, less those of paying the same each time"""


class History(NamedTuple):
    """What each source did in a game, turn by turn; from this come the targets at the end."""

    paid: Floats
    """[turn, source]: the stars paid after this turn"""
    expected: Floats
    """[turn, source]: the stars expected from then on"""
    standing: Floats
    """[turn, source]: the stars that would come if the source went on paying what it pays now"""
    sample: Numbers
    """[turn, source]: the row of its sample, −1 if there is none"""


@compiled
def add_prefilter_sample(tables: CardTables, player: Greedy, solo: Solo, card: int, sums: PrefilterSums) -> None:
    """Value all drawings of a card, and add them to the sums that the prefilter is fitted from."""
    scratch = player.scratch
    rows = list_card_moves(tables, solo, card, scratch.moves)
    if is_drawing(scratch.moves, rows):
        set_context(tables, player.nets, solo.season, solo.clock, solo.ambushes, scratch)
        values = np.zeros(rows, np.float32)
        for row in range(rows):
            values[row] = sheet_value(player.nets, after_move(solo, scratch.moves, row).sheet, scratch)
        add_drawings(tables, solo.sheet, scratch.moves[:rows], values, scratch.times, sums)


@compiled
def add_samples(
    tables: CardTables, player: Greedy, solo: Solo, history: History, turn: int, samples: Samples, first: int
) -> int:
    """Write a sample for each source that will still be scored, from row `first` on; return the row after the last."""
    nets, scratch, written = player.nets, player.scratch, first
    set_context(tables, nets, solo.season, solo.clock, solo.ambushes, scratch)
    free = empty(solo.sheet)
    write_common_features(solo.sheet, free, scratch.inputs)
    for source in range(SOURCES):
        if scratch.times[source] > 0:
            net = scratch.nets[source]
            stars = write_features(net, solo.sheet, free, scratch.inputs, scratch.own)
            history.standing[turn, source] = scratch.times[source] * stars
            history.expected[turn, source] = history.standing[turn, source] + net_output(nets, net, source, scratch)
            samples.inputs[written, :SHEET_INPUTS] = scratch.inputs
            samples.inputs[written, SHEET_INPUTS:] = scratch.context[source]
            samples.net[written] = net
            history.sample[turn, source] = written
            written += 1
    return written


@compiled
def write_targets(history: History, turns: int, bootstrap: float, samples: Samples) -> None:
    """Write the targets of a game: a mean of what really came and of what was expected one turn later (`bootstrap`)."""
    for source in range(SOURCES):
        to_come = 0.0
        for turn in range(turns - 1, -1, -1):
            expected = bootstrap * history.expected[turn + 1, source]
            to_come = history.paid[turn, source] + expected + (1 - bootstrap) * to_come
            if history.sample[turn, source] >= 0:
                samples.target[history.sample[turn, source]] = to_come - history.standing[turn, source]


@compiled
def play_training_game(
    deal: TrainingDeal, player: Greedy, bootstrap: float, samples: Samples, sums: PrefilterSums
) -> Any:
    """Play a game; write its samples and add to the sums. Return the game at its end and how many samples there are."""
    tables = deal.tables
    history = History(
        np.zeros((MOST_TURNS, SOURCES), np.float32),
        np.zeros((MOST_TURNS + 1, SOURCES), np.float32),
        np.zeros((MOST_TURNS, SOURCES), np.float32),
        np.full((MOST_TURNS, SOURCES), -1, np.int64),
    )
    totals = np.zeros(SEASONS, np.int64)
    written, turns = 0, 0
    turn = unstarted(deal.sheet)
    while turn.task != NO_TASK:
        solo, card = turn.solo, deal.cards[turn.place - 1]
        if turn.task == SCORED:
            add_payments(tables, solo, history.paid[turns - 1])
        elif shows_card(turn) and tables.cards.kind[card] != RUINS:
            if below(player.rng, PREFILTER_EVERY) == 0 and empty(solo.sheet):
                add_prefilter_sample(tables, player, solo, card, sums)
            solo = greedy_answer(tables, player, turn, card)
            written = add_samples(tables, player, solo, history, turns, samples, written)
            turns += 1
        else:
            solo = greedy_answer(tables, player, turn, card)
        turn = next_stop(tables, turn, solo, deal.cards, totals)
    write_targets(history, turns, bootstrap, samples)
    return turn.solo, written


class Collected(NamedTuple):
    """What comes of some games."""

    samples: Samples
    sums: PrefilterSums
    ratings: list[int]


def collect_samples(nets: Nets, games: int, seed: int, sample: int, noise: float, bootstrap: float) -> Collected:
    """Play some games over random deals and keep their samples."""
    rng = random.Random(seed)
    room = games * SAMPLES_A_GAME
    samples = Samples(np.zeros((room, INPUTS), np.float32), np.zeros(room, np.int64), np.zeros(room, np.float32))
    sums = no_sums()
    written = 0
    ratings: list[int] = []
    player = greedy_player(nets, sample, noise)
    for _ in range(games):
        deal = random_deal(random_setup(rng), rng)
        player.rng[0] = rng.getrandbits(64)
        part = _rows(samples, slice(written, written + SAMPLES_A_GAME))
        solo, count = play_training_game(deal, player, bootstrap, part, sums)
        written += count
        ratings.append(solo.stars - deal.solo_values)
    return Collected(_rows(samples, slice(written)), sums, ratings)


def _rows(samples: Samples, rows: slice) -> Samples:
    return Samples(samples.inputs[rows], samples.net[rows], samples.target[rows])
