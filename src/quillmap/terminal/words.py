"""Words from the catalogue, and small phrases made of them."""

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
    """The rule of a card."""
    return ENGLISH.rules[card]


def terrain_name(terrain: Terrain) -> str:
    """The name of a terrain."""
    return ENGLISH.terrains[terrain.name.lower()]


def season_name(season: Season) -> str:
    """The name of a season."""
    return ENGLISH.seasons[season.id]


def effect(card: str) -> str:
    """What one ambush or hero does beyond what all of them do; nothing for an ambush of plain monsters."""
    return ENGLISH.effects.get(card, "")


def solo_ambush_rule(card: Ambush) -> str:
    """What an ambush does in solo play: where its walk begins, and its effect if it has one."""
    corner = ENGLISH.corners[card.corner.name.lower()]
    direction = ENGLISH.directions[card.direction.name.lower()]
    return f"First fit {direction} from the {corner}. {effect(card.id)}".strip()


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
    """The stars that give a solo player a rating of 0 (rule 11.1)."""
    return sum(edict.solo for edict in edicts)


def ordinal(number: int) -> str:
    """The number as a place: 1st, 2nd, 3rd, 4th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
