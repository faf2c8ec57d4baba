"""The colours of the map, for everything that shows one: each thing has an ink and a ground."""

from __future__ import annotations

from typing import NamedTuple

from quillmap.rules.notation import LETTERS


class Colour(NamedTuple):
    """What is drawn in a space, and the space behind it, as #rrggbb."""

    ink: str
    ground: str


MAP = {
    "empty": Colour("#a08c62", "#e3d5b3"),
    "ruins": Colour("#5b3a1a", "#cdb88a"),
    "mountain": Colour("#f3ebdc", "#7d6b58"),
    "wasteland": Colour("#8f857b", "#5a524b"),
    "destroyed": Colour("#9a9a9a", "#26221f"),
    "forest": Colour("#c9eeb5", "#2f6b34"),
    "village": Colour("#ffe3d0", "#a4552f"),
    "farm": Colour("#5a3c00", "#e2b23a"),
    "water": Colour("#d6ebff", "#2d6bb0"),
    "monster": Colour("#f6e6ff", "#67389a"),
    "hero": Colour("#8a1030", "#ffffff"),
}

MARK = "#d01818"
"""A hero's attack mark."""
COIN = "#d8a400"

OF_LETTER = {letter: next(iter(fields), "empty") for letter, fields in LETTERS.items()} | {"R": "ruins"}
"""The name in `MAP` for each letter of the notation; `R` is an empty ruins space."""
