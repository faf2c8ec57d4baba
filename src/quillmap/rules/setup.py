"""What a game is made of: the cards handed in, and how many sit round the table."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from quillmap.rules.cards import Ambush, Card, Category, Edict, Explore, Hero, Map, Ruins, Season
from quillmap.rules.explained import Explained, Kind, Named

MOST_SEATS = 100
AMBUSH_DECK = 4


class SetupFault(Enum):
    """Every reason why a set-up cannot be played, as an English sentence without its full stop."""

    SEAT_COUNT = "1 to {most} seats can play, not {count}"
    SEASON_COUNT = "a game has four seasons, not {count}"
    AMBUSH_DECK = "the ambush deck has {most} cards, not {count}"
    HERO_DECK = "the hero deck has {most} cards or is left out, not {count}"
    TWICE = "each card is in a game once; twice: {cards}"
    SHORT_EXPLORE_DECK = "the explore cards do not last a season of {length}"
    FOUR_EDICTS = "the four edicts are one scoring card of each category"
    NO_CATEGORY = "no scoring card of the category {category}"
    NO_GAME = "no game {name!r}: choose one of {known}"
    NO_SHEET = "no sheet {name!r}: choose among {known}"
    NO_SEASONS = "no set of season cards {name!r}: choose among {known}"
    NO_EXPLORE = "no set of explore cards {name!r}: choose among {known}"
    NO_SCORING = "no set of scoring cards {name!r}: choose among {known}"
    NO_AMBUSH_CARD = "no ambush card {name!r}: choose among {known}"
    NO_SCORING_CARD = "no scoring card {name!r}: choose among {known}"
    NO_FALLBACK = "no fallback {name!r}: choose among {known}"
    SHEET_OF_NO_BOX = "no box has a sheet {name}"
    CARDS_OF_NO_BOX = "no box has {cards}"
    MIXED_SEASONS = "the season cards are one whole set of a box, never mixed (rule 13.1)"
    MIXED_EXPLORE = "the explore cards are one whole set of a box, never mixed (rule 13.1)"
    MIXED_RUINS = "the ruins cards are one whole set of a box, never mixed (rule 13.1)"
    MIXED_HEROES = "the hero cards are one whole set of a box, never mixed (rule 13.1)"
    MIXED_SCORING = "the scoring cards are one whole set of a box, never mixed (rule 13.1)"
    NO_RUINS = "only plain Heroes is played without ruins cards: sheet C or D, hero cards, nothing of the base game"
    COMPILED_CARDS = "compiled rules have room for {most} cards, not {count}"
    COMPILED_CARD = "compiled rules have room for {shapes} shapes and {terrains} terrains: {card}"
    COMPILED_MOVES = "compiled rules have room for {most} moves: {card} can have {count}"


class BadSetup(Explained[SetupFault], ValueError):
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
        raise BadSetup(SetupFault.SEAT_COUNT, most=MOST_SEATS, count=setup.seats)
    if len(setup.seasons) != 4:
        raise BadSetup(SetupFault.SEASON_COUNT, count=len(setup.seasons))
    if len(setup.ambushes) != AMBUSH_DECK:
        raise BadSetup(SetupFault.AMBUSH_DECK, most=AMBUSH_DECK, count=len(setup.ambushes))
    if len(setup.heroes) not in (0, AMBUSH_DECK):
        raise BadSetup(SetupFault.HERO_DECK, most=AMBUSH_DECK, count=len(setup.heroes))
    cards = [card.id for card in deck_cards(setup)]
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        raise BadSetup(SetupFault.TWICE, cards=Named(Kind.CARD, tuple(twice)))
    longest = max(season.length for season in setup.seasons)
    if sum(card.time for card in setup.explore) < longest:
        raise BadSetup(SetupFault.SHORT_EXPLORE_DECK, length=longest)
    if setup.edicts and sorted(edict.category.value for edict in setup.edicts) != sorted(
        category.value for category in Category
    ):
        raise BadSetup(SetupFault.FOUR_EDICTS)
    for category in Category:
        if not setup.edicts and all(edict.category is not category for edict in setup.scoring):
            raise BadSetup(SetupFault.NO_CATEGORY, category=Named(Kind.CATEGORY, (category.value,)))


def deck_cards(setup: Setup) -> tuple[Card, ...]:
    """Every card that the explore deck can ever hold."""
    return (*setup.explore, *setup.ruins, *setup.ambushes, *setup.heroes)
