"""Heroes, their attack marks, and what a destroyed space still is (rules 8.1 to 8.3, 9.1)."""

from __future__ import annotations

import pytest

from quillmap.rules.cards import Hero
from quillmap.rules.masks import NOTHING
from quillmap.rules.moves import PlaceHero, Refusal
from quillmap.rules.notation import names
from quillmap.rules.offers import Task
from quillmap.rules.scoring import monsters
from quillmap.rules.sheet import FARM, FOREST, MONSTER, VILLAGE, WATER, Terrain, empty
from tests.rules.table import draw, end_season, look, place, refused, spaces, strike, table, under_attack, walled
from tests.sketch import score, sheet


@pytest.mark.parametrize(
    ("hero", "marks"),
    [
        ("dobrik", "E6 F5 F7 G6"),
        ("dal", "E5 E7 G5 G7"),
        ("wren", "E8 F8 G8"),
        ("wren", "D5 D6 D7"),
        ("wren", "E4 F4 G4"),
        ("wren", "H5 H6 H7"),
        ("freyla", "F7 F8 F9"),
        ("freyla", "G6 H6 I6"),
        ("freyla", "F3 F4 F5"),
        ("freyla", "C6 D6 E6"),
    ],
)
def test_a_hero_may_be_drawn_with_its_attack_turned(hero: str, marks: str) -> None:
    after = place(table(hero, "."), 0, "F6", marks).sheets[0]
    assert look(after) == look("./././././.....H")
    assert after.marks == spaces(marks)


@pytest.mark.parametrize("marks", ["F7 G8", "E8 F7"])
def test_an_attack_may_be_flipped_too(marks: str) -> None:
    game = table("rift_lands invented", ".")
    game = game._replace(cards={**game.cards, "invented": Hero("invented", "H*./..*")})
    assert place(draw(game, 0, FARM, "A1"), 0, "F6", marks).sheets[0].marks == spaces(marks)


@pytest.mark.parametrize(
    ("hero", "where", "marks"),
    [
        ("dobrik", "A1", "A2 B1"),
        ("dal", "K11", "J10"),
        ("wren", "A10", "B8 A8"),
        ("wren", "A10", ""),
        ("freyla", "A10", "A11"),
    ],
)
def test_marks_may_fall_off_the_map(hero: str, where: str, marks: str) -> None:
    after = place(table(hero, "."), 0, where, marks).sheets[0]
    assert (after.hero, after.marks) == (spaces(where), spaces(marks))


@pytest.mark.parametrize(
    ("hero", "where", "marks"),
    [
        ("dobrik", "F6", "E6 F5 F7"),  # one mark short
        ("dobrik", "F6", "E5 E7 G5 G7"),  # the attack of Dal
        ("dobrik", "F6", "E6 F5 F6 F7 G6"),  # the hero itself marked
        ("wren", "F6", "E7 F7 G7"),  # too near
        ("freyla", "F6", ""),
        ("freyla", "A10", "A11 B1 B2"),  # round the edge of the map
        ("dobrik", "A1 A2", "A2 B1"),  # two heroes
    ],
)
def test_marks_that_are_not_the_attack_are_refused(hero: str, where: str, marks: str) -> None:
    game = table(hero, ".")
    refusal = refused(game, 0, PlaceHero(game.turn, spaces(where), spaces(marks)))
    assert refusal.code is Refusal.NOT_THE_PATTERN
    assert str(refusal) == "These marks are not the hero's attack, turned or flipped."


@pytest.mark.parametrize("letter", "FM^#Xh")
def test_a_hero_needs_an_empty_space(letter: str) -> None:
    game = table("dobrik", f"{letter} F")
    refusal = refused(game, 0, PlaceHero(game.turn, spaces("A1"), spaces("A2 B1")))
    assert (refusal.code, str(refusal)) == (Refusal.NOT_FREE, "Already filled: A1.")
    assert refused(game, 0, PlaceHero(game.turn, NOTHING, NOTHING)).code is Refusal.NO_SPACES


def test_every_seat_draws_the_hero_on_its_own_sheet() -> None:
    game = table("dobrik", "r", ".", ".")
    game = place(place(place(game, 1, "B2", "A2 B1 B3 C2"), 0, "A1", "A2 B1"), 2, "A11", "A10 B11")
    assert [look(one) for one in game.sheets] == [look("h"), look("./.H"), look("..........H")]


