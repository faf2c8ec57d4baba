"""Ambushes: who draws where, the four lettered monsters, and what they do afterwards (rules 7.1 to 7.5)."""

from __future__ import annotations

import pytest

from quillmap.content import AMBUSHES
from quillmap.rules.decide import decide
from quillmap.rules.events import Destroyed, Drew
from quillmap.rules.game import Game, Phase
from quillmap.rules.masks import ALL
from quillmap.rules.moves import Destroy, Draw, Refusal
from quillmap.rules.notation import names
from quillmap.rules.offers import DestroyOffer, Task
from quillmap.rules.shapes import placements
from quillmap.rules.sheet import FARM, FOREST, MONSTER, Sheet
from tests.rules.table import draw, end_season, look, place, refused, spaces, strike, table, under_attack, walled
from tests.sketch import sheet

PLAIN_CARDS = sorted(card.id for card in AMBUSHES.values() if card.monster.name == "PLAIN")


def reach(game: Game, seat: int) -> list[str]:
    """The spaces the seat may destroy."""
    offer = game.offer(seat)
    assert isinstance(offer, DestroyOffer)
    return names(offer.spaces)


# 7.1: sheets are passed


@pytest.mark.parametrize(("card", "step"), [("kobold_onslaught", 1), ("goblin_attack", -1)])
@pytest.mark.parametrize("seats", [2, 3, 100])
def test_each_sheet_is_drawn_on_by_the_neighbour_it_was_passed_to(card: str, step: int, seats: int) -> None:
    game = table(card, *["."] * seats)
    places = list(placements(AMBUSHES[card].shape, ALL))
    for seat in range(seats):
        offer = game.offer(seat)
        assert offer is not None
        assert (offer.task, offer.owner) == (Task.AMBUSH, (seat - step) % seats)
        game = draw(game, seat, MONSTER, " ".join(names(places[seat])))
    assert game.card == "day"
    # clockwise, the sheet of seat 0 goes to seat 1, and that of the last seat to seat 0
    assert [one.monster for one in game.sheets] == [places[(owner + step) % seats] for owner in range(seats)]


def test_with_two_players_both_directions_reach_the_other() -> None:
    game = table("kobold_onslaught goblin_attack", ".", ".")
    assert [game.owner(seat) for seat in (0, 1)] == [1, 0]
    game = draw(draw(game, 0, MONSTER, "A1 B1 B2 C1"), 1, MONSTER, "A1 B1 B2 C1")
    assert (game.card, [game.owner(seat) for seat in (0, 1)]) == ("goblin_attack", [1, 0])


def test_after_an_ambush_every_sheet_is_back_with_its_owner() -> None:
    game = table("kobold_onslaught rift_lands", ".", ".", ".")
    for seat in range(3):
        game = draw(game, seat, MONSTER, "A1 B1 B2 C1")
    assert [game.owner(seat) for seat in range(3)] == [0, 1, 2]


def test_coins_go_to_the_owner_of_the_sheet_not_to_the_drawer() -> None:
    game = table("flayer_incursion", "^", "^", "^")  # counterclockwise: seat 0 has the sheet of seat 1
    events = decide(game, 0, Draw(game.turn, MONSTER, spaces("A2 B1 B2")))
    assert events == (Drew(0, 1, game.turn, MONSTER, spaces("A2 B1 B2"), 1),)
    assert [one.coins for one in draw(game, 0, MONSTER, "A2 B1 B2").sheets] == [0, 1, 0]


def test_an_ambush_is_drawn_in_its_shape_turned_or_flipped_as_monsters() -> None:
    game = table("gnoll_raid", ".", ".")
    assert look(draw(game, 0, MONSTER, "A1 A2 A3 B1 B3").sheets[1]) == look("MMM/M.M")
    for wrong in ("A1 A2 A3", "A1"):
        assert refused(game, 0, Draw(game.turn, MONSTER, spaces(wrong))).code is Refusal.NOT_THE_SHAPE
    assert refused(game, 0, Draw(game.turn, FOREST, spaces("A1 A2 A3 B1 B3"))).code is Refusal.WRONG_TERRAIN


