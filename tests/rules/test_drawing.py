"""Drawing an explore card, and how a table takes moves (rules 4.1 to 4.5)."""

from __future__ import annotations

from copy import deepcopy
from itertools import permutations

import pytest

from quillmap.rules.decide import decide, play
from quillmap.rules.events import Drew, GameEnded
from quillmap.rules.game import Game, Phase
from quillmap.rules.masks import NOTHING
from quillmap.rules.moves import Destroy, Draw, PlaceHero, Refusal
from quillmap.rules.offers import Task
from quillmap.rules.setup import Fallback
from quillmap.rules.sheet import (
    DRAWABLE,
    FARM,
    FOREST,
    HERO,
    MONSTER,
    MOUNTAIN,
    VILLAGE,
    WATER,
    Terrain,
)
from tests.rules.table import draw, end_season, look, place, refused, spaces, table, walled
from tests.sketch import sheet

LETTER = {FOREST: "F", VILLAGE: "V", FARM: "A", WATER: "W", MONSTER: "M"}


@pytest.mark.parametrize(
    "way", ["FFF/..F", "FFF/F..", "F../FFF", "..F/FFF", "F./F./FF", ".F/.F/FF", "FF/F./F.", "FF/.F/.F"]
)
def test_a_shape_may_be_drawn_turned_and_flipped(way: str) -> None:
    game = table("orchard", ".")
    assert look(play(game, 0, Draw(game.turn, FOREST, sheet(way).forest)).sheets[0]) == look(way)


@pytest.mark.parametrize("terrain", [FOREST, FARM])
def test_either_terrain_of_a_card_may_be_drawn(terrain: Terrain) -> None:
    game = draw(table("orchard", "."), 0, terrain, "A1 A2 A3 B3")
    assert look(game.sheets[0]) == look("FFF/..F".replace("F", LETTER[terrain]))


def test_a_drawing_need_not_touch_what_was_drawn_before() -> None:
    game = draw(table("farmland", "AA"), 0, FARM, "C5 D5")
    assert look(game.sheets[0]) == look("AA/./....A/....A")


@pytest.mark.parametrize("gap", "FMH^#Xr")
def test_the_gap_of_a_shape_may_lie_over_anything(gap: str) -> None:
    game = draw(table("pasture", f". {gap} ."), 0, FARM, "A1 A3")
    assert look(game.sheets[0]) == look(f"A {gap} A")


@pytest.mark.parametrize(
    ("where", "coins"),
    [("A1 A2 A3", 1), ("A1 B1 C1", 1), ("A3 B2 B3 C1 C2", 0)],
)
def test_only_the_shape_with_the_coin_earns_one(where: str, coins: int) -> None:
    game = table("great_river", ".")
    move = Draw(game.turn, WATER, spaces(where))
    assert decide(game, 0, move)[0] == Drew(0, 0, game.turn, WATER, move.spaces, coins)
    assert play(game, 0, move).sheets[0].coins == coins


def test_a_terrain_that_is_not_on_the_card_is_refused() -> None:
    game = table("orchard", ".")
    refusal = refused(game, 0, Draw(game.turn, WATER, spaces("A1 A2 A3 B3")))
    assert refusal.code is Refusal.WRONG_TERRAIN
    assert str(refusal) == "water is not offered: choose one of forest, farm."


@pytest.mark.parametrize(
    "where",
    ["A1 A2", "A1 A2 A3 A4", "A1 A2 A3 B2", "A1 A2 A3 C3", "A10 A11 B1 B2", "A1 A2 A3 B3 B4"],
)
def test_spaces_that_are_no_shape_of_the_card_are_refused(where: str) -> None:
    game = table("orchard", ".")
    refusal = refused(game, 0, Draw(game.turn, FARM, spaces(where)))
    assert refusal.code is Refusal.NOT_THE_SHAPE
    assert str(refusal) == "These spaces are not a shape of the card, turned or flipped."


@pytest.mark.parametrize("letter", "FVAWMDZTGH^#Xfx")
def test_a_filled_space_cannot_be_drawn_on(letter: str) -> None:
    game = table("farmland", f". {letter} {letter}")
    refusal = refused(game, 0, Draw(game.turn, FARM, spaces("A2 A3")))
    assert refusal.code is Refusal.NOT_FREE
    assert str(refusal) == "Already filled: A2, A3."
    assert str(refused(game, 0, Draw(game.turn, FARM, spaces("A1 A2")))) == "Already filled: A2."


def test_a_drawing_of_nothing_is_refused() -> None:
    game = table("farmland", ".")
    refusal = refused(game, 0, Draw(game.turn, FARM, NOTHING))
    assert refusal.code is Refusal.NO_SPACES
    assert str(refusal) == "Choose the spaces to draw on."


