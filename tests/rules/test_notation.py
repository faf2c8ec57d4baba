"""Sheets and spaces as text: what is written can be read again, and what is wrong is named."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quillmap.content import MAPS
from quillmap.rules.effects import draw, place_hero
from quillmap.rules.masks import ALL, spot
from quillmap.rules.notation import (
    BadNotation,
    named,
    names,
    notation,
    numbers,
    parse,
    space_name,
    space_number,
)
from quillmap.rules.sheet import FARM, Sheet
from tests import naive
from tests.sketch import blank, sheet

PRINTED = {
    "A": ".........../...^.r...../.r......^r./.........../.........../.....^...../"
    + ".........../.........../.r^......r./.....r.^.../...........",
    "B": ".........../......r.^../..r^......./.....#...../....##r..../....###..../"
    + ".r...#...../.....^..r../.........^./..^r......./...........",
    "C": ".........../.^..r....../.........../.......r^../.........../...^......./"
    + "......r..../..r......../.........^./.....^..r../r..........",
    "D": ".........../.#.r....r^./.#........./...^......./.........../.r....^..##/"
    + ".......r.#r/.........../..^......^./##...r...../...........",
}

EVERY_LETTER = ".FVAWHMDZTG/^#X.......r/fvawhmdztgx" + "/..........." * 8


@pytest.mark.parametrize("sheet_id", MAPS)
def test_a_printed_sheet_is_written_as_one_line_and_comes_back(sheet_id: str) -> None:
    assert notation(blank(sheet_id)) == PRINTED[sheet_id]
    assert parse(PRINTED[sheet_id]) == blank(sheet_id)
    assert naive.NaiveSheet.blank(sheet_id).notation() == PRINTED[sheet_id]


def test_every_letter_stands_for_its_field_of_the_sheet() -> None:
    drawn = parse(EVERY_LETTER)
    assert names(drawn.forest) == ["A2", "C1"]
    assert names(drawn.village) == ["A3", "C2"]
    assert names(drawn.farm) == ["A4", "C3"]
    assert names(drawn.water) == ["A5", "C4"]
    assert names(drawn.hero) == ["A6", "C5"]
    assert names(drawn.monster) == ["A7", "A8", "A9", "A10", "A11", "C6", "C7", "C8", "C9", "C10"]
    assert names(drawn.dragon) == ["A8", "C7"]
    assert names(drawn.zombie) == ["A9", "C8"]
    assert names(drawn.troll) == ["A10", "C9"]
    assert names(drawn.gorgon) == ["A11", "C10"]
    assert (names(drawn.mountain), names(drawn.wasteland)) == (["B1"], ["B2"])
    assert names(drawn.destroyed) == ["B3", "C11"]
    assert names(drawn.ruins) == ["B11", *(f"C{column}" for column in range(1, 12))]
    assert notation(drawn) == EVERY_LETTER


def test_rows_may_be_joined_by_slashes_or_lines_with_white_space_anywhere() -> None:
    drawn = parse(EVERY_LETTER)
    assert parse(EVERY_LETTER.replace("/", "\n")) == drawn
    assert parse("\n   " + " ".join(EVERY_LETTER).replace("/", "\r\n\t") + "\n\n") == drawn
    assert notation(drawn, joined_by="\n") == EVERY_LETTER.replace("/", "\n")


def test_random_sheets_come_back_and_are_written_as_the_second_engine_writes_them() -> None:
    luck = random.Random(1)
    for _ in range(300):
        text = "/".join("".join(luck.choices(".FVAWHMDZTG^#Xrfvawhmdztgx", k=11)) for _ in range(11))
        drawn = parse(text)
        assert notation(drawn) == text == naive.NaiveSheet.parse(text).notation()
        assert parse(notation(drawn, joined_by="\n")) == drawn


def test_a_sheet_that_is_read_has_no_coins_and_what_it_shows_as_surrounded_has_paid() -> None:
    closed = sheet("^ A\nA")
    assert (names(closed.claimed), closed.coins) == (["A1"], 0)
    assert draw(closed, FARM, named(["K1"]), 0, 0).coins == 0
    open_mountain = sheet("^ A")
    assert open_mountain.claimed == 0
    assert draw(open_mountain, FARM, named(["B1"]), 0, 0).coins == 1


def test_a_dragon_that_is_read_as_surrounded_has_paid_too() -> None:
    assert sheet("D A\nA").rewarded == 1
    assert draw(sheet("D A\nA"), FARM, named(["K1"]), 0, 0).coins == 0
    assert sheet("D A").rewarded == 0
    assert draw(sheet("D A"), FARM, named(["B1"]), 0, 0).coins == 3


def test_attack_marks_and_coins_are_not_part_of_the_notation() -> None:
    drawn = place_hero(blank("A"), named(["A1"]), named(["A2", "B1"]))._replace(coins=5)
    assert notation(drawn) == "H" + PRINTED["A"][1:]
    assert parse(notation(drawn)) == drawn._replace(marks=0, coins=0)


def test_a_lettered_monster_that_was_destroyed_is_written_as_destroyed() -> None:
    fallen = Sheet(destroyed=spot(0), dragon=spot(0), ruins=spot(0))
    assert notation(fallen).startswith("x..")


# What is wrong is named


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a sheet has 11 rows, this text has 1"),
        ("/".join(["..........."] * 10), "a sheet has 11 rows, this text has 10"),
        ("/".join(["..........."] * 12), "a sheet has 11 rows, this text has 12"),
        (PRINTED["A"].replace("/.r^......r./", "/.r^......./"), "row I has 10 spaces, a row has 11"),
        (PRINTED["A"].replace("/.r^......r./", "/.r^......r../"), "row I has 12 spaces, a row has 11"),
        ("..........." + PRINTED["A"], "row A has 22 spaces, a row has 11"),
        (PRINTED["A"][:-1] + "Q", "'Q' at K11 is not a letter of the notation"),
        (PRINTED["A"][:-1] + "q", "'q' at K11 is not a letter of the notation"),
        ("R" + PRINTED["A"][1:], "'R' at A1 is not a letter of the notation"),
        ("." * 9 + "ß" + PRINTED["A"][10:], "'ß' at A10 is not a letter of the notation"),
        (PRINTED["C"].replace("^", "0", 1), "'0' at B2 is not a letter of the notation"),
    ],
)
def test_a_text_that_is_no_sheet_is_refused_with_the_row_or_the_space(text: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse(text)
    assert str(caught.value) == reason


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.text(alphabet=".FVr^#/\nQ ß0", max_size=140))
def test_any_text_is_a_sheet_or_bad_notation(text: str) -> None:
    try:
        drawn = parse(text)
    except BadNotation:
        return
    assert parse(notation(drawn)) == drawn


# The names of spaces


def test_spaces_are_named_from_a1_in_reading_order_to_k11() -> None:
    expected = [f"{letter}{column}" for letter in "ABCDEFGHIJK" for column in range(1, 12)]
    assert [space_name(number) for number in range(121)] == expected
    assert [space_number(name) for name in expected] == list(range(121))
    assert names(ALL) == expected
    assert (space_number("A1"), space_number("A11"), space_number("B1"), space_number("K11")) == (0, 10, 11, 120)


@pytest.mark.parametrize(
    "name", ["", "A", "A0", "A12", "L1", "a1", "A01", "1A", "A1 ", "A1\n", "A-1", "AA1", "A111", "А1", "A١"]
)
def test_a_name_that_no_space_has_is_refused_by_name(name: str) -> None:
    with pytest.raises(BadNotation) as caught:
        space_number(name)
    assert repr(name) in str(caught.value)
    with pytest.raises(BadNotation):
        named(["A1", name])


def test_a_mask_and_the_names_of_its_spaces_convert_into_each_other() -> None:
    assert named(["B2", "A1"]) == spot(0) | spot(12)
    assert names(spot(12) | spot(0)) == ["A1", "B2"]
    assert numbers(spot(12) | spot(0) | spot(120)) == [0, 12, 120]
    assert named([]) == 0
    assert names(0) == []


def test_a_space_named_twice_is_refused_by_name() -> None:
    with pytest.raises(BadNotation, match="B2 is named twice"):
        named(["B2", "A1", "B2"])
