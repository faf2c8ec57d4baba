"""What happens to a sheet: drawing, attack marks, destruction, spreading, and the coins that follow from them."""

from __future__ import annotations

from typing import Final

from quillmap.rules.masks import NOTHING, Mask, Space, beside, count, enclosed
from quillmap.rules.monsters import REWARD
from quillmap.rules.sheet import (
    COIN_TRACK,
    DRAGON,
    FARM,
    FOREST,
    GORGON,
    HERO,
    MONSTER,
    PLAIN,
    TROLL,
    VILLAGE,
    WATER,
    ZOMBIE,
    Sheet,
    empty,
    filled,
)
from quillmap.rules.versions import NO_EFFECTS_AFTER_WINTER, Version

REWARD_COINS = REWARD.coins
LAST_SEASON = 3
CLAIMED: Final = 15
"""The index of `Sheet.claimed`, the first of the fields that payments change."""


def select(condition: bool, spaces: Mask) -> Mask:
    """The spaces if the condition holds, else nothing."""
    if condition:
        return spaces
    return NOTHING


def change(sheet: Sheet, terrain: int, drawn: Mask, letter: int, marks: Mask, destroyed: Mask, coins: int) -> Sheet:
    """The sheet after one change, with everything that follows at once.

    Spaces are `drawn` with a terrain (monsters with a letter), attack `marks` are added, spaces are `destroyed`, the
    drawn shape earns `coins`. Then monsters on marks fall (8.2), surrounded mountains pay (6.1), a beaten Dragon pays
    (7.3), and the coin track keeps what it can hold (6.2).
    """
    all_marks = sheet.marks | marks
    monster = (sheet.monster | select(terrain == MONSTER, drawn)) & ~destroyed
    slain = monster & all_marks
    after = Sheet(
        forest=(sheet.forest | select(terrain == FOREST, drawn)) & ~destroyed,
        village=(sheet.village | select(terrain == VILLAGE, drawn)) & ~destroyed,
        farm=(sheet.farm | select(terrain == FARM, drawn)) & ~destroyed,
        water=(sheet.water | select(terrain == WATER, drawn)) & ~destroyed,
        monster=monster & ~slain,
        hero=(sheet.hero | select(terrain == HERO, drawn)) & ~destroyed,
        mountain=sheet.mountain,
        wasteland=sheet.wasteland,
        ruins=sheet.ruins,
        destroyed=sheet.destroyed | destroyed | slain,
        dragon=sheet.dragon | select(letter == DRAGON, drawn),
        zombie=sheet.zombie | select(letter == ZOMBIE, drawn),
        troll=sheet.troll | select(letter == TROLL, drawn),
        gorgon=sheet.gorgon | select(letter == GORGON, drawn),
        marks=all_marks,
        claimed=sheet.claimed,
        coins=sheet.coins + coins,
        rewarded=sheet.rewarded,
    )
    return collect(after)


def paid(sheet: Sheet, claimed: Mask, coins: int, rewarded: int) -> Sheet:
    """The sheet with its last three fields replaced. Numba compiles this expression, but no `_replace`."""
    return Sheet(*sheet[:CLAIMED], claimed, coins, rewarded)


def collect(sheet: Sheet) -> Sheet:
    """The sheet after mountains and the Dragon have paid what they owe."""
    closed = enclosed(filled(sheet))
    paying = sheet.mountain & closed & ~sheet.claimed
    coins = sheet.coins + count(paying)
    rewarded = sheet.rewarded
    if rewarded == 0 and sheet.dragon and not sheet.dragon & sheet.monster & ~closed:
        rewarded = 1
        coins += REWARD_COINS
    return paid(sheet, sheet.claimed | paying, min(COIN_TRACK, coins), rewarded)


def draw(sheet: Sheet, terrain: int, spaces: Mask, letter: int, coins: int) -> Sheet:
    """The sheet after a shape was drawn on it, by its owner or by a neighbour."""
    return change(sheet, terrain, spaces, letter, NOTHING, NOTHING, coins)


def place_hero(sheet: Sheet, space: Space, marks: Mask) -> Sheet:
    """The sheet after a hero was drawn with the marks of its attack (rule 8.1)."""
    return change(sheet, HERO, space, PLAIN, marks, NOTHING, 0)


def destroy(sheet: Sheet, spaces: Mask) -> Sheet:
    """The sheet after the spaces were destroyed: filled, without terrain (rule 9.1)."""
    return change(sheet, HERO, NOTHING, PLAIN, NOTHING, spaces, 0)


def demanded(sheet: Sheet) -> Mask:
    """The ruins spaces still empty: while there are any, a ruins demand must cover one (rule 5.2)."""
    return sheet.ruins & empty(sheet)


def effects_follow(season: int, rules: Version) -> bool:
    """Whether Zombies and Trolls act after a season is scored: in version 1 of the rules also after winter (7.4)."""
    return season < LAST_SEASON or rules < NO_EFFECTS_AFTER_WINTER


def gaze(sheet: Sheet) -> Mask:
    """What a Gorgon may destroy: anything beside a living one but mountains, wastelands, destroyed spaces (7.3)."""
    return beside(sheet.gorgon & sheet.monster) & ~(sheet.mountain | sheet.wasteland | sheet.destroyed)


def ravage(sheet: Sheet) -> Mask:
    """What a Troll may destroy after a season: the empty spaces beside a living one (rule 7.3)."""
    return beside(sheet.troll & sheet.monster) & empty(sheet)


def plague(sheet: Sheet) -> Mask:
    """Where Zombies spread after a season: every empty space beside a living one, all at once (rule 7.3)."""
    return beside(sheet.zombie & sheet.monster) & empty(sheet)


def spread(sheet: Sheet) -> Sheet:
    """The sheet after its Zombies spread."""
    return draw(sheet, MONSTER, plague(sheet), ZOMBIE, 0)
