"""Ruins cards: what they demand of the next explore card, and when the demand is over (rules 5.1 to 5.6)."""

from __future__ import annotations

import pytest

from quillmap.content.games import make_setup
from quillmap.rules.decide import decide, new_game
from quillmap.rules.events import ExploreDeckShuffled, Revealed, SeasonBegan
from quillmap.rules.game import Game, Phase, evolve
from quillmap.rules.moves import Draw, Refusal
from quillmap.rules.offers import DrawOffer, legal_moves
from quillmap.rules.setup import Fallback
from quillmap.rules.sheet import DRAWABLE, FARM, FOREST, MONSTER, VILLAGE, WATER, Terrain
from tests.rules.table import draw, look, place, refused, spaces, table, walled
from tests.sketch import blank


def cover(game: Game, seat: int = 0) -> int:
    """The ruins spaces one of which the seat must cover."""
    offer = game.offer(seat)
    assert isinstance(offer, DrawOffer)
    return offer.cover


def test_a_ruins_card_is_laid_down_and_the_next_card_revealed_at_once() -> None:
    game = table("rift_lands temple_ruins hamlet", ". . r")
    events = decide(game, 0, Draw(game.turn, FARM, spaces("K1")))
    assert [event.card for event in events if isinstance(event, Revealed)] == ["temple_ruins", "hamlet"]
    after = draw(game, 0, FARM, "K1")
    assert (after.card, after.turn, after.demand) == ("hamlet", game.turn + 1, True)


def test_a_shape_that_misses_the_ruins_is_refused() -> None:
    game = table("hamlet", ". . r/./r", demand=True)
    refusal = refused(game, 0, Draw(game.turn, VILLAGE, spaces("A1 B1 B2")))
    assert refusal.code is Refusal.MISSES_RUINS
    assert str(refusal) == "The shape must cover a ruins space: one of A3, C1."


@pytest.mark.parametrize(
    ("where", "coins", "drawn"),
    [
        ("A2 A3 B2", 1, ". V v/. V ./r"),
        ("B1 B2 C1 C2 D1", 0, ". . r/V V ./v V/V"),
    ],
)
def test_any_shape_of_the_card_may_cover_the_ruins_and_earns_its_coin(where: str, coins: int, drawn: str) -> None:
    game = draw(table("hamlet", ". . r/./r", demand=True), 0, VILLAGE, where)
    assert look(game.sheets[0]) == look(drawn)
    assert game.sheets[0].coins == coins


@pytest.mark.parametrize("terrain", [FOREST, WATER])
def test_any_terrain_of_the_card_may_cover_the_ruins(terrain: Terrain) -> None:
    game = draw(table("marshlands", ". . r", demand=True), 0, terrain, "A1 A2 A3 B2 C2")
    assert look(game.sheets[0]) == look("FFf/.F/.F".translate({70: "FFFW"[terrain], 102: "fffw"[terrain]}))


def test_one_space_on_the_ruins_is_enough_and_two_are_allowed() -> None:
    game = table("farmland", "r r", demand=True)
    assert look(draw(game, 0, FARM, "A1 B1").sheets[0]) == look("a r/A")
    assert look(draw(game, 0, FARM, "A1 A2").sheets[0]) == look("a a")


def test_several_ruins_in_a_row_make_one_demand() -> None:
    game = table("rift_lands temple_ruins outpost_ruins hamlet rift_lands", "r . r")
    game = draw(game, 0, FARM, "K1")
    assert (game.card, game.demand) == ("hamlet", True)
    game = draw(game, 0, VILLAGE, "A1 A2 B2")
    assert (game.card, game.demand, cover(game)) == ("rift_lands", False, 0)


def test_ruins_apart_make_a_demand_each() -> None:
    game = table("rift_lands temple_ruins rift_lands outpost_ruins rift_lands", "r . r")
    game = draw(draw(game, 0, FARM, "K1"), 0, FARM, "A1")
    assert cover(game) == spaces("A3")
    assert cover(draw(game, 0, FARM, "A3")) == 0


def test_a_demand_waits_through_an_ambush_and_a_hero_that_need_no_ruins() -> None:
    game = table("goblin_attack dobrik rift_lands", ". . r", ". . r", demand=True)
    game = draw(draw(game, 0, MONSTER, "E1 F2 G3"), 1, MONSTER, "E1 F2 G3")
    assert (game.card, game.demand) == ("dobrik", True)
    game = place(place(game, 0, "C5", "B5 C4 C6 D5"), 1, "K11", "J11 K10")
    assert (game.card, game.demand) == ("rift_lands", True)
    assert [cover(game, seat) for seat in (0, 1)] == [spaces("A3"), spaces("A3")]


@pytest.mark.parametrize("terrain", DRAWABLE)
def test_where_no_shape_can_cover_ruins_a_single_space_is_drawn_anywhere(terrain: Terrain) -> None:
    game = table("hamlet", walled("r # . . ./# # . . ."), demand=True)
    letter = "FVAWM"[terrain]
    assert look(draw(game, 0, terrain, "B5").sheets[0]) == look(walled(f"r # . . ./# # . . {letter}"))
    assert look(draw(game, 0, terrain, "A1").sheets[0]) == look(walled(f"{letter.lower()} # . . ./# # . . ."))
    assert draw(game, 0, terrain, "A1").sheets[0].coins == 0


