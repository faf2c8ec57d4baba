"""Actions as numbers: the only place that numbers moves.

The numbers lie in planes of 121, one number for each space of the map; after the last plane comes `PASS`:

- `DRAWING`, 2 × 8 planes: a shape of two spaces or more. First by choice (the card's shapes, each with each of its
  terrains, in printed order), then by way to turn it; the space is the top-left corner of the shape's box.
- `SINGLE`, 5 planes: one space, by terrain: a card that prints one, and the fallback.
- `HERO`, 4 planes: a hero on the space, by the way its attack is turned. Where several ways look the same, the first.
- `DESTROYING`, 1 plane: the space that a Gorgon or a Troll destroys.

Every legal move of every set-up has one number, and no two moves of an offer share one.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from quillmap.content import EXPLORE, HERO_CARDS
from quillmap.rules.masks import NOTHING, SPACES, Mask, count, index_of, spot
from quillmap.rules.moves import Destroy, Draw, Move, PlaceHero
from quillmap.rules.offers import DestroyOffer, DrawOffer, HeroOffer, Offer
from quillmap.rules.shapes import attacks, fits, fits_covering, marked, orientations, points, put
from quillmap.rules.sheet import DRAWABLE, Terrain

Bits: TypeAlias = npt.NDArray[np.int8]

WAYS = 8
"""Ways to turn and flip a shape."""
CHOICES = max(
    len(card.printed) * len(card.terrains)
    for card in EXPLORE.values()
    if any(len(points(shape)) > 1 for shape, _ in card.printed)
)
"""Shapes times terrains of a card: every card prints two shapes or two terrains, never both."""
TURNS = max(len(attacks(card.attack)) for card in HERO_CARDS.values())
"""Ways to turn a hero's attack."""

DRAWING = 0
SINGLE = DRAWING + CHOICES * WAYS
HERO = SINGLE + len(DRAWABLE)
DESTROYING = HERO + TURNS
PLANES = DESTROYING + 1
PASS = PLANES * SPACES
"""The action of a seat that the table does not wait for."""
ACTIONS = PASS + 1


def drawing_plane(shape: int, terrain: int, terrains: int, way: int) -> int:
    """The plane of a shape turned one way and drawn with one terrain of the card; all are counted from 0."""
    return DRAWING + (shape * terrains + terrain) * WAYS + way


def drawing_of(plane: int, terrains: int) -> tuple[int, int, int]:
    """The shape, terrain and way of such a plane."""
    choice, way = divmod(plane - DRAWING, WAYS)
    return choice // terrains, choice % terrains, way


def number_of(offer: Offer, move: Move) -> int:
    """The number of a legal answer to an offer."""
    match offer, move:
        case DrawOffer(), Draw():
            if count(move.spaces) == 1:
                return _number(SINGLE + move.terrain, move.spaces)
            terrain = offer.terrains.index(move.terrain)
            for shape, (printed, _) in enumerate(offer.shapes):
                for way, turned in enumerate(orientations(printed)):
                    corner = index_of(move.spaces) - index_of(turned.spaces)
                    if corner >= 0 and spot(corner) & turned.room and put(turned, spot(corner)) == move.spaces:
                        return _number(drawing_plane(shape, terrain, len(offer.terrains), way), spot(corner))
        case HeroOffer(), PlaceHero():
            ways = [marked(attack, move.space) for attack in offer.attacks]
            return _number(HERO + ways.index(move.marks), move.space)
        case DestroyOffer(), Destroy():
            return _number(DESTROYING, move.space)
    raise ValueError(f"{move} does not answer the offer to {offer.task.value}")


def move_of(offer: Offer, action: int) -> Move:
    """The move with a number that the mask of the offer allows."""
    plane, number = divmod(action, SPACES)
    space = spot(number)
    match offer:
        case DrawOffer() if plane < SINGLE:
            shape, terrain, way = drawing_of(plane, len(offer.terrains))
            return Draw(offer.turn, offer.terrains[terrain], put(orientations(offer.shapes[shape].shape)[way], space))
        case DrawOffer() if plane < HERO:
            return Draw(offer.turn, Terrain(plane - SINGLE), space)
        case HeroOffer() if HERO <= plane < DESTROYING:
            return PlaceHero(offer.turn, space, marked(offer.attacks[plane - HERO], space))
        case DestroyOffer() if plane == DESTROYING:
            return Destroy(offer.turn, space)
    raise ValueError(f"action {action} does not answer the offer to {offer.task.value}")


def mask_of(offer: Offer | None) -> Bits:
    """1 for the number of each legal answer to an offer, 0 for all others. Without an offer, only passing is legal."""
    mask = np.zeros(ACTIONS, np.int8)
    match offer:
        case DrawOffer():
            for shape, (printed, _) in enumerate(offer.shapes):
                for way, turned in enumerate(orientations(printed)):
                    corners = (
                        fits_covering(turned, offer.free, offer.cover) if offer.cover else fits(turned, offer.free)
                    )
                    single = count(turned.spaces) == 1
                    for number, terrain in enumerate(offer.terrains):
                        plane = SINGLE + terrain if single else drawing_plane(shape, number, len(offer.terrains), way)
                        write_plane(plane_of(mask, plane), corners)
        case HeroOffer():
            for way, spaces in enumerate(first_ways(offer.attacks)):
                write_plane(plane_of(mask, HERO + way), offer.free & spaces)
        case DestroyOffer():
            write_plane(plane_of(mask, DESTROYING), offer.spaces)
        case None:
            mask[PASS] = 1
    return mask


@cache
def first_ways(attacks: tuple[Mask, ...]) -> tuple[Mask, ...]:
    """For each way to turn an attack, the spaces from which no earlier way leaves the same marks."""
    ways = [NOTHING] * len(attacks)
    for number in range(SPACES):
        marks = [marked(attack, spot(number)) for attack in attacks]
        for way in {marks.index(one) for one in marks}:
            ways[way] |= spot(number)
    return tuple(ways)


def plane_of(mask: Bits, plane: int) -> Bits:
    """The part of a mask that is a plane."""
    return mask[plane * SPACES : (plane + 1) * SPACES]


def write_plane(plane: Bits, spaces: Mask) -> None:
    """Write 121 numbers: 1 for each of the spaces, 0 for the others."""
    plane[:] = np.unpackbits(np.frombuffer(spaces.to_bytes(16, "little"), np.uint8), bitorder="little")[:SPACES]


def _number(plane: int, space: Mask) -> int:
    return plane * SPACES + index_of(space)
