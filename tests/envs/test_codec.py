"""Every legal move has one number, every number one move, and the mask marks exactly the legal ones."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from quillmap.content import AMBUSHES, EXPLORE, HERO_CARDS, MAPS
from quillmap.content.games import make_setup
from quillmap.envs.codec import ACTIONS, DESTROYING, HERO, PASS, SINGLE, drawing_plane, mask_of, move_of, number_of
from quillmap.rules.decide import new_game, play
from quillmap.rules.masks import SPACES, spot
from quillmap.rules.moves import Destroy, Draw, PlaceHero
from quillmap.rules.notation import named, parse
from quillmap.rules.offers import Task as Asked
from quillmap.rules.offers import ambush_offer, destroy_offer, explore_offer, hero_offer, legal_moves
from quillmap.rules.setup import Fallback
from quillmap.rules.shapes import points
from quillmap.rules.sheet import FARM, FOREST, MONSTER, WATER, Sheet

PACK = ("flayer_incursion", "insectoid_invasion", "ratman_strike", "ogre_charge")
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "base A": ("base", {"sheet": "A"}),
    "base B, the card's terrains": ("base", {"sheet": "B", "fallback": "card"}),
    "heroes C": ("heroes", {"sheet": "C"}),
    "heroes D, two seats": ("heroes", {"sheet": "D", "seats": 2}),
    "base, three seats, ambush pack": ("base", {"seats": 3, "ambushes": PACK}),
    "combined": ("combined", {"sheet": "B"}),
    "combined, all that acts": (
        "combined",
        {"explore": "heroes", "ambushes": ("zombie_plague", "giant_troll_ravage", "gorgon_gaze", "dragon_inferno")},
    ),
    "combined, two seats": ("combined", {"seats": 2, "ambushes": ("zombie_plague", "gorgon_gaze", *PACK[:2])}),
}
BLANK = parse(MAPS["A"].drawing)


@pytest.mark.parametrize("name", TABLES)
def test_every_legal_move_of_a_game_has_one_number_and_the_mask_marks_those_alone(name: str) -> None:
    game_name, options = TABLES[name]
    rng = random.Random(name)
    _, game = new_game(make_setup(game_name, **options), rng.randbytes(10), rng.randbytes(16))
    seen = set()
    while any(game.waiting):
        seat = rng.choice([seat for seat, task in enumerate(game.waiting) if task])
        offer = game.offer(seat)
        assert offer is not None
        moves = list(legal_moves(offer))
        numbers = [number_of(offer, move) for move in moves]
        assert len(set(numbers)) == len(moves)
        assert set(np.flatnonzero(mask_of(offer))) == set(numbers)
        assert [move_of(offer, number) for number in numbers] == moves
        seen.add(offer.task)
        game = play(game, seat, rng.choice(moves))
    assert Asked.DRAW in seen
    assert (Asked.AMBUSH in seen) == (options.get("seats", 1) > 1)
    assert (Asked.HERO in seen) == (game_name != "base")


def offers(sheet: Sheet) -> list[Any]:
    """Every card's offer on a sheet, in both ways to fall back, with a demand and without, and both destructions."""
    found: list[Any] = [ambush_offer(1, 0, card, sheet) for card in AMBUSHES.values()]
    found += [hero_offer(1, 0, card, sheet) for card in HERO_CARDS.values()]
    for card in EXPLORE.values():
        found += [explore_offer(1, 0, card, sheet, demand, way) for demand in (False, True) for way in Fallback]
    found += [destroy_offer(task, 1, 0, sheet) for task in (Asked.GAZE, Asked.RAVAGE)]
    return [offer for offer in found if offer is not None]


