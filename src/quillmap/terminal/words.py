"""The words on the screen that come from the catalogue, and small phrases made of them."""

from __future__ import annotations

from quillmap.locale import catalogue
from quillmap.rules.cards import Ambush, Edict, Season
from quillmap.rules.masks import Mask
from quillmap.rules.notation import names
from quillmap.rules.sheet import Terrain

ENGLISH = catalogue("en")
EDICT_LETTERS = "ABCD"


def card_name(card: str) -> str:
    """The printed name of a card."""
    return ENGLISH.cards[card]


def rule(card: str) -> str:
    """What a card says."""
    return ENGLISH.rules[card]


def terrain_name(terrain: Terrain) -> str:
    """The name of a terrain."""
    return ENGLISH.terrains[terrain.name.lower()]


def season_name(season: Season) -> str:
    """The name of a season."""
    return ENGLISH.seasons[season.id]


def rest_of_rule(card: str) -> str:
    """What a card says after its first sentence.

    The first one tells of a hero what every hero does, and of an ambush how maps are passed, which nobody does alone.
    """
    return rule(card).partition(". ")[2]


def solo_ambush_rule(card: Ambush) -> str:
    """What an ambush does in solo play: where its walk begins, and its effect if it has one."""
    corner = ENGLISH.corners[card.corner.name.lower()]
    direction = ENGLISH.directions[card.direction.name.lower()]
    return f"First fit {direction} from the {corner}. {rest_of_rule(card.id)}".strip()


def listed(spaces: Mask) -> str:
    """The names of the spaces."""
    return ", ".join(names(spaces))


def signed(number: int) -> str:
    """The number with its sign, and a minus as printed."""
    return f"+{number}" if number > 0 else f"{number}".replace("-", "−")


def plain(number: int) -> str:
    """The number with a minus as printed."""
    return f"{number}".replace("-", "−")


def plural(number: int, one: str, many: str = "") -> str:
    """The number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def to_beat(edicts: tuple[Edict, ...]) -> int:
    """What a solo player must reach for a rating of 0 (rule 11.1)."""
    return sum(edict.solo for edict in edicts)


def ordinal(number: int) -> str:
    """The number as a place: 1st, 2nd, 3rd, 4th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