@pytest.mark.parametrize("card", AMBUSHES)
def test_the_monsters_bear_the_letter_of_their_card(card: str) -> None:
    letters = {"dragon_inferno": "D", "zombie_plague": "Z", "giant_troll_ravage": "T", "gorgon_gaze": "G"}
    shape = AMBUSHES[card].shape
    game = table(card, ".", ".")
    game = draw(game, 0, MONSTER, " ".join(names(sheet(shape).destroyed)))
    assert look(game.sheets[1]) == look(shape.replace("X", letters.get(card, "M")))


# 7.2: no room for the shape


@pytest.mark.parametrize("card", ["dragon_inferno", "giant_troll_ravage", "gorgon_gaze", "goblin_attack"])
def test_an_ambush_that_fits_nowhere_is_one_monster_without_letter_or_effect(card: str) -> None:
    game = table(card, walled(". ./# ."), walled(". ./# ."))
    assert refused(game, 0, Draw(game.turn, MONSTER, spaces("A1 A2"))).code is Refusal.ONE_SPACE
    game = draw(draw(game, 0, MONSTER, "A2"), 1, MONSTER, "A2")
    assert (game.card, look(game.sheets[0])) == ("day", look(walled(". M/# .")))  # no gaze
    game = end_season(game)
    assert (game.season, look(game.sheets[0])) == (1, look(walled(". M/# F")))  # no ravage
    game = end_season(game)
    assert game.sheets[0].coins == 0  # surrounded, but no Dragon


def test_nothing_is_drawn_on_a_full_sheet() -> None:
    game = table("dragon_inferno", walled("F"), ".", ".")  # counterclockwise: seat 2 has the sheet of seat 0
    assert game.waiting == (Task.AMBUSH, Task.AMBUSH, None)
    dragon = "A3 B1 B2 B3 C1"
    game = draw(draw(game, 0, MONSTER, dragon), 1, MONSTER, dragon)
    assert game.card == "day"
    assert look(game.sheets[0]) == look(walled("F"))


# 7.3: Dragon Inferno

DRAGON = """
    # # D .
    D D D #
    D # # #
    # # # #
"""


def test_a_surrounded_dragon_pays_its_owner_three_coins_once() -> None:
    game = table("rift_lands rift_lands", DRAGON)
    game = draw(game, 0, FOREST, "A4")
    assert game.sheets[0].coins == 3
    assert draw(game, 0, FOREST, "K1").sheets[0].coins == 3


def test_a_dragon_with_one_open_side_pays_nothing() -> None:
    assert draw(table("rift_lands", DRAGON), 0, FOREST, "B5").sheets[0].coins == 0


def test_a_dragon_that_is_wholly_destroyed_pays() -> None:
    game = table("freyla freyla", "D D D . . D D")
    game = place(game, 0, "A4", "A1 A2 A3")
    assert (look(game.sheets[0]), game.sheets[0].coins) == (look("X X X H . D D"), 0)
    game = place(game, 0, "A5", "A6 A7 A8")
    assert (look(game.sheets[0]), game.sheets[0].coins) == (look("X X X H H X X"), 3)


@pytest.mark.parametrize(("last", "coins"), [("#", 3), (".", 0)])
def test_a_dragon_pays_when_what_is_not_destroyed_is_surrounded(last: str, coins: int) -> None:
    drawing = """
        # # D #
        D D D .
        D ? # .
        # # # .
    """.replace("?", last)
    after = place(table("freyla", drawing), 0, "B4", "B1 B2 B3").sheets[0]
    assert look(after) == look(f"# # D #/X X X H/D {last} # ./# # # .")
    assert after.coins == coins


