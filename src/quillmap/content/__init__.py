"""The cards: one file for each box, and the only list of boxes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from quillmap.content.boxes.ambush_pack import AMBUSH_PACK
from quillmap.content.boxes.base import BASE
from quillmap.content.boxes.heroes import HEROES
from quillmap.rules.cards import Ambush, Edict, Explore, Hero, Map, Ruins, Season
from quillmap.rules.monsters import EFFECTS

BOXES = (BASE, HEROES, AMBUSH_PACK)

T = TypeVar("T")
K = TypeVar("K")


def _each(what: str, entries: Iterable[tuple[K, T]]) -> dict[K, T]:
    """The entries of all boxes. No key may stand for two things."""
    found: dict[K, T] = {}
    for key, entry in entries:
        if key in found:
            raise ValueError(f"two boxes have {what} {key}: nothing kept by that name could be read again")
        found[key] = entry
    return found


EXPLORE: dict[str, Explore] = _each("an explore card", ((card.id, card) for box in BOXES for card in box.explore))
RUINS: dict[str, Ruins] = _each("a ruins card", ((card.id, card) for box in BOXES for card in box.ruins))
AMBUSHES: dict[str, Ambush] = _each("an ambush card", ((card.id, card) for box in BOXES for card in box.ambushes))
HERO_CARDS: dict[str, Hero] = _each("a hero card", ((card.id, card) for box in BOXES for card in box.heroes))
EDICTS: dict[str, Edict] = _each("a scoring card", ((card.id, card) for box in BOXES for card in box.scoring))
MAPS: dict[str, Map] = _each("a sheet", ((sheet.id, sheet) for box in BOXES for sheet in box.maps))
SEASONS: dict[tuple[int, ...], tuple[Season, ...]] = _each(
    "seasons of the lengths",
    ((tuple(season.length for season in box.seasons), box.seasons) for box in BOXES if box.seasons),
)
"""The season cards of each box by their lengths, by which logs and messages name them."""

for _card in AMBUSHES.values():
    if _card.effect not in EFFECTS:
        raise ValueError(f"the rules cannot play the effect of {_card.id}: {_card.effect}")

TITLES = (30, 20, 10, 0, -5, -10, -20, -30)
"""The solo ratings at which each title begins, best first; the last title also holds below (rule 11.1)."""


def title(rating: int) -> int:
    """The threshold of the title that a solo rating earns."""
    return next((threshold for threshold in TITLES if rating >= threshold), TITLES[-1])
