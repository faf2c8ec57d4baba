"""Which set-ups the boxes allow (rules 2.6, 13.1, 13.2), and what is said of the others."""

from __future__ import annotations

from itertools import product

import pytest

from quillmap.content import AMBUSHES, EDICTS, MAPS
from quillmap.content.boxes.ambush_pack import AMBUSH_PACK
from quillmap.content.boxes.base import BASE
from quillmap.content.boxes.heroes import FIRST_GAME, HEROES
from quillmap.content.games import check, make_setup
from quillmap.rules.cards import Ambush, Edict, Map, Ruins, Season
from quillmap.rules.decide import new_game
from quillmap.rules.setup import BadSetup, Fallback, Setup
from quillmap.rules.walk import Corner, Direction

PACK_AMBUSHES = tuple(card.id for card in AMBUSH_PACK.ambushes)
BASE_AMBUSHES = tuple(card.id for card in BASE.ambushes)
HEROES_AMBUSHES = tuple(card.id for card in HEROES.ambushes)


def ids(setup: Setup) -> dict[str, object]:
    """A set-up told by names."""
    return {
        "seats": setup.seats,
        "sheet": setup.sheet.id,
        "lengths": [season.length for season in setup.seasons],
        "explore": setup.explore[0].id,
        "ruins": len(setup.ruins),
        "ambushes": [card.id for card in setup.ambushes],
        "heroes": len(setup.heroes),
        "scoring": len(setup.scoring),
        "edicts": [edict.id for edict in setup.edicts],
        "fallback": setup.fallback.value,
    }


def refused(setup: Setup) -> str:
    with pytest.raises(BadSetup) as caught:
        check(setup)
    return str(caught.value)


# Defaults


def test_the_base_game_is_sheet_a_with_ruins_and_without_heroes() -> None:
    assert ids(make_setup("base")) == {
        "seats": 1,
        "sheet": "A",
        "lengths": [8, 8, 7, 6],
        "explore": "great_river",
        "ruins": 2,
        "ambushes": ["goblin_attack", "bugbear_assault", "kobold_onslaught", "gnoll_raid"],
        "heroes": 0,
        "scoring": 16,
        "edicts": [],
        "fallback": "any",
    }
    assert make_setup() == make_setup("base")
    assert make_setup().scoring == BASE.scoring


def test_heroes_is_sheet_c_with_heroes_and_without_ruins() -> None:
    assert ids(make_setup("heroes", seats=4)) == {
        "seats": 4,
        "sheet": "C",
        "lengths": [8, 7, 7, 6],
        "explore": "lagoon",
        "ruins": 0,
        "ambushes": ["dragon_inferno", "zombie_plague", "giant_troll_ravage", "gorgon_gaze"],
        "heroes": 4,
        "scoring": 16,
        "edicts": [],
        "fallback": "any",
    }
    assert make_setup("heroes").scoring == HEROES.scoring


def test_a_combined_game_has_ruins_heroes_all_scoring_cards_and_ambushes_of_both_boxes() -> None:
    combined = make_setup("combined")
    assert ids(combined) == {
        "seats": 1,
        "sheet": "A",
        "lengths": [8, 8, 7, 6],
        "explore": "great_river",
        "ruins": 2,
        "ambushes": ["goblin_attack", "kobold_onslaught", "zombie_plague", "gorgon_gaze"],
        "heroes": 4,
        "scoring": 32,
        "edicts": [],
        "fallback": "any",
    }
    assert len({card.direction for card in combined.ambushes}) == 2


# What is allowed


def test_any_sheet_seasons_explore_set_heroes_and_scoring_can_be_combined_with_ruins() -> None:
    played = set()
    for sheet, seasons, explore, heroes, scoring in product(
        "ABCD", ("base", "heroes"), ("base", "heroes"), (False, True), ("base", "heroes", "both")
    ):
        setup = make_setup(
            "combined", seats=2, sheet=sheet, seasons=seasons, explore=explore, heroes=heroes, scoring=scoring
        )
        new_game(setup, bytes(10), bytes(16))
        assert setup.ruins == BASE.ruins
        played.add(setup)
    assert len(played) == 4 * 2 * 2 * 2 * 3


def test_without_ruins_exactly_the_plain_heroes_game_can_be_played() -> None:
    allowed = []
    for sheet, seasons, explore, heroes, scoring, ambushes in product(
        "ABCD",
        (BASE.seasons, HEROES.seasons),
        (BASE.explore, HEROES.explore),
        ((), HEROES.heroes),
        (BASE.scoring, HEROES.scoring, BASE.scoring + HEROES.scoring),
        (BASE.ambushes, HEROES.ambushes, AMBUSH_PACK.ambushes, BASE.ambushes[:1] + HEROES.ambushes[1:]),
    ):
        setup = Setup(2, MAPS[sheet], seasons, explore, (), ambushes, heroes, scoring)
        try:
            check(setup)
        except BadSetup as reason:
            assert "without ruins cards" in str(reason)  # noqa: PT017
        else:
            allowed.append((sheet, ambushes[0].id))
            assert (seasons, explore, heroes) == (HEROES.seasons, HEROES.explore, HEROES.heroes)
            assert scoring == HEROES.scoring
    assert allowed == [
        ("C", "dragon_inferno"),
        ("C", "flayer_incursion"),
        ("D", "dragon_inferno"),
        ("D", "flayer_incursion"),
    ]


