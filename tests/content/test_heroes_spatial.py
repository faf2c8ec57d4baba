"""The spatial scoring cards of Heroes, drawn."""

from __future__ import annotations

from tests.sketch import earning, lines, score


def test_dwarvenholds_pays_a_filled_row_with_a_mountain() -> None:
    drawing = """
        F V A W M H D ^ # X f
    """
    assert score("dwarvenholds", drawing) == 7
    assert lines("dwarvenholds", drawing) == {"row A"}
    assert earning("dwarvenholds", drawing) == {f"A{column}" for column in range(1, 12)}


def test_dwarvenholds_pays_a_filled_column_with_a_mountain() -> None:
    drawing = """
        . F
        . V
        . ^
        . M
        . #
        . X
        . H
        . W
        . G
        . a
        . F
    """
    assert score("dwarvenholds", drawing) == 7
    assert lines("dwarvenholds", drawing) == {"column 2"}
    assert earning("dwarvenholds", drawing) == {f"{row}2" for row in "ABCDEFGHIJK"}


def test_dwarvenholds_pays_no_filled_row_without_a_mountain() -> None:
    drawing = """
        F V A W M H D F # X f
    """
    assert score("dwarvenholds", drawing) == 0


def test_dwarvenholds_pays_no_row_with_a_gap() -> None:
    drawing = """
        F V A W M H . ^ # X f
    """
    assert score("dwarvenholds", drawing) == 0


def test_dwarvenholds_leaves_a_row_open_at_an_empty_ruins_space() -> None:
    drawing = """
        F V A W M H r ^ # X f
    """
    assert score("dwarvenholds", drawing) == 0


def test_dwarvenholds_pays_a_row_with_two_mountains_once() -> None:
    drawing = """
        F ^ F F F F F F ^ F F
    """
    assert score("dwarvenholds", drawing) == 7


def test_dwarvenholds_pays_a_row_and_a_column_for_one_mountain() -> None:
    drawing = """
        . . F . . . . . . . .
        F F ^ F F F F F F F F
        . . F . . . . . . . .
        . . F . . . . . . . .
        . . F . . . . . . . .
        . . F . . . . . . . .
        . . F . . . . . . . .
        . . F . . . . . . . .
        . . F . . . . . . . .
        . . F . . . . . . . .
        . . F . . . . . . . .
    """
    assert score("dwarvenholds", drawing) == 14
    assert lines("dwarvenholds", drawing) == {"row B", "column 3"}
    assert len(earning("dwarvenholds", drawing)) == 21


def test_dwarvenholds_asks_each_line_for_its_own_mountain() -> None:
    drawing = """
        . . F . . . . . . . .
        F F F F F F ^ F F F F
        . . F . . . . . . . .
        . . F . . . . . . . .
        . . F . . . . . . . .
        . . F . . . . . . . .
        . . F . . . . . . . .
        . . F . . . . . . . .
        . . F . . . . . . . .
        . . F . . . . . . . .
        . . F . . . . . . . .
    """
    assert score("dwarvenholds", drawing) == 7
    assert lines("dwarvenholds", drawing) == {"row B"}


def test_dwarvenholds_pays_ten_lines_of_a_full_sheet_with_five_scattered_mountains() -> None:
    drawing = """
        F F F F F F F F F F F
        F ^ F F F F F F F F F
        F F F F F F F F F F F
        F F F F F F F F ^ F F
        F F F F F F F F F F F
        F F F ^ F F F F F F F
        F F F F F F F F F F F
        F F F F F F F F F F F
        F F F F F F F F F ^ F
        F F F F F ^ F F F F F
        F F F F F F F F F F F
    """
    assert score("dwarvenholds", drawing) == 70
    rows = {f"row {letter}" for letter in "BDFIJ"}
    columns = {f"column {number}" for number in (2, 4, 6, 9, 10)}
    assert lines("dwarvenholds", drawing) == rows | columns


def test_silos_pays_the_first_column_when_filled_with_anything() -> None:
    drawing = """
        F .
        ^ .
        # .
        X .
        M .
        H .
        Z .
        w .
        A .
        V .
        x .
    """
    assert score("silos", drawing) == 10
    assert lines("silos", drawing) == {"column 1"}
    assert earning("silos", drawing) == {f"{row}1" for row in "ABCDEFGHIJK"}


def test_silos_pays_no_even_column() -> None:
    drawing = ". F . F . F . F . F .\n" * 11
    assert score("silos", drawing) == 0
    assert lines("silos", drawing) == set()


def test_silos_pays_no_column_with_an_empty_ruins_space() -> None:
    drawing = "F . F\n" * 10 + "r . ."
    assert score("silos", drawing) == 0


def test_silos_pays_no_row() -> None:
    drawing = """
        F F F F F F F F F F F
    """
    assert score("silos", drawing) == 0


def test_silos_pays_the_two_odd_columns_of_three() -> None:
    drawing = "F V A\n" * 11
    assert score("silos", drawing) == 20
    assert lines("silos", drawing) == {"column 1", "column 3"}


def test_silos_pays_the_last_column() -> None:
    drawing = ". . . . . . . . . . M\n" * 11
    assert score("silos", drawing) == 10
    assert lines("silos", drawing) == {"column 11"}


