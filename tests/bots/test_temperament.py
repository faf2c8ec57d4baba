"""Bots of one level at one table draw different maps; neutral ones play their best move."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from quillmap.bots import BOTS, Limit, get_bot
from quillmap.bots.net_file import shipped_nets
from quillmap.bots.position import move_of, position_of
from quillmap.bots.rollout import move_values
from quillmap.content.games import make_setup
from quillmap.measuring.arena import ask, chance
from quillmap.rules.decide import new_game, play
from quillmap.rules.game import Game
from quillmap.rules.offers import legal_moves
from quillmap.rules.sheet import Sheet
from quillmap.rules.view import view

QUICK = Limit(work=8)
SETUPS: dict[str, dict[str, Any]] = {
    "base": {"game": "base"},
    "heroes": {"game": "heroes"},
    "combined": {"game": "combined", "sheet": "B"},
}


def spring(setup: str, deal: int, name: str, temperament: int, cards: int | None = None) -> Sheet:
    """The map of a bot alone with a deal after so many cards, or when spring is scored: no ambush by others tells maps
    apart.
    """
    game = new_game(make_setup(**SETUPS[setup]), chance("temperament", deal)[:10], bytes(16))[1]
    bot = get_bot(name, temperament)
    made = 0
    while not game.scores and made != cards:
        game = play(game, 0, ask(bot, game, 0, temperament, QUICK))
        made += 1
    return game.sheets[0]


@pytest.mark.parametrize("setup", SETUPS)
def test_of_99_journeymen_no_map_is_shared_by_more_than_five_after_spring(setup: str) -> None:
    for deal in range(3):
        maps = Counter(spring(setup, deal, "journeyman", seat + 1) for seat in range(99))
        assert max(maps.values()) <= 5


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("setup", SETUPS)
def test_four_bots_of_a_level_differ_by_their_third_card(setup: str, name: str) -> None:
    for deal in range(1 if name == "master" else 4):
        assert len({spring(setup, deal, name, seat + 1, cards=3) for seat in range(4)}) == 4


def positions() -> list[Game]:
    """What a solo player of Heroes is asked, from the first card to the last."""
    game = new_game(make_setup("heroes"), chance("temperament", 0)[:10], bytes(16))[1]
    found = []
    while any(game.waiting):
        found.append(game)
        game = play(game, 0, ask(get_bot("journeyman"), game, 0, 0, QUICK))
    return found


def test_a_neutral_journeyman_plays_the_best_move_and_others_do_so_after_spring() -> None:
    strayed = 0
    for game in positions():
        seen = view(game, 0)
        position = position_of(seen)
        values = move_values(position.tables, shipped_nets(), position.solo, position.moves, position.rows)
        best = move_of(seen, position.moves, int(np.argmax(values)))
        assert get_bot("journeyman").choose(seen, 1) == best
        moves = [get_bot("journeyman", temperament).choose(seen, 1) for temperament in range(1, 9)]
        assert seen.offer is not None
        assert set(moves) <= set(legal_moves(seen.offer))
        strayed += sum(move != best for move in moves)
        if seen.scores:
            assert set(moves) == {best}
    assert strayed == 6 + 4, "of eight seats, six stray at the first card, and those from the fifth on at the second"


def test_a_seat_has_the_same_preferences_each_time() -> None:
    seen = view(positions()[0], 0)
    for temperament in (1, 2, 99, 2**64 + 5):
        move = get_bot("journeyman", temperament).choose(seen, 1)
        assert get_bot("journeyman", temperament).choose(seen, 2) == move


def test_there_is_no_temperament_below_the_neutral_one() -> None:
    with pytest.raises(ValueError, match="not -1"):
        get_bot("journeyman", -1)
