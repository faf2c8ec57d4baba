"""Every compiled rule gives the answers of the interpreted one and of the second engine, on thousands of sheets."""

from __future__ import annotations

import random

import pytest
from numba import njit

from quillmap.compiled.card_tables import make_card_tables
from quillmap.compiled.move_list import HIGH, LOW, PACKED, coins_of, list_drawings, new_move_list, terrain_of
from quillmap.compiled.rules import NUMBER, tally_of
from quillmap.compiled.state import new_solo, walked
from quillmap.content import AMBUSHES, EDICTS
from quillmap.content.games import make_setup
from quillmap.rules import effects
from quillmap.rules.decide import solo_ambush
from quillmap.rules.masks import Constant
from quillmap.rules.moves import Draw
from quillmap.rules.notation import parse
from quillmap.rules.offers import each, explore_offer, legal_moves, shape_coins
from quillmap.rules.scoring import monsters
from quillmap.rules.setup import Fallback, deck_cards
from quillmap.rules.sheet import MONSTER, Monster, Terrain, empty
from tests import naive, naive_scoring
from tests.test_naive_agrees import places, random_sheet


@njit
def compiled_tally(number, sheet):  # type: ignore[no-untyped-def]
    return tally_of(number, sheet)


@njit
def compiled_monsters(sheet):  # type: ignore[no-untyped-def]
    return monsters(sheet)


def sheets(what: str, number: int) -> list[str]:
    rng = random.Random(f"compiled/{what}")
    return [random_sheet(rng) for _ in range(number)]


@pytest.mark.parametrize("card", EDICTS)
def test_a_compiled_scoring_card_agrees_with_both_engines(card: str) -> None:
    for text in sheets(card, 150):
        sheet = parse(text)
        tally = compiled_tally(NUMBER[card], sheet)
        assert tally == EDICTS[card].score(sheet), text
        assert tally.stars == naive_scoring.score(card, naive.NaiveSheet.parse(text)), text


def test_compiled_monsters_agree_with_both_engines() -> None:
    for text in sheets("monsters", 500):
        sheet = parse(text)
        assert compiled_monsters(sheet) == monsters(sheet)
        assert compiled_monsters(sheet).stars == naive.monster_penalty(naive.NaiveSheet.parse(text))


@njit
def compiled_effects(sheet, terrain, spaces, letter, marks, destroyed, coins):  # type: ignore[no-untyped-def]
    return effects.change(sheet, terrain, spaces, letter, marks, destroyed, coins)


@njit
def compiled_choices(sheet):  # type: ignore[no-untyped-def]
    return effects.gaze(sheet), effects.ravage(sheet), effects.plague(sheet), effects.demanded(sheet)


@njit
def compiled_spread(sheet):  # type: ignore[no-untyped-def]
    return effects.spread(sheet)


def test_compiled_effects_agree() -> None:
    rng = random.Random("compiled effects")
    for text in sheets("effects", 500):
        sheet = parse(text)
        free = list(each(empty(sheet)))
        space = Constant(rng.choice(free) if free else 0)
        marks = Constant(rng.getrandbits(121) & rng.getrandbits(121))
        gone = Constant(rng.getrandbits(121) & rng.getrandbits(121) & rng.getrandbits(121) & ~sheet.mountain)
        change = (rng.choice(list(Terrain)[:6]), space, rng.choice(list(Monster)), marks, gone, rng.randrange(2))
        assert compiled_effects(sheet, *change) == effects.change(sheet, *change), text
        wanted = (effects.gaze(sheet), effects.ravage(sheet), effects.plague(sheet), effects.demanded(sheet))
        assert compiled_choices(sheet) == wanted, text
        assert compiled_spread(sheet) == effects.spread(sheet), text


def test_compiled_walks_agree_with_both_engines() -> None:
    for start in range(0, 12, 4):
        four = list(AMBUSHES)[start : start + 4]
        setup = make_setup("combined", ambushes=four)
        tables = make_card_tables(setup)
        names = [card.id for card in deck_cards(setup)]
        for text in sheets(f"walks {start}", 100):
            sheet = parse(text)
            other = naive.NaiveSheet.parse(text)
            for name in four:
                card = AMBUSHES[name]
                spaces = solo_ambush(card, sheet)
                assert walked(tables, names.index(name), sheet) == effects.draw(sheet, MONSTER, spaces, card.monster, 0)
                assert places(spaces) == (naive.solo_walk(other, name) or frozenset())


@pytest.mark.parametrize("game", ["base", "heroes"])
@pytest.mark.parametrize("fallback", list(Fallback))
def test_compiled_drawings_are_the_legal_moves_in_their_order(game: str, fallback: Fallback) -> None:
    setup = make_setup(game, fallback=fallback.value)
    tables = make_card_tables(setup)
    moves = new_move_list()
    for text in sheets(f"drawings {game}", 100):
        sheet = parse(text)
        for number, card in enumerate(setup.explore):
            for demand in (False, True):
                offer = explore_offer(1, 0, card, sheet, demand, fallback)
                solo = new_solo(sheet)._replace(demand=int(demand))
                rows = list_drawings(tables, solo, number, moves)
                found = [
                    (terrain_of(row[PACKED]), int(row[LOW]) | int(row[HIGH]) << 64, coins_of(row[PACKED]))
                    for row in moves[:rows]
                ]
                if offer is None:
                    assert found == []
                    continue
                wanted = [move for move in legal_moves(offer) if isinstance(move, Draw)]
                coins = [shape_coins(offer, move.spaces) for move in wanted]
                assert found == [(m.terrain, m.spaces, c) for m, c in zip(wanted, coins, strict=True)]
