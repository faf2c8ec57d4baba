"""What a game is made of: the cards handed in, and how many sit round the table."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from quillmap.rules.cards import Ambush, Card, Category, Edict, Explore, Hero, Map, Ruins, Season

MOST_SEATS = 100
AMBUSH_DECK = 4


class BadSetup(ValueError):
    """A set-up that cannot be played, with the reason."""


class Fallback(Enum):
    """Which terrains the 1×1 of rules 4.3 and 5.3 may have: editions differ (rule 12)."""

    ANY = "any"
    CARD = "card"


class Setup(NamedTuple):
    """The components of one game. With `edicts` the four are fixed as A–D; without, they are dealt from `scoring`."""

    seats: int
    sheet: Map
    seasons: tuple[Season, ...]
    explore: tuple[Explore, ...]
    ruins: tuple[Ruins, ...]
    ambushes: tuple[Ambush, ...]
    heroes: tuple[Hero, ...]
    scoring: tuple[Edict, ...]
    edicts: tuple[Edict, ...] = ()
    fallback: Fallback = Fallback.ANY

    @property
    def solo(self) -> bool:
        """One seat plays by the rules of section 11."""
        return self.seats == 1


def check_structure(setup: Setup) -> None:
    """Refuse a set-up that the rules could not play, whatever boxes its cards came from."""
    if not 1 <= setup.seats <= MOST_SEATS:
        raise BadSetup(f"1 to {MOST_SEATS} seats can play, not {setup.seats}")
    if len(setup.seasons) != 4:
        raise BadSetup(f"a game has four seasons, not {len(setup.seasons)}")
    if len(setup.ambushes) != AMBUSH_DECK:
        raise BadSetup(f"the ambush deck has {AMBUSH_DECK} cards, not {len(setup.ambushes)}")
    if len(setup.heroes) not in (0, AMBUSH_DECK):
        raise BadSetup(f"the hero deck has {AMBUSH_DECK} cards or is left out, not {len(setup.heroes)}")
    cards = [card.id for card in deck_cards(setup)]
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        raise BadSetup(f"each card is in a game once; twice: {', '.join(twice)}")
    longest = max(season.length for season in setup.seasons)
    if sum(card.time for card in setup.explore) < longest:
        raise BadSetup(f"the explore cards do not last a season of {longest}")
    if setup.edicts and sorted(edict.category.value for edict in setup.edicts) != sorted(
        category.value for category in Category
    ):
        raise BadSetup("the four edicts are one scoring card of each category")
    for category in Category:
        if not setup.edicts and all(edict.category is not category for edict in setup.scoring):
            raise BadSetup(f"no scoring card of the category {category.value}")


def deck_cards(setup: Setup) -> tuple[Card, ...]:
    """Every card that the explore deck can ever hold."""
    return (*setup.explore, *setup.ruins, *setup.ambushes, *setup.heroes)
