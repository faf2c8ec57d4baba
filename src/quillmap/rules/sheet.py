"""A sheet: one player's map, as masks."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from quillmap.rules.masks import ALL, NOTHING, Mask

COIN_TRACK = 14
"""Further coins are ignored (rule 6.2)."""


class Terrain(IntEnum):
    """What a space can hold. Mountains are printed; a wasteland or a destroyed space has no terrain (rule 1.2)."""

    FOREST = 0
    VILLAGE = 1
    FARM = 2
    WATER = 3
    MONSTER = 4
    HERO = 5
    MOUNTAIN = 6


FOREST, VILLAGE, FARM, WATER, MONSTER, HERO, MOUNTAIN = Terrain

DRAWABLE = (FOREST, VILLAGE, FARM, WATER, MONSTER)
"""What the 1×1 of rules 4.3 and 4.5 may be."""


class Monster(IntEnum):
    """The letter drawn with a monster: it marks the spaces where an effect of rule 7.3 acts."""

    PLAIN = 0
    DRAGON = 1
    ZOMBIE = 2
    TROLL = 3
    GORGON = 4


PLAIN, DRAGON, ZOMBIE, TROLL, GORGON = Monster


class Sheet(NamedTuple):
    """One map: what is printed, what is drawn, what is destroyed, and its coins.

    `dragon`, `zombie`, `troll` and `gorgon` keep every space ever drawn with that letter; the living ones are also in
    `monster`.
    """

    forest: Mask = NOTHING
    village: Mask = NOTHING
    farm: Mask = NOTHING
    water: Mask = NOTHING
    monster: Mask = NOTHING
    hero: Mask = NOTHING
    mountain: Mask = NOTHING
    wasteland: Mask = NOTHING
    ruins: Mask = NOTHING
    destroyed: Mask = NOTHING
    dragon: Mask = NOTHING
    zombie: Mask = NOTHING
    troll: Mask = NOTHING
    gorgon: Mask = NOTHING
    marks: Mask = NOTHING
    """Spaces under a hero's attack, filled or not."""
    claimed: Mask = NOTHING
    """Mountains that have paid their coin."""
    coins: int = 0
    rewarded: int = 0
    """1 once the Dragon has paid its coins."""


def filled(sheet: Sheet) -> Mask:
    """Every space that is not empty (rule 1.3)."""
    return (
        sheet.forest
        | sheet.village
        | sheet.farm
        | sheet.water
        | sheet.monster
        | sheet.hero
        | sheet.mountain
        | sheet.wasteland
        | sheet.destroyed
    )


def empty(sheet: Sheet) -> Mask:
    """Every space that can still be drawn on, empty ruins included."""
    return ALL & ~filled(sheet)
