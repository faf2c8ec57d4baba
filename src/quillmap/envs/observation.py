"""What a seat sees, as arrays. They are made from a `View` alone, so they cannot hold a secret.

`observe` and the functions it calls use only ints, tuples of ints and arrays, so that Numba compiles the same source.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from quillmap.content import AMBUSHES, EDICTS, EXPLORE, HERO_CARDS, RUINS
from quillmap.envs.codec import CHOICES, TURNS, WAYS, Bits, plane_of, write_plane
from quillmap.rules.masks import NOTHING, SIZE, SPACES, Mask
from quillmap.rules.notation import numbers
from quillmap.rules.offers import DestroyOffer, DrawOffer, Offer, Task
from quillmap.rules.setup import AMBUSH_DECK, Fallback
from quillmap.rules.shapes import CENTRE, attacks, orientations, points
from quillmap.rules.sheet import COIN_TRACK, DRAWABLE, MONSTER, Sheet, Terrain
from quillmap.rules.view import View

Numbers: TypeAlias = npt.NDArray[np.int64]
Amounts: TypeAlias = npt.NDArray[np.int16]

CARDS = (*EXPLORE, *RUINS, *AMBUSHES, *HERO_CARDS)
"""Every card of every box. A card has the same number in all set-ups."""
CARD_NUMBER = {name: number for number, name in enumerate(CARDS)}
EDICT_COUNT = len(EDICTS)
EDICT_NUMBER = {name: number for number, name in enumerate(EDICTS)}
TASK_NUMBER = {task: number for number, task in enumerate(Task)}
DRAW, AMBUSH, HERO = (TASK_NUMBER[task] for task in (Task.DRAW, Task.AMBUSH, Task.HERO))
NO_TASK = len(Task)
NO_CARD = -1

MASKS = Sheet._fields.index("coins")
"""How many fields of a sheet are masks: all before its numbers."""
SHEET_PLANES = Sheet._fields[:MASKS]
BOX = 4
"""Rows and columns that hold any shape, turned any way."""
REACH = 3
"""How far from its hero the farthest mark of an attack lies."""
SPAN = 2 * REACH + 1


BITS: dict[str, tuple[int, ...]] = {
    "sheet": (len(SHEET_PLANES), SIZE, SIZE),
    "free": (SIZE, SIZE),
    "cover": (SIZE, SIZE),
    "shapes": (CHOICES, WAYS, BOX, BOX),
    "terrains": (CHOICES + 1, len(DRAWABLE)),
    "coin": (CHOICES,),
    "attacks": (TURNS, SPAN, SPAN),
    "task": (NO_TASK,),
    "card": (len(CARDS),),
    "revealed": (len(CARDS),),
    "edicts": (4, len(EDICTS)),
    "season": (4,),
    "demand": (1,),
}
"""The fields of zeros and ones, in their order in memory. docs/environments.md explains each of them."""
AMOUNTS: dict[str, spaces.Box] = {
    "past": spaces.Box(0, 2 * AMBUSH_DECK, (len(CARDS),), np.int16),
    "clock": spaces.Box(0, 20, (2,), np.int16),
    "coins": spaces.Box(0, COIN_TRACK, (1,), np.int16),
    "scores": spaces.Box(-4 * SPACES, 4000, (4,), np.int16),
    "tallies": spaces.Box(0, 1000, (5,), np.int16),
}
"""The fields of larger numbers."""

SPACE = spaces.Dict({**{name: spaces.MultiBinary(shape) for name, shape in BITS.items()}, **AMOUNTS})


def _ends(shapes: Iterable[tuple[int, ...]]) -> list[int]:
    return list(accumulate(prod(shape) for shape in shapes))


_BIT_ENDS = _ends(BITS.values())
FREE, COVER, SHAPES, TERRAINS, COIN, ATTACKS, TASK, CARD, REVEALED, EDICT, SEASON, DEMAND, BIT_COUNT = _BIT_ENDS
"""Where each field of zeros and ones begins; the first begins at 0."""
CLOCK, COINS, SCORES, TALLIES, AMOUNT_COUNT = _ends(box.shape for box in AMOUNTS.values())
OFFERED = TASK - SHAPES
"""The length of the fields that describe the offered card: shapes, terrains, coin, attacks."""


def fields(bits: Bits, amounts: Amounts) -> dict[str, Any]:
    """The fields of one observation, or of many in rows."""
    many = bits.shape[:-1]
    parts: list[tuple[str, Any]] = [
        *zip(BITS, np.split(bits, _BIT_ENDS[:-1], axis=-1), strict=True),
        *zip(AMOUNTS, np.split(amounts, [CLOCK, COINS, SCORES, TALLIES], axis=-1), strict=True),
    ]
    return {name: part.reshape(*many, *(SPACE[name].shape or ())) for name, part in parts}


def _describe_cards() -> Bits:
    """[alone, card]: how each card is offered, if one of its shapes can be drawn (0), else the fallback."""
    described = np.zeros((3, len(CARDS), OFFERED), np.int8)
    for name, explore in EXPLORE.items():
        _describe(described[:, CARD_NUMBER[name]], explore.printed, explore.terrains, DRAWABLE)
    for name, ambush in AMBUSHES.items():
        _describe(described[:, CARD_NUMBER[name]], ((ambush.shape, False),), (MONSTER,), (MONSTER,))
    for name, hero in HERO_CARDS.items():
        *_, pictures = _parts(described[0, CARD_NUMBER[name]])
        for way, attack in enumerate(attacks(hero.attack)):
            for space in numbers(attack):
                pictures[way, space // SIZE - CENTRE + REACH, space % SIZE - CENTRE + REACH] = 1
    return described


def _describe(
    offered: Bits, printed: Sequence[tuple[str, bool]], terrains: Sequence[Terrain], any_terrain: Sequence[Terrain]
) -> None:
    """Note the shapes of a card, each with each of its terrains, and both kinds of fallback."""
    for alone, allowed in ((1, terrains), (2, any_terrain)):
        _parts(offered[alone])[1][CHOICES, list(allowed)] = 1
    shapes, colours, coins, _ = _parts(offered[0])
    for shape, (drawing, coin) in enumerate(printed):
        if len(points(drawing)) == 1:
            colours[CHOICES, list(terrains)] = 1
            continue
        for number, terrain in enumerate(terrains):
            choice = shape * len(terrains) + number
            colours[choice, terrain] = 1
            coins[choice] = coin
            for way, turned in enumerate(orientations(drawing)):
                for space in numbers(turned.spaces):
                    shapes[choice, way, space // SIZE, space % SIZE] = 1


def _parts(offered: Bits) -> list[Bits]:
    names = ("shapes", "terrains", "coin", "attacks")
    parts = np.split(offered, [TERRAINS - SHAPES, COIN - SHAPES, ATTACKS - SHAPES])
    return [part.reshape(BITS[name]) for name, part in zip(names, parts, strict=True)]


class CardFacts(NamedTuple):
    """What observations say about cards, by their numbers."""

    described: Bits
    """[fallback, card]: how the card is offered, as `Moment.alone` counts fallbacks"""
    lasting: Bits
    """[card]: 1 for ambushes and heroes, which are revealed once in a game"""


CARD_FACTS = CardFacts(_describe_cards(), np.array([name in AMBUSHES or name in HERO_CARDS for name in CARDS], np.int8))


class Moment(NamedTuple):
    """What a seat sees of its own game, in numbers."""

    sheet: Sheet
    task: int
    card: int
    """The number of the card being answered, or `NO_CARD`."""
    alone: int
    """The fallback: 0 for a shape of the card, 1 for one space of its terrains, 2 for one space of any terrain."""
    free: Mask
    """What may be drawn on or destroyed."""
    cover: Mask
    season: int
    clock: int
    length: int
    demand: int


class Record(NamedTuple):
    """What has happened in a seat's game so far, in arrays of numbers."""

    revealed: Numbers
    """The cards of this season, in order."""
    past: Numbers
    """All cards so far, in order."""
    edicts: Numbers
    scores: Numbers
    """The stars after each season."""
    tallies: Numbers
    """What each edict would pay now, and what monsters would cost."""


