"""Shapes: how they turn and flip, and exactly how many places they have on each printed sheet (rules 4.1, 8.1)."""

from __future__ import annotations

import pytest

from quillmap.content import AMBUSHES, EXPLORE, HERO_CARDS
from quillmap.rules.cards import Hero
from quillmap.rules.masks import ALL, NOTHING, count
from quillmap.rules.notation import names
from quillmap.rules.shapes import (
    as_printed,
    attacks,
    has_placement,
    is_placement,
    marked,
    orientations,
    placements,
    points,
)
from quillmap.rules.sheet import empty
from tests.rules.table import spaces
from tests.sketch import blank, sheet

COUNTS = {
    # shape: ways to turn it; places on the empty sheets A, B, C, D; of those on A, how many cover a ruins space
    "X": (1, 116, 109, 116, 109, 6),
    "X/X": (2, 200, 180, 200, 178, 22),
    "X.X": (2, 180, 157, 182, 164, 16),  # 189 on A if it could jump over the edge of the map
    "X./.X": (2, 180, 158, 180, 158, 24),
    ".X/X.": (2, 180, 158, 180, 158, 24),
    "XXX": (2, 170, 145, 172, 148, 24),
    "X/X/X": (2, 170, 145, 172, 148, 24),
    "X./XX": (4, 340, 292, 340, 287, 64),
    ".XX/X..": (8, 608, 507, 616, 524, 108),
    "X.X/.X.": (4, 304, 249, 308, 260, 56),
    "X../.X./..X": (2, 136, 109, 139, 120, 24),
    "XX/XX": (1, 80, 67, 80, 65, 20),
    "XXXX": (2, 144, 114, 146, 122, 24),
    "XXX/.X.": (4, 284, 230, 288, 236, 68),
    "X./XX/X.": (4, 284, 230, 288, 236, 68),
    "XXX/X..": (8, 572, 465, 584, 482, 120),
    "XXX/..X": (8, 572, 465, 584, 482, 120),
    ".XX/XX.": (4, 284, 232, 288, 235, 70),
    ".X/XX/X.": (4, 284, 232, 288, 235, 70),
    "X./XX/.X": (4, 284, 232, 288, 235, 70),
    "X.X/X.X": (2, 144, 116, 148, 122, 26),
    ".X./XXX/.X.": (1, 58, 44, 60, 48, 18),
    "..X/.XX/XX.": (4, 236, 182, 246, 197, 64),
    "XXX/XX.": (8, 532, 422, 544, 432, 152),
    "XXX/X../X..": (4, 240, 183, 253, 205, 48),
    "..XX/XXX.": (8, 476, 361, 488, 390, 120),
    "X../XXX/X..": (4, 236, 181, 246, 198, 58),
    "XXX/.X./.X.": (4, 236, 181, 246, 198, 58),
    "XX/X./XX": (4, 268, 211, 276, 219, 68),
    "XXX/X.X": (4, 268, 211, 276, 219, 68),
    "..X/XXX/X..": (4, 236, 181, 246, 198, 60),
}


def test_every_shape_in_the_boxes_is_counted_here() -> None:
    boxes = {shape for card in EXPLORE.values() for shape, _ in card.printed}
    boxes |= {card.shape for card in AMBUSHES.values()}
    assert boxes == set(COUNTS)


@pytest.mark.parametrize("shape", COUNTS)
def test_each_shape_has_the_counted_number_of_orientations(shape: str) -> None:
    assert len(orientations(shape)) == COUNTS[shape][0]


@pytest.mark.parametrize("sheet_id", "ABCD")
@pytest.mark.parametrize("shape", COUNTS)
def test_each_shape_has_the_counted_number_of_places_on_an_empty_sheet(shape: str, sheet_id: str) -> None:
    places = list(placements(shape, empty(blank(sheet_id))))
    assert len(places) == COUNTS[shape]["-ABCD".index(sheet_id)]
    assert len(set(places)) == len(places)


@pytest.mark.parametrize("shape", COUNTS)
def test_the_counted_number_of_places_on_sheet_a_covers_a_ruins_space(shape: str) -> None:
    ruins = blank("A").ruins
    places = list(placements(shape, empty(blank("A")), ruins))
    assert len(places) == COUNTS[shape][5]
    assert all(place & ruins for place in places)


@pytest.mark.parametrize("shape", COUNTS)
def test_every_place_of_a_shape_is_recognised_as_that_shape(shape: str) -> None:
    places = list(placements(shape, ALL))
    assert all(is_placement(shape, place) and count(place) == shape.count("X") for place in places)


def test_the_eight_ways_of_a_shape_without_symmetry() -> None:
    drawings = ["FFF/F..", "FFF/..F", "F../FFF", "..F/FFF", "F./F./FF", ".F/.F/FF", "FF/F./F.", "FF/.F/.F"]
    assert {way.spaces for way in orientations("XXX/X..")} == {sheet(drawing).forest for drawing in drawings}