def test_a_dragon_drawn_into_a_closed_hole_or_onto_marks_pays_at_once() -> None:
    hole = walled("# # ./. . ./. # #")
    marked = under_attack(".", "A3 B1 B2 B3 C1")
    game = table("dragon_inferno", hole, marked)
    game = draw(draw(game, 0, MONSTER, "A3 B1 B2 B3 C1"), 1, MONSTER, "A3 B1 B2 B3 C1")
    assert [one.coins for one in game.sheets] == [3, 3]
    assert look(game.sheets[1]) == look(". . X/X X X/X")


def test_a_dragon_never_fills_more_than_the_coin_track() -> None:
    game = table("rift_lands", sheet(DRAGON)._replace(coins=13))
    assert draw(game, 0, FOREST, "A4").sheets[0].coins == 14


def test_zombies_that_close_a_dragon_in_pay_for_the_next_season() -> None:
    game = end_season(table("day", "# # D . Z/D D D #/D # # #/# # # #", past="zombie_plague"))
    assert (game.scores[0][0].coins, game.sheets[0].coins) == (0, 3)
    assert end_season(game).scores[1][0].coins == 3


# 7.3: Gorgon Gaze


def test_the_drawer_chooses_what_a_gorgon_destroys_on_the_neighbours_sheet() -> None:
    game = draw(table("gorgon_gaze", ".", ".", "."), 1, MONSTER, "A1 A3 B2")  # clockwise: the sheet of seat 0
    assert game.waiting == (Task.AMBUSH, Task.GAZE, Task.AMBUSH)
    assert reach(game, 1) == ["A2", "A4", "B1", "B3", "C2"]
    assert refused(game, 1, Draw(game.turn, MONSTER, spaces("E1 E3 F2"))).code is Refusal.WRONG_KIND
    assert decide(game, 1, Destroy(game.turn, spaces("B3"))) == (Destroyed(1, 0, game.turn, spaces("B3"), 0),)
    after = strike(game, 1, "B3")
    assert [look(one) for one in after.sheets] == [look("G.G/.GX"), look("."), look(".")]
    assert after.waiting == (Task.AMBUSH, None, Task.AMBUSH)


@pytest.mark.parametrize("space", ["A2", "A4", "B1", "B3", "B5", "C2", "C4", "D3"])
def test_a_gorgon_destroys_any_terrain_and_any_empty_space_beside_it(space: str) -> None:
    drawing = """
        . F . V .
        H . M . W
        . A . . .
        . . r . .
    """
    game = draw(table("gorgon_gaze", drawing, drawing), 0, MONSTER, "B2 B4 C3")
    after = strike(game, 0, space).sheets[1]
    assert names(after.destroyed) == [space]
    assert names(after.forest | after.village | after.farm | after.water | after.hero | after.monster) == [
        name for name in ["A2", "A4", "B1", "B2", "B3", "B4", "B5", "C2", "C3"] if name != space
    ]


def test_a_gorgon_destroys_no_mountain_wasteland_or_destroyed_space_and_nothing_farther_away() -> None:
    drawing = """
        . ^ . # .
        X . . . .
    """
    game = draw(table("gorgon_gaze", drawing, drawing), 0, MONSTER, "B2 B4 C3")
    for space in ("A2", "A4", "B1", "A1", "B2", "K11"):
        refusal = refused(game, 0, Destroy(game.turn, spaces(space)))
        assert refusal.code is Refusal.NOT_IN_REACH
        assert str(refusal) == f"{space} cannot be destroyed: choose one of B3, B5, C2, C4, D3."
    assert refused(game, 0, Destroy(game.turn, spaces("B3 B5"))).code is Refusal.NOT_IN_REACH


def test_a_gorgon_wholly_on_attack_marks_destroys_nothing() -> None:
    game = draw(table("gorgon_gaze", ".", under_attack(".", "A1 A3 B2")), 0, MONSTER, "A1 A3 B2")
    assert look(game.sheets[1]) == look("X.X/.X.")
    assert game.waiting == (None, Task.AMBUSH)


def test_only_the_living_part_of_a_gorgon_gazes() -> None:
    game = draw(table("gorgon_gaze", ".", under_attack(".", "A1 A3")), 0, MONSTER, "A1 A3 B2")
    assert reach(game, 0) == ["A2", "B1", "B3", "C2"]


