"""Offers as JSON, and back: what a seat may do now."""

from __future__ import annotations

from enum import Enum
from typing import Any, Literal, assert_never

import msgspec

from quillmap.rules.cards import Printed
from quillmap.rules.masks import SIZE, mask
from quillmap.rules.notation import named, names, numbers
from quillmap.rules.offers import DestroyOffer, DrawOffer, HeroOffer, Offer, Task
from quillmap.rules.shapes import CENTRE
from quillmap.rules.sheet import PLAIN, Monster, Terrain
from quillmap.wire.choices import MonsterName, TerrainName


class ShapeMessage(msgspec.Struct, frozen=True):
    """A printed shape: rows joined by slashes, X for a space that it covers."""

    shape: str
    coin: bool


class DrawOfferMessage(msgspec.Struct, frozen=True, tag_field="kind", tag="draw"):
    """One of the shapes may be drawn with one of the terrains on free cells of the owner's sheet."""

    task: Literal["draw", "ambush"]
    turn: int
    owner: int
    card: str
    terrains: list[TerrainName]
    shapes: list[ShapeMessage]
    free: list[str]
    cover: list[str]
    """If not empty, one of these must be covered."""
    fallback: bool
    letter: MonsterName | None


class HeroOfferMessage(msgspec.Struct, frozen=True, tag_field="kind", tag="place_hero"):
    """A hero may be drawn on a free cell."""

    turn: int
    owner: int
    card: str
    free: list[str]
    attacks: list[list[tuple[int, int]]]
    """Each way to attack, as steps down and to the right of the hero."""


class DestroyOfferMessage(msgspec.Struct, frozen=True, tag_field="kind", tag="destroy"):
    """One of the cells must be destroyed."""

    task: Literal["gaze", "ravage"]
    turn: int
    owner: int
    cells: list[str]


OfferMessage = DrawOfferMessage | HeroOfferMessage | DestroyOfferMessage


def _name(member: Enum) -> Any:
    return member.name.lower()


def offer_message(offer: Offer) -> OfferMessage:
    """An offer as a message."""
    match offer:
        case DrawOffer():
            return DrawOfferMessage(
                task=_name(offer.task),
                turn=offer.turn,
                owner=offer.owner,
                card=offer.card,
                terrains=[_name(terrain) for terrain in offer.terrains],
                shapes=[ShapeMessage(shape, coin) for shape, coin in offer.shapes],
                free=names(offer.free),
                cover=names(offer.cover),
                fallback=offer.fallback,
                letter=None if offer.letter is PLAIN else _name(offer.letter),
            )
        case HeroOffer():
            return HeroOfferMessage(
                turn=offer.turn,
                owner=offer.owner,
                card=offer.card,
                free=names(offer.free),
                attacks=[
                    [(number // SIZE - CENTRE, number % SIZE - CENTRE) for number in numbers(attack)]
                    for attack in offer.attacks
                ],
            )
        case DestroyOffer():
            return DestroyOfferMessage(
                task=_name(offer.task), turn=offer.turn, owner=offer.owner, cells=names(offer.spaces)
            )
        case _:
            assert_never(offer)


_DECODER = msgspec.json.Decoder(OfferMessage)


def read_offer(text: bytes | str) -> Offer:
    """The offer that a JSON text describes."""
    return offer_from(_DECODER.decode(text))


def offer_from(message: OfferMessage) -> Offer:
    """The offer that a message describes."""
    match message:
        case DrawOfferMessage():
            return DrawOffer(
                task=Task(message.task),
                turn=message.turn,
                owner=message.owner,
                card=message.card,
                terrains=tuple(Terrain[name.upper()] for name in message.terrains),
                shapes=tuple(Printed(shape.shape, shape.coin) for shape in message.shapes),
                free=named(message.free),
                cover=named(message.cover),
                fallback=message.fallback,
                letter=PLAIN if message.letter is None else Monster[message.letter.upper()],
            )
        case HeroOfferMessage():
            attacks = tuple(
                mask(*(SIZE * (CENTRE + down) + CENTRE + right for down, right in attack)) for attack in message.attacks
            )
            return HeroOffer(Task.HERO, message.turn, message.owner, message.card, named(message.free), attacks)
        case DestroyOfferMessage():
            return DestroyOffer(Task(message.task), message.turn, message.owner, named(message.cells))
        case _:
            assert_never(message)
