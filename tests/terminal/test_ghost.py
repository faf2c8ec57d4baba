"""The ghost moves, turns and jumps as a player expects, and says why it is not legal."""

from __future__ import annotations

import pytest

from quillmap.content import EXPLORE, HERO_CARDS
from quillmap.rules.moves import Destroy, Draw, Move, PlaceHero
from quillmap.rules.notation import named, names
from quillmap.rules.offers import (
    DestroyOffer,
    DrawOffer,
    HeroOffer,
    Offer,
    Task,
    explore_offer,
    hero_offer,
    legal_moves,
)
from quillmap.rules.setup import Fallback
from quillmap.rules.sheet import FOREST, WATER, Sheet
from quillmap.terminal.ghost import Ghost, appear, change_shape, change_terrain, flip, jump, step, turn
from tests.sketch import blank, sheet

CENTRE = (5.0, 5.0)
FULL_ROW = "WWWWWWWWWWW"
GAZE = DestroyOffer(Task.GAZE, 7, 0, named(["B3", "B5", "C2", "C4", "C6", "D3", "D5", "E4"]))
"""Round a Gorgon on C3, C5 and D4."""


def explore(card: str, drawn: Sheet, *, demand: bool = False) -> DrawOffer:
    offer = explore_offer(7, 0, EXPLORE[card], drawn, demand, Fallback.ANY)
    assert offer
    return offer


def hero(card: str, drawn: Sheet) -> HeroOffer:
    offer = hero_offer(7, 0, HERO_CARDS[card], drawn)
    assert offer
    return offer


def only(*rows: str) -> Sheet:
    """A sheet full of water but for the rows drawn here."""
    return sheet("/".join([*rows, *[FULL_ROW] * (11 - len(rows))]))


def where(ghost: Ghost) -> list[str]:
    return names(ghost.spaces)


def test_it_appears_as_printed_at_the_legal_place_closest_to_the_last_one() -> None:
    assert where(appear(explore("fishing_village", sheet("")), (2.0, 3.5))) == ["C3", "C4", "C5", "C6"]
    assert where(appear(explore("fishing_village", blank("A")), (1.0, 3.5))) == ["A3", "A4", "A5", "A6"]


@pytest.mark.parametrize("card", EXPLORE)
@pytest.mark.parametrize("near", [(0.0, 0.0), (5.0, 5.0), (10.0, 10.0), (1.0, 3.0)])
def test_it_appears_legal_whatever_the_card(card: str, near: tuple[float, float]) -> None:
    for map_id in "ABCD":
        assert appear(explore(card, blank(map_id)), near).refusal is None
        assert appear(explore(card, blank(map_id), demand=True), near).refusal is None


def test_it_appears_turned_flipped_or_as_another_shape_if_only_that_fits() -> None:
    upright = only(*[".WWWWWWWWWW"] * 4)
    assert where(appear(explore("fishing_village", upright), CENTRE)) == ["A1", "B1", "C1", "D1"]
    flipped = only("...WWWWWWWW", ".WWWWWWWWWW")
    assert where(appear(explore("orchard", flipped), CENTRE)) == ["A1", "A2", "A3", "B1"]
    stairs = only("WW.WWWWWWWW", "W..WWWWWWWW", "..WWWWWWWWW")
    ghost = appear(explore("great_river", stairs), CENTRE)
    assert (where(ghost), ghost.shape) == (["A3", "B2", "B3", "C1", "C2"], 1)


def test_it_appears_as_a_single_space_where_nothing_else_fits() -> None:
    ghost = appear(explore("great_river", only(".W.WWWWWWWW")), CENTRE)
    assert where(ghost) == ["A3"]
    assert ghost.refusal is None


def test_steps_stop_at_the_edge() -> None:
    ghost = appear(explore("fishing_village", blank("A")), CENTRE)
    for _ in range(20):
        ghost = step(step(ghost, -1, 0), 0, 1)
    assert where(ghost) == ["A8", "A9", "A10", "A11"]
    for _ in range(20):
        ghost = step(step(ghost, 1, 0), 0, -1)
    assert where(ghost) == ["K1", "K2", "K3", "K4"]


def test_a_step_onto_filled_spaces_is_free_and_says_why_it_cannot_stay() -> None:
    above = appear(explore("fishing_village", blank("A")), (0.0, 3.5))
    on_the_mountain = step(above, 1, 0)
    assert above.refusal is None
    assert on_the_mountain.refusal == "Already filled: B4."
    assert step(on_the_mountain, 1, 0).refusal is None


@pytest.mark.parametrize("card", ["orchard", "homestead", "fishing_village", "treetop_village", "great_river"])
def test_four_turns_and_two_flips_bring_it_back(card: str) -> None:
    ghost = appear(explore(card, blank("A")), CENTRE)
    assert turn(turn(turn(turn(ghost)))) == ghost
    assert flip(flip(ghost)) == ghost