@pytest.mark.parametrize("wrong", ["destroy", "hero"])
def test_another_kind_of_move_is_refused(wrong: str) -> None:
    game = table("rift_lands", ".")
    move = Destroy(game.turn, spaces("A1")) if wrong == "destroy" else PlaceHero(game.turn, spaces("A1"), NOTHING)
    refusal = refused(game, 0, move)
    assert refusal.code is Refusal.WRONG_KIND
    assert str(refusal) == "This is not what the turn asks of you: draw."


def test_a_single_space_is_refused_while_one_shape_of_the_card_still_fits() -> None:
    game = table("great_river", walled(". . ./#/."))  # only the straight shape fits, in one place
    assert refused(game, 0, Draw(game.turn, WATER, spaces("C1"))).code is Refusal.NOT_THE_SHAPE
    assert draw(game, 0, WATER, "A1 A2 A3").sheets[0].coins == 1


@pytest.mark.parametrize("terrain", DRAWABLE)
def test_where_no_shape_fits_a_single_space_of_any_terrain_is_drawn(terrain: Terrain) -> None:
    game = table("great_river", walled(". . # . ."))
    after = draw(game, 0, terrain, "A4")
    assert look(after.sheets[0]) == look(walled(f". . # {LETTER[terrain]} ."))
    refusal = refused(game, 0, Draw(game.turn, terrain, spaces("A1 A2")))
    assert refusal.code is Refusal.ONE_SPACE
    assert str(refusal) == "No shape fits, so draw a single space."


def test_by_the_english_rule_the_single_space_has_a_terrain_of_the_card() -> None:
    game = table("marshlands", walled(". . # . ."), fallback=Fallback.CARD)
    refusal = refused(game, 0, Draw(game.turn, MONSTER, spaces("A1")))
    assert str(refusal) == "monster is not offered: choose one of forest, water."
    assert [look(draw(game, 0, terrain, "A1").sheets[0]) for terrain in (FOREST, WATER)] == [
        look(walled("F . # . .")),
        look(walled("W . # . .")),
    ]


@pytest.mark.parametrize("fallback", Fallback)
def test_the_single_space_earns_no_coin(fallback: Fallback) -> None:
    game = draw(table("farmland", walled(". # ."), fallback=fallback), 0, FARM, "A1")
    assert game.sheets[0].coins == 0


@pytest.mark.parametrize("card", ["rift_lands", "great_river"])
@pytest.mark.parametrize("terrain", [MOUNTAIN, HERO])
def test_a_single_space_is_never_a_mountain_or_a_hero(card: str, terrain: Terrain) -> None:
    game = table(card, walled(". ."))
    refusal = refused(game, 0, Draw(game.turn, terrain, spaces("A1")))
    assert (
        str(refusal) == f"{terrain.name.lower()} is not offered: choose one of forest, village, farm, water, monster."
    )


@pytest.mark.parametrize("terrain", DRAWABLE)
@pytest.mark.parametrize("card", ["rift_lands", "kethras_gates"])
def test_rift_lands_draw_one_space_of_any_terrain_by_the_normal_rules(card: str, terrain: Terrain) -> None:
    game = table(card, ". F")
    assert look(draw(game, 0, terrain, "B1").sheets[0]) == look(f". F/{LETTER[terrain]}")
    assert refused(game, 0, Draw(game.turn, terrain, spaces("A2"))).code is Refusal.NOT_FREE
    assert refused(game, 0, Draw(game.turn, terrain, spaces("B1 B2"))).code is Refusal.NOT_THE_SHAPE


@pytest.mark.parametrize("card", ["rift_lands", "great_river"])
def test_a_monster_drawn_by_its_own_player_belongs_to_no_ambush(card: str) -> None:
    after = draw(table(card, walled("D # Z # T # G # . .")), 0, MONSTER, "A9").sheets[0]
    assert look(after) == look(walled("D # Z # T # G # M ."))  # the letters of old monsters stay, it gets none


def test_a_seat_with_a_full_sheet_is_not_waited_for() -> None:
    game = table("rift_lands", walled("F"), ".", ".")
    assert game.waiting == (None, Task.DRAW, Task.DRAW)
    assert game.offer(0) is None
    refusal = refused(game, 0, Draw(game.turn, FARM, spaces("A1")))
    assert (refusal.code, str(refusal)) == (Refusal.NOTHING_TO_DO, "There is nothing for you to draw this turn.")
    after = draw(draw(game, 1, FARM, "A1"), 2, FARM, "A1")
    assert (after.card, after.turn) == ("day", game.turn + 1)
    assert after.sheets[0] == game.sheets[0]


