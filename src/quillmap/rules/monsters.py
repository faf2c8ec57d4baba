"""What the monsters of an ambush do besides costing stars: each kind of effect is a value that a card names.

A monster with an effect is drawn with a letter, so that the sheet remembers where it acts. An `Effect` holds only
numbers, so that compiled code can read it too. `EFFECTS` lists every effect that the rules can play.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from quillmap.rules.sheet import DRAGON, GORGON, PLAIN, TROLL, ZOMBIE, Monster


class OnDrawn(IntEnum):
    """What a monster does when it has been drawn (rule 7.3)."""

    NOTHING = 0
    GAZE = 1
    """The seat that draws it destroys a space beside it."""


class AfterSeason(IntEnum):
    """What a monster does each time a season has been scored (rules 7.3, 7.4)."""

    NOTHING = 0
    SPREAD = 1
    """It takes every empty space beside it."""
    RAVAGE = 2
    """The owner of the sheet destroys an empty space beside it."""


class Effect(NamedTuple):
    """What the monsters of a card do, and the letter they are drawn with."""

    letter: Monster
    on_drawn: OnDrawn = OnDrawn.NOTHING
    after_season: AfterSeason = AfterSeason.NOTHING
    coins: int = 0
    """What the sheet's owner gets once, when the last of them is surrounded or destroyed."""


NO_EFFECT = Effect(PLAIN)
REWARD = Effect(DRAGON, coins=3)
SPREAD = Effect(ZOMBIE, after_season=AfterSeason.SPREAD)
RAVAGE = Effect(TROLL, after_season=AfterSeason.RAVAGE)
GAZE = Effect(GORGON, on_drawn=OnDrawn.GAZE)

EFFECTS = (NO_EFFECT, REWARD, SPREAD, RAVAGE, GAZE)
"""A card names one of these. Another combination of letter and numbers would not be played as it says."""
