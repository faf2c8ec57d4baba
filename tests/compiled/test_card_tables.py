"""Card tables: random edicts like those of a deal, and room for every move."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from quillmap.compiled.card_tables import MOST_CARDS, make_card_tables, most_answers, random_edicts
from quillmap.compiled.move_list import list_ambushes, list_card_moves, new_move_list
from quillmap.compiled.state import MOST_REVEALED, SEASONS, new_solo
from quillmap.content import MAPS
from quillmap.content.games import GAMES, make_setup
from quillmap.rules.cards import Ambush, Category, Explore, Hero
from quillmap.rules.setup import BadSetup, Setup, deck_cards
from quillmap.rules.shapes import placements
from quillmap.rules.sheet import FARM, FOREST, VILLAGE, empty
from tests.sketch import blank


def test_random_edicts_are_one_of_each_category_in_any_order() -> None:
    setup, rng = make_setup("base"), random.Random(1)
    drawn = [random_edicts(setup, rng) for _ in range(400)]
    assert all({card.category for card in edicts} == set(Category) and len(edicts) == 4 for edicts in drawn)
    assert {card.id for edicts in drawn for card in edicts} == {card.id for card in setup.scoring}
    first = Counter(edicts[0].category for edicts in drawn)
    assert min(first.values()) > 60


# Move lists are bounded

L_TETROMINO = "XXX/X.."


def with_card(card: Explore) -> Setup:
    """Base A with one more explore card."""
    setup = make_setup("base", sheet="A")
    return setup._replace(explore=(card, *setup.explore[1:]))


def answers(setup: Setup, card: Explore) -> int:
    """How many drawings a card offers on the empty sheet, by the rules."""
    places = sum(1 for shape, _ in card.printed for _ in placements(shape, empty(blank(setup.sheet.id))))
    return places * len(card.terrains)


def test_a_card_with_more_answers_than_the_table_has_rows_is_refused() -> None:
    card = Explore("invented", time=1, terrains=(FOREST, VILLAGE, FARM), shapes=(L_TETROMINO,))
    setup = with_card(card)
    assert answers(setup, card) == 1716 > len(new_move_list())
    with pytest.raises(BadSetup, match=f"room for {len(new_move_list())} moves: invented can have 2160"):
        make_card_tables(setup)
    assert make_card_tables(with_card(card._replace(terrains=(FOREST, VILLAGE)))).cards.count == 17


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (Explore("invented", 1, (FOREST,), ("X", "XX", "XXX")), "room for 2 shapes and 5 terrains: invented"),
        (Explore("invented", 1, (FOREST,) * 6, ("X",)), "room for 2 shapes and 5 terrains: invented"),
    ],
)
def test_a_card_with_more_shapes_or_terrains_than_there_is_room_for_is_refused(card: Explore, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        make_card_tables(with_card(card))


def test_more_cards_than_there_is_room_for_are_refused() -> None:
    setup = make_setup("combined")
    more = tuple(setup.explore[0]._replace(id=f"invented_{number}") for number in range(5))
    with pytest.raises(BadSetup, match="room for 21 cards, not 26"):
        make_card_tables(setup._replace(explore=setup.explore + more))


def test_the_table_has_rows_for_every_card_of_the_boxes() -> None:
    for game, sheet in product(GAMES, MAPS):
        setup = make_setup(game, sheet=sheet, ruins=True)
        tables = make_card_tables(setup)
        moves = new_move_list()
        for number, card in enumerate(deck_cards(setup)):
            if isinstance(card, Explore | Hero):
                rows = list_card_moves(tables, new_solo(blank(sheet)), number, moves)
                assert 0 < rows <= most_answers(card) <= len(moves)
            if isinstance(card, Explore):
                assert rows == answers(setup, card)
            if isinstance(card, Ambush):
                assert 0 < list_ambushes(tables, blank(sheet), number, moves) <= most_answers(card)


def test_a_game_reveals_no_more_cards_than_there_is_room_for() -> None:
    assert SEASONS * MOST_CARDS <= MOST_REVEALED
