"""The rules against the second engine: thousands of random sheets, hundreds of whole games, every legal move."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from quillmap.content import AMBUSHES, EDICTS, EXPLORE, MAPS
from quillmap.content.games import make_setup
from quillmap.rules.decide import decide, new_game, solo_ambush
from quillmap.rules.effects import destroy, draw, gaze, place_hero, ravage, spread
from quillmap.rules.events import (
    Destroyed,
    Drew,
    Event,
    GameEnded,
    HeroPlaced,
    Revealed,
    SeasonBegan,
    SeasonScored,
    TurnEnded,
)
from quillmap.rules.game import Game, fold
from quillmap.rules.masks import SIZE, Mask, count, enclosed
from quillmap.rules.moves import Destroy, Draw, Move, PlaceHero
from quillmap.rules.notation import notation, numbers, parse
from quillmap.rules.offers import each, explore_offer, legal_moves
from quillmap.rules.scoring import monsters
from quillmap.rules.setup import Fallback, Setup
from quillmap.rules.shapes import placements
from quillmap.rules.sheet import DRAWABLE, PLAIN, Sheet, empty, filled
from tests import naive, naive_scoring
from tests.naive_game import NaiveGame


def places(spaces: Mask) -> frozenset[tuple[int, int]]:
    return frozenset(divmod(number, SIZE) for number in numbers(spaces))


def place(space: Mask) -> tuple[int, int]:
    (only,) = places(space)
    return only


def random_sheet(rng: random.Random) -> str:
    """A sheet as no game would leave it: any letter anywhere, sparse or crowded, in clumps or scattered."""
    letters = rng.choice(["FVAWMHX", "FFVVAAWW", "FVAW", "FVAWMDZTG^#X", "VVVVF", "AAWW^", "FFFFFV"])
    fill = rng.random()
    clump = rng.random()
    rows = [["."] * SIZE for _ in range(SIZE)]
    if rng.random() < 0.5:
        rows = [list(line) for line in notation(parse(rng.choice(list(MAPS.values())).drawing)).split("/")]
    last = rng.choice(letters)
    for row in range(SIZE):
        for column in range(SIZE):
            if rng.random() < fill and rows[row][column] in ".r":
                if rng.random() > clump:
                    last = rng.choice(letters)
                on_ruins = rows[row][column] == "r" or (last not in "^#" and rng.random() < 0.05)
                rows[row][column] = last.lower() if on_ruins and last not in "^#" else last
    return "/".join("".join(line) for line in rows)


@pytest.mark.parametrize("seed", range(20))
def test_every_score_agrees_on_random_sheets(seed: int) -> None:
    rng = random.Random(f"scores/{seed}")
    for _ in range(200):
        text = random_sheet(rng)
        sheet, other = parse(text), naive.NaiveSheet.parse(text)
        for card, edict in EDICTS.items():
            tally = edict.score(sheet)
            assert tally.stars == naive_scoring.score(card, other), (card, text)
            earning = naive_scoring.earning(card, other)
            if earning is not None:
                assert places(tally.spaces) == earning, (card, text)
        assert monsters(sheet).stars == naive.monster_penalty(other), text
        assert count(sheet.mountain & enclosed(filled(sheet))) == naive.surrounded_mountains(other), text


@pytest.mark.parametrize("seed", range(20))
def test_every_placement_agrees_on_random_sheets(seed: int) -> None:
    rng = random.Random(f"placements/{seed}")
    for _ in range(100):
        text = random_sheet(rng)
        sheet, other = parse(text), naive.NaiveSheet.parse(text)
        card = rng.choice(list(EXPLORE.values()))
        demand = rng.random() < 0.5
        option = rng.choice(list(Fallback))
        offer = explore_offer(1, 0, card, sheet, demand, option)
        expected = naive.explore_offer(other, card.id, demand, option.value)
        assert (offer is None) == expected["nothing"], text
        if offer is None:
            continue
        assert offer.fallback == expected["fallback"], (card.id, text)
        if offer.fallback:
            assert {terrain.name.lower() for terrain in offer.terrains} == set(expected["single_terrains"])
            continue
        for (shape, coin), (want, want_coin) in zip(card.printed, expected["shapes"], strict=True):
            found = [places(spaces) for spaces in placements(shape, offer.free, offer.cover)]
            assert len(found) == len(set(found)), "each set of spaces once"
            assert (set(found), coin) == (want, want_coin), (card.id, text)


@pytest.mark.parametrize("seed", range(10))
def test_the_solo_walk_agrees_on_random_sheets(seed: int) -> None:
    rng = random.Random(f"walk/{seed}")
    for _ in range(50):
        text = random_sheet(rng)
        sheet, other = parse(text), naive.NaiveSheet.parse(text)
        for card in AMBUSHES.values():
            expected = naive.solo_walk(other, card.id)
            assert places(solo_ambush(card, sheet)) == (expected or frozenset()), (card.id, text)


@pytest.mark.parametrize("seed", range(10))
def test_what_happens_to_a_sheet_agrees_on_random_sheets(seed: int) -> None:
    rng = random.Random(f"effects/{seed}")
    for _ in range(100):
        text = random_sheet(rng)
        sheet, other = parse(text), naive.NaiveSheet.parse(text)
        for _ in range(6):
            assert places(gaze(sheet)) == naive.gaze_options(other), text
            assert places(ravage(sheet)) == naive.ravage_options(other), text
            sheet = happen(sheet, other, rng)
            assert same(sheet, other), text


def happen(sheet: Sheet, other: naive.NaiveSheet, rng: random.Random) -> Sheet:
    """One random thing, done to both."""
    free = list(each(empty(sheet)))
    reach = list(each(gaze(sheet) | ravage(sheet)))
    what = rng.choice(["draw", "hero", "destroy", "spread"])
    if what == "draw" and free:
        space, terrain = rng.choice(free), rng.choice(DRAWABLE)
        naive.draw(other, terrain.name.lower(), places(space))
        return draw(sheet, terrain, space, PLAIN, 0)
    if what == "hero" and free:
        space, marks = rng.choice(free), rng.getrandbits(121) & rng.getrandbits(121)
        naive.place_hero(other, place(space), places(marks))
        return place_hero(sheet, space, marks)
    if what == "destroy" and reach:
        space = rng.choice(reach)
        naive.destroy(other, place(space))
        return destroy(sheet, space)
    naive.spread(other)
    return spread(sheet)


def same(sheet: Sheet, other: naive.NaiveSheet) -> bool:
    return (
        notation(sheet) == other.notation()
        and sheet.coins == other.coins
        and places(sheet.marks) == other.marks
        and places(sheet.claimed) == other.paid
        and bool(sheet.rewarded) == other.dragon_paid
    )


def wish(move: Move) -> Any:
    """A move in the words of the second engine."""
    match move:
        case Draw():
            return (move.terrain.name.lower(), places(move.spaces))
        case PlaceHero():
            return (place(move.space), places(move.marks))
        case Destroy():
            return place(move.space)


def follow(referee: NaiveGame, events: Iterable[Event], game: Game) -> None:
    """The second engine hears the same luck and the same moves, and must come to the same facts."""
    for event in events:
        match event:
            case SeasonBegan():
                referee.begin_season()
            case Revealed():
                referee.reveal(event.card)
            case Drew():
                referee.act(event.seat, (event.terrain.name.lower(), places(event.spaces)))
            case HeroPlaced():
                referee.act(event.seat, (place(event.space), places(event.marks)))
            case Destroyed():
                referee.act(event.seat, place(event.space))
            case TurnEnded():
                assert referee.waiting() == {}
            case SeasonScored():
                if event.season > referee.season:  # a full solo map: no cards, only the scoring (11.4)
                    referee.begin_season()
                assert [paid._asdict() for paid in event.reckonings] == referee.score_season()
                referee.after_scoring()
            case GameEnded():
                assert (list(event.totals), list(event.winners)) == referee.standings()
    for sheet, other in zip(game.sheets, referee.sheets, strict=True):
        assert same(sheet, other)


def play_both(setup: Setup, seed: bytes, rng: random.Random, rules: int) -> Game:
    events, game = new_game(setup, seed, bytes(16), rules=rules)
    lengths = [season.length for season in setup.seasons]
    edicts = [edict.id for edict in game.edicts]
    referee = NaiveGame(setup.seats, setup.sheet.id, lengths, edicts, setup.fallback.value, rules)
    follow(referee, events, game)
    while any(game.waiting):
        assert referee.waiting() == {seat: task.value for seat, task in enumerate(game.waiting) if task}
        seat = rng.choice(list(referee.waiting()))
        offer = game.offer(seat)
        assert offer is not None
        assert offer.owner == referee.target(seat)
        moves = list(legal_moves(offer))
        wishes = [wish(move) for move in moves]
        assert len(wishes) == len(set(wishes))
        assert set(wishes) == referee.legal(seat)
        events = decide(game, seat, rng.choice(moves))
        game = fold(game, events)
        follow(referee, events, game)
    assert referee.season == 3
    return game


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("game", ["base", "heroes", "combined"])
def test_whole_random_games_agree(game: str, seats: int) -> None:
    rng = random.Random(f"games/{game}/{seats}")
    for number in range(12):
        options: dict[str, Any] = {"fallback": rng.choice(["any", "card"])}
        if game == "base":
            options |= {"sheet": rng.choice("AB"), "ambushes": rng.sample(list(AMBUSHES)[:4] + list(AMBUSHES)[8:], 4)}
        if game == "heroes":
            options |= {"sheet": rng.choice("CD")}
        if game == "combined":
            options |= {
                "sheet": rng.choice("ABCD"),
                "explore": rng.choice(["base", "heroes"]),
                "seasons": rng.choice(["base", "heroes"]),
                "heroes": rng.random() < 0.7,
                "ambushes": rng.sample(list(AMBUSHES), 4),
            }
        finished = play_both(make_setup(game, seats=seats, **options), rng.randbytes(10), rng, 1 + number % 2)
        assert len(finished.scores) == 4