def test_on_a_full_map_the_hero_is_not_drawn() -> None:
    game = table("dobrik", walled("M"), ".")
    assert game.waiting == (None, Task.HERO)
    game = place(game, 1, "A1", "A2 B1")
    assert (game.card, look(game.sheets[0])) == ("day", look(walled("M")))


def test_monsters_on_the_marks_are_destroyed_at_once_whatever_their_letter() -> None:
    after = place(table("dobrik", "M M D/Z . G/. t ."), 0, "B2", "A2 B1 B3 C2").sheets[0]
    assert look(after) == look("M X D/X H X/. x .")


def test_other_terrain_on_the_marks_is_untouched() -> None:
    after = place(table("dobrik", "F H ./^ . #/. X ."), 0, "B2", "A2 B1 B3 C2").sheets[0]
    assert look(after) == look("F H ./^ H #/. X .")
    after = place(table("dal", "F . V/. . ./A . W"), 0, "B2", "A1 A3 C1 C3").sheets[0]
    assert look(after) == look("F . V/. H ./A . W")


@pytest.mark.parametrize("card", ["rift_lands", "great_river"])
def test_a_monster_its_own_player_draws_on_a_mark_is_destroyed(card: str) -> None:
    marked = walled(". . # .")._replace(marks=spaces("A2"))  # no shape of Great River fits
    assert look(draw(table(card, marked), 0, MONSTER, "A2").sheets[0]) == look(walled(". X # ."))
    assert look(draw(table(card, marked), 0, MONSTER, "A1").sheets[0]) == look(walled("M . # ."))


def test_the_part_of_an_ambush_drawn_on_marks_is_destroyed() -> None:
    game = table("giant_troll_ravage", ".", under_attack(". . ./H", "A2 A3 B2 K11"))
    assert look(draw(game, 0, MONSTER, "A1 A2 A3 B2").sheets[1]) == look("T X X/H X")


def test_marks_destroy_as_long_as_the_game_lasts() -> None:
    game = place(table("dobrik", ".", season=0), 0, "B2", "A2 B1 B3 C2")
    for _ in range(3):
        game = end_season(game)
    assert (game.season, game.card) == (3, "day")
    assert look(draw(game, 0, MONSTER, "B3").sheets[0]) == look(". ./. H X/././././././././........FFF")


@pytest.mark.parametrize(("terrain", "letter"), [(FOREST, "F"), (VILLAGE, "V"), (FARM, "A"), (WATER, "W")])
def test_other_terrain_drawn_on_a_mark_later_stays(terrain: Terrain, letter: str) -> None:
    game = draw(table("rift_lands", under_attack("H .", "A2")), 0, terrain, "A2")
    assert look(game.sheets[0]) == look(f"H {letter}")


def test_a_mark_does_not_fill_its_space() -> None:
    marked = under_attack("H . M", "A2")
    assert empty(marked) & spaces("A2")
    assert names(monsters(marked).spaces) == ["A2", "A4", "B3"]  # a star is still lost there


def test_the_marks_of_a_destroyed_hero_stay() -> None:
    guarded = under_attack("./. H", "A1 A3 C1 C3")
    game = draw(table("gorgon_gaze rift_lands", guarded, guarded), 0, MONSTER, "A2 A4 B3")
    game = strike(game, 0, "B2")
    game = strike(draw(game, 1, MONSTER, "H2 H4 I3"), 1, "H3")
    assert (game.card, look(game.sheets[1])) == ("rift_lands", look(". G . G/. X G"))
    assert look(draw(game, 1, MONSTER, "C1").sheets[1]) == look(". G . G/. X G/X")


def test_beside_a_destroyed_monster_no_star_is_lost() -> None:
    assert names(monsters(sheet("M . X .")).spaces) == ["A2", "B1"]
    game = place(table("dobrik", "M", "M"), 0, "A2", "A1 A3 B2")
    game = end_season(place(game, 1, "K1", "J1 K2"))
    assert [reckoning.monsters for reckoning in game.scores[0]] == [0, 2]


def test_a_destroyed_space_completes_a_row() -> None:
    assert score("borderlands", "F F F F F X F F F F F") == 6
    assert score("borderlands", "F F F F F . F F F F F") == 0


def test_a_destroyed_space_surrounds_like_any_filled_one() -> None:
    assert score("treetower", "F X/X") == 1
    assert score("the_cauldrons", ". X/X") == 1


def test_a_destroyed_space_has_no_terrain_type() -> None:
    assert score("greengold_plains", "F V W/. M") == 3
    assert score("greengold_plains", "F V W/. X") == 0
    assert score("wildholds", "V V V X V V V") == 0
