"""The forest scoring cards of the base game, drawn."""

from __future__ import annotations

from tests.sketch import earning, lines, score


def test_sentinel_wood_counts_forests_on_the_border() -> None:
    drawing = """
        . F F .
        F F . .
        . F . .
    """
    assert score("sentinel_wood", drawing) == 3
    assert earning("sentinel_wood", drawing) == {"A2", "A3", "B1"}


def test_sentinel_wood_ignores_forests_one_step_inside() -> None:
    drawing = """
        . . . . . . . . . . .
        . F F . . . . . . F .
        . F . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . F . . . . . . . F .
        . . . . . . . . . . .
    """
    assert score("sentinel_wood", drawing) == 0


def test_sentinel_wood_counts_a_corner_once() -> None:
    drawing = """
        F F
        F .
    """
    assert score("sentinel_wood", drawing) == 3
    assert earning("sentinel_wood", drawing) == {"A1", "A2", "B1"}


def test_sentinel_wood_knows_all_four_borders() -> None:
    drawing = """
        F . . . . . . . . . F
        . . . . . . . . . . .
        . . . . . . . . . . F
        . . . . . . . . . . .
        F . . . . F . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . F .
        F . . . F . . . . . F
    """
    assert score("sentinel_wood", drawing) == 7
    assert earning("sentinel_wood", drawing) == {"A1", "A11", "C11", "E1", "K1", "K5", "K11"}


def test_sentinel_wood_pays_forty_when_every_space_is_forest() -> None:
    assert score("sentinel_wood", "F F F F F F F F F F F\n" * 11) == 40


def test_sentinel_wood_pays_forest_on_ruins_and_nothing_else_on_the_border() -> None:
    drawing = """
        V f r M X # A W H ^ .
    """
    assert score("sentinel_wood", drawing) == 1
    assert earning("sentinel_wood", drawing) == {"A2"}


def test_greenbough_counts_rows_and_columns_with_a_forest() -> None:
    drawing = """
        F V F
        . A .
        . F .
    """
    assert score("greenbough", drawing) == 5
    assert lines("greenbough", drawing) == {"row A", "row C", "column 1", "column 2", "column 3"}
    assert earning("greenbough", drawing) == {"A1", "A3", "C2"}


def test_greenbough_pays_no_other_terrain() -> None:
    drawing = """
        V A W M H
        ^ # X r x
    """
    assert score("greenbough", drawing) == 0
    assert lines("greenbough", drawing) == set()


def test_greenbough_lets_one_forest_serve_its_row_and_its_column() -> None:
    drawing = """
        . . .
        . . F
    """
    assert score("greenbough", drawing) == 2
    assert lines("greenbough", drawing) == {"row B", "column 3"}


def test_greenbough_counts_a_crowded_row_once() -> None:
    drawing = """
        F F F F
    """
    assert score("greenbough", drawing) == 5
    assert lines("greenbough", drawing) == {"row A", "column 1", "column 2", "column 3", "column 4"}


def test_greenbough_counts_a_crowded_column_once() -> None:
    drawing = """
        F
        F
        F
    """
    assert score("greenbough", drawing) == 4


def test_greenbough_needs_only_eleven_forests_for_all_lines() -> None:
    drawing = """
        F . . . . . . . . . .
        . F . . . . . . . . .
        . . F . . . . . . . .
        . . . F . . . . . . .
        . . . . F . . . . . .
        . . . . . F . . . . .
        . . . . . . F . . . .
        . . . . . . . F . . .
        . . . . . . . . F . .
        . . . . . . . . . F .
        . . . . . . . . . . F
    """
    assert score("greenbough", drawing) == 22
    rows = {f"row {letter}" for letter in "ABCDEFGHIJK"}
    columns = {f"column {number}" for number in range(1, 12)}
    assert lines("greenbough", drawing) == rows | columns


def test_greenbough_counts_forest_on_ruins_but_not_an_empty_ruins_space() -> None:
    drawing = """
        f .
        . r
    """
    assert score("greenbough", drawing) == 2
    assert earning("greenbough", drawing) == {"A1"}


