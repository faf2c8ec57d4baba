"""Every set-up the boxes allow (rules 13.1 and 13.2), and a clear refusal of every other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from quillmap.content import AMBUSHES, BOXES, EDICTS, EXPLORE, HERO_CARDS, MAPS, RUINS
from quillmap.content.boxes.ambush_pack import AMBUSH_PACK
from quillmap.content.boxes.base import BASE
from quillmap.content.boxes.heroes import HEROES
from quillmap.content.codebook import EXPLORE_DECKS, HERO_DECKS, RUINS_DECKS, SCORING_DECKS, listed_decks
from quillmap.rules.cards import Ambush, Edict
from quillmap.rules.explained import Kind, Named
from quillmap.rules.setup import BadSetup, Fallback, Setup, SetupFault, check_structure

T = TypeVar("T")

GAMES = ("base", "heroes", "combined")

COMBINED_AMBUSHES = ("goblin_attack", "kobold_onslaught", "zombie_plague", "gorgon_gaze")
"""Two of each box, two of each direction: what a combined game uses unless told otherwise."""

SCORING: dict[str, tuple[Edict, ...]] = {
    "base": BASE.scoring,
    "heroes": HEROES.scoring,
    "both": BASE.scoring + HEROES.scoring,
}


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
    """The set-up of a game as its box plays it, with any component chosen by hand.

    `game` is base, heroes or combined and fills in what is not given. `seasons` and `explore` name a box, `scoring`
    a box or both; `edicts` fixes the four scoring cards under A–D instead of dealing them.
    """
    if game not in GAMES:
        raise BadSetup(SetupFault.NO_GAME, name=game, known=", ".join(GAMES))
    box = HEROES if game == "heroes" else BASE
    chosen_ambushes = (
        COMBINED_AMBUSHES if game == "combined" else tuple(card.id for card in box.ambushes)
    ) if ambushes is None else tuple(ambushes)  # fmt: skip
    with_heroes = game != "base" if heroes is None else heroes
    with_ruins = game != "heroes" if ruins is None else ruins
    boxes = {"base": BASE, "heroes": HEROES}
    pool = "both" if game == "combined" else box.id
    setup = Setup(
        seats=seats,
        sheet=_choose(SetupFault.NO_SHEET, MAPS, box.maps[0].id if sheet is None else sheet),
        seasons=_choose(SetupFault.NO_SEASONS, boxes, box.id if seasons is None else seasons).seasons,
        explore=_choose(SetupFault.NO_EXPLORE, boxes, box.id if explore is None else explore).explore,
        ruins=BASE.ruins if with_ruins else (),
        ambushes=tuple(_choose_card(SetupFault.NO_AMBUSH_CARD, AMBUSHES, name) for name in chosen_ambushes),
        heroes=HEROES.heroes if with_heroes else (),
        scoring=_choose(SetupFault.NO_SCORING, SCORING, pool if scoring is None else scoring),
        edicts=tuple(_choose_card(SetupFault.NO_SCORING_CARD, EDICTS, name) for name in edicts),
        fallback=_choose(SetupFault.NO_FALLBACK, {option.value: option for option in Fallback}, fallback),
    )
    if setup.edicts:
        setup = setup._replace(scoring=())
    check(setup)
    return setup


def check(setup: Setup) -> None:
    """Refuse a set-up that the boxes do not allow.

    A deck is one that a box has now or one of the code book, which a box had once: kept games and codes go on.
    """
    check_structure(setup)
    if setup.sheet not in MAPS.values():
        raise BadSetup(SetupFault.SHEET_OF_NO_BOX, name=setup.sheet.id)
    for fault, cards, known in (
        (SetupFault.MIXED_SEASONS, setup.seasons, [box.seasons for box in BOXES]),
        (
            SetupFault.MIXED_EXPLORE,
            setup.explore,
            [*(box.explore for box in BOXES), *listed_decks(EXPLORE_DECKS, EXPLORE)],
        ),
        (SetupFault.MIXED_RUINS, setup.ruins, [(), BASE.ruins, *listed_decks(RUINS_DECKS, RUINS)]),
        (SetupFault.MIXED_HEROES, setup.heroes, [(), HEROES.heroes, *listed_decks(HERO_DECKS, HERO_CARDS)]),
        (SetupFault.MIXED_SCORING, setup.scoring, [(), *SCORING.values(), *listed_decks(SCORING_DECKS, EDICTS)]),
    ):
        if cards not in known:
            raise BadSetup(fault)
    unknown: list[Ambush | Edict] = [card for card in setup.ambushes if card not in AMBUSHES.values()]
    unknown += [card for card in setup.edicts if card not in EDICTS.values()]
    if unknown:
        raise BadSetup(SetupFault.CARDS_OF_NO_BOX, cards=Named(Kind.CARD, tuple(card.id for card in unknown)))
    if not setup.ruins and not _plain_heroes(setup):
        raise BadSetup(SetupFault.NO_RUINS)


def _plain_heroes(setup: Setup) -> bool:
    """Whether every component comes from the Heroes box, or is an ambush of the ambush pack."""
    return (
        setup.sheet in HEROES.maps
        and setup.seasons == HEROES.seasons
        and all(card in HEROES.explore for card in setup.explore)
        and setup.heroes != ()
        and all(card in HEROES.heroes for card in setup.heroes)
        and all(card in HEROES.ambushes + AMBUSH_PACK.ambushes for card in setup.ambushes)
        and all(card in HEROES.scoring for card in setup.scoring + setup.edicts)
    )


def _choose(missing: SetupFault, among: Mapping[str, T], name: str) -> T:
    if name not in among:
        raise BadSetup(missing, name=name, known=", ".join(among))
    return among[name]


def _choose_card(missing: SetupFault, among: Mapping[str, T], name: str) -> T:
    if name not in among:
        raise BadSetup(missing, name=name, known=Named(Kind.CARD, tuple(among)))
    return among[name]
