"""What every bot must do, and how much better each is than the one before it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from quillmap.bots import BOTS, Limit, get_bot
from quillmap.content import AMBUSHES
from quillmap.content.games import make_setup
from quillmap.measuring.arena import Played, play_game
from quillmap.rules.decide import new_game, play
from quillmap.rules.offers import legal_moves
from quillmap.rules.view import view

QUICK = Limit(work=2)

SETUPS: dict[str, dict[str, Any]] = {
    "base solo": {"game": "base"},
    "base wastelands": {"game": "base", "sheet": "B", "seats": 2},
    "heroes solo": {"game": "heroes", "sheet": "D"},
    "heroes table": {"game": "heroes", "seats": 3},
    "combined with every effect": {"game": "combined", "seats": 2, "ambushes": list(AMBUSHES)[4:8]},
    "combined solo with every effect": {"game": "combined", "sheet": "B", "ambushes": list(AMBUSHES)[4:8]},
    "english fallback": {"game": "combined", "explore": "heroes", "fallback": "card", "heroes": False},
}


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("setup", SETUPS)
def test_a_bot_plays_every_set_up_to_its_end(name: str, setup: str) -> None:
    options = make_setup(**SETUPS[setup])
    for seed in range(2):
        played = play_game(options, [get_bot(name)] * options.seats, seed, QUICK)
        assert len(played.game.scores) == 4
        assert sum(played.moves) >= 14 * options.seats


@pytest.mark.parametrize("name", BOTS)
def test_the_same_view_and_seed_give_the_same_move(name: str) -> None:
    setup = make_setup("heroes", seats=2)
    _, game = new_game(setup, bytes(10), bytes(16))
    rng = random.Random(1)
    for _ in range(12):
        seat = next(seat for seat, task in enumerate(game.waiting) if task)
        seen = view(game, seat)
        assert get_bot(name).choose(seen, 7, QUICK) == get_bot(name).choose(seen, 7, QUICK)
        assert seen.offer is not None
        game = play(game, seat, rng.choice(list(legal_moves(seen.offer))))


def test_a_bot_that_is_not_asked_has_nothing_to_say() -> None:
    setup = make_setup("base", seats=2)
    _, game = new_game(setup, bytes(10), bytes(16))
    offer = game.offer(0)
    assert offer is not None
    game = play(game, 0, next(legal_moves(offer)))
    with pytest.raises(ValueError, match="does not wait"):
        get_bot("novice").choose(view(game, 0), 1)


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="grandmaster"):
        get_bot("grandmaster")


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_one_file_named_like_it(name: str) -> None:
    bot = get_bot(name, 3)
    assert (type(bot).__module__, bot.name, bot.temperament) == (f"quillmap.bots.{name}", name, 3)


def ratings(name: str, games: int, limit: Limit) -> float:
    setup = make_setup("base")
    played: list[Played] = [play_game(setup, [get_bot(name)], seed, limit) for seed in range(games)]
    return sum(game.rating for game in played) / games


def test_each_bot_is_better_than_the_one_before_it() -> None:
    """Far apart enough that so few games tell; docs/bots.md has the real measurement."""
    by_chance = ratings("random", 10, QUICK)
    novice = ratings("novice", 10, QUICK)
    journeyman = ratings("journeyman", 20, QUICK)
    master = ratings("master", 20, Limit(work=16))
    assert by_chance < -30
    assert by_chance + 20 < novice
    assert novice + 10 < journeyman
    assert journeyman < master


def test_an_ambush_is_drawn_where_it_harms() -> None:
    """At a table of two the neighbour of a journeyman loses more to monsters than that of a random player."""
    setup = make_setup("base", seats=2)
    bots = [get_bot("journeyman"), get_bot("random")]
    lost = [0, 0]
    for seed in range(6):
        game = play_game(setup, bots, seed, QUICK).game
        for season in game.scores:
            for seat in range(2):
                lost[seat] += season[seat].monsters
    assert lost[1] > lost[0]
