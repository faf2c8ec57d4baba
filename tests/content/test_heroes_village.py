"""The village scoring cards of Heroes, drawn."""

from __future__ import annotations

from tests.sketch import earning, lines, score


def test_traylo_monastery_pays_a_cluster_with_four_in_a_row() -> None:
    drawing = """
        V V V V
        . . V .
    """
    assert score("traylo_monastery", drawing) == 7
    assert earning("traylo_monastery", drawing) == {"A1", "A2", "A3", "A4", "B3"}


def test_traylo_monastery_pays_a_cluster_with_four_in_a_column() -> None:
    drawing = """
        . V
        . V
        V V
        . v
    """
    assert score("traylo_monastery", drawing) == 7
    assert earning("traylo_monastery", drawing) == {"A2", "B2", "C1", "C2", "D2"}


def test_traylo_monastery_pays_no_bent_line() -> None:
    drawing = """
        V V V
        V . V
        V V V
    """
    assert score("traylo_monastery", drawing) == 0


def test_traylo_monastery_pays_no_diagonal_line() -> None:
    drawing = """
        V . . .
        . V . .
        . . V .
        . . . V
    """
    assert score("traylo_monastery", drawing) == 0


def test_traylo_monastery_is_broken_by_a_destroyed_space() -> None:
    drawing = """
        V V X V V
        . V V V .
    """
    assert score("traylo_monastery", drawing) == 0


def test_traylo_monastery_pays_a_cluster_with_two_lines_once() -> None:
    drawing = """
        V V V V
        V . . .
        V . . .
        V . . .
    """
    assert score("traylo_monastery", drawing) == 7


def test_traylo_monastery_pays_a_line_of_eight_once() -> None:
    drawing = """
        V V V V V V V V
    """
    assert score("traylo_monastery", drawing) == 7


def test_traylo_monastery_pays_each_of_two_clusters() -> None:
    drawing = """
        V V V V . . V
        . . . . V . V
        V V V . V . V
        . . . . V . V
    """
    assert score("traylo_monastery", drawing) == 14
    assert earning("traylo_monastery", drawing) == {"A1", "A2", "A3", "A4", "A7", "B7", "C7", "D7"}


def test_traylo_monastery_does_not_run_on_from_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . V V
        V V . . . . . . . . .
    """
    assert score("traylo_monastery", drawing) == 0


def test_outer_enclave_counts_the_empty_spaces_beside_a_cluster() -> None:
    drawing = """
        . . . .
        . V V .
        . . . .
    """
    assert score("outer_enclave", drawing) == 6
    assert earning("outer_enclave", drawing) == {"A2", "A3", "B1", "B4", "C2", "C3"}


def test_outer_enclave_pays_no_walled_village() -> None:
    drawing = """
        . ^ .
        # V H
        . X .
    """
    assert score("outer_enclave", drawing) == 0


def test_outer_enclave_pays_nothing_without_villages() -> None:
    drawing = """
        F . A
        . H .
    """
    assert score("outer_enclave", drawing) == 0


def test_outer_enclave_counts_an_empty_space_between_two_villages_once() -> None:
    drawing = """
        V .
        V V
    """
    assert score("outer_enclave", drawing) == 4
    assert earning("outer_enclave", drawing) == {"A2", "B3", "C1", "C2"}


def test_outer_enclave_takes_the_best_cluster_not_the_biggest() -> None:
    drawing = """
        V V V F .
        V V V F .
        F F F . V
    """
    assert score("outer_enclave", drawing) == 4
    assert earning("outer_enclave", drawing) == {"B5", "C4", "C6", "D5"}


def test_outer_enclave_does_not_add_two_clusters() -> None:
    drawing = """
        V . . .
        . . V .
    """
    assert score("outer_enclave", drawing) == 4
    assert earning("outer_enclave", drawing) == {"A3", "B2", "B4", "C3"}


def test_outer_enclave_counts_an_empty_ruins_space_but_no_covered_one() -> None:
    drawing = """
        . m .
        r V x
    """
    assert score("outer_enclave", drawing) == 2
    assert earning("outer_enclave", drawing) == {"B1", "C2"}


def test_outer_enclave_does_not_look_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . . V
    """
    assert score("outer_enclave", drawing) == 2
    assert earning("outer_enclave", drawing) == {"A10", "B11"}


