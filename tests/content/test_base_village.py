"""The village scoring cards of the base game, drawn."""

from __future__ import annotations

from tests.sketch import earning, score


def test_wildholds_pays_a_cluster_of_six() -> None:
    drawing = """
        V V V .
        . V V V
    """
    assert score("wildholds", drawing) == 8
    assert earning("wildholds", drawing) == {"A1", "A2", "A3", "B2", "B3", "B4"}


def test_wildholds_pays_no_cluster_of_five() -> None:
    drawing = """
        V V V
        . V V
    """
    assert score("wildholds", drawing) == 0


def test_wildholds_pays_a_cluster_of_twelve_once() -> None:
    drawing = """
        V V V V
        V V V V
        V V V V
    """
    assert score("wildholds", drawing) == 8


def test_wildholds_pays_each_of_two_clusters() -> None:
    drawing = """
        V V V . V V
        V V V . V V
        . . . . V V
        V . . . . .
    """
    assert score("wildholds", drawing) == 16
    assert "D1" not in earning("wildholds", drawing)
    assert len(earning("wildholds", drawing)) == 12


def test_wildholds_does_not_join_villages_at_a_corner() -> None:
    drawing = """
        V V V . . .
        . . . V V V
    """
    assert score("wildholds", drawing) == 0


def test_wildholds_is_cut_by_a_destroyed_space() -> None:
    drawing = """
        V V V X V V V
    """
    assert score("wildholds", drawing) == 0


def test_wildholds_counts_villages_on_ruins() -> None:
    drawing = """
        V V v
        v V V
    """
    assert score("wildholds", drawing) == 8


def test_wildholds_does_not_run_on_from_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . V V V
        V V V . . . . . . . .
    """
    assert score("wildholds", drawing) == 0


def test_great_city_counts_the_biggest_cluster() -> None:
    drawing = """
        V V . V
        . . . V
        ^ . . V
    """
    assert score("great_city", drawing) == 3
    assert earning("great_city", drawing) == {"A4", "B4", "C4"}


def test_great_city_pays_nothing_when_every_cluster_touches_a_mountain() -> None:
    drawing = """
        V V V ^
        . . . V
    """
    assert score("great_city", drawing) == 0


def test_great_city_takes_a_smaller_cluster_when_the_biggest_touches_a_mountain() -> None:
    drawing = """
        V V V V ^
        . . . . .
        V V . . .
    """
    assert score("great_city", drawing) == 2
    assert earning("great_city", drawing) == {"C1", "C2"}


def test_great_city_may_meet_a_mountain_at_a_corner() -> None:
    drawing = """
        V V .
        . . ^
    """
    assert score("great_city", drawing) == 2


def test_great_city_does_not_mind_wasteland_or_destroyed_spaces() -> None:
    drawing = """
        # V V X
        . M H .
    """
    assert score("great_city", drawing) == 2
    assert earning("great_city", drawing) == {"A2", "A3"}


def test_great_city_pays_one_of_two_equal_clusters() -> None:
    drawing = """
        V V . V V
    """
    assert score("great_city", drawing) == 2


def test_great_city_does_not_look_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . . ^
        V V . . . . . . . . .
    """
    assert score("great_city", drawing) == 2


def test_greengold_plains_pays_a_cluster_beside_three_terrains() -> None:
    drawing = """
        F A W
        V V V
    """
    assert score("greengold_plains", drawing) == 3
    assert earning("greengold_plains", drawing) == {"B1", "B2", "B3"}


def test_greengold_plains_pays_nothing_beside_two_terrains() -> None:
    drawing = """
        F A F
        V V V
    """
    assert score("greengold_plains", drawing) == 0


def test_greengold_plains_does_not_count_wasteland_destroyed_or_empty_as_terrain() -> None:
    drawing = """
        # F X
        V V V
        r A .
    """
    assert score("greengold_plains", drawing) == 0


def test_greengold_plains_counts_monster_and_mountain() -> None:
    drawing = """
        M V ^
        . W .
    """
    assert score("greengold_plains", drawing) == 3


def test_greengold_plains_counts_hero_as_a_terrain_of_its_own() -> None:
    drawing = """
        M V H
        . W .
    """
    assert score("greengold_plains", drawing) == 3
    assert earning("greengold_plains", drawing) == {"A2"}


def test_greengold_plains_counts_all_monsters_as_one_terrain() -> None:
    drawing = """
        D V Z
        T V G
        M V W
    """
    assert score("greengold_plains", drawing) == 0


def test_greengold_plains_ignores_the_corners() -> None:
    drawing = """
        F W .
        . V .
        M A .
    """
    assert score("greengold_plains", drawing) == 0


def test_greengold_plains_does_not_count_the_villages_themselves() -> None:
    drawing = """
        V V V
        F V A
    """
    assert score("greengold_plains", drawing) == 0


def test_greengold_plains_pays_six_terrains_no_more_than_three() -> None:
    drawing = """
        . F A .
        M V V ^
        . W H .
    """
    assert score("greengold_plains", drawing) == 3


def test_greengold_plains_lets_two_clusters_share_their_neighbours() -> None:
    drawing = """
        V F V
        V A V
        V W V
    """
    assert score("greengold_plains", drawing) == 6
    assert earning("greengold_plains", drawing) == {"A1", "B1", "C1", "A3", "B3", "C3"}


def test_greengold_plains_does_not_look_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . . F
        V A . . . . . . . . .
        W . . . . . . . . . .
    """
    assert score("greengold_plains", drawing) == 0


def test_shieldgate_counts_the_second_largest_cluster() -> None:
    drawing = """
        V V V V
        F A W M
        V V V .
        . . . .
        V . . .
    """
    assert score("shieldgate", drawing) == 6
    assert earning("shieldgate", drawing) == {"C1", "C2", "C3"}


def test_shieldgate_finds_the_second_largest_in_any_order() -> None:
    drawing = """
        V . V V . V V
        . . . . . V .
    """
    assert score("shieldgate", drawing) == 4
    assert earning("shieldgate", drawing) == {"A3", "A4"}


def test_shieldgate_pays_no_single_cluster() -> None:
    drawing = """
        V V V
        V V V
    """
    assert score("shieldgate", drawing) == 0


def test_shieldgate_counts_a_tied_cluster_as_second() -> None:
    drawing = """
        V V V
        . . .
        V V V
        . . .
        V V .
    """
    assert score("shieldgate", drawing) == 6


def test_shieldgate_pays_one_of_the_clusters_tied_for_second() -> None:
    drawing = """
        V V V V
        . . . .
        V V . .
        . . . .
        V V . .
    """
    assert score("shieldgate", drawing) == 4


def test_shieldgate_keeps_clusters_apart_that_meet_at_a_corner() -> None:
    drawing = """
        V V .
        . . V
    """
    assert score("shieldgate", drawing) == 2
    assert earning("shieldgate", drawing) == {"B3"}


def test_shieldgate_does_not_run_on_from_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . V V
        V . . . . . . . . . .
    """
    assert score("shieldgate", drawing) == 2
    assert earning("shieldgate", drawing) == {"B1"}