def test_a_gorgon_with_nothing_in_reach_destroys_nothing() -> None:
    pit = walled(". ^ ./# . #")
    assert draw(table("gorgon_gaze", pit, pit), 0, MONSTER, "A1 A3 B2").waiting == (None, Task.AMBUSH)


@pytest.mark.parametrize("card", sorted(set(AMBUSHES) - {"gorgon_gaze"}))
def test_an_old_gorgon_does_not_gaze_again_when_another_ambush_is_drawn(card: str) -> None:
    old = "././././././././/........G.G/.........G"
    game = table(card, old, old)
    game = draw(game, 0, MONSTER, " ".join(names(sheet(AMBUSHES[card].shape).destroyed)))
    assert game.waiting == (None, Task.AMBUSH)


def test_a_gaze_that_completes_a_mountain_pays_the_owner() -> None:
    almost = sheet("^ ./F")._replace(coins=2)
    game = draw(table("gorgon_gaze", almost, almost), 0, MONSTER, "A3 A5 B4")
    assert decide(game, 0, Destroy(game.turn, spaces("A2"))) == (Destroyed(0, 1, game.turn, spaces("A2"), 1),)
    assert [one.coins for one in strike(game, 0, "A2").sheets] == [2, 3]


def test_alone_the_player_chooses_what_the_gorgon_destroys() -> None:
    game = draw(table("rift_lands gorgon_gaze", "."), 0, FARM, "A1")  # it walks to the bottom right corner (11.2)
    assert reach(game, 0) == ["I9", "I11", "J8", "J10", "K9", "K11"]
    game = strike(game, 0, "K11")
    assert (game.card, names(game.sheets[0].destroyed)) == ("day", ["K11"])


# 7.3: Giant Troll Ravage


CHOICES = (("A2", "A2 B1 B3 C2"), ("C2", "B1 B3 C2"), ("B1", "B1 B3"), ("B3", "B3"))


@pytest.mark.parametrize(("rules", "seasons"), [(1, 4), (2, 3)])
def test_after_a_scoring_the_owner_chooses_one_empty_space_beside_the_troll(rules: int, seasons: int) -> None:
    game = table("day", ".", "./.T", past="giant_troll_ravage", rules=rules)
    for space, left in CHOICES[:seasons]:
        turn = game.turn
        game = end_season(game)
        assert (game.turn, game.waiting) == (turn + 1, (None, Task.RAVAGE))  # only the sheet with a Troll
        assert reach(game, 1) == left.split()
        assert refused(game, 1, Destroy(game.turn, spaces("B2"))).code is Refusal.NOT_IN_REACH
        assert refused(game, 1, Destroy(game.turn, spaces("A1"))).code is Refusal.NOT_IN_REACH
        game = strike(game, 1, space)
    if rules > 1:
        game = end_season(game)  # winter: nobody is asked anything
    assert game.phase is Phase.OVER
    struck = ". X/X T X/. X" if rules == 1 else ". X/X T ./. X"
    assert look(game.sheets[1]) == look(struck + "/././././././/.......FFFF")
    assert [season[1].monsters for season in game.scores] == [4, 3, 2, 1]  # each scored before its ravage (7.4)


def test_a_troll_without_an_empty_space_beside_it_does_nothing() -> None:
    drawing = """
        # F V .
        T T T #
        ^ T X .
        . A . .
    """
    game = end_season(table("day", drawing, past="giant_troll_ravage"))
    assert (game.season, game.card) == (1, "day")


def test_a_sheet_loses_one_space_to_its_troll_however_large_it_is_and_whatever_else_came() -> None:
    game = end_season(table("day", ". . ./T T T/. T", past="gorgon_gaze giant_troll_ravage goblin_attack"))
    game = strike(game, 0, "A1")
    assert (game.season, game.card, names(game.sheets[0].destroyed)) == (1, "day", ["A1"])