def test_gnomish_colony_pays_a_cluster_with_a_two_by_two_block() -> None:
    drawing = """
        V V V
        . V V
    """
    assert score("gnomish_colony", drawing) == 6
    assert earning("gnomish_colony", drawing) == {"A1", "A2", "A3", "B2", "B3"}


def test_gnomish_colony_pays_no_block_with_a_destroyed_corner() -> None:
    drawing = """
        V V V
        V X V
        V V V
    """
    assert score("gnomish_colony", drawing) == 0


def test_gnomish_colony_pays_a_cluster_of_many_blocks_once() -> None:
    drawing = """
        V V V V
        V V V V
        V V V V
    """
    assert score("gnomish_colony", drawing) == 6


def test_gnomish_colony_pays_once_for_two_blocks_that_a_street_joins() -> None:
    drawing = """
        V V . V V
        V V V V V
    """
    assert score("gnomish_colony", drawing) == 6


def test_gnomish_colony_pays_each_of_two_blocks_that_meet_at_a_corner() -> None:
    drawing = """
        V V . .
        V V . .
        . . V V
        . . V V
    """
    assert score("gnomish_colony", drawing) == 12
    assert earning("gnomish_colony", drawing) == {"A1", "A2", "B1", "B2", "C3", "C4", "D3", "D4"}


def test_gnomish_colony_counts_villages_on_ruins() -> None:
    drawing = """
        v V
        V v
    """
    assert score("gnomish_colony", drawing) == 6


def test_gnomish_colony_does_not_reach_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . . V
        V . . . . . . . . . V
        V . . . . . . . . . .
    """
    assert score("gnomish_colony", drawing) == 0


def test_caravansary_counts_the_rows_and_columns_of_a_cluster() -> None:
    drawing = """
        . V V V
        . V . .
    """
    assert score("caravansary", drawing) == 5
    assert lines("caravansary", drawing) == {"row A", "row B", "column 2", "column 3", "column 4"}
    assert earning("caravansary", drawing) == {"A2", "A3", "A4", "B2"}


def test_caravansary_pays_nothing_without_villages() -> None:
    drawing = """
        F A W M
        H X # r
    """
    assert score("caravansary", drawing) == 0
    assert lines("caravansary", drawing) == set()


def test_caravansary_takes_the_widest_cluster_not_the_biggest() -> None:
    drawing = """
        V V V . . .
        V V V . . .
        V V V . . .
        . . . . . .
        V V V V V V
    """
    assert score("caravansary", drawing) == 7
    assert lines("caravansary", drawing) == {"row E"} | {f"column {number}" for number in range(1, 7)}
    assert earning("caravansary", drawing) == {"E1", "E2", "E3", "E4", "E5", "E6"}


def test_caravansary_does_not_join_clusters_at_a_corner() -> None:
    drawing = """
        V V .
        . . V
    """
    assert score("caravansary", drawing) == 3
    assert lines("caravansary", drawing) == {"row A", "column 1", "column 2"}


def test_caravansary_counts_a_line_once_though_the_cluster_meets_it_twice() -> None:
    drawing = """
        V . V
        V V V
    """
    assert score("caravansary", drawing) == 5


def test_caravansary_takes_a_single_village_for_its_row_and_its_column() -> None:
    drawing = """
        . . .
        . v .
    """
    assert score("caravansary", drawing) == 2
    assert lines("caravansary", drawing) == {"row B", "column 2"}


def test_caravansary_pays_twenty_two_for_a_cluster_in_every_line() -> None:
    drawing = "V V V V V V V V V V V\n" + "V . . . . . . . . . .\n" * 10
    assert score("caravansary", drawing) == 22


def test_caravansary_does_not_run_on_from_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . . V V
        V . . . . . . . . . .
    """
    assert score("caravansary", drawing) == 3
    assert lines("caravansary", drawing) == {"row A", "column 10", "column 11"}