def test_cards_go_by_when_every_sheet_is_full() -> None:
    game = end_season(table("day", walled("."), walled(".")))
    assert (game.phase, game.season, len(game.scores)) == (Phase.OVER, 3, 4)


@pytest.mark.parametrize(
    ("later", "refusal", "message"),
    [(-1, Refusal.TURN_OVER, "Turn 1 is over."), (1, Refusal.TURN_NOT_BEGUN, "Turn 3 has not begun.")],
)
def test_a_move_answers_the_turn_it_names(later: int, refusal: Refusal, message: str) -> None:
    game = draw(table("rift_lands rift_lands", "."), 0, FARM, "A1")
    assert game.turn == 2
    caught = refused(game, 0, Draw(game.turn + later, FARM, spaces("B1")))
    assert (caught.code, str(caught)) == (refusal, message)


def test_a_move_sent_again_causes_no_events() -> None:
    game = table("rift_lands rift_lands", ".", ".")
    move = Draw(game.turn, FARM, spaces("A1"))
    waited_for = play(game, 0, move)
    assert decide(waited_for, 0, move) == ()
    next_turn = draw(waited_for, 1, FARM, "A2")
    assert next_turn.turn == game.turn + 1
    assert decide(next_turn, 0, move) == ()
    assert decide(draw(draw(next_turn, 0, FARM, "B1"), 1, FARM, "B1"), 0, move) == ()
    assert refused(next_turn, 1, move).code is Refusal.TURN_OVER  # it was the other seat's move


def test_a_hero_or_a_gaze_sent_again_causes_no_events() -> None:
    game = table("freyla gorgon_gaze", ".", ".")
    hero = PlaceHero(game.turn, spaces("A1"), spaces("A2 A3 A4"))
    game = play(game, 0, hero)
    assert decide(game, 0, hero) == ()
    game = draw(play(game, 1, hero), 0, MONSTER, "E1 E3 F2")
    gaze = Destroy(game.turn, spaces("E2"))
    assert decide(play(game, 0, gaze), 0, gaze) == ()


def test_a_move_of_another_kind_with_the_same_numbers_is_not_the_move_made() -> None:
    game = place(table("freyla", ".", "."), 0, "A2", "A3 A4 A5")
    assert spaces("A2") == FARM  # both are 2
    assert refused(game, 0, Draw(game.turn, FARM, spaces("A3 A4 A5"))).code is Refusal.ALREADY_DONE


def test_a_different_second_move_is_refused() -> None:
    game = draw(table("rift_lands", ".", "."), 0, FARM, "A1")
    for second in (Draw(game.turn, FARM, spaces("A2")), Draw(game.turn, WATER, spaces("A1"))):
        refusal = refused(game, 0, second)
        assert refusal.code is Refusal.ALREADY_DONE
        assert str(refusal) == "You have already drawn this turn."


@pytest.mark.parametrize("seat", [-1, 2, 100])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: int) -> None:
    game = table("rift_lands", ".", ".")
    refusal = refused(game, seat, Draw(game.turn, FARM, spaces("A1")))
    assert refusal.code is Refusal.NO_SUCH_SEAT
    assert str(refusal) == "There is no such seat at this table."


def test_after_the_game_nothing_can_be_drawn() -> None:
    game = table("day", ".", season=3)
    last = Draw(game.turn, FARM, spaces("A1"))
    assert isinstance(decide(game, 0, last)[-1], GameEnded)
    over = play(game, 0, last)
    assert refused(over, 0, Draw(over.turn, FARM, spaces("A2"))).code is Refusal.GAME_OVER
    assert decide(over, 0, last) == ()


def test_the_order_in_which_the_seats_draw_changes_nothing() -> None:
    def played(order: tuple[int, ...]) -> Game:
        game = table("hamlet goblin_attack", ".", ".", ".")
        for seat in order:
            game = draw(game, seat, VILLAGE, ["A1 B1 B2", "C1 D1 D2", "E1 F1 F2"][seat])
        for seat in order:
            game = draw(game, seat, MONSTER, ["A5 B6 C7", "D5 E6 F7", "G5 H6 I7"][seat])
        return game

    assert len({played(order).sheets for order in permutations(range(3))}) == 1


def test_decide_changes_nothing_and_gives_the_same_events_again() -> None:
    game = table("rift_lands", ".")
    before = deepcopy(game)
    move = Draw(game.turn, MONSTER, spaces("A1"))
    events = decide(game, 0, move)
    assert game == before
    assert decide(game, 0, move) == events
