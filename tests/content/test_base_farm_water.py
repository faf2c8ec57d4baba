"""The farm and water scoring cards of the base game, drawn."""

from __future__ import annotations

from tests.sketch import earning, score


def test_canal_lake_counts_both_sides_of_a_shore() -> None:
    drawing = """
        A W A .
        . W W .
        . . A .
    """
    assert score("canal_lake", drawing) == 5
    assert earning("canal_lake", drawing) == {"A1", "A2", "A3", "B3", "C3"}


def test_canal_lake_ignores_farm_and_water_that_meet_at_a_corner() -> None:
    drawing = """
        A . A
        . W .
        A . A
    """
    assert score("canal_lake", drawing) == 0


def test_canal_lake_counts_a_space_once_however_many_sides_are_shore() -> None:
    drawing = """
        . W .
        W A W
        . W .
    """
    assert score("canal_lake", drawing) == 5
    assert earning("canal_lake", drawing) == {"A2", "B1", "B2", "B3", "C2"}


def test_canal_lake_does_not_look_across_a_destroyed_space() -> None:
    drawing = """
        A X W
    """
    assert score("canal_lake", drawing) == 0


def test_canal_lake_counts_farm_and_water_on_ruins() -> None:
    drawing = """
        a w r
    """
    assert score("canal_lake", drawing) == 2
    assert earning("canal_lake", drawing) == {"A1", "A2"}


def test_canal_lake_does_not_flow_from_the_end_of_a_row_to_the_next() -> None:
    drawing = """
        . . . . . . . . . . W
        A . . . . . . . . . .
    """
    assert score("canal_lake", drawing) == 0


def test_mages_valley_pays_two_for_water_and_one_for_farm_beside_a_mountain() -> None:
    drawing = """
        W ^ A
    """
    assert score("mages_valley", drawing) == 3
    assert earning("mages_valley", drawing) == {"A1", "A3"}


def test_mages_valley_ignores_the_corners_of_a_mountain() -> None:
    drawing = """
        W . A
        . ^ .
        A . W
    """
    assert score("mages_valley", drawing) == 0


def test_mages_valley_pays_all_four_sides_of_a_mountain() -> None:
    drawing = """
        . W .
        A ^ A
        . W .
    """
    assert score("mages_valley", drawing) == 6


def test_mages_valley_pays_only_the_spaces_at_the_mountain_not_their_cluster() -> None:
    drawing = """
        W W ^ A A
    """
    assert score("mages_valley", drawing) == 3
    assert earning("mages_valley", drawing) == {"A2", "A4"}


def test_mages_valley_pays_water_between_two_mountains_once() -> None:
    drawing = """
        ^ W ^
    """
    assert score("mages_valley", drawing) == 2


def test_mages_valley_pays_a_farm_between_two_mountains_once() -> None:
    drawing = """
        ^ A ^
    """
    assert score("mages_valley", drawing) == 1


def test_mages_valley_pays_no_other_terrain() -> None:
    drawing = """
        . F . . X .
        V ^ M # ^ r
        . H . . . .
    """
    assert score("mages_valley", drawing) == 0


def test_mages_valley_does_not_look_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . . ^
        W . . . . . . . . . .
    """
    assert score("mages_valley", drawing) == 0


def test_the_golden_granary_pays_water_beside_ruins_and_farm_on_ruins() -> None:
    drawing = """
        W r . a
    """
    assert score("the_golden_granary", drawing) == 4
    assert earning("the_golden_granary", drawing) == {"A1", "A4"}


def test_the_golden_granary_pays_no_farm_beside_ruins() -> None:
    drawing = """
        A r A
        . A .
    """
    assert score("the_golden_granary", drawing) == 0


def test_the_golden_granary_pays_no_water_for_the_ruins_it_lies_on() -> None:
    drawing = """
        . . .
        . w .
    """
    assert score("the_golden_granary", drawing) == 0


def test_the_golden_granary_pays_water_on_ruins_for_the_ruins_beside_it() -> None:
    drawing = """
        w r
    """
    assert score("the_golden_granary", drawing) == 1
    assert earning("the_golden_granary", drawing) == {"A1"}


def test_the_golden_granary_pays_water_between_two_ruins_once() -> None:
    drawing = """
        r W r
    """
    assert score("the_golden_granary", drawing) == 1


def test_the_golden_granary_pays_water_beside_ruins_that_a_farm_covers() -> None:
    drawing = """
        W a W
    """
    assert score("the_golden_granary", drawing) == 5
    assert earning("the_golden_granary", drawing) == {"A1", "A2", "A3"}


def test_the_golden_granary_keeps_ruins_under_a_destroyed_space() -> None:
    drawing = """
        W x . W v . m W
    """
    assert score("the_golden_granary", drawing) == 3
    assert earning("the_golden_granary", drawing) == {"A1", "A4", "A8"}


def test_the_golden_granary_ignores_ruins_at_a_corner() -> None:
    drawing = """
        W .
        . r
    """
    assert score("the_golden_granary", drawing) == 0


def test_the_golden_granary_does_not_look_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . . r
        W . . . . . . . . . .
    """
    assert score("the_golden_granary", drawing) == 0


def test_shoreside_expanse_pays_each_cluster_away_from_the_other_and_the_border() -> None:
    drawing = """
        . . . . .
        . A A . W
        . . . . .
    """
    assert score("shoreside_expanse", drawing) == 6
    assert earning("shoreside_expanse", drawing) == {"B2", "B3", "B5"}


def test_shoreside_expanse_pays_neither_side_of_a_shore() -> None:
    drawing = """
        . . . .
        . A W .
        . . . .
    """
    assert score("shoreside_expanse", drawing) == 0


def test_shoreside_expanse_pays_no_cluster_with_one_space_on_the_border() -> None:
    drawing = """
        . A . . .
        . A . . .
        W W W . .
    """
    assert score("shoreside_expanse", drawing) == 0


def test_shoreside_expanse_spoils_a_whole_cluster_by_one_touching_space() -> None:
    drawing = """
        . . . . . .
        . A A A W .
        . . . . . .
        . . W W . .
    """
    assert score("shoreside_expanse", drawing) == 3
    assert earning("shoreside_expanse", drawing) == {"D3", "D4"}


def test_shoreside_expanse_lets_farm_and_water_meet_at_a_corner() -> None:
    drawing = """
        . . . .
        . A . .
        . . W .
    """
    assert score("shoreside_expanse", drawing) == 6


def test_shoreside_expanse_counts_farms_that_meet_at_a_corner_apart() -> None:
    drawing = """
        . . . .
        . A . .
        . . A .
    """
    assert score("shoreside_expanse", drawing) == 6


def test_shoreside_expanse_does_not_mind_any_other_neighbour() -> None:
    drawing = """
        . # . F .
        ^ A M W V
        . X . H .
    """
    assert score("shoreside_expanse", drawing) == 6
    assert earning("shoreside_expanse", drawing) == {"B2", "B4"}


def test_shoreside_expanse_knows_the_right_and_the_bottom_border() -> None:
    drawing = """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . A
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . A .
        . . . W . . . . . . .
    """
    assert score("shoreside_expanse", drawing) == 3
    assert earning("shoreside_expanse", drawing) == {"J10"}
