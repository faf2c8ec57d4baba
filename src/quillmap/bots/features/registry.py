"""Names for the inputs that the net of a scoring card has of its own, and the registry of what writes them.

A feature counts something that is nearly worth stars: rows with two gaps, forests with one open side. Features are
opinions, not rules: the stars themselves come from the rules. A card without features here still plays: its net sees
only what every net sees.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from enum import IntEnum
from typing import Any, NamedTuple, Self, TypeAlias

from quillmap.rules.masks import Mask
from quillmap.rules.sheet import Sheet

OWN = 40
"""How many inputs the net of a card has of its own."""

Write: TypeAlias = Callable[[Sheet, Mask, Any], None]
"""Writes the features of a sheet with these free spaces into an array of `OWN` zeros."""


class Input(IntEnum):
    """The inputs of one card by name. The value is the place in the array, or the first place of a run.

    The parts of a run are named in order: `BY_SIDES = 4, SIDES` holds places 4 to 7. Compiled code sees plain numbers.
    """

    parts: tuple[str, ...]

    def __new__(cls, place: int, parts: tuple[str, ...] = ("",)) -> Self:
        member = int.__new__(cls, place)
        member._value_ = place
        member.parts = parts
        return member

    @property
    def text(self) -> str:
        """The name in words."""
        return self.name.lower().replace("_", " ")


class Features(NamedTuple):
    """What writes the features of a card, and their names."""

    write: Write
    names: tuple[str, ...]
    """[place]: what the input there tells; empty if nothing is written there"""
    about: str
    """What the words of the names mean."""


FEATURES: dict[str, Features] = {}
"""By the id of the scoring card."""


def features(card: str, inputs: type[Input]) -> Callable[[Write], Write]:
    """Register a function as the features of a scoring card."""
    names = _names(inputs)

    def register(function: Write) -> Write:
        FEATURES[card] = Features(function, names, inspect.getdoc(inputs) or "")
        return function

    return register


def _names(inputs: type[Input]) -> tuple[str, ...]:
    names = [""] * OWN
    for one in inputs:
        for number, part in enumerate(one.parts):
            if names[one + number]:
                raise ValueError(f"{inputs.__name__} has two names for input {one + number}")
            names[one + number] = f"{one.text}: {part}" if part else one.text
    return tuple(names)


def no_features(sheet: Sheet, free: Mask, out: Any) -> None:
    """The features of a card that has none here."""


def features_of(card: str) -> Features:
    """The features of a scoring card."""
    return FEATURES.get(card, Features(no_features, ("",) * OWN, ""))


def parts(first: int, last: int, what: str) -> tuple[str, ...]:
    """The parts of a run that counts by a number: "1 gap", "2 gaps" and so on."""
    return tuple(f"{number} {what}" for number in range(first, last + 1))
