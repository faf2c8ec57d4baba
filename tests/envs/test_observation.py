"""An observation holds what the view holds, and nothing more."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from quillmap.content import EDICTS
from quillmap.content.games import make_setup
from quillmap.envs.codec import DESTROYING, HERO, SINGLE, WAYS, mask_of, move_of
from quillmap.envs.observation import (
    CARDS,
    REACH,
    SHEET_PLANES,
    SPACE,
    observation_of,
    write_sheet,
)
from quillmap.rules.decide import new_game, play
from quillmap.rules.game import Game
from quillmap.rules.masks import SIZE, SPACES, Mask, spot
from quillmap.rules.moves import Draw, PlaceHero
from quillmap.rules.notation import numbers
from quillmap.rules.offers import legal_moves
from quillmap.rules.setup import Setup
from quillmap.rules.sheet import Sheet
from quillmap.rules.view import View, view


def positions(setup: Setup, seed: int) -> list[tuple[Game, View]]:
    """Every moment of a random game, as the seat sees it that moves next."""
    rng = random.Random(seed)
    _, game = new_game(setup, rng.randbytes(10), rng.randbytes(16))
    found = []
    while any(game.waiting):
        seat = rng.choice([seat for seat, task in enumerate(game.waiting) if task])
        seen = view(game, seat)
        found.append((game, seen))
        assert seen.offer is not None
        game = play(game, seat, rng.choice(list(legal_moves(seen.offer))))
    return [*found, (game, view(game, 0))]


def spaces_of(plane: Any) -> list[int]:
    return list(np.flatnonzero(np.asarray(plane).reshape(SPACES)))


SETUPS = [make_setup("base"), make_setup("heroes", sheet="D", seats=2), make_setup("combined", seats=3)]


@pytest.mark.parametrize("setup", SETUPS, ids=["base", "heroes", "combined"])
def test_every_field_says_what_the_view_says(setup: Setup) -> None:
    for _, seen in positions(setup, 1):
        found = observation_of(seen)
        assert SPACE.contains(found)
        for number, plane in enumerate(SHEET_PLANES):
            assert spaces_of(found["sheet"][number]) == numbers(getattr(seen.sheet, plane)), plane
        assert [CARDS[number] for number in np.flatnonzero(found["card"])] == ([seen.card] if seen.card else [])
        assert {CARDS[number] for number in np.flatnonzero(found["revealed"])} == set(seen.revealed)
        order = sorted((place, CARDS[number]) for number, place in enumerate(found["past"]) if place)
        assert tuple(card for _, card in order) == seen.past
        assert [list(EDICTS)[row.argmax()] for row in found["edicts"]] == [edict.id for edict in seen.edicts]
        assert (found["season"].argmax(), found["season"].sum()) == (seen.season, 1)
        assert list(found["clock"]) == [seen.clock, seen.setup.seasons[seen.season].length]
        assert (found["coins"][0], found["demand"][0]) == (seen.sheet.coins, seen.demand)
        assert list(found["tallies"]) == [tally.stars for tally in seen.tallies] + [seen.monsters.stars]
        paid = np.cumsum([season[seen.seat or 0].total for season in seen.scores])
        assert list(found["scores"]) == [*paid, *[0] * (4 - len(paid))]


def test_every_plane_of_a_sheet_holds_its_own_mask() -> None:
    planes = np.zeros(len(SHEET_PLANES) * SPACES, np.int8)
    write_sheet(planes, Sheet(**{name: spot(7 * number) for number, name in enumerate(SHEET_PLANES)}))
    assert [spaces_of(plane) for plane in planes.reshape(-1, SPACES)] == [[7 * number] for number in range(16)]


def laid(box: Any, row: int, column: int) -> Mask:
    """The spaces of a small picture whose top-left corner lies on a row and column; what leaves the map is gone."""
    spaces = 0
    for down, across in np.argwhere(box):
        if 0 <= row + down < SIZE and 0 <= column + across < SIZE:
            spaces |= 1 << int(SIZE * (row + down) + column + across)
    return spaces


@pytest.mark.parametrize("setup", SETUPS, ids=["base", "heroes", "combined"])
def test_the_offered_shapes_terrains_and_attacks_are_what_the_actions_draw(setup: Setup) -> None:
    for _, seen in positions(setup, 2)[:-1]:
        assert seen.offer is not None
        found = observation_of(seen)
        reach = set()
        for action in np.flatnonzero(mask_of(seen.offer)):
            plane, space = divmod(int(action), SPACES)
            row, column = divmod(space, SIZE)
            move = move_of(seen.offer, int(action))
            if plane < SINGLE:
                assert isinstance(move, Draw)
                choice, way = divmod(plane, WAYS)
                assert laid(found["shapes"][choice, way], row, column) == move.spaces
                assert list(np.flatnonzero(found["terrains"][choice])) == [move.terrain]
                reach |= set(numbers(move.spaces))
            elif plane < HERO:
                assert not found["shapes"].any()
                assert found["terrains"][2, plane - SINGLE]
                reach.add(space)
            elif plane < DESTROYING:
                assert isinstance(move, PlaceHero)
                assert laid(found["attacks"][plane - HERO], row - REACH, column - REACH) == move.marks
                reach.add(space)
            else:
                reach.add(space)
        assert reach <= set(spaces_of(found["free"]))
        assert list(np.flatnonzero(found["task"])) == [
            ["draw", "ambush", "hero", "gaze", "ravage"].index(seen.offer.task.value)
        ]


def test_the_card_shows_what_must_be_covered_and_the_coin_beside_a_shape() -> None:
    demands = coins = 0
    for _, seen in positions(make_setup("base"), 5)[:-1]:
        found = observation_of(seen)
        cover = getattr(seen.offer, "cover", 0)
        assert spaces_of(found["cover"]) == numbers(cover)
        demands += bool(cover)
        if seen.card in ("great_river", "farmland", "hamlet", "forgotten_forest") and found["shapes"].any():
            assert list(found["coin"]) == [1, 0]
            coins += 1
    assert demands >= 1
    assert coins >= 1


@pytest.mark.parametrize("setup", SETUPS, ids=["base", "heroes", "combined"])
def test_games_that_differ_in_their_secrets_look_the_same(setup: Setup) -> None:
    rng = random.Random(3)
    for game, seen in positions(setup, 3)[:-1]:
        secret = game.secret
        other = secret._replace(
            seed=rng.randbytes(10),
            deck=tuple(rng.sample(secret.deck, len(secret.deck))),
            ambushes=secret.ambushes[::-1],
            heroes=secret.heroes[::-1],
        )
        found, same = observation_of(seen), observation_of(view(game._replace(secret=other), seen.seat))
        assert all((found[name] == same[name]).all() for name in SPACE)
