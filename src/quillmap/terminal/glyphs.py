"""How each thing looks: a symbol of its own for every terrain, so that colour is never needed, and a colour as well."""

from __future__ import annotations

from typing import NamedTuple

from quillmap.rules.masks import Mask
from quillmap.rules.sheet import Sheet, Terrain


class Look(NamedTuple):
    """A symbol one character wide and the style of its space."""

    symbol: str
    style: str


EMPTY = Look("·", "#a08c62 on #e3d5b3")
RUINS = Look("∩", "bold #5b3a1a on #cdb88a")
MOUNTAIN = Look("▲", "bold #f3ebdc on #7d6b58")
WASTELAND = Look("▒", "#8f857b on #5a524b")
DESTROYED = Look("X", "bold #9a9a9a on #26221f")
HERO = Look("H", "bold #8a1030 on #ffffff")

TERRAINS = {
    Terrain.FOREST: Look("♣", "bold #c9eeb5 on #2f6b34"),
    Terrain.VILLAGE: Look("⌂", "bold #ffe3d0 on #a4552f"),
    Terrain.FARM: Look("≡", "bold #5a3c00 on #e2b23a"),
    Terrain.WATER: Look("≈", "bold #d6ebff on #2d6bb0"),
    Terrain.MONSTER: Look("M", "bold #f6e6ff on #67389a"),
    Terrain.HERO: HERO,
    Terrain.MOUNTAIN: MOUNTAIN,
}
MONSTERS = (("dragon", "D"), ("zombie", "Z"), ("troll", "T"), ("gorgon", "G"))

LEGAL = "bold #06230b on #5be36e"
ILLEGAL = "bold #ffffff on #e0312b"
CLASH = "bold #ffffff on #8e0f0b"
"""A space under the ghost that is already filled: the very reason why the ghost is not legal there."""
ATTACK = "bold #5a0d00 on #ff9d5c"
LIT = "bold #1a1400 on #fff176"
WANTED = "bold #1a1400 on #ffd54a"

COIN, NO_COIN = "●", "○"
PAST, TO_COME = "■", "□"
STAR = "★"
CHOSEN = "▸"
BECOMES = "→"

ASCII = str.maketrans(
    {
        "·": ".", "∩": "r", "▲": "^", "▒": "#", "♣": "F", "⌂": "V", "≡": "A", "≈": "W", "●": "o", "○": "-",
        "■": "#", "□": "-", "★": "*", "▸": ">", "→": ">", "×": "x", "•": "o", "─": "-", "│": "|",
        "–": "-", "—": "-", "−": "-", "…": "~", "←": "<", "↑": "^", "↓": "v", "’": "'",
    }
)  # fmt: skip
"""For a terminal that cannot show more: the letters of the notation, one character for one."""


def look(sheet: Sheet, number: int) -> Look:
    """How a space of a sheet looks."""
    space: Mask = 1 << number
    if sheet.destroyed & space:
        return DESTROYED
    if sheet.mountain & space:
        return MOUNTAIN
    if sheet.wasteland & space:
        return WASTELAND
    if sheet.monster & space:
        letter = next((letter for name, letter in MONSTERS if getattr(sheet, name) & space), "M")
        return Look(letter, TERRAINS[Terrain.MONSTER].style)
    if sheet.hero & space:
        return HERO
    for terrain, drawn in (
        (Terrain.FOREST, sheet.forest),
        (Terrain.VILLAGE, sheet.village),
        (Terrain.FARM, sheet.farm),
        (Terrain.WATER, sheet.water),
    ):
        if drawn & space:
            return TERRAINS[terrain]
    return RUINS if sheet.ruins & space else EMPTY