def test_as_printed_is_neither_turned_nor_flipped() -> None:
    assert as_printed("XXX/..X").spaces == spaces("A1 A2 A3 B3")


@pytest.mark.parametrize(
    ("shape", "wrapped"),
    [
        ("X/X", "A11 B1"),
        ("X.X", "A10 B1"),
        ("X.X", "A11 B2"),
        ("X./.X", "A11 C1"),
        (".X/X.", "A1 A11"),
        ("XXX", "B10 B11 C1"),
        ("X./XX", "A11 B11 C1"),
    ],
)
def test_no_shape_continues_on_the_other_side_of_the_map(shape: str, wrapped: str) -> None:
    assert not is_placement(shape, spaces(wrapped))
    assert not has_placement(shape, spaces(wrapped))


@pytest.mark.parametrize(
    ("shape", "wrong"),
    [
        ("X/X", "A1 C1"),  # apart
        ("X/X", "A1 B2"),  # at a corner
        ("X/X", "A1"),  # too few
        ("X/X", "A1 A2 A3"),  # too many
        ("X.X", "A1 A2 A3"),  # the gap filled
        ("X.X", "A1 A4"),  # the gap too wide
        ("X./.X", "A1 A2 B2"),
        ("XXX/X..", "A1 A2 A3 B2"),
        ("X/X", ""),
    ],
)
def test_spaces_that_are_not_the_shape_are_not_taken_for_it(shape: str, wrong: str) -> None:
    assert not is_placement(shape, spaces(wrong))


def test_a_gap_needs_no_room() -> None:
    assert list(placements("X.X", spaces("A1 A3"))) == [spaces("A1 A3")]
    assert not has_placement("X.X", spaces("A1 A2"))


def test_a_placement_with_a_cover_touches_it_and_needs_free_spaces() -> None:
    drawing = sheet("""
        . r . #
        # # # #
        # # # #
        # # # #
    """)
    free = empty(drawing) & spaces("A1 A2 A3 A4 B1 B2 B3 B4")
    places = list(placements("X/X", free, drawing.ruins))
    assert [names(place) for place in places] == [["A1", "A2"], ["A2", "A3"]]
    assert not has_placement("X/X", free & ~drawing.ruins, drawing.ruins)
    assert not has_placement("X/X/X", free, spaces("K11"))


def test_a_placement_on_two_wanted_spaces_is_listed_once() -> None:
    assert list(placements("X/X", spaces("A1 A2"), spaces("A1 A2"))) == [spaces("A1 A2")]


def test_a_shape_may_be_as_long_as_the_map() -> None:
    assert len(list(placements(11 * "X", ALL))) == 22


@pytest.mark.parametrize("text", ["", "X/XX", "XO", "..", "XXXXXXXXXXXX", "x"])
def test_a_text_that_is_no_shape_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a shape"):
        points(text)


@pytest.mark.parametrize(("hero", "ways"), [("dobrik", 1), ("dal", 1), ("wren", 4), ("freyla", 4)])
def test_each_hero_has_the_counted_number_of_attacks(hero: str, ways: int) -> None:
    patterns = attacks(HERO_CARDS[hero].attack)
    assert len(patterns) == len(set(patterns)) == ways


def test_an_attack_without_symmetry_can_be_flipped_as_well_as_turned() -> None:
    assert len(attacks(Hero("invented", "H*./..*").attack)) == 8


@pytest.mark.parametrize(
    ("hero", "space", "expected"),
    [
        ("dobrik", "F6", {"E6 F5 F7 G6"}),
        ("dobrik", "A1", {"A2 B1"}),
        ("dobrik", "K11", {"J11 K10"}),
        ("dal", "F6", {"E5 E7 G5 G7"}),
        ("dal", "A11", {"B10"}),
        ("dal", "K1", {"J2"}),
        ("wren", "F6", {"D5 D6 D7", "E4 F4 G4", "E8 F8 G8", "H5 H6 H7"}),
        ("wren", "A1", {"", "A3 B3", "C1 C2"}),
        ("wren", "K11", {"", "I10 I11", "J9 K9"}),
        ("freyla", "F6", {"C6 D6 E6", "F3 F4 F5", "F7 F8 F9", "G6 H6 I6"}),
        ("freyla", "A11", {"", "A10 A8 A9", "B11 C11 D11"}),
        ("freyla", "K2", {"", "K1", "H2 I2 J2", "K3 K4 K5"}),
    ],
)
def test_marks_that_fall_off_the_map_are_gone(hero: str, space: str, expected: set[str]) -> None:
    marks = {marked(attack, spaces(space)) for attack in attacks(HERO_CARDS[hero].attack)}
    assert marks == {spaces(one) if one else NOTHING for one in expected}