@pytest.mark.parametrize(
    "drawing",
    [
        "\n".join(["..........."] * 11),
        "FF.FFFFFFFF/FFFFFFGFF^F/FFFFFFFrFFF/FFF....FFFF/" + "/".join(["FFFFFFFFFFF"] * 6) + "/FFFFFFFFT..",
    ],
)
def test_every_card_on_an_empty_and_on_an_almost_full_sheet(drawing: str) -> None:
    sheet = parse(drawing)
    found = offers(sheet)
    assert len(found) >= 12 + 4 + 4 * 22
    for offer in found:
        moves = list(legal_moves(offer))
        numbers = [number_of(offer, move) for move in moves]
        assert sorted(numbers) == list(np.flatnonzero(mask_of(offer)))
        assert len(set(numbers)) == len(numbers)
        assert [move_of(offer, number) for number in numbers] == moves


def test_the_numbers_of_some_moves_by_hand() -> None:
    assert (SINGLE, HERO, DESTROYING, PASS, ACTIONS) == (16, 21, 25, 3146, 3147)
    river = explore_offer(1, 0, EXPLORE["great_river"], BLANK, False, Fallback.ANY)
    assert river is not None
    assert number_of(river, Draw(1, WATER, named(["A1", "B1", "C1"]))) == 0
    assert number_of(river, Draw(1, WATER, named(["A1", "A2", "A3"]))) == 121
    assert number_of(river, Draw(1, WATER, named(["D3", "C4", "D4", "B5", "C5"]))) == 8 * 121 + 11 + 2
    orchard = explore_offer(1, 0, EXPLORE["orchard"], BLANK, False, Fallback.ANY)
    assert orchard is not None
    assert number_of(orchard, Draw(1, FOREST, named(["A1", "A2", "A3", "B3"]))) == 0
    assert number_of(orchard, Draw(1, FARM, named(["A1", "A2", "A3", "B3"]))) == 8 * 121
    rift = explore_offer(1, 0, EXPLORE["rift_lands"], BLANK, False, Fallback.ANY)
    assert rift is not None
    assert number_of(rift, Draw(1, MONSTER, named(["K11"]))) == (16 + 4) * 121 + 120
    troll = destroy_offer(Asked.RAVAGE, 1, 0, parse("T.........." + "/..........." * 10))
    assert troll is not None
    assert number_of(troll, Destroy(1, named(["B1"]))) == 25 * 121 + 11


def test_a_hero_in_a_corner_has_a_number_for_each_different_attack() -> None:
    freyla = hero_offer(1, 0, HERO_CARDS["freyla"], BLANK)
    assert freyla is not None
    corner, middle = (sum(int(mask_of(freyla)[(HERO + way) * SPACES + space]) for way in range(4)) for space in (0, 60))
    assert (corner, middle) == (3, 0)  # two ways look off the map and leave no mark; F6 is a mountain
    off_the_map = number_of(freyla, PlaceHero(1, spot(0), 0))
    assert move_of(freyla, off_the_map) == PlaceHero(1, spot(0), 0)


def test_without_an_offer_only_passing_is_legal() -> None:
    assert list(np.flatnonzero(mask_of(None))) == [PASS]


def test_a_number_that_answers_another_offer_is_refused() -> None:
    freyla = hero_offer(1, 0, HERO_CARDS["freyla"], BLANK)
    assert freyla is not None
    for action in (0, SINGLE * SPACES, DESTROYING * SPACES, PASS):
        with pytest.raises(ValueError, match="does not answer the offer to hero"):
            move_of(freyla, action)
    with pytest.raises(ValueError, match="does not answer the offer to hero"):
        number_of(freyla, Destroy(1, spot(0)))


def test_the_cards_of_all_boxes_fit_the_planes() -> None:
    assert max(drawing_plane(s, t, len(card.terrains), 7) for card in EXPLORE.values() if card.time
               for s in range(len(card.printed)) for t in range(len(card.terrains))) == SINGLE - 1  # fmt: skip
    single = [card for card in EXPLORE.values() for shape, _ in card.printed if len(points(shape)) == 1]
    assert {card.id for card in single} == {"rift_lands", "kethras_gates"}
    assert not any(coin for card in single for _, coin in card.printed)  # the numbers of single spaces earn no coin
