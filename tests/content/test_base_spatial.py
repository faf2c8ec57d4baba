"""The spatial scoring cards of the base game, drawn."""

from __future__ import annotations

from tests.sketch import earning, lines, score


def test_borderlands_pays_a_row_filled_with_anything() -> None:
    drawing = """
        F V A W M H D ^ # X f
    """
    assert score("borderlands", drawing) == 6
    assert lines("borderlands", drawing) == {"row A"}
    assert earning("borderlands", drawing) == {f"A{column}" for column in range(1, 12)}


def test_borderlands_pays_no_row_with_one_gap() -> None:
    drawing = """
        F V A W M . D ^ # X f
    """
    assert score("borderlands", drawing) == 0


def test_borderlands_leaves_a_row_open_at_an_empty_ruins_space() -> None:
    drawing = """
        F V A W M r D ^ # X f
    """
    assert score("borderlands", drawing) == 0


def test_borderlands_pays_a_column_filled_with_anything() -> None:
    drawing = """
        . . F
        . . ^
        . . #
        . . X
        . . M
        . . H
        . . Z
        . . w
        . . A
        . . V
        . . x
    """
    assert score("borderlands", drawing) == 6
    assert lines("borderlands", drawing) == {"column 3"}
    assert earning("borderlands", drawing) == {f"{row}3" for row in "ABCDEFGHIJK"}


def test_borderlands_pays_a_row_and_a_column_that_cross() -> None:
    drawing = """
        . F . . . . . . . . .
        . F . . . . . . . . .
        V V V V V V V V V V V
        . F . . . . . . . . .
        . F . . . . . . . . .
        . F . . . . . . . . .
        . F . . . . . . . . .
        . F . . . . . . . . .
        . F . . . . . . . . .
        . F . . . . . . . . .
        . F . . . . . . . . .
    """
    assert score("borderlands", drawing) == 12
    assert lines("borderlands", drawing) == {"row C", "column 2"}
    assert len(earning("borderlands", drawing)) == 21


def test_borderlands_loses_a_row_and_a_column_to_one_gap() -> None:
    drawing = """
        F F F F F F F F F F F
        F F F F F F F F F F F
        F F F F F F F F F F F
        F F F F F F F F F F F
        F F F F . F F F F F F
        F F F F F F F F F F F
        F F F F F F F F F F F
        F F F F F F F F F F F
        F F F F F F F F F F F
        F F F F F F F F F F F
        F F F F F F F F F F F
    """
    assert score("borderlands", drawing) == 120
    assert "row E" not in lines("borderlands", drawing)
    assert "column 5" not in lines("borderlands", drawing)
    assert len(lines("borderlands", drawing)) == 20


def test_borderlands_does_not_run_on_from_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . F F F F F
        F F F F F F . . . . .
    """
    assert score("borderlands", drawing) == 0


def test_lost_barony_pays_three_for_each_space_along_a_side() -> None:
    drawing = """
        F V .
        W M .
        . . A
    """
    assert score("lost_barony", drawing) == 6
    assert earning("lost_barony", drawing) == {"A1", "A2", "B1", "B2"}


def test_lost_barony_finds_no_square_of_empty_ruins() -> None:
    drawing = """
        r r
        r r
    """
    assert score("lost_barony", drawing) == 0


def test_lost_barony_takes_a_single_space_as_a_square() -> None:
    drawing = """
        . .
        . V
    """
    assert score("lost_barony", drawing) == 3
    assert earning("lost_barony", drawing) == {"B2"}


def test_lost_barony_takes_the_short_side_of_an_oblong() -> None:
    drawing = """
        F F F F F
        F F F F F
    """
    assert score("lost_barony", drawing) == 6


def test_lost_barony_takes_mountain_wasteland_monster_hero_and_destroyed_as_filled() -> None:
    drawing = """
        . . . .
        . # X ^
        . M H D
        . F V a
    """
    assert score("lost_barony", drawing) == 9
    assert earning("lost_barony", drawing) == {"B2", "B3", "B4", "C2", "C3", "C4", "D2", "D3", "D4"}


def test_lost_barony_finds_no_square_round_a_hole() -> None:
    drawing = """
        F F F
        F . F
        F F F
    """
    assert score("lost_barony", drawing) == 3


def test_lost_barony_is_broken_by_an_empty_ruins_space() -> None:
    drawing = """
        F F F
        F F F
        F F r
    """
    assert score("lost_barony", drawing) == 6


def test_lost_barony_pays_the_biggest_square_only() -> None:
    drawing = """
        V V . W W W
        V V . W W W
        . . . W W W
    """
    assert score("lost_barony", drawing) == 9
    assert earning("lost_barony", drawing) == {"A4", "A5", "A6", "B4", "B5", "B6", "C4", "C5", "C6"}


def test_lost_barony_may_span_the_whole_map() -> None:
    assert score("lost_barony", "F F F F F F F F F F F\n" * 11) == 33


def test_lost_barony_shrinks_by_one_for_an_empty_corner() -> None:
    drawing = "F F F F F F F F F F F\n" * 10 + "F F F F F F F F F F ."
    assert score("lost_barony", drawing) == 30


def test_lost_barony_does_not_reach_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . . W
        W . . . . . . . . . W
        W . . . . . . . . . .
    """
    assert score("lost_barony", drawing) == 3