@pytest.mark.parametrize("game", ["base", "heroes", "combined"])
def test_the_ambush_pack_goes_with_either_game(game: str) -> None:
    setup = make_setup(game, ambushes=PACK_AMBUSHES)
    assert [card.id for card in setup.ambushes] == list(PACK_AMBUSHES)
    own = HEROES_AMBUSHES if game == "heroes" else BASE_AMBUSHES
    check(make_setup(game, ambushes=own[:2] + PACK_AMBUSHES[2:]))


def test_the_base_game_may_take_the_ambushes_and_heroes_of_heroes() -> None:
    assert ids(make_setup("base", ambushes=HEROES_AMBUSHES, heroes=True))["heroes"] == 4
    assert make_setup("base", heroes=True).ruins == BASE.ruins


def test_heroes_with_ruins_cards_may_leave_the_heroes_out() -> None:
    setup = make_setup("heroes", heroes=False, ruins=True)
    assert (len(setup.heroes), len(setup.ruins)) == (0, 2)


@pytest.mark.parametrize("seats", [1, 2, 7, 100])
def test_one_to_a_hundred_can_play(seats: int) -> None:
    setup = make_setup("heroes", seats=seats)
    _, game = new_game(setup, bytes(10), bytes(16))
    assert len(game.sheets) == seats
    assert setup.solo == (seats == 1)


def test_the_edicts_advised_for_a_first_game_can_be_set_by_hand() -> None:
    assert FIRST_GAME == ("faunlost_thicket", "gnomish_colony", "ulems_wallow", "dwarvenholds")
    setup = make_setup("heroes", edicts=FIRST_GAME)
    assert tuple(edict.id for edict in setup.edicts) == FIRST_GAME
    assert setup.scoring == ()
    _, game = new_game(setup, bytes(10), bytes(16))
    assert tuple(edict.id for edict in game.edicts) == FIRST_GAME


def test_edicts_may_come_from_both_boxes_in_any_order_of_categories() -> None:
    mixed = ("borderlands", "craylund", "sentinel_wood", "caravansary")
    assert tuple(edict.id for edict in make_setup("combined", edicts=mixed).edicts) == mixed


def test_the_fallback_terrain_is_an_option() -> None:
    assert make_setup("base", fallback="card").fallback is Fallback.CARD
    assert make_setup("base", fallback="any").fallback is Fallback.ANY


# What is refused, and why


@pytest.mark.parametrize("seats", [0, 101, -1])
def test_no_seats_and_more_than_a_hundred_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup, match=f"1 to 100 seats can play, not {seats}"):
        make_setup("base", seats=seats)


@pytest.mark.parametrize(
    ("ambushes", "reason"),
    [
        (BASE_AMBUSHES[:3], "the ambush deck has 4 cards, not 3"),
        (BASE_AMBUSHES + PACK_AMBUSHES[:1], "the ambush deck has 4 cards, not 5"),
        ((), "the ambush deck has 4 cards, not 0"),
        ((*BASE_AMBUSHES[:3], "goblin_attack"), "each card is in a game once; twice: goblin_attack"),
        ((*BASE_AMBUSHES[:3], "goblin_atack"), "no ambush card 'goblin_atack'"),
        ((*BASE_AMBUSHES[:3], "dobrik"), "no ambush card 'dobrik'"),
    ],
)
def test_an_ambush_deck_is_four_different_ambush_cards(ambushes: tuple[str, ...], reason: str) -> None:
    with pytest.raises(BadSetup) as caught:
        make_setup("base", ambushes=ambushes)
    assert str(caught.value).startswith(reason)


@pytest.mark.parametrize(
    "edicts",
    [
        ("sentinel_wood", "greenbough", "canal_lake", "borderlands"),  # two of forest, none of village
        ("sentinel_wood", "sentinel_wood", "canal_lake", "borderlands"),
        ("sentinel_wood", "wildholds", "canal_lake"),
        ("sentinel_wood", "wildholds", "canal_lake", "borderlands", "silos"),
    ],
)
def test_edicts_by_hand_are_one_of_each_category(edicts: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup, match="the four edicts are one scoring card of each category"):
        make_setup("combined", edicts=edicts)


