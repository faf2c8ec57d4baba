"""Moves, events and set-ups as JSON, and back.

Spaces travel as names ("B2"), terrains and cards by their ids. The message types are made from the tuples of `rules`,
so a field cannot be forgotten on one side. What does not fit is refused with the place and the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from quillmap.content import AMBUSHES, EDICTS, EXPLORE, HERO_CARDS, MAPS, RUINS, SEASONS
from quillmap.content.games import check
from quillmap.rules.events import Event, Started
from quillmap.rules.masks import Mask, Space
from quillmap.rules.moves import Move
from quillmap.rules.notation import BadNotation, named, names
from quillmap.rules.scoring import Reckoning
from quillmap.rules.setup import BadSetup, Fallback, Setup
from quillmap.rules.sheet import Terrain
from quillmap.rules.versions import FIRST, BadVersion, Version, known_version
from quillmap.wire.choices import FallbackName, TerrainName

T = TypeVar("T")

ON_THE_WIRE = {"spaces": "cells", "space": "cell"}
"""Fields that have another name in messages than in the rules."""

ADDED = {(Started, "rules"): FIRST}
"""Fields that older messages lack, and what is meant there. It is never written, so older messages stay as they are."""


class BadMessage(ValueError):
    """A message that cannot be understood, with the reason."""


class SetupMessage(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A set-up by ids: every card that can appear, and the lengths of the four seasons."""

    seats: int
    sheet: str
    seasons: list[int]
    explore: list[str]
    ruins: list[str]
    ambushes: list[str]
    heroes: list[str]
    scoring: list[str]
    edicts: list[str]
    fallback: FallbackName


