"""Laws of every game, tried with random set-ups, random deals, random legal moves and random nonsense."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import hypothesis
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quillmap.content.games import make_setup
from quillmap.rules.cards import Ambush, Edict
from quillmap.rules.decide import decide, new_game
from quillmap.rules.events import (
    AmbushWalked,
    Destroyed,
    Drew,
    Event,
    GameEnded,
    HeroPlaced,
    SeasonScored,
    ZombiesSpread,
)
from quillmap.rules.game import Game, Phase, evolve, fold
from quillmap.rules.masks import Mask
from quillmap.rules.moves import Destroy, Draw, IllegalMove, Move, PlaceHero, Refusal
from quillmap.rules.notation import notation, numbers, parse
from quillmap.rules.offers import Offer, legal_moves
from quillmap.rules.scoring import Reckoning
from quillmap.rules.setup import Setup
from quillmap.rules.sheet import COIN_TRACK, Monster, Sheet, Terrain
from tests import naive, naive_scoring

SALT = bytes(16)


class Deal(NamedTuple):
    """A random game: its set-up and seed, the luck of its players, and how far the sheets are when they begin."""

    setup: Setup
    seed: bytes
    luck: int
    coins: int
    """To reach the end of the coin track."""
    farms: float
    """The part of the spaces already drawn, to reach full maps and shapes that fit nowhere."""


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    game = draw(st.sampled_from(["base", "heroes", "combined"]))
    setup = make_setup(
        game,
        seats=draw(st.integers(1, 4)),
        sheet=draw(st.sampled_from("CD" if game == "heroes" else "ABCD")),
        fallback=draw(st.sampled_from(["any", "card"])),
    )
    seed = draw(st.binary(min_size=10, max_size=10))
    luck, coins, farms = st.integers(0, 2**32), st.sampled_from([0, 0, 9, 13]), st.sampled_from([0, 0, 0.4, 0.8])
    return Deal(setup, seed, draw(luck), draw(coins), draw(farms))


FARMED = {".": "A", "r": "a"}

laws = settings(
    derandomize=True,
    deadline=None,
    max_examples=25,
    phases=[hypothesis.Phase.generate],  # a smaller seed is not a simpler game: shrinking would only take long
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)


def dealt(deal: Deal) -> Game:
    _, game = new_game(deal.setup, deal.seed, SALT)
    luck = random.Random(deal.luck)
    sheets = []
    for sheet in game.sheets:
        drawn = [letter if luck.random() >= deal.farms else FARMED.get(letter, letter) for letter in notation(sheet)]
        sheets.append(parse("".join(drawn))._replace(coins=deal.coins))
    return game._replace(sheets=tuple(sheets), shown=tuple(sheets))


def ask(game: Game, luck: random.Random) -> tuple[int, Offer]:
    """A seat that must act, and what it may do."""
    seat = luck.choice([seat for seat, task in enumerate(game.waiting) if task])
    offer = game.offer(seat)
    assert offer is not None
    return seat, offer


def positions(deal: Deal) -> Iterator[Game]:
    """Every position in which somebody must choose, and the last one."""
    luck = random.Random(deal.luck)
    game = dealt(deal)
    while game.phase is not Phase.OVER:
        yield game
        seat, offer = ask(game, luck)
        game = fold(game, decide(game, seat, luck.choice(list(legal_moves(offer)))))
    yield game


def history(deal: Deal) -> Iterator[tuple[Game, Event, Game]]:
    """Every event after the first choice, with the game before and after it."""
    luck = random.Random(deal.luck)
    game = dealt(deal)
    while game.phase is not Phase.OVER:
        seat, offer = ask(game, luck)
        for event in decide(game, seat, luck.choice(list(legal_moves(offer)))):
            before, game = game, evolve(game, event)
            yield before, event, game


def held(sheet: Sheet) -> list[Mask]:
    """What can fill a space: seven terrains, wasteland, destruction."""
    drawn = [sheet.forest, sheet.village, sheet.farm, sheet.water, sheet.monster, sheet.hero]
    return [*drawn, sheet.mountain, sheet.wasteland, sheet.destroyed]


def filled(sheet: Sheet) -> set[int]:
    return {number for spaces in held(sheet) for number in numbers(spaces)}


def letters(sheet: Sheet) -> list[Mask]:
    return [sheet.dragon, sheet.zombie, sheet.troll, sheet.gorgon]


# What happens to a sheet


@laws
@given(deals())
def test_spaces_only_fill_and_what_is_printed_or_marked_or_destroyed_stays(deal: Deal) -> None:
    for before, _, after in history(deal):
        for old, new in zip(before.sheets, after.sheets, strict=True):
            if old is new:
                continue
            assert filled(old) <= filled(new)
            assert old[6:9] == new[6:9]  # mountains, wastelands, ruins
            for name in ("destroyed", "marks", "claimed", "dragon", "zombie", "troll", "gorgon"):
                assert getattr(old, name) & ~getattr(new, name) == 0
            assert old.rewarded <= new.rewarded <= 1


@laws
@given(deals())
def test_every_space_is_of_at_most_one_kind_and_on_the_map(deal: Deal) -> None:
    for game in positions(deal):
        for sheet in game.sheets:
            assert sum(spaces.bit_count() for spaces in held(sheet)) == len(filled(sheet))
            assert all(0 <= field < 1 << 121 for field in sheet)


@laws
@given(deals())
def test_letters_stand_on_monsters_or_where_one_was_destroyed_and_no_space_has_two(deal: Deal) -> None:
    for game in positions(deal):
        for sheet in game.sheets:
            every = [number for spaces in letters(sheet) for number in numbers(spaces)]
            assert len(every) == len(set(every))
            assert set(every) <= set(numbers(sheet.monster | sheet.destroyed))
            assert not sheet.monster & sheet.marks  # 8.2
            in_play = {card.monster.name.lower() for card in game.setup.ambushes if card.id in game.past}
            names = ("dragon", "zombie", "troll", "gorgon")
            assert all(name in in_play or not getattr(sheet, name) for name in names)


@laws
@given(deals())
def test_letters_are_drawn_exactly_with_the_whole_shape_of_an_ambush_and_by_zombies_that_spread(deal: Deal) -> None:
    for before, event, after in history(deal):
        card = before.cards.get(before.card or "")
        for owner, sheet in enumerate(before.sheets):
            expected = letters(sheet)
            if isinstance(event, ZombiesSpread):
                expected[Monster.ZOMBIE - 1] |= event.spaces[owner]
            elif isinstance(card, Ambush) and card.monster and isinstance(event, Drew | AmbushWalked):
                whole = event.spaces.bit_count() == card.shape.count("X")  # else a 1×1 without a letter: 7.2
                if whole and (isinstance(event, AmbushWalked) or event.owner == owner):
                    expected[card.monster - 1] |= event.spaces
            assert letters(after.sheets[owner]) == expected


# Coins


@laws
@given(deals())
def test_coins_never_fall_stay_on_the_track_and_match_the_events(deal: Deal) -> None:
    for before, event, after in history(deal):
        earned = [new.coins - old.coins for old, new in zip(before.sheets, after.sheets, strict=True)]
        assert all(gain >= 0 for gain in earned)
        assert all(sheet.coins <= COIN_TRACK == 14 for sheet in after.sheets)
        match event:
            case Drew() | Destroyed():
                assert earned == [event.coins if seat == event.owner else 0 for seat in range(len(earned))]
            case HeroPlaced():
                assert earned == [event.coins if seat == event.seat else 0 for seat in range(len(earned))]
            case AmbushWalked():
                assert earned == [event.coins]
            case ZombiesSpread():
                assert tuple(earned) == event.coins
            case _:
                assert not any(earned)


@laws
@given(deals())
def test_exactly_the_surrounded_mountains_have_paid(deal: Deal) -> None:
    for game in positions(deal):
        for sheet in game.sheets:
            full = {divmod(number, 11) for number in filled(sheet)}
            closed = [
                number
                for number in numbers(sheet.mountain)
                if all(beside in full for beside in naive.beside(divmod(number, 11)))
            ]
            assert numbers(sheet.claimed) == closed


# Scores


def recomputed(sheet: Sheet, season: int, edicts: tuple[Edict, ...]) -> Reckoning:
    """What a season pays, by the second engine."""
    drawn = naive.NaiveSheet.parse(notation(sheet))
    first, second = (edicts[number].id for number in [(0, 1), (1, 2), (2, 3), (3, 0)][season])  # 2.3
    penalty = naive.monster_penalty(drawn)
    return Reckoning(naive_scoring.score(first, drawn), naive_scoring.score(second, drawn), sheet.coins, penalty)


@laws
@given(deals())
def test_totals_are_the_sums_of_what_the_second_engine_reckons(deal: Deal) -> None:
    totals = [0] * deal.setup.seats
    lost = [0] * deal.setup.seats
    for before, event, _ in history(deal):
        if isinstance(event, SeasonScored):
            for seat, sheet in enumerate(before.sheets):
                paid = recomputed(sheet, event.season, before.edicts)
                assert event.reckonings[seat] == paid
                totals[seat] += paid.first + paid.second + paid.coins - paid.monsters
                lost[seat] += paid.monsters
        elif isinstance(event, GameEnded):
            assert list(event.totals) == totals
            ranks = [(total, -stars) for total, stars in zip(totals, lost, strict=True)]
            assert [ranks[seat] == max(ranks) for seat in range(len(ranks))] == [
                seat in event.winners for seat in range(len(ranks))
            ]


# Moves


@laws
@given(deals())
def test_somebody_can_always_move_until_the_game_is_over_and_every_legal_move_is_there_once(deal: Deal) -> None:
    for game in positions(deal):
        offers = [game.offer(seat) for seat in range(game.setup.seats)]
        assert [offer is not None for offer in offers] == [task is not None for task in game.waiting]
        assert any(offers) == (game.phase is not Phase.OVER)
        for offer in offers:
            if offer is not None:
                moves = list(legal_moves(offer))
                assert moves
                assert len(moves) == len(set(moves))


@laws
@given(deals())
def test_every_legal_move_is_accepted_the_same_way_twice_and_leaves_the_game_untouched(deal: Deal) -> None:
    luck = random.Random(deal.luck)
    for game in positions(deal):
        if game.phase is Phase.OVER or luck.random() < 0.7:
            continue
        untouched = repr(game)
        seat, offer = ask(game, luck)
        moves = list(legal_moves(offer))
        for move in luck.sample(moves, min(20, len(moves))):
            events = decide(game, seat, move)
            assert isinstance(events[0], Drew | HeroPlaced | Destroyed)
            assert events[0].seat == seat
            assert events == decide(game, seat, move)
        assert repr(game) == untouched


def nonsense(game: Game, moves: list[Move], luck: random.Random) -> Move:
    """A move that is wrong, or right by luck: a legal one with one thing changed, or one of random numbers."""
    turn = game.turn + luck.choice([0] * 18 + [-1, 1])
    somewhere = luck.choice([1 << luck.randrange(121), luck.getrandbits(121), luck.getrandbits(126), 0, -1])
    spaces = luck.choice([somewhere, 1 << luck.randrange(121) | 1 << luck.randrange(121)])
    terrain = luck.choice(list(Terrain))
    move = luck.choice(moves)
    kind = luck.randrange(5)
    if kind == 0:
        return Draw(turn, terrain, spaces)
    if kind == 1:
        return PlaceHero(turn, somewhere, spaces)
    if kind == 2:
        return Destroy(turn, somewhere)
    match move:
        case Draw():
            shifted = luck.choice([move.spaces << 1, move.spaces >> 1, move.spaces << 11, move.spaces ^ somewhere])
            return Draw(turn, luck.choice([terrain, move.terrain]), luck.choice([shifted, move.spaces]))
        case PlaceHero():
            shifted = luck.choice([move.marks << 1, move.marks >> 11, move.marks ^ somewhere, move.marks])
            return PlaceHero(turn, luck.choice([move.space, move.space << 1, somewhere]), shifted)
        case Destroy():
            return Destroy(turn, luck.choice([move.space << 1, move.space >> 11, move.space | somewhere]))


@laws
@given(deals())
def test_a_move_is_accepted_exactly_if_it_is_legal_and_else_refused_with_a_reason(deal: Deal) -> None:
    luck = random.Random(deal.luck)
    for game in positions(deal):
        if game.phase is Phase.OVER:
            break
        seat, offer = ask(game, luck)
        moves = list(legal_moves(offer))
        legal = {(type(move), move) for move in moves}
        for _ in range(6):
            move = nonsense(game, moves, luck)
            if (type(move), move) in legal:
                assert decide(game, seat, move)
                continue
            with pytest.raises(IllegalMove) as caught:
                decide(game, seat, move)
            assert isinstance(caught.value.code, Refusal)
            assert "{" not in str(caught.value)


@laws
@given(deals(), st.integers(-200, 200))
def test_nobody_moves_for_a_seat_that_is_not_at_the_table(deal: Deal, seat: int) -> None:
    game = dealt(deal)
    if 0 <= seat < game.setup.seats:
        return
    _, offer = ask(game, random.Random(deal.luck))
    with pytest.raises(IllegalMove) as caught:
        decide(game, seat, next(legal_moves(offer)))
    assert caught.value.code is Refusal.NO_SUCH_SEAT


@laws
@given(deals())
def test_a_move_sent_again_changes_nothing_at_any_later_time(deal: Deal) -> None:
    luck = random.Random(deal.luck)
    game = dealt(deal)
    made: list[tuple[int, Move]] = []
    while game.phase is not Phase.OVER:
        seat, offer = ask(game, luck)
        made.append((seat, luck.choice(list(legal_moves(offer)))))
        game = fold(game, decide(game, *made[-1]))
        assert decide(game, *made[-1]) == ()
        assert decide(game, *luck.choice(made)) == ()
    assert all(decide(game, seat, move) == () for seat, move in made)
