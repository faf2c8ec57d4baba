"""Sets of spaces: what lies beside what, and nothing ever wraps round the map (rules 1.1, 1.4)."""

from __future__ import annotations

from itertools import combinations

import pytest

from quillmap.rules.masks import (
    ALL,
    BORDER,
    NOTHING,
    SPACES,
    Mask,
    beside,
    beside_two,
    column,
    count,
    diagonal,
    enclosed,
    flood,
    index_of,
    lowest,
    mask,
    moved,
    row,
    spot,
    three_largest,
)
from quillmap.rules.notation import names
from tests.rules.table import spaces
from tests.sketch import sheet


def drawn(drawing: str) -> Mask:
    """The spaces marked X."""
    return sheet(drawing).destroyed


def test_spaces_are_numbered_in_reading_order() -> None:
    assert [names(spot(number)) for number in (0, 10, 11, 120)] == [["A1"], ["A11"], ["B1"], ["K11"]]


def test_count_counts_each_space_once() -> None:
    assert (count(NOTHING), count(spaces("A4 K11")), count(ALL)) == (0, 2, 121)
    assert mask(3, 5, 3) == mask(3, 5)


def test_lowest_is_the_first_space_in_reading_order() -> None:
    assert names(lowest(spaces("C1 B11 K4"))) == ["B11"]
    assert lowest(NOTHING) == NOTHING


def test_index_of_is_the_number_of_the_first_space() -> None:
    assert [index_of(spot(number)) for number in range(SPACES)] == list(range(121))
    assert index_of(spaces("C1 B11 K4")) == 21


def test_a_row_holds_one_space_of_each_column() -> None:
    assert names(row(0)) == [f"A{number}" for number in range(1, 12)]
    assert names(row(10)) == [f"K{number}" for number in range(1, 12)]
    assert all(names(row(r) & column(c)) == [names(spot(11 * r + c))[0]] for r in range(11) for c in range(11))


def test_a_column_holds_one_space_of_each_row() -> None:
    assert names(column(0)) == [f"{letter}1" for letter in "ABCDEFGHIJK"]
    assert names(column(10)) == [f"{letter}11" for letter in "ABCDEFGHIJK"]