def test_a_turn_is_clockwise_and_a_flip_exchanges_left_and_right() -> None:
    ghost = appear(explore("orchard", sheet("")), (0.5, 1.0))
    assert where(ghost) == ["A1", "A2", "A3", "B3"]
    assert where(flip(ghost)) == ["A1", "A2", "A3", "B1"]
    assert where(turn(ghost)) == ["A2", "B2", "C1", "C2"]


def test_a_turn_at_the_edge_stays_on_the_map() -> None:
    ghost = appear(explore("fishing_village", sheet("")), (10.0, 9.0))
    assert where(ghost) == ["K8", "K9", "K10", "K11"]
    assert where(turn(ghost)) == ["H9", "I9", "J9", "K9"]


def test_shape_and_terrain_go_round() -> None:
    ghost = appear(explore("great_river", blank("A")), CENTRE)
    assert [len(where(one)) for one in (ghost, change_shape(ghost), change_shape(change_shape(ghost)))] == [3, 5, 3]
    marsh = appear(explore("marshlands", blank("A")), CENTRE)
    assert [one.terrain for one in (marsh, change_terrain(marsh), change_terrain(marsh, 2))] == [FOREST, WATER, FOREST]


def test_jumping_meets_every_legal_place_of_the_shape_as_turned_and_returns() -> None:
    offer = explore("homestead", blank("B"))
    legal = {move.spaces for move in legal_moves(offer) if isinstance(move, Draw)}
    met: list[int] = []
    ghost = appear(offer, CENTRE)
    for _ in range(4):
        first = ghost
        while True:
            met.append(ghost.spaces)
            ghost = jump(ghost)
            if ghost == first:
                break
        assert jump(jump(first), back=True) == first
        ghost = jump(turn(ghost))
    assert len(met) == len(set(met))
    assert set(met) == legal


def test_jumping_under_a_ruins_demand_only_meets_ruins() -> None:
    offer = explore("orchard", blank("A"), demand=True)
    ghost = appear(offer, CENTRE)
    for _ in range(40):
        ghost = jump(ghost)
        assert ghost.spaces & offer.cover
    refusal = ghost._replace(row=3, column=3).refusal
    assert refusal is not None
    assert refusal.startswith("The shape must cover a ruins space: one of B6")


def test_where_the_shape_as_turned_fits_nowhere_a_jump_turns_it() -> None:
    ghost = turn(appear(explore("fishing_village", only("....WWWWWWW")), CENTRE))
    assert ghost.refusal is not None
    assert where(jump(ghost)) == ["A1", "A2", "A3", "A4"]


def test_a_hero_takes_its_attack_along_and_over_the_edge() -> None:
    ghost = appear(hero("freyla", sheet("")), (0.0, 9.0))
    assert (where(ghost), names(ghost.marks)) == (["A10"], ["A11"])
    assert ghost.refusal is None
    turned = turn(ghost)
    assert (where(turned), names(turned.marks)) == (["A10"], ["B10", "C10", "D10"])
    assert names(flip(ghost).marks) == ["A7", "A8", "A9"]
    assert isinstance(turned.move, PlaceHero)
    assert turned.refusal is None


@pytest.mark.parametrize("card", HERO_CARDS)
def test_turning_and_jumping_reaches_every_legal_hero(card: str) -> None:
    offer = hero(card, blank("C"))
    ghost = first = appear(offer, CENTRE)
    moves: set[Move] = set()
    while not moves or ghost != first:
        for _ in range(2):
            for _ in range(4):
                assert ghost.refusal is None
                moves.add(ghost.move)
                ghost = turn(ghost)
            ghost = flip(ghost)
        ghost = jump(ghost)
    assert moves == set(legal_moves(offer))


def test_what_is_to_be_destroyed_is_chosen_among_the_allowed_spaces_only() -> None:
    ghost = appear(GAZE, (2.0, 3.0))
    assert where(ghost) == ["C4"]
    assert where(step(ghost, 0, 1)) == ["C6"]
    assert where(step(ghost, 1, 0)) == ["E4"]
    assert where(step(step(ghost, 1, 0), 1, 0)) == ["E4"]
    for rows, columns in ((0, 1), (1, 0), (0, -1), (-1, 0)) * 5:
        ghost = step(ghost, rows, columns)
        assert ghost.refusal is None
    assert isinstance(ghost.move, Destroy)
    assert where(jump(appear(GAZE, (10.0, 3.0)))) == ["B3"]


def test_keys_that_mean_nothing_for_an_offer_change_nothing() -> None:
    offers: list[Offer] = [GAZE, hero("dobrik", blank("C"))]
    for offer in offers:
        ghost = appear(offer, CENTRE)
        assert change_shape(ghost) == ghost
        assert change_terrain(ghost) == ghost