@pytest.mark.parametrize(
    ("reason", "chosen"),
    [
        ("no game 'chess': choose one of base, heroes, combined", {"game": "chess"}),
        ("no sheet 'E': choose among A, B, C, D", {"sheet": "E"}),
        ("no set of season cards 'ambush_pack': choose among base, heroes", {"seasons": "ambush_pack"}),
        ("no set of explore cards 'both': choose among base, heroes", {"explore": "both"}),
        ("no set of scoring cards 'all': choose among base, heroes, both", {"scoring": "all"}),
        ("no fallback 'none': choose among any, card", {"fallback": "none"}),
    ],
)
def test_an_unknown_choice_is_refused_with_the_known_ones(reason: str, chosen: dict[str, str]) -> None:
    with pytest.raises(BadSetup) as caught:
        make_setup(**chosen)  # type: ignore[arg-type]
    assert str(caught.value) == reason


def test_an_unknown_scoring_card_is_refused_by_name() -> None:
    with pytest.raises(BadSetup, match="no scoring card 'sentinel_would'"):
        make_setup("base", edicts=("sentinel_would", "wildholds", "canal_lake", "borderlands"))


@pytest.mark.parametrize("game", ["base", "combined"])
def test_ruins_cards_stay_in_outside_plain_heroes(game: str) -> None:
    with pytest.raises(BadSetup, match="only plain Heroes is played without ruins cards"):
        make_setup(game, ruins=False)


@pytest.mark.parametrize(
    "chosen",
    [
        {"heroes": False},
        {"sheet": "A"},
        {"seasons": "base"},
        {"explore": "base"},
        {"scoring": "both"},
        {"scoring": "base"},
        {"ambushes": (*HEROES_AMBUSHES[:3], "goblin_attack")},
        {"edicts": ("sentinel_wood", "gnomish_colony", "ulems_wallow", "dwarvenholds")},
    ],
)
def test_heroes_with_anything_of_the_base_game_or_without_heroes_needs_the_ruins_cards(chosen: dict[str, str]) -> None:
    with pytest.raises(BadSetup, match="only plain Heroes is played without ruins cards"):
        make_setup("heroes", **chosen)  # type: ignore[arg-type]
    assert make_setup("heroes", ruins=True, **chosen).ruins == BASE.ruins  # type: ignore[arg-type]


def test_sets_of_cards_are_never_mixed() -> None:
    base = make_setup("base")
    assert refused(base._replace(explore=BASE.explore[:-1] + HEROES.explore[-1:])).startswith("the explore cards are")
    assert refused(base._replace(explore=BASE.explore + HEROES.explore)).startswith("the explore cards are")
    assert refused(base._replace(explore=BASE.explore[:-1])).startswith("the explore cards are")
    assert refused(base._replace(seasons=BASE.seasons[:1] * 4)).startswith("the season cards are")
    assert refused(base._replace(ruins=BASE.ruins[:1])).startswith("the ruins cards are")
    assert refused(base._replace(scoring=BASE.scoring[:-1])).startswith("the scoring cards are")
    assert refused(base._replace(heroes=HEROES.heroes[:3])) == "the hero deck has 4 cards or is left out, not 3"


def test_a_card_that_no_box_has_is_refused() -> None:
    base = make_setup("base")
    ghost = Ambush("ghost", "X", Direction.CLOCKWISE, Corner.TOP_LEFT)
    changed = AMBUSHES["gnoll_raid"]._replace(shape="XX/XX/XX")
    stranger = Edict("stranger", EDICTS["sentinel_wood"].category, 1, EDICTS["sentinel_wood"].score)
    edicts = tuple(EDICTS[card] for card in ("sentinel_wood", "wildholds", "canal_lake", "borderlands"))
    assert refused(base._replace(ambushes=(*BASE.ambushes[:3], ghost))) == "no box has ghost"
    assert refused(base._replace(ambushes=(*BASE.ambushes[:3], changed))) == "no box has gnoll_raid"
    assert refused(base._replace(edicts=(stranger, *edicts[1:]))) == "no box has stranger"
    assert refused(base._replace(sheet=Map("E", MAPS["A"].drawing))) == "no box has a sheet E"
    assert refused(base._replace(ruins=(*BASE.ruins, Ruins("tower_ruins")))).startswith("the ruins cards are")


def test_a_game_has_four_seasons_that_its_explore_cards_last_for() -> None:
    base = make_setup("base")
    assert refused(base._replace(seasons=BASE.seasons[:3])) == "a game has four seasons, not 3"
    endless = (Season("spring", 17, (0, 1)), *BASE.seasons[1:])
    assert refused(base._replace(seasons=endless)) == "the explore cards do not last a season of 17"
    with pytest.raises(BadSetup, match="do not last a season of 17"):
        new_game(base._replace(seasons=endless), bytes(10), bytes(16))


def test_scoring_cards_must_hold_every_category() -> None:
    base = make_setup("base")
    no_villages = tuple(edict for edict in BASE.scoring if edict.category.value != "village")
    assert refused(base._replace(scoring=no_villages)) == "no scoring card of the category village"
    assert refused(base._replace(scoring=())) == "no scoring card of the category forest"