def test_only_the_living_part_of_a_troll_ravages() -> None:
    troll = under_attack("X X X/. T", "A1 A2 A3", troll=spaces("A1 A2 A3 B2"))
    assert reach(end_season(table("day", troll, past="giant_troll_ravage")), 0) == ["B1", "B3", "C2"]


# 7.3: Zombie Plague


def test_zombies_spread_once_over_all_empty_spaces_beside_them() -> None:
    drawing = """
        . F . . . . . . . . Z
        ^ Z . . . . . . . . .
        . # . . r Z . . Z . .
    """
    game = end_season(table("day", "F", drawing, past="zombie_plague"))
    assert look(game.sheets[1]) == look("""
        . F . . . . . . . Z Z
        ^ Z Z . . Z . . Z . Z
        . # . . z Z Z Z Z Z .
        . . . . . Z . . Z . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . F
    """)


@pytest.mark.parametrize(("rules", "spread"), [(1, [5, 13, 25, 41]), (2, [5, 13, 25, 25])])
def test_zombies_spread_after_every_season_and_no_more_after_winter(rules: int, spread: list[int]) -> None:
    game = table("day", "./././././.....Z", past="zombie_plague", rules=rules)
    hordes = []
    for _ in range(4):
        game = end_season(game)
        hordes.append(game.sheets[0].zombie.bit_count())
    assert game.phase is Phase.OVER
    assert hordes == spread
    assert [season[0].monsters for season in game.scores] == [4, 8, 12, 16]  # what was empty before they spread


def test_zombies_on_attack_marks_are_destroyed_at_once_and_spread_no_farther() -> None:
    game = end_season(table("day", under_attack("Z", "A2"), past="zombie_plague"))
    assert look(game.sheets[0]) == look("Z X/Z/././././././././..........F")
    assert look(end_season(game).sheets[0]) == look("Z X/Z Z/Z/./././././././.........FF")


# 7.4 and 7.5: the order of effects, and those that have none


def test_effects_come_in_the_order_in_which_the_cards_were_revealed() -> None:
    drawing = """
        . # # #
        T . Z .
        # # # #
    """
    troll_first = end_season(table("day", drawing, past="giant_troll_ravage zombie_plague"))
    zombie_first = end_season(table("day", drawing, past="zombie_plague giant_troll_ravage"))
    assert (reach(troll_first, 0), reach(zombie_first, 0)) == (["A1", "B2"], ["A1"])
    after = strike(troll_first, 0, "B2"), strike(zombie_first, 0, "A1")
    assert look(after[0].sheets[0]) == look(". # # #/T X Z Z/# # # #/./././././././..........F")
    assert look(after[1].sheets[0]) == look("X # # #/T Z Z Z/# # # #/./././././././..........F")
    assert [game.season for game in after] == [1, 1]


@pytest.mark.parametrize(("card", "where"), [("zombie_plague", "B2"), ("giant_troll_ravage", "B1 B2 B3 C2")])
def test_destroyed_monsters_do_not_act(card: str, where: str) -> None:
    marked = under_attack(".", where)
    game = table(card, marked, marked)
    game = end_season(draw(draw(game, 0, MONSTER, where), 1, MONSTER, where))
    assert (game.season, game.card) == (1, "day")
    assert [names(one.destroyed) for one in game.sheets] == [where.split()] * 2
    assert [one.monster for one in game.sheets] == [0, 0]


@pytest.mark.parametrize("card", PLAIN_CARDS)
def test_ambushes_without_a_letter_have_no_effect(card: str) -> None:
    shape = AMBUSHES[card].shape
    where = " ".join(names(sheet(shape).destroyed))
    game = table(card, ".", ".")
    game = draw(draw(game, 0, MONSTER, where), 1, MONSTER, where)
    assert game.card == "day"
    game = end_season(game)
    assert (game.season, game.card) == (1, "day")
    assert [one._replace(forest=0) for one in game.sheets] == [Sheet(monster=spaces(where))] * 2
