"""Every card, sheet and name of the boxes is the one of the component facts."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from quillmap.content import AMBUSHES, BOXES, EDICTS, EXPLORE, HERO_CARDS, MAPS, RUINS, TITLES, title
from quillmap.content.boxes.heroes import FIRST_GAME
from quillmap.locale import LANGUAGES, Catalogue, catalogue
from quillmap.rules.cards import Box
from quillmap.rules.masks import SIZE
from quillmap.rules.notation import numbers
from quillmap.rules.sheet import COIN_TRACK, DRAWABLE, Monster, Sheet, Terrain
from tests.naive import FACTS
from tests.sketch import blank

SETS: dict[str, dict[str, Any]] = FACTS["sets"]
BY_BOX = {box.id: box for box in BOXES}
KINDS = ("explore", "ruins", "ambush", "heroes", "scoring")
PRINTED = {card["id"]: card for box in SETS.values() for kind in KINDS for card in box.get(kind, [])}
"""Every card there is, by id."""


def of(kind: str) -> list[tuple[str, dict[str, Any]]]:
    """The box and the facts of every card of a kind."""
    return [(box, card) for box, facts in SETS.items() for card in facts.get(kind, [])]


def test_the_boxes_hold_as_many_cards_as_counted() -> None:
    held = {
        box.id: tuple(len(cards) for cards in (box.explore, box.ruins, box.ambushes, box.heroes, box.scoring))
        for box in BOXES
    }
    assert held == {"base": (11, 2, 4, 0, 16), "heroes": (11, 0, 4, 4, 16), "ambush_pack": (0, 0, 4, 0, 0)}
    assert set(SETS) == set(held)
    assert len(PRINTED) == 11 + 2 + 4 + 16 + 11 + 4 + 4 + 16 + 4


@pytest.mark.parametrize("box", BOXES, ids=lambda box: str(box.id))
def test_a_box_holds_exactly_the_cards_of_the_facts(box: Box) -> None:
    facts = SETS[box.id]
    for kind, cards in (
        ("explore", box.explore),
        ("ruins", box.ruins),
        ("ambush", box.ambushes),
        ("heroes", box.heroes),
        ("scoring", box.scoring),
    ):
        assert [card.id for card in cards] == [card["id"] for card in facts.get(kind, [])]
    assert [one.id for one in box.maps] == list(facts.get("maps", {}))


def test_no_two_cards_share_an_id() -> None:
    assert len({*EXPLORE, *RUINS, *AMBUSHES, *HERO_CARDS, *EDICTS}) == len(PRINTED)


@pytest.mark.parametrize(("box", "facts"), of("explore"), ids=[card["id"] for _, card in of("explore")])
def test_an_explore_card_has_the_printed_time_terrains_shapes_and_coins(box: str, facts: dict[str, Any]) -> None:
    card = EXPLORE[facts["id"]]
    assert card in BY_BOX[box].explore
    assert card.time == facts["time"]
    assert [terrain.name.lower() for terrain in card.terrains] == facts["terrains"]
    assert [(shape, coin) for shape, coin in card.printed] == [(one["rows"], one["coin"]) for one in facts["shapes"]]


def test_the_times_of_either_explore_set_add_up_to_sixteen() -> None:
    for box in ("base", "heroes"):
        assert sorted(card.time for card in BY_BOX[box].explore) == [0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]


@pytest.mark.parametrize(("box", "facts"), of("ambush"), ids=[card["id"] for _, card in of("ambush")])
def test_an_ambush_has_the_printed_shape_direction_corner_and_letter(box: str, facts: dict[str, Any]) -> None:
    card = AMBUSHES[facts["id"]]
    assert card in BY_BOX[box].ambushes
    assert card.shape == facts["shape"]
    assert card.direction.name.lower() == facts["pass"]
    assert card.corner.name.lower() == facts["solo_corner"]
    letters = {Monster.PLAIN: None, Monster.DRAGON: "D", Monster.ZOMBIE: "Z", Monster.TROLL: "T", Monster.GORGON: "G"}
    assert letters[card.monster] == facts["letter"]
    assert (facts["effect"] is None) == (card.monster is Monster.PLAIN)


@pytest.mark.parametrize("facts", [card for _, card in of("heroes")], ids=lambda card: str(card["id"]))
def test_a_hero_has_the_printed_attack(facts: dict[str, Any]) -> None:
    card = HERO_CARDS[facts["id"]]
    assert card.picture == facts["picture"]
    assert card.attack == {(row, column) for row, column in facts["attack_offsets"]}


@pytest.mark.parametrize(("box", "facts"), of("scoring"), ids=[card["id"] for _, card in of("scoring")])
def test_a_scoring_card_has_its_category_and_solo_value(box: str, facts: dict[str, Any]) -> None:
    card = EDICTS[facts["id"]]
    assert card in BY_BOX[box].scoring
    assert (card.category.value, card.solo) == (facts["category"], facts["solo_value"])


def test_each_box_has_four_scoring_cards_of_each_category() -> None:
    for box in ("base", "heroes"):
        categories = [card.category.value for card in BY_BOX[box].scoring]
        assert sorted(categories) == sorted(["forest", "village", "farm_water", "spatial"] * 4)


@pytest.mark.parametrize("box", ["base", "heroes"])
def test_the_seasons_have_their_lengths_and_edicts(box: str) -> None:
    seasons = [(season.id, season.length, ["ABCD"[edict] for edict in season.edicts]) for season in BY_BOX[box].seasons]
    assert seasons == [(one["id"], one["time"], one["edicts"]) for one in SETS[box]["seasons"]]


@pytest.mark.parametrize("sheet_id", "ABCD")
def test_a_sheet_has_its_mountains_ruins_and_wastelands_and_nothing_else(sheet_id: str) -> None:
    facts = {letter: one for box in SETS.values() for letter, one in box.get("maps", {}).items()}[sheet_id]
    drawn = blank(sheet_id)
    assert [list(divmod(number, SIZE)) for number in numbers(drawn.mountain)] == facts["mountains"]
    assert [list(divmod(number, SIZE)) for number in numbers(drawn.ruins)] == facts["ruins"]
    assert [list(divmod(number, SIZE)) for number in numbers(drawn.wasteland)] == facts["wasteland"]
    assert drawn == Sheet(mountain=drawn.mountain, ruins=drawn.ruins, wasteland=drawn.wasteland)
    assert set(MAPS) == set("ABCD")


def test_the_numbers_of_the_table_are_the_printed_ones() -> None:
    assert FACTS["coin_track"] == COIN_TRACK
    assert FACTS["sheet_size"] == [SIZE, SIZE]
    assert dict(zip("ABCD", FIRST_GAME, strict=True)) == FACTS["first_game_advice"]
    assert [terrain.name.lower() for terrain in DRAWABLE] == ["forest", "village", "farm", "water", "monster"]  # 4.3
    assert {terrain.name.lower() for terrain in Terrain} == set(FACTS["terrain_names"])


# Solo titles (11.1)


def test_the_title_thresholds_are_the_printed_ones_in_every_language() -> None:
    for language in LANGUAGES:
        printed = FACTS["solo_titles"][language]
        assert list(TITLES) == [threshold for threshold, _ in printed]
        assert dict(catalogue(language).titles) == {str(threshold): name for threshold, name in printed}


@pytest.mark.parametrize(
    ("held", "ratings"),
    [
        (30, [99, 30]),
        (20, [29, 20]),
        (10, [19, 10]),
        (0, [9, 0]),
        (-5, [-1, -5]),
        (-10, [-6, -10]),
        (-20, [-11, -20]),
        (-30, [-21, -30, -31, -200]),  # below the last threshold the lowest title holds
    ],
)
def test_a_title_is_the_highest_one_whose_threshold_is_reached(held: int, ratings: list[int]) -> None:
    assert [title(rating) for rating in ratings] == [held] * len(ratings)


# The words


def groups(words: Catalogue) -> dict[str, dict[str, str]]:
    return {field.name: dict(getattr(words, field.name)) for field in fields(words) if field.name != "language"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_names_and_explains_every_card_and_nothing_else(language: str) -> None:
    words = catalogue(language)
    assert set(words.cards) == set(words.rules) == set(PRINTED)
    assert set(words.seasons) == {"spring", "summer", "autumn", "winter"}
    assert set(words.sheets) == set(MAPS)
    assert set(words.categories) == {card.category.value for card in EDICTS.values()}
    assert set(words.sets) == set(BY_BOX)
    assert set(words.terrains) == {*FACTS["terrain_names"], "wasteland", "destroyed", "ruins", "empty"}
    assert set(words.directions) == {card.direction.name.lower() for card in AMBUSHES.values()}
    assert set(words.corners) == {card.corner.name.lower() for card in AMBUSHES.values()}


def test_all_catalogues_have_the_same_keys_and_no_empty_text() -> None:
    keys = [{name: set(words) for name, words in groups(catalogue(language)).items()} for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2] == keys[3]
    for language in LANGUAGES:
        for words in groups(catalogue(language)).values():
            assert all(text == text.strip() != "" for text in words.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_an_edition_prints_is_used_as_printed(language: str) -> None:
    words = catalogue(language)
    for card_id, card in PRINTED.items():
        assert card["names"][language] in (None, words.cards[card_id])
    for group, facts in (
        (words.seasons, FACTS["season_names"]),
        (words.terrains, FACTS["terrain_names"]),
        (words.sheets, FACTS["sheet_names"]),
    ):
        for key, printed in facts.items():
            assert printed.get(language) in (None, group[key])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_have_the_same_name_in_a_language(language: str) -> None:
    names = list(catalogue(language).cards.values())
    assert sorted(names) == sorted(set(names))


def test_names_are_translated_and_not_left_in_english() -> None:
    english = catalogue("en").cards
    kept = {
        language: {card for card, name in catalogue(language).cards.items() if name == english[card]}
        for language in LANGUAGES[1:]
    }
    assert kept == {"pl": {"craylund", "jorekburg"}, "cs": set(), "ru": set()}


def test_a_catalogue_of_another_language_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'tlh'"):
        catalogue("tlh")
