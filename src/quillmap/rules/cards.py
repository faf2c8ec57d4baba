"""The kinds of cards, printed maps, and the pack with what one box brings. `content` says which cards exist."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import NamedTuple, TypeAlias

from quillmap.rules.monsters import NO_EFFECT, Effect
from quillmap.rules.scoring import Tally
from quillmap.rules.sheet import Monster, Sheet, Terrain
from quillmap.rules.walk import Corner, Direction


class Printed(NamedTuple):
    """A shape on an explore card, and whether a coin is printed beside it."""

    shape: str
    coin: bool


class Explore(NamedTuple):
    """An explore card: one of its terrains is drawn in one of its shapes. `+coin` marks a shape that earns one."""

    id: str
    time: int
    terrains: tuple[Terrain, ...]
    shapes: tuple[str, ...]

    @property
    def printed(self) -> tuple[Printed, ...]:
        """The shapes, each with whether it earns a coin."""
        return _printed(self.shapes)


@cache
def _printed(shapes: tuple[str, ...]) -> tuple[Printed, ...]:
    return tuple(Printed(text.removesuffix(" +coin"), text.endswith(" +coin")) for text in shapes)


class Ruins(NamedTuple):
    """A ruins card: the next explore card must cover a ruins space (rule 5.2)."""

    id: str


class Ambush(NamedTuple):
    """An ambush card: its shape is drawn as monsters on a neighbour's sheet, or by the solo walk."""

    id: str
    shape: str
    direction: Direction
    corner: Corner
    effect: Effect = NO_EFFECT

    @property
    def monster(self) -> Monster:
        """The letter drawn with its monsters."""
        return self.effect.letter


class Hero(NamedTuple):
    """A hero card: a 1×1 hero (H) and its attack marks (*), as printed."""

    id: str
    picture: str

    @property
    def attack(self) -> frozenset[tuple[int, int]]:
        """The (row, column) offsets of the marks from the hero, as printed."""
        return _attack(self.picture)


@cache
def _attack(picture: str) -> frozenset[tuple[int, int]]:
    at = {(row, column): letter for row, line in enumerate(picture.split("/")) for column, letter in enumerate(line)}
    home = next(place for place, letter in at.items() if letter == "H")
    return frozenset((row - home[0], column - home[1]) for (row, column), letter in at.items() if letter == "*")


Card: TypeAlias = Explore | Ruins | Ambush | Hero
"""What can be revealed from the explore deck."""


class Category(Enum):
    """The four backs of scoring cards; one card of each is in play (rule 2.2)."""

    FOREST = "forest"
    VILLAGE = "village"
    FARM_WATER = "farm_water"
    SPATIAL = "spatial"


Score: TypeAlias = Callable[[Sheet], Tally]


class Edict(NamedTuple):
    """A scoring card: what it pays for a sheet, and what a solo player must beat (rule 11.1)."""

    id: str
    category: Category
    solo: int
    score: Score


def edict(id: str, category: Category, *, solo: int) -> Callable[[Score], Edict]:
    """Make a scoring card of the function that scores it."""

    def make(score: Score) -> Edict:
        # The name in the module is now the card, so pickle must look for the function inside it.
        score.__qualname__ = f"{score.__name__}.score"
        return Edict(id, category, solo, score)

    return make


class Season(NamedTuple):
    """A season card: its length, and the two edicts it scores, as 0–3 for A–D."""

    id: str
    length: int
    edicts: tuple[int, int]


class Map(NamedTuple):
    """A printed sheet, in notation."""

    id: str
    drawing: str


class Box(NamedTuple):
    """What one box holds."""

    id: str
    explore: tuple[Explore, ...] = ()
    ruins: tuple[Ruins, ...] = ()
    ambushes: tuple[Ambush, ...] = ()
    heroes: tuple[Hero, ...] = ()
    seasons: tuple[Season, ...] = ()
    scoring: tuple[Edict, ...] = ()
    maps: tuple[Map, ...] = ()
    without_ruins: bool = False
    """Its components may be in a game without ruins cards (rule 13.2)."""
