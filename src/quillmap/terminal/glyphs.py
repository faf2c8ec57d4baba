"""How each thing looks: every terrain has a symbol of its own, so that colour is never needed, and a style as well."""

from __future__ import annotations

from typing import NamedTuple

from quillmap.rules.masks import Mask
from quillmap.rules.sheet import Sheet, Terrain


class Look(NamedTuple):
    """A symbol one character wide and the name of the style of its space."""

    symbol: str
    style: str


EMPTY = Look("·", "map.empty")
RUINS = Look("∩", "map.ruins")
MOUNTAIN = Look("▲", "map.mountain")
WASTELAND = Look("▒", "map.wasteland")
DESTROYED = Look("X", "map.destroyed")
HERO = Look("H", "map.hero")

TERRAINS = {
    Terrain.FOREST: Look("♣", "map.forest"),
    Terrain.VILLAGE: Look("⌂", "map.village"),
    Terrain.FARM: Look("≡", "map.farm"),
    Terrain.WATER: Look("≈", "map.water"),
    Terrain.MONSTER: Look("M", "map.monster"),
    Terrain.HERO: HERO,
    Terrain.MOUNTAIN: MOUNTAIN,
}
MONSTERS = (("dragon", "D"), ("zombie", "Z"), ("troll", "T"), ("gorgon", "G"))

TEXTURES = "♣⌂≡≈▲"
"""The symbols that are repeated where a space is more than one line high."""

COIN, NO_COIN = "●", "○"
PAST, TO_COME = "■", "□"
STAR = "★"
CHOSEN = "▸"
BECOMES = "→"

ASCII = str.maketrans(
    {
        "·": ".", "∩": "r", "▲": "^", "▒": "#", "♣": "F", "⌂": "V", "≡": "A", "≈": "W", "●": "o", "○": "-",
        "■": "#", "□": "-", "★": "*", "▸": ">", "→": ">", "×": "x", "•": "o", "─": "-", "│": "|", "‹": "<", "›": ">",
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