def test_silos_pays_six_columns_of_a_full_sheet() -> None:
    drawing = "F F F F F F F F F F F\n" * 11
    assert score("silos", drawing) == 60
    assert lines("silos", drawing) == {f"column {number}" for number in (1, 3, 5, 7, 9, 11)}


def test_banded_hills_pays_a_row_of_five_terrains() -> None:
    drawing = """
        F V . A W M
    """
    assert score("banded_hills", drawing) == 4
    assert lines("banded_hills", drawing) == {"row A"}
    assert earning("banded_hills", drawing) == {"A1", "A2", "A4", "A5", "A6"}


def test_banded_hills_pays_no_row_of_four_terrains() -> None:
    drawing = """
        F V A W F V A W
    """
    assert score("banded_hills", drawing) == 0
    assert lines("banded_hills", drawing) == set()


def test_banded_hills_counts_hero_and_mountain() -> None:
    drawing = """
        F V W H ^
    """
    assert score("banded_hills", drawing) == 4


def test_banded_hills_counts_all_monsters_as_one_terrain() -> None:
    drawing = """
        D Z T G M F V W
    """
    assert score("banded_hills", drawing) == 0


def test_banded_hills_finds_no_terrain_in_wasteland_destroyed_or_empty_ruins() -> None:
    drawing = """
        F V A W # X r .
    """
    assert score("banded_hills", drawing) == 0


def test_banded_hills_pays_seven_terrains_no_more_than_five() -> None:
    drawing = """
        F # V A X W M H ^ r .
    """
    assert score("banded_hills", drawing) == 4
    assert earning("banded_hills", drawing) == {"A1", "A3", "A4", "A6", "A7", "A8", "A9"}


def test_banded_hills_pays_a_lettered_monster_and_terrain_on_ruins() -> None:
    drawing = """
        f v a w D
        F V A W .
    """
    assert score("banded_hills", drawing) == 4
    assert lines("banded_hills", drawing) == {"row A"}
    assert earning("banded_hills", drawing) == {"A1", "A2", "A3", "A4", "A5"}


def test_banded_hills_pays_no_column() -> None:
    drawing = """
        F
        V
        A
        W
        M
    """
    assert score("banded_hills", drawing) == 0


def test_banded_hills_does_not_run_on_from_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . . F V A
        W M . . . . . . . . .
    """
    assert score("banded_hills", drawing) == 0


def test_starlit_sigil_pays_three_empty_spaces_in_a_line() -> None:
    drawing = """
        . . . . F F F .
        . . . F . . . F
        . . . . F F F .
    """
    assert score("starlit_sigil", drawing) == 4
    assert earning("starlit_sigil", drawing) == {"B5", "B6", "B7"}


def test_starlit_sigil_pays_three_empty_spaces_round_a_bend_and_the_edge() -> None:
    drawing = """
        . . F
        . F .
        F . .
    """
    assert score("starlit_sigil", drawing) == 4
    assert earning("starlit_sigil", drawing) == {"A1", "A2", "B1"}


def test_starlit_sigil_pays_no_two_and_no_four_empty_spaces() -> None:
    drawing = """
        . . F . . . . F
        F F . F F F F .
    """
    assert score("starlit_sigil", drawing) == 0


def test_starlit_sigil_does_not_join_empty_spaces_at_a_corner() -> None:
    drawing = """
        . F . F
        F . F .
        F F . .
    """
    assert score("starlit_sigil", drawing) == 0


def test_starlit_sigil_pays_two_that_meet_at_a_corner() -> None:
    drawing = """
        . . . F F F F
        F F F . . . F
        . . . F F F .
    """
    assert score("starlit_sigil", drawing) == 8
    assert earning("starlit_sigil", drawing) == {"A1", "A2", "A3", "B4", "B5", "B6"}


def test_starlit_sigil_takes_an_empty_ruins_space_as_empty() -> None:
    drawing = """
        . r . F
        F F F .
    """
    assert score("starlit_sigil", drawing) == 4
    assert earning("starlit_sigil", drawing) == {"A1", "A2", "A3"}


def test_starlit_sigil_is_left_open_by_an_empty_ruins_space() -> None:
    drawing = """
        . . . F
        F F r .
    """
    assert score("starlit_sigil", drawing) == 0


def test_starlit_sigil_is_closed_by_anything_that_fills_a_space() -> None:
    drawing = """
        . . . ^
        X # H .
    """
    assert score("starlit_sigil", drawing) == 4


def test_starlit_sigil_does_not_reach_round_the_end_of_a_row() -> None:
    drawing = """
        . . . . . . . F . . .
        . . . . . . . . M D v
    """
    assert score("starlit_sigil", drawing) == 4
    assert earning("starlit_sigil", drawing) == {"A9", "A10", "A11"}


def test_starlit_sigil_pays_the_last_three_empty_spaces_of_the_map() -> None:
    drawing = "F F F F F F F F F F F\n" * 9 + "F F F F F F F F F F .\nF F F F F F F F F . ."
    assert score("starlit_sigil", drawing) == 4
    assert earning("starlit_sigil", drawing) == {"J11", "K10", "K11"}
