"""An invented box, as a programmer would write it in `content/boxes/`; tests install it in a copy of the package."""

from __future__ import annotations

from quillmap.rules.cards import Ambush, Box, Category, Explore, Map, edict
from quillmap.rules.masks import beside, count
from quillmap.rules.monsters import SPREAD
from quillmap.rules.scoring import Tally
from quillmap.rules.sheet import DRAWABLE, FARM, FOREST, VILLAGE, WATER, Sheet, empty
from quillmap.rules.walk import Corner, Direction


@edict("invented_shores", Category.FARM_WATER, solo=15)
def invented_shores(sheet: Sheet) -> Tally:
    """One star for each water beside a forest."""
    shores = sheet.water & beside(sheet.forest)
    return Tally(count(shores), shores, 0)


@edict("invented_glades", Category.SPATIAL, solo=18)
def invented_glades(sheet: Sheet) -> Tally:
    """One star for each empty space beside a village."""
    glades = empty(sheet) & beside(sheet.village)
    return Tally(count(glades), glades, 0)


INVENTED = Box(
    "invented",
    explore=(
        Explore("invented_meadow", time=2, terrains=(FARM, FOREST), shapes=("XX/X.", "X.X +coin")),
        Explore("invented_brook", time=2, terrains=(WATER,), shapes=("XXX/X..",)),
        Explore("invented_market", time=2, terrains=(VILLAGE, FARM), shapes=("X/X +coin", ".X/XX")),
        Explore("invented_wilds", time=2, terrains=DRAWABLE, shapes=("XXX/..X", "XX./.XX")),
    ),
    ambushes=(Ambush("invented_locusts", "X./XX", Direction.CLOCKWISE, Corner.TOP_LEFT, SPREAD),),
    scoring=(invented_shores, invented_glades),
    maps=(
        Map(
            "X",
            """
            . . . . . . . . . . .
            . ^ . . . . . . . r .
            . . . . . . . . . . .
            . . . r . . . ^ . . .
            . . . . . . . . . . .
            . . . . # # # . . . .
            . . . . . . . . . . .
            . . . ^ . . . r . . .
            . . . . . . . . . . .
            . r . . . . . . . ^ .
            . . . . . . . . . . .
            """,
        ),
    ),
    without_ruins=True,
)
