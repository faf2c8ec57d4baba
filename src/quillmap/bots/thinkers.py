"""Bots that think with compiled code: what a view says, told in numbers, and the move that comes back."""

from __future__ import annotations

import time
from functools import cache
from importlib.resources import as_file, files
from typing import NamedTuple

import numpy as np

from quillmap.bots.bot import NO_LIMIT, Bot, Limit, harms, offer_of
from quillmap.bots.estimate import Desk, Nets, make_desk
from quillmap.bots.policy import Mind
from quillmap.bots.search import Plan, first_glance, narrow
from quillmap.bots.train import load_nets
from quillmap.fast.kit import AMBUSH, EXPLORE, HERO, RUINS, Kit, Numbers, Words, make_kit
from quillmap.fast.options import (
    HIGH,
    LOW,
    MARKS_HIGH,
    MARKS_LOW,
    TERRAIN,
    list_ambushes,
    list_destructions,
    list_options,
    option_table,
)
from quillmap.fast.playout import MOST_REVEALED, SEASONS, Solo, deal
from quillmap.rules.masks import Constant
from quillmap.rules.moves import Destroy, Draw, Move, PlaceHero
from quillmap.rules.offers import DestroyOffer, DrawOffer, HeroOffer, Task
from quillmap.rules.setup import deck_cards
from quillmap.rules.sheet import MONSTER, TROLL, ZOMBIE, Terrain
from quillmap.rules.view import View


@cache
def learned_nets() -> Nets:
    """The nets that come with the package."""
    with as_file(files("quillmap.bots").joinpath("nets.npz")) as path:
        return load_nets(path)


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
    ambushes = [card for card in view.past if kit.kind[ids.index(card)] == AMBUSH]
    letters = [kit.ambush[ids.index(card), 4] for card in ambushes]
    ravaging = offer.task is Task.RAVAGE
    season = min(len(view.scores), SEASONS - 1)
    solo = Solo(
        sheet=view.sheets[offer.owner],
        season=season,
        clock=0 if ravaging else view.clock,
        demand=int(view.demand),
        ambushes=len(ambushes),
        zombies=letters.index(ZOMBIE) + 1 if ZOMBIE in letters else 0,
        trolls=letters.index(TROLL) + 1 if TROLL in letters else 0,
        stars=sum(paid[view.seat or 0].total for paid in view.scores),
    )
    if ravaging:
        gone[(kit.kind == EXPLORE) | (kit.kind == RUINS)] = 0
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
            terrain = MONSTER if offer.task is Task.AMBUSH else Terrain(int(table[row, TERRAIN]))
            return Draw(offer.turn, terrain, spaces)


def futures_of(position: Position, number: int, seed: int) -> tuple[Numbers, Numbers]:
    """Cards that may come, dealt at random from what the view allows: so many futures, and how many cards each has."""
    kit, gone = position.kit, position.gone
    chance = np.random.default_rng(seed)
    futures = np.zeros((number, MOST_REVEALED), np.int64)
    dealt = np.zeros(number, np.int64)
    for future in range(number):
        decks = []
        for kind in (AMBUSH, HERO):
            cards = np.flatnonzero(kit.kind == kind)
            seen = gone[cards] == 1
            decks.append(np.concatenate([cards[seen], chance.permutation(cards[~seen])]))
        keys = chance.integers(0, 2**64, (SEASONS, len(kit.kind)), np.uint64)
        dealt[future] = deal(kit, position.solo.season, position.solo.clock, gone, *decks, keys, futures[future])
    return futures, dealt


class Journeyman(Bot):
    """The best estimate of the final stars, one move ahead."""

    name = "journeyman"

    def choose(self, view: View, seed: int, limit: Limit = NO_LIMIT) -> Move:
        position = position_of(view)
        values = first_glance(position.kit, Mind(learned_nets(), 0, 0.0), position.solo, position.table, position.rows)
        row = int(np.argmin(values) if harms(view) else np.argmax(values))
        return move_of(view, position.table, row)


class Master(Bot):
    """Looks ahead over sampled futures, from the best candidates of the estimate."""

    name = "master"
    plan = Plan(keep=24, futures=32, turns=3, sample=60)

    def choose(self, view: View, seed: int, limit: Limit = NO_LIMIT) -> Move:
        position = position_of(view)
        mind = Mind(learned_nets(), 0, 0.0)
        values = first_glance(position.kit, mind, position.solo, position.table, position.rows)
        if harms(view):
            return move_of(view, position.table, int(np.argmin(values)))
        return move_of(view, position.table, self._best(position, values, seed, limit))

    def _best(self, position: Position, values: np.ndarray, seed: int, limit: Limit) -> int:
        begun = time.monotonic()
        plan = self.plan if limit.work is None else self.plan._replace(futures=max(1, limit.work))
        order = np.argsort(-values, kind="stable")[: plan.keep]
        sums = np.zeros(len(order))
        futures, dealt = futures_of(position, plan.futures, seed)
        desk: Desk = make_desk()
        mind = Mind(learned_nets(), plan.sample, 0.0)
        chance = np.array([seed & (2**64 - 1)], np.uint64)
        seen, until = 0, max(1, plan.futures // 8)
        while len(order) > 1 and seen < plan.futures:
            until = min(until, plan.futures)
            narrow(
                position.kit, mind, position.solo, position.table, order, sums, futures[seen:until], dealt[seen:until],
                plan.turns, desk, chance,
            )  # fmt: skip
            ranked = np.argsort(-sums, kind="stable")
            left = max(2, len(order) // 2)
            order, sums = order[ranked][:left], sums[ranked][:left]
            seen, until = until, 2 * until
            if limit.seconds is not None and 3 * (time.monotonic() - begun) > 2 * limit.seconds:
                break
        return int(order[np.argmax(sums)])