class ReckoningMessage(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a season paid one seat."""

    first: int
    second: int
    coins: int
    monsters: int
    """Stars lost, never negative: subtract them."""


def setup_message(setup: Setup) -> SetupMessage:
    """A set-up by ids."""
    return SetupMessage(
        seats=setup.seats,
        sheet=setup.sheet.id,
        seasons=[season.length for season in setup.seasons],
        explore=[card.id for card in setup.explore],
        ruins=[card.id for card in setup.ruins],
        ambushes=[card.id for card in setup.ambushes],
        heroes=[card.id for card in setup.heroes],
        scoring=[card.id for card in setup.scoring],
        edicts=[card.id for card in setup.edicts],
        fallback=setup.fallback.value,
    )


def _setup_from_wire(message: SetupMessage) -> Setup:
    if tuple(message.seasons) not in SEASONS:
        raise BadMessage(f"no box has seasons of {', '.join(map(str, message.seasons))}")
    setup = Setup(
        seats=message.seats,
        sheet=_known("sheet", MAPS, message.sheet),
        seasons=SEASONS[tuple(message.seasons)],
        explore=tuple(_known("explore card", EXPLORE, card) for card in message.explore),
        ruins=tuple(_known("ruins card", RUINS, card) for card in message.ruins),
        ambushes=tuple(_known("ambush card", AMBUSHES, card) for card in message.ambushes),
        heroes=tuple(_known("hero card", HERO_CARDS, card) for card in message.heroes),
        scoring=tuple(_known("scoring card", EDICTS, card) for card in message.scoring),
        edicts=tuple(_known("scoring card", EDICTS, card) for card in message.edicts),
        fallback=Fallback(message.fallback),
    )
    check(setup)
    return setup


def _known(what: str, among: dict[str, T], name: str) -> T:
    if name not in among:
        raise BadMessage(f"no {what} {name!r}")
    return among[name]


def decoded(decoder: msgspec.json.Decoder[T], text: bytes | str) -> T:
    """The message of a JSON text; BadMessage says what is wrong with it."""
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as reason:
        raise BadMessage(str(reason)) from reason


class _Codec:
    """How values of one annotated type are written and read."""

    def __init__(self, message: Any, write: Callable[[Any], Any], read: Callable[[Any], Any]) -> None:
        self.message = message
        self.write = write
        self.read = read


def _as_is(value: Any) -> Any:
    return value


def _codec(hint: Any) -> _Codec:
    if hint == Mask:
        return _Codec(list[str], names, named)
    if hint == Space:
        return _Codec(str, lambda space: names(space)[0], lambda name: named([name]))
    if hint is Terrain:
        return _Codec(TerrainName, lambda terrain: terrain.name.lower(), lambda name: Terrain[name.upper()])
    if hint == Version:
        return _Codec(int, _as_is, known_version)
    if hint is Setup:
        return _Codec(SetupMessage, setup_message, _setup_from_wire)
    if hint is Reckoning:
        return _Codec(
            ReckoningMessage,
            lambda paid: ReckoningMessage(*paid),
            lambda message: Reckoning(*msgspec.structs.astuple(message)),
        )
    if get_origin(hint) is tuple:
        item = _codec(get_args(hint)[0])
        return _Codec(
            list[item.message],  # type: ignore[name-defined]
            lambda values: [item.write(value) for value in values],
            lambda values: tuple(item.read(value) for value in values),
        )
    return _Codec(hint, _as_is, _as_is)


class _Protocol:
    """The message types of one union of tuples, told apart by the field `kind`."""

    def __init__(self, union: Any) -> None:
        self.fields: dict[type, dict[str, _Codec]] = {}
        self.messages: dict[type, type[msgspec.Struct]] = {}
        self.tuples: dict[type, type] = {}
        for kind in get_args(union):
            codecs = {name: _codec(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}
            message = msgspec.defstruct(
                kind.__name__,
                [
                    (name, codec.message, ADDED[kind, name]) if (kind, name) in ADDED else (name, codec.message)
                    for name, codec in codecs.items()
                ],
                tag_field="kind",
                tag=re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(),
                rename=ON_THE_WIRE,
                forbid_unknown_fields=True,
                omit_defaults=True,
                frozen=True,
            )
            self.fields[kind] = codecs
            self.messages[kind] = message
            self.tuples[message] = kind
        self.decoder = msgspec.json.Decoder(Union[tuple(self.tuples)])  # noqa: UP007
        self.encoder = msgspec.json.Encoder()

    def write(self, value: Any) -> bytes:
        codecs = self.fields[type(value)]
        return self.encoder.encode(
            self.messages[type(value)](*(codec.write(getattr(value, name)) for name, codec in codecs.items()))
        )

    def read(self, text: bytes | str) -> Any:
        return self.value(decoded(self.decoder, text))

    def value(self, message: msgspec.Struct) -> Any:
        kind = self.tuples[type(message)]
        try:
            return kind(*(codec.read(getattr(message, name)) for name, codec in self.fields[kind].items()))
        except (BadNotation, BadSetup, BadVersion) as reason:
            raise BadMessage(str(reason)) from reason


_MOVES = _Protocol(Move)
_EVENTS = _Protocol(Event)


def move_messages() -> list[type[msgspec.Struct]]:
    """The message types of all moves."""
    return list(_MOVES.messages.values())


def event_messages() -> list[type[msgspec.Struct]]:
    """The message types of all events."""
    return list(_EVENTS.messages.values())


def write_move(move: Move) -> bytes:
    """A move as JSON."""
    return _MOVES.write(move)


def read_move(text: bytes | str) -> Move:
    """The move that a JSON text asks for."""
    move: Move = _MOVES.read(text)
    return move


def move_of(message: msgspec.Struct) -> Move:
    """The move that a decoded message asks for."""
    move: Move = _MOVES.value(message)
    return move


def write_event(event: Event) -> bytes:
    """An event as JSON."""
    return _EVENTS.write(event)


def read_event(text: bytes | str) -> Event:
    """The event that a JSON text tells of."""
    event: Event = _EVENTS.read(text)
    return event
