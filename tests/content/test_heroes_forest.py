"""The forest scoring cards of Heroes, drawn."""

from __future__ import annotations

from tests.sketch import earning, lines, score


def test_faunlost_thicket_pays_two_for_each_forest_of_the_longest_upright_run() -> None:
    drawing = """
        F . F
        F F F
        . F F
        . . F
    """
    assert score("faunlost_thicket", drawing) == 8
    assert earning("faunlost_thicket", drawing) == {"A3", "B3", "C3", "D3"}


def test_faunlost_thicket_pays_nothing_without_forest() -> None:
    drawing = """
        V A X
        V A X
        V A r
    """
    assert score("faunlost_thicket", drawing) == 0


def test_faunlost_thicket_takes_a_level_run_as_single_forests() -> None:
    drawing = """
        F F F F F
    """
    assert score("faunlost_thicket", drawing) == 2


def test_faunlost_thicket_pays_only_the_longer_part_of_a_broken_run() -> None:
    drawing = """
        . F
        . F
        . X
        . F
        . F
        . f
    """
    assert score("faunlost_thicket", drawing) == 6
    assert earning("faunlost_thicket", drawing) == {"D2", "E2", "F2"}


def test_faunlost_thicket_pays_one_of_two_equal_runs() -> None:
    drawing = """
        F . F
        F . F
    """
    assert score("faunlost_thicket", drawing) == 4


def test_faunlost_thicket_does_not_step_sideways() -> None:
    drawing = """
        F .
        F F
        . F
        . F
    """
    assert score("faunlost_thicket", drawing) == 6
    assert earning("faunlost_thicket", drawing) == {"B2", "C2", "D2"}


def test_faunlost_thicket_may_run_from_top_to_bottom() -> None:
    assert score("faunlost_thicket", ". . . F\n" * 11) == 22


def test_deepwood_pays_a_cluster_of_five_away_from_villages() -> None:
    drawing = """
        F F F
        . F F
    """
    assert score("deepwood", drawing) == 6
    assert earning("deepwood", drawing) == {"A1", "A2", "A3", "B2", "B3"}


def test_deepwood_pays_no_cluster_of_four() -> None:
    drawing = """
        F F F
        . F .
    """
    assert score("deepwood", drawing) == 0


def test_deepwood_is_spoiled_by_one_village_beside_it() -> None:
    drawing = """
        F F F F F V
    """
    assert score("deepwood", drawing) == 0


def test_deepwood_may_meet_a_village_at_a_corner() -> None:
    drawing = """
        F F F F F .
        . . . . . V
    """
    assert score("deepwood", drawing) == 6


def test_deepwood_does_not_mind_any_other_neighbour() -> None:
    drawing = """
        . A W M H .
        ^ F F F F #
        . X F r . .
    """
    assert score("deepwood", drawing) == 6
    assert earning("deepwood", drawing) == {"B2", "B3", "B4", "B5", "C3"}


def test_deepwood_does_not_join_forests_at_a_corner() -> None:
    drawing = """
        F F F . .
        . . . F F
    """
    assert score("deepwood", drawing) == 0


def test_deepwood_pays_each_big_cluster_once() -> None:
    drawing = """
        F F F F F . V
        F F F F F . F
        . . . . . . F
        F F F F F . F
        . . . . . . F
        . . . . . . F
    """
    assert score("deepwood", drawing) == 12
    assert len(earning("deepwood", drawing)) == 15
    assert "B7" not in earning("deepwood", drawing)


def test_deepwood_does_not_look_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . F F F F F
        V . . . . . . . . . .
    """
    assert score("deepwood", drawing) == 6


def test_heart_of_the_forest_pays_a_forest_among_forests() -> None:
    drawing = """
        . F .
        F F F
        . F .
    """
    assert score("heart_of_the_forest", drawing) == 2
    assert earning("heart_of_the_forest", drawing) == {"B2"}


def test_heart_of_the_forest_pays_nothing_with_one_side_of_another_terrain() -> None:
    drawing = """
        . F .
        F F V
        . F .
    """
    assert score("heart_of_the_forest", drawing) == 0


def test_heart_of_the_forest_takes_the_edge_of_the_map() -> None:
    drawing = """
        F F
        F .
    """
    assert score("heart_of_the_forest", drawing) == 2
    assert earning("heart_of_the_forest", drawing) == {"A1"}


def test_heart_of_the_forest_does_not_take_filled_spaces_for_forest() -> None:
    drawing = """
        F F X . #
        F ^ . M F
        F F F . H
    """
    assert score("heart_of_the_forest", drawing) == 2
    assert earning("heart_of_the_forest", drawing) == {"A1"}


def test_heart_of_the_forest_pays_no_clearing() -> None:
    drawing = """
        . F . F .
        F V F . F
        . F . F .
    """
    assert score("heart_of_the_forest", drawing) == 0


def test_heart_of_the_forest_counts_each_inner_forest() -> None:
    drawing = """
        F F F
        F f F
        F F F
    """
    assert score("heart_of_the_forest", drawing) == 8
    assert earning("heart_of_the_forest", drawing) == {"A1", "A2", "B1", "B2"}


def test_heart_of_the_forest_pays_every_space_of_a_map_of_forest() -> None:
    assert score("heart_of_the_forest", "F F F F F F F F F F F\n" * 11) == 242


def test_heart_of_the_forest_does_not_look_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . F F
        . . . . . . . . . . F
    """
    assert score("heart_of_the_forest", drawing) == 2
    assert earning("heart_of_the_forest", drawing) == {"A11"}


def test_sleepy_valley_pays_rows_of_three_forests() -> None:
    drawing = """
        F F . F
        . F F .
        F F F F
    """
    assert score("sleepy_valley", drawing) == 8
    assert lines("sleepy_valley", drawing) == {"row A", "row C"}
    assert earning("sleepy_valley", drawing) == {"A1", "A2", "A4", "C1", "C2", "C3", "C4"}


def test_sleepy_valley_pays_no_row_of_two_and_no_column() -> None:
    drawing = """
        F F
        F F
        F F
    """
    assert score("sleepy_valley", drawing) == 0
    assert lines("sleepy_valley", drawing) == set()


def test_sleepy_valley_pays_a_crowded_row_once() -> None:
    drawing = """
        F F F F F F F F F F F
    """
    assert score("sleepy_valley", drawing) == 4


def test_sleepy_valley_does_not_ask_the_forests_to_touch() -> None:
    drawing = """
        F . V . . F . M . . F
    """
    assert score("sleepy_valley", drawing) == 4
    assert earning("sleepy_valley", drawing) == {"A1", "A6", "A11"}


def test_sleepy_valley_counts_forest_on_ruins_but_no_destroyed_space() -> None:
    drawing = """
        F f . F
        F F x X
        F F r .
    """
    assert score("sleepy_valley", drawing) == 4
    assert lines("sleepy_valley", drawing) == {"row A"}


def test_sleepy_valley_does_not_run_on_from_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . F F
        F . . . . . . . . . .
    """
    assert score("sleepy_valley", drawing) == 0
