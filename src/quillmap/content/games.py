"""Every set-up the boxes allow (rules 13.1 and 13.2), and a clear refusal of every other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple, TypeVar

from quillmap.content import AMBUSHES, BOXES, EDICTS, EXPLORE, HERO_CARDS, MAPS, RUINS
from quillmap.content.boxes.base import BASE
from quillmap.content.boxes.heroes import HEROES
from quillmap.content.codebook import EXPLORE_DECKS, HERO_DECKS, RUINS_DECKS, SCORING_DECKS, listed_decks
from quillmap.rules.cards import Ambush, Box, Category, Edict
from quillmap.rules.explained import Kind, Named
from quillmap.rules.setup import BadSetup, Fallback, Setup, SetupFault, check_structure

T = TypeVar("T")


class GameRecord(NamedTuple):
    """What a game is made of unless something else is chosen."""

    boxes: tuple[Box, ...]
    """Their sheets can be chosen. The first box gives the usual sheet, the season cards and the explore cards."""
    ambushes: tuple[str, ...]
    scoring: str
    """The set of `SCORING` that the edicts are dealt from."""
    ruins: bool
    heroes: bool


def _ids(cards: tuple[Ambush, ...]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


COMBINED_AMBUSHES = ("goblin_attack", "kobold_onslaught", "zombie_plague", "gorgon_gaze")
"""Two of each box, two of each direction."""

RECORDS: dict[str, GameRecord] = {
    "base": GameRecord((BASE,), _ids(BASE.ambushes), scoring="base", ruins=True, heroes=False),
    "heroes": GameRecord((HEROES,), _ids(HEROES.ambushes), scoring="heroes", ruins=False, heroes=True),
    "combined": GameRecord((BASE, HEROES), COMBINED_AMBUSHES, scoring="both", ruins=True, heroes=True),
}
GAMES = tuple(RECORDS)

SEASON_SETS = {box.id: box.seasons for box in BOXES if box.seasons}
EXPLORE_SETS = {box.id: box.explore for box in BOXES if box.explore}
SCORING = {box.id: box.scoring for box in BOXES if {edict.category for edict in box.scoring} == set(Category)}
"""The sets that edicts can be dealt from: a box with scoring cards of each category, or both games together."""
SCORING["both"] = BASE.scoring + HEROES.scoring
RUINS_DECK = next(box.ruins for box in BOXES if box.ruins)
HERO_DECK = next(box.heroes for box in BOXES if box.heroes)

# Every deck that a set-up may have: one that a box has now, or one of the code book, which a box had once. So kept
# games and codes go on.
_SEASONS = set(SEASON_SETS.values())
_EXPLORE = {*EXPLORE_SETS.values(), *listed_decks(EXPLORE_DECKS, EXPLORE)}
_RUINS = {(), *(box.ruins for box in BOXES), *listed_decks(RUINS_DECKS, RUINS)}
_HEROES = {(), *(box.heroes for box in BOXES), *listed_decks(HERO_DECKS, HERO_CARDS)}
_SCORING = {(), *SCORING.values(), *listed_decks(SCORING_DECKS, EDICTS)}

_WITHOUT_RUINS = tuple(box for box in BOXES if box.without_ruins)


def make_setup(
    game: str = "base",
    *,
    seats: int = 1,
    sheet: str | None = None,
    seasons: str | None = None,
    explore: str | None = None,
    ruins: bool | None = None,
    ambushes: Iterable[str] | None = None,
    heroes: bool | None = None,
    scoring: str | None = None,
    edicts: Iterable[str] = (),
    fallback: str = "any",
) -> Setup:
    """The set-up of a game, with any component chosen by hand.

    `game` is base, heroes or combined and fills in what is not given. `seasons` and `explore` name a box, `scoring`
    a set of `SCORING`; `edicts` fixes the four scoring cards under A–D instead of dealing them.
    """
    if game not in RECORDS:
        raise BadSetup(SetupFault.NO_GAME, name=game, known=", ".join(GAMES))
    record = RECORDS[game]
    box = record.boxes[0]
    chosen = record.ambushes if ambushes is None else tuple(ambushes)
    setup = Setup(
        seats=seats,
        sheet=_choose(SetupFault.NO_SHEET, MAPS, box.maps[0].id if sheet is None else sheet),
        seasons=_choose(SetupFault.NO_SEASONS, SEASON_SETS, box.id if seasons is None else seasons),
        explore=_choose(SetupFault.NO_EXPLORE, EXPLORE_SETS, box.id if explore is None else explore),
        ruins=RUINS_DECK if (record.ruins if ruins is None else ruins) else (),
        ambushes=tuple(_choose_card(SetupFault.NO_AMBUSH_CARD, AMBUSHES, name) for name in chosen),
        heroes=HERO_DECK if (record.heroes if heroes is None else heroes) else (),
        scoring=_choose(SetupFault.NO_SCORING, SCORING, record.scoring if scoring is None else scoring),
        edicts=tuple(_choose_card(SetupFault.NO_SCORING_CARD, EDICTS, name) for name in edicts),
        fallback=_choose(SetupFault.NO_FALLBACK, {option.value: option for option in Fallback}, fallback),
    )
    if setup.edicts:
        setup = setup._replace(scoring=())
    check(setup)
    return setup


def check(setup: Setup) -> None:
    """Refuse a set-up that the boxes do not allow."""
    check_structure(setup)
    if setup.sheet not in MAPS.values():
        raise BadSetup(SetupFault.SHEET_OF_NO_BOX, name=setup.sheet.id)
    decks: tuple[tuple[SetupFault, tuple[object, ...], AbstractSet[tuple[object, ...]]], ...] = (
        (SetupFault.MIXED_SEASONS, setup.seasons, _SEASONS),
        (SetupFault.MIXED_EXPLORE, setup.explore, _EXPLORE),
        (SetupFault.MIXED_RUINS, setup.ruins, _RUINS),
        (SetupFault.MIXED_HEROES, setup.heroes, _HEROES),
        (SetupFault.MIXED_SCORING, setup.scoring, _SCORING),
    )
    for fault, cards, known in decks:
        if cards not in known:
            raise BadSetup(fault)
    unknown: list[Ambush | Edict] = [card for card in setup.ambushes if card not in AMBUSHES.values()]
    unknown += [card for card in setup.edicts if card not in EDICTS.values()]
    if unknown:
        raise BadSetup(SetupFault.CARDS_OF_NO_BOX, cards=Named(Kind.CARD, tuple(card.id for card in unknown)))
    if not setup.ruins and not _fits_without_ruins(setup):
        raise BadSetup(SetupFault.NO_RUINS)


def _fits_without_ruins(setup: Setup) -> bool:
    """Whether there are hero cards, and every component is of a box that is played without ruins cards (rule 13.2)."""

    def all_of(cards: Iterable[object], part: Callable[[Box], Iterable[object]]) -> bool:
        known = [card for box in _WITHOUT_RUINS for card in part(box)]
        return all(card in known for card in cards)

    return (
        setup.heroes != ()
        and all_of((setup.sheet,), lambda box: box.maps)
        and all_of((setup.seasons,), lambda box: (box.seasons,))
        and all_of(setup.explore, lambda box: box.explore)
        and all_of(setup.heroes, lambda box: box.heroes)
        and all_of(setup.ambushes, lambda box: box.ambushes)
        and all_of(setup.scoring + setup.edicts, lambda box: box.scoring)
    )


def _choose(missing: SetupFault, among: Mapping[str, T], name: str) -> T:
    if name not in among:
        raise BadSetup(missing, name=name, known=", ".join(among))
    return among[name]


def _choose_card(missing: SetupFault, among: Mapping[str, T], name: str) -> T:
    if name not in among:
        raise BadSetup(missing, name=name, known=Named(Kind.CARD, tuple(among)))
    return among[name]
