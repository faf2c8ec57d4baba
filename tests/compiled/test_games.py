"""Whole compiled solo games agree with the interpreted engine, move for move and star for star."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from quillmap.compiled.card_tables import make_card_tables
from quillmap.compiled.deal_order import deal_of
from quillmap.compiled.random_play import random_game
from quillmap.content import AMBUSHES
from quillmap.content.games import make_setup
from quillmap.rules.decide import decide, new_game
from quillmap.rules.events import Revealed, SeasonScored
from quillmap.rules.game import fold
from quillmap.rules.moves import Destroy, Draw, Move, PlaceHero
from quillmap.rules.notation import parse
from quillmap.rules.offers import legal_moves
from quillmap.rules.setup import Setup
from quillmap.rules.sheet import HERO, MONSTER
from tests.compiled.splitmix import SplitMix


def random_options(game: str, rng: random.Random) -> dict[str, Any]:
    if game == "base":
        return {"sheet": rng.choice("AB")}
    if game == "heroes":
        return {"sheet": rng.choice("CD")}
    return {
        "sheet": rng.choice("ABCD"),
        "explore": rng.choice(["base", "heroes"]),
        "seasons": rng.choice(["base", "heroes"]),
        "heroes": rng.random() < 0.7,
        "ambushes": rng.sample(list(AMBUSHES), 4),
        "fallback": rng.choice(["any", "card"]),
    }


def as_numbers(move: Move) -> tuple[int, int, int]:
    match move:
        case Draw():
            return (move.terrain, move.spaces, 0)
        case PlaceHero():
            return (HERO, move.space, move.marks)
        case Destroy():
            return (MONSTER, move.space, 0)


def interpreted(setup: Setup, seed: bytes, state: int) -> tuple[list[str], list[tuple[int, int, int]], list[int], Any]:
    """The cards, moves, totals after each season and the last sheet of a game that chooses by the same generator."""
    chance = SplitMix(state)
    events, game = new_game(setup, seed, bytes(16))
    history = list(events)
    moves: list[tuple[int, int, int]] = []
    while (offer := game.offer(0)) is not None:
        choices = list(legal_moves(offer))
        move = choices[chance.below(len(choices))]
        moves.append(as_numbers(move))
        events = decide(game, 0, move)
        history += events
        game = fold(game, events)
    cards = [event.card for event in history if isinstance(event, Revealed)]
    paid = [event.reckonings[0].total for event in history if isinstance(event, SeasonScored)]
    totals = [sum(paid[: season + 1]) for season in range(4)]
    return cards, moves, totals, game.sheets[0]


@pytest.mark.parametrize("game", ["base", "heroes", "combined"])
def test_compiled_games_agree_with_interpreted_ones_move_for_move(game: str) -> None:
    rng = random.Random(f"fast/{game}")
    for _ in range(100):
        setup = make_setup(game, **random_options(game, rng))
        seed, state = rng.randbytes(10), rng.getrandbits(64)
        cards, moves, totals, sheet = interpreted(setup, seed, state)

        deal = deal_of(setup, seed)
        tables = make_card_tables(setup, deal.edicts)
        log = np.zeros((80, 5), np.uint64)
        stars = np.zeros(4, np.int64)
        solo, made = random_game(
            tables, parse(setup.sheet.drawing), deal.cards, np.array([state], np.uint64), stars, log
        )
        assert [deal.names[card] for card in deal.cards][: len(cards)] == cards
        rows = [tuple(int(word) for word in row) for row in log[:made]]
        assert [(row[0], row[1] | row[2] << 64, row[3] | row[4] << 64) for row in rows] == moves
        assert list(stars) == totals
        assert solo.sheet == sheet
        assert solo.stars == totals[-1]
