"""Rankings: good moves of a position, rolled out over the same cards, so that their differences carry little noise.

Final scores are mostly noise, so moves are compared over common random numbers. A sample of self-play tells a net how
much came; a ranking tells it which move it came from.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from quillmap.bots.greedy import Greedy, greedy_answer, greedy_player, list_answers
from quillmap.bots.net_inputs import SHEET_INPUTS, write_common_features, write_features
from quillmap.bots.rollout import roll_out
from quillmap.bots.value_net import CONTEXT_INPUTS, SOURCES, Nets, set_context, sheet_value
from quillmap.compiled.card_tables import EXPLORE, RUINS, CardTables, Floats, Numbers, Words
from quillmap.compiled.flow import NO_TASK, SCORED, Turn, next_stop, shows_card, unstarted
from quillmap.compiled.move_list import COLUMNS, after_move
from quillmap.compiled.placements import compiled
from quillmap.compiled.random_deal import deal_future
from quillmap.compiled.state import MOST_REVEALED, SEASONS, Solo, below, next_random
from quillmap.learning.self_play import MOST_TURNS
from quillmap.learning.training_deals import TrainingDeal, random_deal, random_setup
from quillmap.rules.sheet import empty

BEST = 8
"""How many of the moves of a ranking are those with the best values."""
OTHERS = 4
"""How many are drawn from the next best, so that moves with too low a value are seen as well."""
NEXT = 32
MOVES = BEST + OTHERS
RANK_EVERY = 3
"""The moves of one card in this many are ranked."""
PRIOR = 4
"""How many rollouts the value of a move counts for when the game goes on with the best one."""


class Rankings(NamedTuple):
    """What the nets saw of each move of a position, and what the move brought."""

    inputs: npt.NDArray[Any]
    """[position, move, source, input]: about the sheet"""
    context: npt.NDArray[Any]
    """[position, source, input]: about the context"""
    nets: Numbers
    """[position, source]: the net of each source, −1 once it is no longer scored"""
    moves: Numbers
    """[position]: how many moves were compared"""
    target: Floats
    """[position, move, source]: the mean stars it brought, less those of paying the same each time"""


class Ranker(NamedTuple):
    """Who plays a game, and how its moves are ranked."""

    player: Greedy
    roller: Greedy
    """The player of the rollouts."""
    futures: int
    cards: int
    """How many cards a rollout is long before the nets value the rest."""


def new_rankings(room: int) -> Rankings:
    """Room for that many positions."""
    return Rankings(
        np.zeros((room, MOVES, SOURCES, SHEET_INPUTS), np.float32),
        np.zeros((room, SOURCES, CONTEXT_INPUTS), np.float32),
        np.full((room, SOURCES), -1, np.int64),
        np.zeros(room, np.int64),
        np.zeros((room, MOVES, SOURCES), np.float32),
    )


@compiled
def choose_moves(values: Floats, rng: Words) -> Numbers:
    """The rows to compare: the best, and some of the next best."""
    order = np.argsort(-values)
    chosen = order[: min(MOVES, len(order))].copy()
    pool = order[BEST : BEST + NEXT].copy()
    for place in range(len(chosen) - BEST):
        other = place + below(rng, len(pool) - place)
        pool[place], pool[other] = pool[other], pool[place]
        chosen[BEST + place] = pool[place]
    return chosen


@compiled
def write_inputs(roller: Greedy, solo: Solo, moves: Words, found: Rankings, position: int) -> None:
    """Write what the nets see of each move, and as a first target the stars of going on as it is, taken off."""
    scratch = roller.scratch
    found.moves[position] = len(moves)
    found.context[position] = scratch.context
    for source in range(SOURCES):
        found.nets[position, source] = scratch.nets[source] if scratch.times[source] > 0 else -1
    for move in range(len(moves)):
        sheet = after_move(solo, moves, move).sheet
        free = empty(sheet)
        write_common_features(sheet, free, scratch.inputs)
        for source in range(SOURCES):
            if scratch.times[source] > 0:
                stars = write_features(scratch.nets[source], sheet, free, scratch.inputs, scratch.own)
                found.target[position, move, source] = -(scratch.times[source] * stars)
                found.inputs[position, move, source] = scratch.inputs


@compiled
def rank(
    tables: CardTables, ranker: Ranker, turn: Turn, gone: Numbers, rows: int, found: Rankings, position: int
) -> Solo:
    """Roll good moves of the list out over the same futures and write what came; return the game after the best one."""
    solo, roller = turn.solo, ranker.roller
    scratch, rng = roller.scratch, roller.rng
    set_context(tables, roller.nets, solo.season, solo.clock, solo.ambushes, scratch)
    values = np.zeros(rows, np.float32)
    for row in range(rows):
        values[row] = sheet_value(roller.nets, after_move(solo, scratch.moves, row).sheet, scratch)
    chosen = choose_moves(values, rng)
    moves = np.zeros((len(chosen), COLUMNS), np.uint64)  # a copy, because rollouts write on the scratch list
    for move in range(len(chosen)):
        moves[move] = scratch.moves[chosen[move]]
    write_inputs(roller, solo, moves, found, position)
    stars = np.zeros((len(chosen), SOURCES), np.float32)
    cards = np.zeros(MOST_REVEALED, np.int64)
    stops, sample = np.array([ranker.cards]), np.zeros((1, SOURCES), np.float32)
    for _ in range(ranker.futures):
        deal_future(tables, solo.season, solo.clock, gone, rng, cards)
        seed = next_random(rng)
        for move in range(len(chosen)):
            rng[0] = seed
            roll_out(tables, roller, after_move(solo, moves, move), cards, stops, sample)
            stars[move] += sample[0]
    best, best_value = 0, -1e9
    for move in range(len(chosen)):
        value = PRIOR * values[chosen[move]] + stars[move].sum()
        if value > best_value:
            best, best_value = move, value
        for source in range(SOURCES):
            found.target[position, move, source] += stars[move, source] / ranker.futures
    return after_move(solo, moves, best)


@compiled
def play_ranked_game(deal: TrainingDeal, ranker: Ranker, found: Rankings, position: int) -> Any:
    """Play a game and rank the moves of some cards; return its end and where the next ranking goes.

    Where moves were ranked, the best one is played.
    """
    tables, player = deal.tables, ranker.player
    gone, totals = np.zeros(tables.cards.count, np.int64), np.zeros(SEASONS, np.int64)
    turn = unstarted(deal.sheet)
    while turn.task != NO_TASK:
        solo, rows = turn.solo, 0
        card = deal.cards[turn.place - 1]
        if turn.task == SCORED:
            for other in range(len(gone)):
                if tables.cards.kind[other] == EXPLORE or tables.cards.kind[other] == RUINS:
                    gone[other] = 0
        elif shows_card(turn):
            gone[card] = 1
            ranked = tables.cards.kind[card] != RUINS and below(player.rng, RANK_EVERY) == 0
            if ranked and position < len(found.moves):
                rows = list_answers(tables, turn, card, player.scratch.moves)
        if rows > 1:
            solo = rank(tables, ranker, turn, gone, rows, found, position)
            position += 1
        else:
            solo = greedy_answer(tables, player, turn, card)
        turn = next_stop(tables, turn, solo, deal.cards, totals)
    return turn.solo, position


class CollectedRankings(NamedTuple):
    """What comes of some games."""

    rankings: Rankings
    ratings: list[int]


def collect_rankings(
    nets: Nets, games: int, seed: int, sample: int, noise: float, futures: int, cards: int
) -> CollectedRankings:
    """Play some games and rank moves on the way. Inputs are kept in half the bits, because there are many."""
    rng = random.Random(seed)
    player = greedy_player(nets, sample, noise)
    ranker = Ranker(player, player._replace(sample=sample // 2, noise=0.0), futures, cards)
    found = new_rankings(games * MOST_TURNS // 2)
    position = 0
    ratings: list[int] = []
    for _ in range(games):
        deal = random_deal(random_setup(rng), rng)
        player.rng[0] = rng.getrandbits(64)
        solo, position = play_ranked_game(deal, ranker, found, position)
        ratings.append(solo.stars - deal.solo_values)
    found = some_of(found, slice(position))
    halved = found._replace(inputs=found.inputs.astype(np.float16), context=found.context.astype(np.float16))
    return CollectedRankings(halved, ratings)


def some_of(rankings: Rankings, positions: Any) -> Rankings:
    """The rankings of some positions."""
    return Rankings(*(part[positions] for part in rankings))


def joined(some: list[Rankings]) -> Rankings:
    """All these rankings as one."""
    return Rankings(*(np.concatenate(parts) for parts in zip(*some, strict=True)))