def test_treetower_counts_a_forest_with_four_filled_sides() -> None:
    drawing = """
        . V .
        W F A
        . M .
    """
    assert score("treetower", drawing) == 1
    assert earning("treetower", drawing) == {"B2"}


def test_treetower_pays_nothing_with_one_side_open() -> None:
    drawing = """
        . V .
        W F A
        . . .
    """
    assert score("treetower", drawing) == 0


def test_treetower_pays_no_other_terrain() -> None:
    drawing = """
        . F .
        F V F
        . F .
    """
    assert score("treetower", drawing) == 0


def test_treetower_is_not_closed_by_filled_corners() -> None:
    drawing = """
        V . A
        . F .
        W . M
    """
    assert score("treetower", drawing) == 0


def test_treetower_takes_the_edge_of_the_map_as_filled() -> None:
    drawing = """
        F V
        W .
    """
    assert score("treetower", drawing) == 1
    assert earning("treetower", drawing) == {"A1"}


def test_treetower_takes_mountain_wasteland_hero_and_destroyed_as_filled() -> None:
    drawing = """
        . X .
        # F H
        . ^ .
    """
    assert score("treetower", drawing) == 1


def test_treetower_is_open_beside_an_empty_ruins_space() -> None:
    drawing = """
        . V .
        W F r
        . M .
    """
    assert score("treetower", drawing) == 0


def test_treetower_is_closed_by_covered_ruins() -> None:
    drawing = """
        . V .
        W f a
        . M .
    """
    assert score("treetower", drawing) == 1


def test_treetower_lets_forests_enclose_one_another() -> None:
    drawing = """
        F F .
        F F M
        . M .
    """
    assert score("treetower", drawing) == 2
    assert earning("treetower", drawing) == {"A1", "B2"}


def test_treetower_does_not_look_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . M F
        . . . . . . . . . . M
    """
    assert score("treetower", drawing) == 1
    assert earning("treetower", drawing) == {"A11"}


def test_stoneside_forest_pays_both_mountains_that_a_forest_joins() -> None:
    drawing = """
        ^ F F .
        . . F ^
    """
    assert score("stoneside_forest", drawing) == 6
    assert earning("stoneside_forest", drawing) == {"A1", "B4"}


def test_stoneside_forest_is_not_joined_by_forests_that_meet_at_a_corner() -> None:
    drawing = """
        ^ F . .
        . . F ^
    """
    assert score("stoneside_forest", drawing) == 0


def test_stoneside_forest_pays_no_lone_mountain() -> None:
    drawing = """
        F F F
        F ^ F
        F F F
    """
    assert score("stoneside_forest", drawing) == 0


def test_stoneside_forest_needs_a_forest_between_neighbouring_mountains() -> None:
    drawing = """
        ^ ^
        V V
    """
    assert score("stoneside_forest", drawing) == 0


def test_stoneside_forest_is_cut_by_a_destroyed_space() -> None:
    drawing = """
        ^ F X F ^
    """
    assert score("stoneside_forest", drawing) == 0


def test_stoneside_forest_pays_a_mountain_once_though_two_forests_join_it() -> None:
    drawing = """
        ^ F ^
        F . F
        F F F
    """
    assert score("stoneside_forest", drawing) == 6


def test_stoneside_forest_pays_each_mountain_of_a_chain() -> None:
    drawing = """
        ^ F ^ F ^
    """
    assert score("stoneside_forest", drawing) == 9
    assert earning("stoneside_forest", drawing) == {"A1", "A3", "A5"}


def test_stoneside_forest_pays_three_mountains_around_one_forest_and_not_the_fourth() -> None:
    drawing = """
        ^ F ^ . ^
        . F . . F
        . ^ . . .
    """
    assert score("stoneside_forest", drawing) == 9
    assert earning("stoneside_forest", drawing) == {"A1", "A3", "C2"}


def test_stoneside_forest_does_not_look_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . ^ F
        ^ . . . . . . . . . .
    """
    assert score("stoneside_forest", drawing) == 0
