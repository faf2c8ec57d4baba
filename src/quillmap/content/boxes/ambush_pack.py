"""The ambush pack: four more ambush cards, for either game."""

from __future__ import annotations

from quillmap.rules.cards import Ambush, Box
from quillmap.rules.walk import Corner, Direction

AMBUSH_PACK = Box(
    "ambush_pack",
    ambushes=(
        Ambush("flayer_incursion", "X./XX", Direction.COUNTERCLOCKWISE, Corner.TOP_RIGHT),
        Ambush("insectoid_invasion", ".X/XX/X.", Direction.CLOCKWISE, Corner.TOP_LEFT),
        Ambush("ratman_strike", "XXX", Direction.CLOCKWISE, Corner.BOTTOM_RIGHT),
        Ambush("ogre_charge", "XX/XX", Direction.COUNTERCLOCKWISE, Corner.BOTTOM_LEFT),
    ),
    without_ruins=True,
)
