"""Coins: what a surrounded mountain pays, the track, and every season's pay (rules 6.1 to 6.3).

That a neighbour's ambush and a Gorgon's gaze pay the owner of the sheet is shown in `test_ambush.py`.
"""

from __future__ import annotations

import pytest

from quillmap.rules.decide import decide
from quillmap.rules.events import Drew, GameEnded, HeroPlaced, ZombiesSpread
from quillmap.rules.moves import Draw, PlaceHero
from quillmap.rules.sheet import DRAWABLE, FARM, FOREST, MONSTER, Terrain
from tests.rules.table import draw, end_season, place, spaces, strike, table, under_attack
from tests.sketch import sheet

ALMOST = """
    . F . .
    F ^ . .
    . V . .
"""


@pytest.mark.parametrize("terrain", DRAWABLE)
def test_the_last_side_of_a_mountain_earns_a_coin_whatever_is_drawn_there(terrain: Terrain) -> None:
    game = table("rift_lands", ALMOST)
    events = decide(game, 0, Draw(game.turn, terrain, spaces("B3")))
    assert events[0] == Drew(0, 0, game.turn, terrain, spaces("B3"), 1)
    assert draw(game, 0, terrain, "B3").sheets[0].coins == 1


def test_a_space_at_the_corner_of_a_mountain_earns_nothing() -> None:
    assert draw(table("rift_lands", ALMOST), 0, FOREST, "A3").sheets[0].coins == 0


def test_a_hero_earns_the_coin_of_a_mountain_it_completes() -> None:
    game = table("freyla", sheet(ALMOST)._replace(coins=2))
    events = decide(game, 0, PlaceHero(game.turn, spaces("B3"), spaces("B4 B5 B6")))
    assert events[0] == HeroPlaced(0, game.turn, spaces("B3"), spaces("B4 B5 B6"), 1)
    assert place(game, 0, "B3", "B4 B5 B6").sheets[0].coins == 3


def test_a_monster_destroyed_on_the_last_side_earns_the_coin_too() -> None:
    game = table("ratman_strike", ".", under_attack(ALMOST, "B3"))
    after = draw(game, 0, MONSTER, "B3 B4 B5").sheets
    assert (after[1].destroyed, after[1].coins, after[0].coins) == (spaces("B3"), 1, 0)


def test_a_troll_that_destroys_the_last_side_earns_the_owner_the_coin_after_scoring() -> None:
    game = end_season(table("day", ALMOST, ALMOST.replace("^ . .", "^ . T"), past="giant_troll_ravage"))
    game = strike(game, 1, "B3")
    assert [one.coins for one in game.sheets] == [0, 1]
    assert game.scores[0][1].coins == 0
    assert end_season(game).scores[1][1].coins == 1


def test_zombies_that_fill_the_last_side_earn_the_owner_the_coin_after_scoring() -> None:
    game = table("day", sheet(ALMOST.replace("^ . .", "^ . Z"))._replace(coins=2), past="zombie_plague")
    events = decide(game, 0, Draw(game.turn, FOREST, spaces("K11")))
    spread = next(event for event in events if isinstance(event, ZombiesSpread))
    assert spread == ZombiesSpread((spaces("A4 B3 B5 C4"),), (1,))
    game = end_season(game)
    assert (game.scores[0][0].coins, game.sheets[0].coins) == (2, 3)


@pytest.mark.parametrize("letter", "FVAWMDZTGH^#Xfmx")
def test_every_filled_space_is_a_side(letter: str) -> None:
    assert draw(table("rift_lands", f"^ {letter}"), 0, FARM, "B1").sheets[0].coins == 1


@pytest.mark.parametrize("letter", ".r")
def test_an_empty_space_is_no_side_marked_or_not(letter: str) -> None:
    assert draw(table("rift_lands", f"^ {letter}"), 0, FARM, "B1").sheets[0].coins == 0
    assert draw(table("rift_lands", under_attack(f"^ {letter}", "A2")), 0, FARM, "B1").sheets[0].coins == 0


@pytest.mark.parametrize(
    ("drawing", "last"),
    [
        ("^ F", "B1"),
        (".........F^", "B11"),
        ("./././././././././F/^ .", "K2"),
        ("./././././././././..........F/..........^", "K10"),
        (". ^ F/. F", "A1"),
        ("F/^ ./F", "B2"),
        ("..........F/..........^/..........F", "B10"),
        ("./././././././././. F/F ^ .", "K3"),
    ],
)
def test_the_edge_of_the_map_is_a_side(drawing: str, last: str) -> None:
    game = table("rift_lands", drawing)
    assert draw(game, 0, FARM, last).sheets[0].coins == 1
    assert draw(game, 0, FARM, "F6").sheets[0].coins == 0


def test_a_mountain_pays_once_even_if_a_side_is_destroyed_later() -> None:
    game = draw(table("rift_lands freyla", "^ ./M"), 0, FARM, "A2")
    assert game.sheets[0].coins == 1
    after = place(game, 0, "E1", "B1 C1 D1").sheets[0]
    assert (after.destroyed, after.coins) == (spaces("B1"), 1)


def test_one_drawing_may_complete_two_mountains_and_earn_its_own_coin() -> None:
    drawing = "^ . ^ F/F . F"
    assert draw(table("rift_lands", drawing), 0, FARM, "A2").sheets[0].coins == 2
    assert draw(table("farmland", drawing), 0, FARM, "A2 B2").sheets[0].coins == 3


@pytest.mark.parametrize(("before", "earned"), [(11, 3), (12, 2), (13, 1), (14, 0)])
def test_the_track_holds_fourteen_and_further_coins_are_ignored(before: int, earned: int) -> None:
    game = table("farmland", sheet("^ . ^ F/F . F")._replace(coins=before))
    events = decide(game, 0, Draw(game.turn, FARM, spaces("A2 B2")))
    assert events[0] == Drew(0, 0, game.turn, FARM, spaces("A2 B2"), earned)
    assert draw(game, 0, FARM, "A2 B2").sheets[0].coins == 14


def test_a_coin_pays_in_the_season_it_is_earned_and_in_every_later_one() -> None:
    early = draw(table("farmland", "^ ./F"), 0, FARM, "C1 C2")
    game = draw(end_season(early), 0, FARM, "A2")  # in summer, `day` completes the mountain
    game = end_season(game)
    last = Draw(game.turn, FARM, spaces("K1"))
    ended = decide(game, 0, last)[-1]
    assert isinstance(ended, GameEnded)
    assert ended.totals == (1 + 2 + 2 + 2,)
    assert [season[0].coins for season in end_season(game).scores] == [1, 2, 2, 2]
