"""The cards: one file per box, and the one list of boxes."""

from __future__ import annotations

from quillmap.packs.ambush_pack import AMBUSH_PACK
from quillmap.packs.base import BASE
from quillmap.packs.heroes import HEROES
from quillmap.rules.cards import Ambush, Edict, Explore, Hero, Map, Ruins

PACKS = (BASE, HEROES, AMBUSH_PACK)

EXPLORE: dict[str, Explore] = {card.id: card for pack in PACKS for card in pack.explore}
RUINS: dict[str, Ruins] = {card.id: card for pack in PACKS for card in pack.ruins}
AMBUSHES: dict[str, Ambush] = {card.id: card for pack in PACKS for card in pack.ambushes}
HERO_CARDS: dict[str, Hero] = {card.id: card for pack in PACKS for card in pack.heroes}
EDICTS: dict[str, Edict] = {card.id: card for pack in PACKS for card in pack.scoring}
MAPS: dict[str, Map] = {sheet.id: sheet for pack in PACKS for sheet in pack.maps}

TITLES = (30, 20, 10, 0, -5, -10, -20, -30)
"""The solo ratings from which each title is held, best first; the last also holds below (rule 11.1)."""


def title(rating: int) -> int:
    """The threshold of the title that a solo rating earns."""
    return next((threshold for threshold in TITLES if rating >= threshold), TITLES[-1])