def test_the_shapes_may_not_be_drawn_elsewhere_instead() -> None:
    game = table("hamlet", walled("r # . . ./# # . . ."), demand=True)
    assert refused(game, 0, Draw(game.turn, VILLAGE, spaces("A3 A4 B3"))).code is Refusal.ONE_SPACE


@pytest.mark.parametrize("letter", "fhmx")
def test_without_an_empty_ruins_space_a_single_space_is_drawn(letter: str) -> None:
    game = table("hamlet", f"{letter} . .", demand=True)
    assert refused(game, 0, Draw(game.turn, VILLAGE, spaces("A2 A3 B2"))).code is Refusal.ONE_SPACE
    after = draw(game, 0, MONSTER, "K11").sheets[0]
    assert look(after) == look(f"{letter}/././././././././/..........M")
    assert after.coins == 0


def test_each_sheet_meets_the_demand_in_its_own_way() -> None:
    game = table("farmland", ". r", "f", "r f", demand=True)
    assert [offer.fallback for seat in range(3) if isinstance(offer := game.offer(seat), DrawOffer)] == [
        False,
        True,
        False,
    ]
    game = draw(draw(draw(game, 2, FARM, "A1 B1"), 1, WATER, "K1"), 0, FARM, "A1 A2")
    assert (game.card, game.demand) == ("day", False)


def test_the_english_rule_for_the_single_space_holds_for_ruins_too() -> None:
    game = table("hamlet", ". .", demand=True, fallback=Fallback.CARD)
    assert refused(game, 0, Draw(game.turn, FARM, spaces("A1"))).code is Refusal.WRONG_TERRAIN
    assert look(draw(game, 0, VILLAGE, "A1").sheets[0]) == look("V")


@pytest.mark.parametrize("card", ["rift_lands", "kethras_gates"])
def test_rift_lands_must_lie_on_ruins_while_there_are_any(card: str) -> None:
    game = table(card, ". r", demand=True)
    assert refused(game, 0, Draw(game.turn, FARM, spaces("A1"))).code is Refusal.MISSES_RUINS
    assert look(draw(game, 0, MONSTER, "A2").sheets[0]) == look(". m")


def test_rift_lands_lie_anywhere_when_no_ruins_are_empty() -> None:
    game = draw(table("rift_lands", ". f", demand=True), 0, WATER, "A1")
    assert look(game.sheets[0]) == look("W f")


def test_the_demand_is_over_after_one_explore_card() -> None:
    game = draw(table("rift_lands hamlet", "r . r", demand=True), 0, FARM, "A1")
    assert (game.card, game.demand) == ("hamlet", False)
    assert look(draw(game, 0, VILLAGE, "E1 F1 F2").sheets[0]) == look("a . r/./././V/V V")


def test_a_demand_lapses_when_a_season_begins() -> None:
    game = table("goblin_attack", "r", "r", demand=True)
    assert game.demand
    assert not evolve(game, SeasonBegan(1)).demand


def test_no_demand_outlives_a_season_that_an_explore_card_ends() -> None:
    game = table("day", "r . r", "r . r", demand=True)
    game = draw(draw(game, 0, FARM, "A1"), 1, FARM, "A1")
    assert (game.season, game.card, game.demand, cover(game)) == (1, "day", False, 0)


def test_a_demand_lapses_when_a_full_map_ends_a_solo_game() -> None:
    # 5.5 with 11.4: the hero takes the last space, so the season ends while a ruins card waits
    game = table("rift_lands temple_ruins dobrik", walled(". ."))
    game = place(draw(game, 0, FARM, "A1"), 0, "A2", "A1 A3 B2")
    assert (game.phase, len(game.scores)) == (Phase.OVER, 4)
    assert not game.demand


def test_plain_heroes_has_no_ruins_cards_and_the_base_game_two() -> None:
    def ruins_in_deck(box: str) -> list[str]:
        events, _ = new_game(make_setup(box, seats=2), bytes(10), bytes(16))
        decks = [event.cards for event in events if isinstance(event, ExploreDeckShuffled)]
        return sorted(card for deck in decks for card in deck if card.endswith("_ruins"))

    assert ruins_in_deck("heroes") == []
    assert ruins_in_deck("base") == ["outpost_ruins", "temple_ruins"]
    assert ruins_in_deck("combined") == ["outpost_ruins", "temple_ruins"]


def test_without_a_ruins_card_ruins_spaces_are_empty_spaces_like_others() -> None:
    with_ruins = table("hamlet", blank("C"))
    without = table("hamlet", blank("C")._replace(ruins=0))
    offers = with_ruins.offer(0), without.offer(0)
    assert offers[0] is not None
    assert offers[1] is not None
    moves = list(legal_moves(offers[0]))
    assert len(moves) == 340 + 544
    assert moves == list(legal_moves(offers[1]))