def observe(facts: CardFacts, now: Moment, so_far: Record, bits: Bits, amounts: Amounts) -> None:
    """Write an observation over the old content of `bits` and `amounts`."""
    bits[:] = 0
    amounts[:] = 0
    write_sheet(bits[:FREE], now.sheet)
    write_plane(bits[FREE:COVER], now.free)
    write_plane(bits[COVER:SHAPES], now.cover)
    if now.task == DRAW or now.task == AMBUSH or now.task == HERO:
        bits[SHAPES:TASK] = facts.described[now.alone, now.card]
    if now.task != NO_TASK:
        bits[TASK + now.task] = 1
    if now.card != NO_CARD:
        bits[CARD + now.card] = 1
    for card in so_far.revealed:
        bits[REVEALED + card] = 1
    order = 0
    for card in so_far.past:
        if facts.lasting[card]:
            order += 1
            amounts[card] = order
    for edict in range(4):
        bits[EDICT + edict * EDICT_COUNT + so_far.edicts[edict]] = 1
        amounts[SCORES + edict] = so_far.scores[edict]
    bits[SEASON + now.season] = 1
    bits[DEMAND] = now.demand
    amounts[CLOCK] = now.clock
    amounts[CLOCK + 1] = now.length
    amounts[COINS] = now.sheet.coins
    for source in range(5):
        amounts[TALLIES + source] = so_far.tallies[source]