def test_a_diagonal_runs_from_the_left_border_to_the_bottom_border() -> None:
    assert [count(diagonal(number)) for number in range(11)] == [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert names(diagonal(8)) == ["I1", "J2", "K3"]
    assert names(diagonal(0))[-1] == "K11"


def test_the_border_is_forty_spaces_with_each_corner_once() -> None:
    assert count(BORDER) == 40
    assert row(0) | row(10) | column(0) | column(10) == BORDER


def test_beside_a_space_are_the_four_that_share_a_side() -> None:
    assert beside(spaces("C3")) == drawn("""
        . . . . .
        . . X . .
        . X . X .
        . . X . .
    """)


@pytest.mark.parametrize(
    ("space", "neighbours"),
    [
        ("A1", "A2 B1"),
        ("A11", "A10 B11"),
        ("K1", "J1 K2"),
        ("K11", "J11 K10"),
        ("A6", "A5 A7 B6"),
        ("K6", "J6 K5 K7"),
        ("C1", "B1 C2 D1"),
        ("C11", "B11 C10 D11"),  # not D1, the next number
    ],
)
def test_beside_an_edge_nothing_wraps_round(space: str, neighbours: str) -> None:
    assert beside(spaces(space)) == spaces(neighbours)


def test_spaces_that_touch_each_other_lie_beside_the_pair() -> None:
    assert beside(spaces("E5 E6")) == spaces("D5 D6 E4 E5 E6 E7 F5 F6")


def test_beside_two_wants_two_of_the_four_sides_whichever_they_are() -> None:
    sides = [spaces(name) for name in ("E6", "F5", "F7", "G6")]
    middle = spaces("F6")
    assert all(beside_two(one | other) & middle for one, other in combinations(sides, 2))
    assert not any(beside_two(side) for side in sides)
    assert beside_two(sides[0] | sides[1] | sides[2] | sides[3]) & middle


def test_beside_two_finds_the_inner_corners_of_a_drawing() -> None:
    corner = drawn("""
        X X .
        X . .
        . . X
    """)
    assert names(beside_two(corner)) == ["A1", "B2"]


def test_beside_two_does_not_wrap_round() -> None:
    assert not beside_two(spaces("A11 C1"))  # B1 is beside C1 only
    assert not beside_two(spaces("B1 B11 D10"))  # A11 is beside B11 only
    assert not beside_two(spaces("A1 K1"))


def test_a_space_is_enclosed_by_its_four_sides_or_the_edge() -> None:
    assert enclosed(
        drawn("""
        . X . . . . . . . X .
        X . . . X . . . . . X
        . . . X . X . . . . .
        X . . . X . . . . . X
        . X . . . . . . . X .
        X . . . . . . . . . X
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        X . . . . X . . . . X
        . X . . X . X . . X .
        """)
    ) == spaces("A1 A11 C5 E1 E11 K1 K6 K11")


@pytest.mark.parametrize("missing", ["E6", "F5", "F7", "G6"])
def test_one_open_side_is_enough_not_to_be_enclosed(missing: str) -> None:
    assert not enclosed(spaces("E6 F5 F7 G6") & ~spaces(missing)) & spaces("F6")


def test_a_filled_space_can_be_enclosed_too() -> None:
    assert enclosed(ALL) == ALL
    assert enclosed(drawn("XX/XX")) == spaces("A1")
    assert enclosed(NOTHING) == NOTHING


def test_a_flood_stops_at_corners_and_gaps() -> None:
    clusters = drawn("""
        X X . X
        . X . X
        X . X X
        X X X .
    """)
    assert names(flood(spaces("A1"), clusters)) == ["A1", "A2", "B2"]
    assert flood(spaces("C1"), clusters) == clusters & ~spaces("A1 A2 B2")


def test_a_flood_follows_the_longest_winding_way() -> None:
    snake = drawn(
        "/".join([11 * "X", 10 * "." + "X", 11 * "X", "X", 11 * "X", 10 * "." + "X", 11 * "X", "X", 11 * "X"])
    )
    assert flood(spaces("A1"), snake) == snake
    assert flood(spaces("I11"), snake) == snake


def test_a_flood_does_not_wrap_round() -> None:
    assert flood(spaces("A11"), spaces("A11 B1")) == spaces("A11")
    assert flood(spaces("C1"), spaces("B11 C1")) == spaces("C1")


def test_a_flood_from_outside_finds_nothing() -> None:
    assert flood(spaces("A1"), spaces("A2 A3")) == NOTHING


def test_the_three_largest_clusters_and_who_leads_of_a_tie() -> None:
    three, two, four = spaces("A1 B1 C1"), spaces("A3 B3"), spaces("A5 B5 C5 D5")
    assert three_largest(three | two | four) == (four, three, two)
    other = spaces("A7 B7 C7")
    assert three_largest(three | two | other) == (three, other, two)
    assert three_largest(three | two | four | other) == (four, three, other)
    assert three_largest(two) == (two, NOTHING, NOTHING)
    assert three_largest(NOTHING) == (NOTHING, NOTHING, NOTHING)


@pytest.mark.parametrize(
    ("rows", "columns", "left"),
    [
        (0, 0, "A1 A11 F6 K1 K11"),
        (-1, 0, "E6 J1 J11"),
        (1, 0, "B1 B11 G6"),
        (0, -1, "A10 F5 K10"),
        (0, 1, "A2 F7 K2"),
        (-5, -5, "A1 F6"),
        (2, 3, "C4 H9"),
        (5, 0, "F1 F11 K6"),
        (6, 0, "G1 G11"),
        (0, -6, "A5 K5"),
        (11, 0, ""),
        (0, 11, ""),
    ],
)
def test_what_is_moved_off_the_map_is_gone(rows: int, columns: int, left: str) -> None:
    assert moved(spaces("A1 A11 F6 K1 K11"), rows, columns) == spaces(left)
