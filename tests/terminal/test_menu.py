"""The start menu: a good default, keys that change it, and every table it can lead to."""

from __future__ import annotations

import re

import pytest

from quillmap.bots import BOTS
from quillmap.content.games import GAMES, make_setup
from quillmap.terminal.keys import DOWN, ENTER, LEFT, RIGHT, UP
from quillmap.terminal.menu import MOST_BOTS, Menu, changed, first_menu, menu_picture
from quillmap.terminal.seats import Table
from tests.terminal.played import plain


def after(*keys: str) -> Menu:
    menu = first_menu()
    for key in keys:
        changed_menu = changed(menu, key)
        assert changed_menu is not None
        menu = changed_menu
    return menu


def test_enter_begins_at_once_with_a_solo_base_game() -> None:
    assert first_menu().table == Table(make_setup("base", sheet="A"))
    assert changed(first_menu(), ENTER) is None
    assert changed(first_menu(), "x") == first_menu()


def test_the_sheet_bots_and_level_are_chosen_by_arrows() -> None:
    chosen = after(RIGHT, DOWN, RIGHT, DOWN, RIGHT, RIGHT, DOWN, RIGHT)
    assert chosen.table == Table(make_setup("heroes", sheet="D", seats=3), ("master", "master"))
    assert after("l", "j", "l", "j", "l", "l", "j", "l") == chosen
    weaker = after(DOWN, DOWN, RIGHT, UP, DOWN, DOWN, LEFT)
    assert weaker.table == Table(make_setup("base", seats=2), ("novice",))


def test_every_line_goes_round() -> None:
    assert after(*[RIGHT] * len(GAMES)) == first_menu()
    assert after(LEFT).table.setup == make_setup("combined")
    assert after(LEFT, DOWN, LEFT).table.setup == make_setup("combined", sheet="D")
    assert len(after(DOWN, DOWN, LEFT).table.bots) == MOST_BOTS
    assert after(UP).row == 2, "alone there is no level to choose"
    assert after(UP, RIGHT, DOWN).row == 3
    assert after(UP, RIGHT, *[DOWN] * 4) == after(UP, RIGHT)


def test_another_game_brings_its_own_sheets() -> None:
    assert after(LEFT, DOWN, LEFT, UP, RIGHT).table.setup == make_setup("base", sheet="A")


@pytest.mark.parametrize("size", [(80, 24), (100, 32), (120, 40)])
def test_every_menu_fits_the_screen_and_says_what_it_offers(size: tuple[int, int]) -> None:
    for game in range(len(GAMES)):
        for level, bot in enumerate(BOTS):
            for row in range(4):
                menu = Menu(BOTS, level, row=row, game=game, bots=3)
                lines = menu_picture(menu, *size)
                assert len(lines) == size[1]
                assert {line.cell_len for line in lines} == {size[0]}
                words = plain(lines)
                assert "…" not in words
                assert "3 bots" in words
                assert bot.capitalize() in words
                assert len(re.findall("‹ .* ›", words)) == 1, "the line that the arrows change"
                assert "Numba" not in words


def test_without_a_compiler_the_menu_says_what_is_missing() -> None:
    picture = plain(menu_picture(Menu(("random", "novice"), level=1, bots=1), 80, 24))
    assert "Journeyman and Master need Numba: pip install 'quillmap[bots]'" in picture
