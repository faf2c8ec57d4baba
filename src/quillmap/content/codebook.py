"""The code book: the numbers by which deal codes name sheets, cards and decks.

Codes are printed, sent and kept, so a number means the same thing for ever. The book is append-only: add new entries at
the end of a list, never change, move or remove one. A deck is listed with all its cards, because a deck with one card
more deals other cards. What is not in the book has no code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias, TypeVar

from quillmap.content import AMBUSHES, BOXES, EDICTS, EXPLORE, HERO_CARDS, MAPS, RUINS
from quillmap.rules.cards import Card, Category, Edict
from quillmap.rules.setup import Fallback, Setup

T = TypeVar("T")
Ids: TypeAlias = tuple[str, ...]

SHEET_IDS: Ids = ("A", "B", "C", "D")
SEASON_BOXES: Ids = ("base", "heroes")
FALLBACKS: Ids = ("any", "card")

EXPLORE_DECKS: tuple[Ids, ...] = (
    (
        "great_river",
        "farmland",
        "hamlet",
        "forgotten_forest",
        "hinterland_stream",
        "homestead",
        "orchard",
        "treetop_village",
        "marshlands",
        "fishing_village",
        "rift_lands",
    ),
    (
        "lagoon",
        "pasture",
        "settlement",
        "timber_grove",
        "hillside_terrace",
        "frontier_dwelling",
        "wildwood_garden",
        "woodland_crossroads",
        "coastal_encampment",
        "mangrove_swamp",
        "kethras_gates",
    ),
)
RUINS_DECKS: tuple[Ids, ...] = ((), ("temple_ruins", "outpost_ruins"))
HERO_DECKS: tuple[Ids, ...] = ((), ("dobrik", "wren", "freyla", "dal"))

AMBUSH_IDS: Ids = (
    "goblin_attack",
    "bugbear_assault",
    "kobold_onslaught",
    "gnoll_raid",
    "dragon_inferno",
    "zombie_plague",
    "giant_troll_ravage",
    "gorgon_gaze",
    "flayer_incursion",
    "insectoid_invasion",
    "ratman_strike",
    "ogre_charge",
)

CATEGORIES: tuple[Category, ...] = (Category.FOREST, Category.VILLAGE, Category.FARM_WATER, Category.SPATIAL)
SCORING_IDS: tuple[Ids, ...] = (
    (
        "sentinel_wood",
        "greenbough",
        "treetower",
        "stoneside_forest",
        "faunlost_thicket",
        "deepwood",
        "heart_of_the_forest",
        "sleepy_valley",
    ),
    (
        "wildholds",
        "great_city",
        "greengold_plains",
        "shieldgate",
        "traylo_monastery",
        "outer_enclave",
        "gnomish_colony",
        "caravansary",
    ),
    (
        "canal_lake",
        "mages_valley",
        "the_golden_granary",
        "shoreside_expanse",
        "craylund",
        "ulems_wallow",
        "clawsgrave_peaks",
        "jorekburg",
    ),
    (
        "borderlands",
        "lost_barony",
        "the_broken_road",
        "the_cauldrons",
        "dwarvenholds",
        "silos",
        "banded_hills",
        "starlit_sigil",
    ),
)
"""[category]: its scoring cards."""

_BASE_SCORING: Ids = (
    "sentinel_wood",
    "greenbough",
    "treetower",
    "stoneside_forest",
    "canal_lake",
    "mages_valley",
    "the_golden_granary",
    "shoreside_expanse",
    "wildholds",
    "great_city",
    "greengold_plains",
    "shieldgate",
    "borderlands",
    "lost_barony",
    "the_broken_road",
    "the_cauldrons",
)
_HEROES_SCORING: Ids = (
    "faunlost_thicket",
    "deepwood",
    "heart_of_the_forest",
    "sleepy_valley",
    "craylund",
    "ulems_wallow",
    "clawsgrave_peaks",
    "jorekburg",
    "traylo_monastery",
    "outer_enclave",
    "gnomish_colony",
    "caravansary",
    "dwarvenholds",
    "silos",
    "banded_hills",
    "starlit_sigil",
)
SCORING_DECKS: tuple[Ids, ...] = (_BASE_SCORING, _HEROES_SCORING, _BASE_SCORING + _HEROES_SCORING)


class NotInTheBook(ValueError):
    """Something that the code book does not list, or that no box here has."""

    def __init__(self, reason: str, *ids: str) -> None:
        self.ids = ids
        """What is not listed, by its id or the ids of its cards."""
        super().__init__(reason)


class Numbers(NamedTuple):
    """A set-up by its numbers in the book. How many sit at the table is not part of it."""

    sheet: int
    seasons: int
    explore: int
    ruins: int
    heroes: int
    fallback: int
    ambushes: tuple[int, ...]
    """In ascending order: which was chosen first makes no difference to a deal."""
    deck: int | None
    """The deck that the edicts are dealt from, or None if they are fixed."""
    edicts: tuple[tuple[int, int], ...]
    """Category and card of each fixed edict, A to D."""


def numbers_of(setup: Setup) -> Numbers:
    """The numbers of a set-up."""
    return Numbers(
        sheet=_number("sheet", SHEET_IDS, setup.sheet.id),
        seasons=_number("season cards", SEASON_BOXES, _box_of_seasons(setup)),
        explore=_number("explore cards", EXPLORE_DECKS, _ids(setup.explore)),
        ruins=_number("ruins cards", RUINS_DECKS, _ids(setup.ruins)),
        heroes=_number("hero cards", HERO_DECKS, _ids(setup.heroes)),
        fallback=_number("fallback", FALLBACKS, setup.fallback.value),
        ambushes=tuple(sorted(_number("ambush card", AMBUSH_IDS, card.id) for card in setup.ambushes)),
        deck=None if setup.edicts else _number("scoring cards", SCORING_DECKS, _ids(setup.scoring)),
        edicts=tuple(
            (
                CATEGORIES.index(card.category),
                _number("scoring card", SCORING_IDS[CATEGORIES.index(card.category)], card.id),
            )
            for card in setup.edicts
        ),
    )


def setup_of(numbers: Numbers, seats: int) -> Setup:
    """The set-up with these numbers. Whether the boxes allow it is not checked."""
    season_box = _entry(SEASON_BOXES, numbers.seasons)
    edicts = tuple(_entry(_entry(SCORING_IDS, category), card) for category, card in numbers.edicts)
    return Setup(
        seats=seats,
        sheet=_card(MAPS, _entry(SHEET_IDS, numbers.sheet)),
        seasons=_card({box.id: box.seasons for box in BOXES}, season_box),
        explore=_cards(EXPLORE, _entry(EXPLORE_DECKS, numbers.explore)),
        ruins=_cards(RUINS, _entry(RUINS_DECKS, numbers.ruins)),
        ambushes=_cards(AMBUSHES, tuple(_entry(AMBUSH_IDS, number) for number in numbers.ambushes)),
        heroes=_cards(HERO_CARDS, _entry(HERO_DECKS, numbers.heroes)),
        scoring=() if numbers.deck is None else _cards(EDICTS, _entry(SCORING_DECKS, numbers.deck)),
        edicts=_cards(EDICTS, edicts),
        fallback=Fallback(_entry(FALLBACKS, numbers.fallback)),
    )


def listed_decks(decks: tuple[Ids, ...], cards: Mapping[str, T]) -> list[tuple[T, ...]]:
    """The decks of the book whose cards all exist here."""
    return [_cards(cards, deck) for deck in decks if all(id in cards for id in deck)]


def _ids(cards: Iterable[Card | Edict]) -> Ids:
    return tuple(card.id for card in cards)


def _box_of_seasons(setup: Setup) -> str:
    return next(box.id for box in BOXES if box.seasons == setup.seasons)


def _number(what: str, entries: tuple[T, ...], entry: T) -> int:
    if entry not in entries:
        ids = entry if isinstance(entry, tuple) else (str(entry),)
        raise NotInTheBook(f"the code book does not list the {what} {', '.join(ids)}", *ids)
    return entries.index(entry)


def _entry(entries: tuple[T, ...], number: int) -> T:
    if number >= len(entries):
        raise NotInTheBook(f"the code book has no entry {number} there")
    return entries[number]


def _card(cards: Mapping[str, T], id: str) -> T:
    if id not in cards:
        raise NotInTheBook(f"no box here has {id}")
    return cards[id]


def _cards(cards: Mapping[str, T], ids: Ids) -> tuple[T, ...]:
    return tuple(_card(cards, id) for id in ids)
