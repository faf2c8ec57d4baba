"""A view as numbers for compiled code, the futures that it allows, and the move of a row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from quillmap.bots.base import offer_of
from quillmap.compiled.card_tables import (
    AFTER_SEASON,
    AMBUSH,
    EXPLORE,
    HERO,
    RUINS,
    CardTables,
    Numbers,
    Words,
    make_card_tables,
)
from quillmap.compiled.move_list import (
    HIGH,
    LOW,
    MARKS_HIGH,
    MARKS_LOW,
    PACKED,
    list_ambushes,
    list_card_moves,
    list_destructions,
    new_move_list,
    terrain_of,
)
from quillmap.compiled.state import MOST_REVEALED, SEASONS, Solo, deal, queued
from quillmap.rules.masks import Constant
from quillmap.rules.moves import Destroy, Draw, Move, PlaceHero
from quillmap.rules.offers import DestroyOffer, DrawOffer, HeroOffer, Task
from quillmap.rules.setup import deck_cards
from quillmap.rules.sheet import MONSTER, Terrain
from quillmap.rules.view import View


class Position(NamedTuple):
    """A view as numbers: the game of the sheet that is drawn on, and the list of its legal moves."""

    tables: CardTables
    solo: Solo
    gone: Numbers
    """[card]: 1 if it was revealed: explore and ruins cards this season, ambushes and heroes in any."""
    moves: Words
    rows: int


def position_of(view: View) -> Position:
    """The position of a seat that is waited for."""
    offer = offer_of(view)
    tables = make_card_tables(view.setup, tuple(edict.id for edict in view.edicts))
    ids = [card.id for card in deck_cards(view.setup)]
    gone = np.zeros(len(ids), np.int64)
    for card in (*view.revealed, *view.past):
        gone[ids.index(card)] = 1
    ambushes = [card for card in view.past if tables.cards.kind[ids.index(card)] == AMBUSH]
    lasting = 0
    for place, card in enumerate(ambushes):
        lasting = queued(lasting, place, int(tables.cards.ambush[ids.index(card), AFTER_SEASON]))
    ravaging = offer.task is Task.RAVAGE
    solo = Solo(
        sheet=view.sheets[offer.owner],
        season=len(view.scores),  # in a ravage the next one; none is left when winter is scored
        clock=0 if ravaging else view.clock,
        demand=int(view.demand),
        ambushes=len(ambushes),
        lasting=lasting,
        stars=view.totals[offer.owner],
    )
    if ravaging:
        gone[_of_this_season(tables)] = 0
    moves = new_move_list()
    match offer:
        case DestroyOffer():
            rows = list_destructions(Constant(offer.spaces), moves)
        case DrawOffer(task=Task.AMBUSH):
            rows = list_ambushes(tables, solo.sheet, ids.index(offer.card), moves)
        case DrawOffer() | HeroOffer():
            rows = list_card_moves(tables, solo, ids.index(offer.card), moves)
    return Position(tables, solo, gone, moves, rows)


def move_of(view: View, moves: Words, row: int) -> Move:
    """The move of a row of the list."""
    offer = offer_of(view)
    spaces = int(moves[row, LOW]) | int(moves[row, HIGH]) << 64
    match offer:
        case DestroyOffer():
            return Destroy(offer.turn, spaces)
        case HeroOffer():
            return PlaceHero(offer.turn, spaces, int(moves[row, MARKS_LOW]) | int(moves[row, MARKS_HIGH]) << 64)
        case DrawOffer():
            terrain = MONSTER if offer.task is Task.AMBUSH else Terrain(terrain_of(moves[row, PACKED]))
            return Draw(offer.turn, terrain, spaces)


def futures_of(position: Position, seed: int) -> Iterator[Numbers]:
    """Endless futures: the cards to come, dealt at random from those that the view has not shown.

    Every card that may come next comes next equally often, which makes the mean of few futures less noisy.
    """
    tables, gone, (_, season, clock, *_) = position.tables, position.gone, position.solo
    next_season = season + int(season < SEASONS and clock >= tables.cards.lengths[season])
    left = _of_this_season(tables)
    if next_season == season:
        left &= gone == 0
    chance = np.random.default_rng(seed)
    turn: list[int] = []
    while True:
        decks = []
        for kind in (AMBUSH, HERO):
            cards = np.flatnonzero(tables.cards.kind == kind)
            seen = gone[cards] == 1
            decks.append(np.concatenate([cards[seen], chance.permutation(cards[~seen])]))
        keys = chance.integers(1, 2**64, (SEASONS, tables.cards.count), np.uint64)
        if next_season < SEASONS:
            hidden = [card for deck in decks for card in deck[: next_season + 1] if not gone[card]]
            may_come = [*np.flatnonzero(left), *hidden]
            turn = turn or chance.permutation(len(may_come)).tolist()
            keys[next_season, may_come[turn.pop()]] = 0
        future = np.zeros(MOST_REVEALED, np.int64)
        dealt = deal(tables, season, clock, gone, *decks, keys, future)
        # A season that ends early on a full sheet may need a few cards more than were dealt.
        future[dealt:] = chance.choice(np.flatnonzero(tables.cards.kind == EXPLORE), MOST_REVEALED - dealt)
        yield future


def _of_this_season(tables: CardTables) -> npt.NDArray[np.bool_]:
    """Which cards are shuffled anew for each season."""
    kinds = tables.cards.kind[: tables.cards.count]
    return (kinds == EXPLORE) | (kinds == RUINS)
