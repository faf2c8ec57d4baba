"""The cards: one file per box, and the one list of boxes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from quillmap.content.boxes.ambush_pack import AMBUSH_PACK
from quillmap.content.boxes.base import BASE
from quillmap.content.boxes.heroes import HEROES
from quillmap.rules.cards import Ambush, Edict, Explore, Hero, Map, Ruins, Season

PACKS = (BASE, HEROES, AMBUSH_PACK)

T = TypeVar("T")
K = TypeVar("K")


def _each(what: str, entries: Iterable[tuple[K, T]]) -> dict[K, T]:
    """The entries of all boxes, none of which may stand for two things."""
    found: dict[K, T] = {}
    for key, entry in entries:
        if key in found:
            raise ValueError(f"two boxes have {what} {key}: nothing kept by that name could be read again")
        found[key] = entry
    return found


EXPLORE: dict[str, Explore] = _each("an explore card", ((card.id, card) for pack in PACKS for card in pack.explore))
RUINS: dict[str, Ruins] = _each("a ruins card", ((card.id, card) for pack in PACKS for card in pack.ruins))
AMBUSHES: dict[str, Ambush] = _each("an ambush card", ((card.id, card) for pack in PACKS for card in pack.ambushes))
HERO_CARDS: dict[str, Hero] = _each("a hero card", ((card.id, card) for pack in PACKS for card in pack.heroes))
EDICTS: dict[str, Edict] = _each("a scoring card", ((card.id, card) for pack in PACKS for card in pack.scoring))
MAPS: dict[str, Map] = _each("a sheet", ((sheet.id, sheet) for pack in PACKS for sheet in pack.maps))
SEASONS: dict[tuple[int, ...], tuple[Season, ...]] = _each(
    "seasons of the lengths",
    ((tuple(season.length for season in pack.seasons), pack.seasons) for pack in PACKS if pack.seasons),
)
"""The season cards of each box by their lengths, which is how logs and messages name them."""

TITLES = (30, 20, 10, 0, -5, -10, -20, -30)
"""The solo ratings from which each title is held, best first; the last also holds below (rule 11.1)."""


def title(rating: int) -> int:
    """The threshold of the title that a solo rating earns."""
    return next((threshold for threshold in TITLES if rating >= threshold), TITLES[-1])