def test_the_broken_road_pays_diagonals_from_the_left_border_to_the_bottom() -> None:
    drawing = """
        . . . .
        . . . .
        . . . .
        . . . .
        . . . .
        . . . .
        . . . .
        . . . .
        M . . .
        # ^ . .
        X V H .
    """
    assert score("the_broken_road", drawing) == 9
    assert lines("the_broken_road", drawing) == {"diagonal I", "diagonal J", "diagonal K"}
    assert earning("the_broken_road", drawing) == {"I1", "J1", "J2", "K1", "K2", "K3"}


def test_the_broken_road_pays_the_corner_alone() -> None:
    drawing = """
        . .
        . .
        . .
        . .
        . .
        . .
        . .
        . .
        . .
        . .
        F .
    """
    assert score("the_broken_road", drawing) == 3
    assert lines("the_broken_road", drawing) == {"diagonal K"}
    assert earning("the_broken_road", drawing) == {"K1"}


def test_the_broken_road_pays_no_diagonal_that_stops_at_an_empty_ruins_space() -> None:
    drawing = """
        . . .
        . . .
        . . .
        . . .
        . . .
        . . .
        . . .
        . . .
        F . .
        F F .
        . r F
    """
    assert score("the_broken_road", drawing) == 3
    assert lines("the_broken_road", drawing) == {"diagonal I"}


def test_the_broken_road_pays_the_long_diagonal_from_corner_to_corner() -> None:
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
    assert score("the_broken_road", drawing) == 3
    assert lines("the_broken_road", drawing) == {"diagonal A"}


def test_the_broken_road_pays_no_diagonal_from_the_top_border() -> None:
    drawing = """
        . F . . . . . . . . F
        . . F . . . . . . . .
        . . . F . . . . . . .
        . . . . F . . . . . .
        . . . . . F . . . . .
        . . . . . . F . . . .
        . . . . . . . F . . .
        . . . . . . . . F . .
        . . . . . . . . . F .
        . . . . . . . . . . F
        . . . . . . . . . . .
    """
    assert score("the_broken_road", drawing) == 0


def test_the_broken_road_pays_no_diagonal_that_rises_to_the_right() -> None:
    drawing = """
        . . . . . . . . . . F
        . . . . . . . . . F .
        . . . . . . . . F . .
        . . . . . . . F . . .
        . . . . . . F . . . .
        . . . . . F . . . . .
        . . . . F . . . . . .
        . . . F . . . . . . .
        . . F . . . . . . . .
        . F . . . . . . . . .
        . . . . . . . . . . .
    """
    assert score("the_broken_road", drawing) == 0


def test_the_broken_road_has_eleven_diagonals() -> None:
    drawing = "F F F F F F F F F F F\n" * 11
    assert score("the_broken_road", drawing) == 33
    assert lines("the_broken_road", drawing) == {f"diagonal {row}" for row in "ABCDEFGHIJK"}
    assert len(earning("the_broken_road", drawing)) == 66


def test_the_cauldrons_pays_an_empty_space_with_four_filled_sides() -> None:
    drawing = """
        . . F .
        . V . W
        . . A .
    """
    assert score("the_cauldrons", drawing) == 1
    assert earning("the_cauldrons", drawing) == {"B3"}


def test_the_cauldrons_pays_no_hole_of_two_spaces() -> None:
    drawing = """
        . . F F .
        . V . . W
        . . A A .
    """
    assert score("the_cauldrons", drawing) == 0


def test_the_cauldrons_takes_the_edge_of_the_map_as_filled() -> None:
    drawing = """
        . F
        V .
    """
    assert score("the_cauldrons", drawing) == 1
    assert earning("the_cauldrons", drawing) == {"A1"}


def test_the_cauldrons_takes_an_empty_ruins_space_as_empty() -> None:
    drawing = """
        . . M .
        . # r X
        . . ^ .
    """
    assert score("the_cauldrons", drawing) == 1
    assert earning("the_cauldrons", drawing) == {"B3"}


def test_the_cauldrons_is_not_closed_by_an_empty_ruins_space() -> None:
    drawing = """
        . . F .
        . V . r
        . . A .
    """
    assert score("the_cauldrons", drawing) == 0


def test_the_cauldrons_is_closed_by_hero_monsters_and_covered_ruins() -> None:
    drawing = """
        . . H .
        . Z . x
        . . m .
    """
    assert score("the_cauldrons", drawing) == 1


def test_the_cauldrons_pays_no_filled_space() -> None:
    drawing = """
        F F F
        F V F
        F F F
    """
    assert score("the_cauldrons", drawing) == 0


def test_the_cauldrons_pays_every_closed_space_of_a_chequered_corner() -> None:
    drawing = """
        . F . F
        F . F .
        . F . .
    """
    assert score("the_cauldrons", drawing) == 3
    assert earning("the_cauldrons", drawing) == {"A1", "A3", "B2"}


def test_the_cauldrons_does_not_look_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . F .
        . . . . . . . . . . F
    """
    assert score("the_cauldrons", drawing) == 1
    assert earning("the_cauldrons", drawing) == {"A11"}
