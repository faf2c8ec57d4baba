"""What a view says, told in numbers for compiled code; the futures it allows; and the move that comes back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from quillmap.bots.base import offer_of
from quillmap.compiled.card_tables import AFTER_SEASON, AMBUSH, EXPLORE, HERO, RUINS, Kit, Numbers, Words, make_kit
from quillmap.compiled.move_list import (
    HIGH,
    LOW,
    MARKS_HIGH,
    MARKS_LOW,
    WHAT,
    list_ambushes,
    list_destructions,
    list_options,
    option_table,
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
    """What a view says, in numbers: the game on the sheet in hand, and every legal move in a table."""

    kit: Kit
    solo: Solo
    gone: Numbers
    table: Words
    rows: int


def position_of(view: View) -> Position:
    """The position of a seat that is waited for."""
    offer = offer_of(view)
    kit = make_kit(view.setup, tuple(edict.id for edict in view.edicts))
    ids = [card.id for card in deck_cards(view.setup)]
    gone = np.zeros(len(ids), np.int64)
    for card in (*view.revealed, *view.past):
        gone[ids.index(card)] = 1
    ambushes = [card for card in view.past if kit.cards.kind[ids.index(card)] == AMBUSH]
    lasting = 0
    for place, card in enumerate(ambushes):
        lasting = queued(lasting, place, int(kit.cards.ambush[ids.index(card), AFTER_SEASON]))
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
        gone[_of_this_season(kit)] = 0
    table = option_table()
    match offer:
        case DestroyOffer():
            rows = list_destructions(Constant(offer.spaces), table)
        case DrawOffer(task=Task.AMBUSH):
            rows = list_ambushes(kit, solo.sheet, ids.index(offer.card), table)
        case DrawOffer() | HeroOffer():
            rows = list_options(kit, solo, ids.index(offer.card), table)
    return Position(kit, solo, gone, table, rows)


def move_of(view: View, table: Words, row: int) -> Move:
    """The move of a row of the table."""
    offer = offer_of(view)
    spaces = int(table[row, LOW]) | int(table[row, HIGH]) << 64
    match offer:
        case DestroyOffer():
            return Destroy(offer.turn, spaces)
        case HeroOffer():
            return PlaceHero(offer.turn, spaces, int(table[row, MARKS_LOW]) | int(table[row, MARKS_HIGH]) << 64)
        case DrawOffer():
            terrain = MONSTER if offer.task is Task.AMBUSH else Terrain(terrain_of(table[row, WHAT]))
            return Draw(offer.turn, terrain, spaces)


def futures_of(position: Position, seed: int) -> Iterator[Numbers]:
    """Cards that may come, dealt at random from what the view allows: one future after another, each long enough.

    Every card that may come next does so as often as any other, so that luck tells less in few futures.
    """
    kit, gone, (_, season, clock, *_) = position.kit, position.gone, position.solo
    next_season = season + int(season < SEASONS and clock >= kit.cards.lengths[season])
    left = _of_this_season(kit)
    if next_season == season:
        left &= gone == 0
    chance = np.random.default_rng(seed)
    turn: list[int] = []
    while True:
        decks = []
        for kind in (AMBUSH, HERO):
            cards = np.flatnonzero(kit.cards.kind == kind)
            seen = gone[cards] == 1
            decks.append(np.concatenate([cards[seen], chance.permutation(cards[~seen])]))
        keys = chance.integers(1, 2**64, (SEASONS, kit.cards.count), np.uint64)
        if next_season < SEASONS:
            hidden = [card for deck in decks for card in deck[: next_season + 1] if not gone[card]]
            may_come = [*np.flatnonzero(left), *hidden]
            turn = turn or chance.permutation(len(may_come)).tolist()
            keys[next_season, may_come[turn.pop()]] = 0
        future = np.zeros(MOST_REVEALED, np.int64)
        dealt = deal(kit, season, clock, gone, *decks, keys, future)
        # A season that ends early on a full sheet leaves cards over, and to divide them anew may take a few more.
        future[dealt:] = chance.choice(np.flatnonzero(kit.cards.kind == EXPLORE), MOST_REVEALED - dealt)
        yield future


def _of_this_season(kit: Kit) -> npt.NDArray[np.bool_]:
    """Which cards are shuffled anew for each season."""
    kinds = kit.cards.kind[: kit.cards.count]
    return (kinds == EXPLORE) | (kinds == RUINS)