def write_sheet(planes: Bits, sheet: Sheet) -> None:
    """Write the planes of a sheet, one after the other in the order of `SHEET_PLANES`."""
    masks = sheet[:MASKS]
    for number in range(MASKS):
        write_plane(plane_of(planes, number), masks[number])


def observation_of(view: View) -> dict[str, Any]:
    """What a view says."""
    assert view.seat is not None, "a spectator plays no game"
    bits, amounts = np.zeros(BIT_COUNT, np.int8), np.zeros(AMOUNT_COUNT, np.int16)
    so_far = Record(
        revealed=np.array([CARD_NUMBER[card] for card in view.revealed], np.int64),
        past=np.array([CARD_NUMBER[card] for card in view.past], np.int64),
        edicts=np.array([EDICT_NUMBER[edict.id] for edict in view.edicts], np.int64),
        scores=np.array(_totals(view, view.seat), np.int64),
        tallies=np.array([*(tally.stars for tally in view.tallies), view.monsters.stars], np.int64),
    )
    observe(CARD_FACTS, _moment(view), so_far, bits, amounts)
    return fields(bits, amounts)


def _moment(view: View) -> Moment:
    offer = view.offer
    return Moment(
        sheet=view.sheet,
        task=NO_TASK if offer is None else TASK_NUMBER[offer.task],
        card=NO_CARD if view.card is None else CARD_NUMBER[view.card],
        alone=1 + (view.setup.fallback is Fallback.ANY) if isinstance(offer, DrawOffer) and offer.fallback else 0,
        free=_reach(offer),
        cover=offer.cover if isinstance(offer, DrawOffer) else NOTHING,
        season=view.season,
        clock=view.clock,
        length=view.setup.seasons[view.season].length,
        demand=int(view.demand),
    )


def _reach(offer: Offer | None) -> Mask:
    match offer:
        case None:
            return NOTHING
        case DestroyOffer():
            return offer.spaces
        case _:
            return offer.free


def _totals(view: View, seat: int) -> list[int]:
    """The stars after each season scored; 0 for those to come."""
    totals = [0, 0, 0, 0]
    for season in range(len(view.scores)):
        totals[season] = sum(paid[seat].total for paid in view.scores[: season + 1])
    return totals
