"""The farm and water scoring cards of Heroes, drawn."""

from __future__ import annotations

from tests.sketch import earning, lines, score


def test_craylund_pays_a_farm_cluster_beside_three_waters() -> None:
    drawing = """
        W A A W
        . W . .
    """
    assert score("craylund", drawing) == 7
    assert earning("craylund", drawing) == {"A2", "A3"}


def test_craylund_pays_nothing_beside_two_waters() -> None:
    drawing = """
        W A A W
        . F X .
    """
    assert score("craylund", drawing) == 0


def test_craylund_counts_a_water_once_though_it_touches_three_sides() -> None:
    drawing = """
        A W A
        A A A
    """
    assert score("craylund", drawing) == 0


def test_craylund_counts_only_waters_at_the_farm_not_their_cluster() -> None:
    drawing = """
        A W W W
    """
    assert score("craylund", drawing) == 0


def test_craylund_ignores_waters_at_the_corners() -> None:
    drawing = """
        W . W
        . A W
        W W .
    """
    assert score("craylund", drawing) == 0


def test_craylund_pays_no_more_for_more_water() -> None:
    drawing = """
        . W W .
        W A A W
        . W W .
    """
    assert score("craylund", drawing) == 7


def test_craylund_lets_two_clusters_share_their_waters() -> None:
    drawing = """
        A W A
        A W A
        A W A
    """
    assert score("craylund", drawing) == 14
    assert earning("craylund", drawing) == {"A1", "B1", "C1", "A3", "B3", "C3"}


def test_craylund_does_not_add_the_waters_of_farms_that_meet_at_a_corner() -> None:
    drawing = """
        W A . .
        . . A W
        . . W .
    """
    assert score("craylund", drawing) == 0


def test_craylund_does_not_look_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . W A
        W . . . . . . . . . W
    """
    assert score("craylund", drawing) == 0


def test_ulems_wallow_pays_a_water_between_two_farms() -> None:
    drawing = """
        A W A
    """
    assert score("ulems_wallow", drawing) == 4
    assert earning("ulems_wallow", drawing) == {"A2"}


def test_ulems_wallow_pays_no_waters_with_one_farm_each() -> None:
    drawing = """
        A W W A
    """
    assert score("ulems_wallow", drawing) == 0


def test_ulems_wallow_ignores_farms_at_the_corners() -> None:
    drawing = """
        A . A
        . W A
        A . A
    """
    assert score("ulems_wallow", drawing) == 0


def test_ulems_wallow_pays_no_more_for_four_farms() -> None:
    drawing = """
        . A .
        A W A
        . A .
    """
    assert score("ulems_wallow", drawing) == 4


def test_ulems_wallow_lets_two_waters_share_a_farm() -> None:
    drawing = """
        A W A W A
    """
    assert score("ulems_wallow", drawing) == 8
    assert earning("ulems_wallow", drawing) == {"A2", "A4"}


def test_ulems_wallow_takes_two_farms_of_one_cluster_and_farms_on_ruins() -> None:
    drawing = """
        A A .
        a w .
    """
    assert score("ulems_wallow", drawing) == 4
    assert earning("ulems_wallow", drawing) == {"B2"}


def test_ulems_wallow_does_not_look_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . A W
        A . . . . . . . . . .
    """
    assert score("ulems_wallow", drawing) == 0


def test_clawsgrave_peaks_pays_a_mountain_that_water_joins_to_a_farm() -> None:
    drawing = """
        ^ W W .
        . . W A
    """
    assert score("clawsgrave_peaks", drawing) == 5
    assert earning("clawsgrave_peaks", drawing) == {"A1"}


def test_clawsgrave_peaks_is_not_joined_by_waters_that_meet_at_a_corner() -> None:
    drawing = """
        ^ W . .
        . . W A
    """
    assert score("clawsgrave_peaks", drawing) == 0


def test_clawsgrave_peaks_needs_water_between_mountain_and_farm() -> None:
    drawing = """
        W ^ A
    """
    assert score("clawsgrave_peaks", drawing) == 0


def test_clawsgrave_peaks_is_cut_by_any_other_space() -> None:
    drawing = """
        ^ W X W A
        . . . . .
        ^ W F W A
    """
    assert score("clawsgrave_peaks", drawing) == 0


def test_clawsgrave_peaks_pays_every_mountain_at_the_water() -> None:
    drawing = """
        ^ W ^ .
        . A . ^
    """
    assert score("clawsgrave_peaks", drawing) == 10
    assert earning("clawsgrave_peaks", drawing) == {"A1", "A3"}


def test_clawsgrave_peaks_pays_a_mountain_once_for_two_waters() -> None:
    drawing = """
        A W ^ W A
    """
    assert score("clawsgrave_peaks", drawing) == 5


def test_clawsgrave_peaks_pays_a_mountain_once_for_several_farms() -> None:
    drawing = """
        . A A .
        ^ W W A
        . W A .
    """
    assert score("clawsgrave_peaks", drawing) == 5


def test_clawsgrave_peaks_does_not_look_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . . ^
        W A . . . . . . . . .
    """
    assert score("clawsgrave_peaks", drawing) == 0


def test_jorekburg_pays_a_column_with_as_many_farms_as_waters() -> None:
    drawing = """
        A W A W
        W W . .
        . A . .
    """
    assert score("jorekburg", drawing) == 4
    assert lines("jorekburg", drawing) == {"column 1"}
    assert earning("jorekburg", drawing) == {"A1", "B1"}


def test_jorekburg_pays_no_column_with_one_water_or_one_farm_more() -> None:
    drawing = """
        A A
        W A
        W W
    """
    assert score("jorekburg", drawing) == 0


def test_jorekburg_pays_no_column_with_neither() -> None:
    drawing = """
        F V M
        X # H
    """
    assert score("jorekburg", drawing) == 0
    assert lines("jorekburg", drawing) == set()


def test_jorekburg_pays_no_row() -> None:
    drawing = """
        A W A W
    """
    assert score("jorekburg", drawing) == 0


def test_jorekburg_pays_three_of_each_no_more_than_one_of_each() -> None:
    drawing = """
        A .
        A .
        A .
        W A
        W W
        W .
    """
    assert score("jorekburg", drawing) == 8


def test_jorekburg_counts_the_whole_column_and_spaces_on_ruins() -> None:
    drawing = """
        . a
        . F
        . .
        . X
        . r
        . .
        . W
        . ^
        . A
        . .
        . w
    """
    assert score("jorekburg", drawing) == 4
    assert lines("jorekburg", drawing) == {"column 2"}
    assert earning("jorekburg", drawing) == {"A2", "G2", "I2", "K2"}


def test_jorekburg_pays_four_for_each_of_eleven_columns() -> None:
    drawing = """
        A W A W A W A W A W A
        W A W A W A W A W A W
    """
    assert score("jorekburg", drawing) == 44
