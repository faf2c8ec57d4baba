"""What a seat may know: no secret in a View or a received event, nothing of others' drawings before a turn ends."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import get_args

import pytest

from quillmap.content.boxes.heroes import FIRST_GAME
from quillmap.content.games import make_setup
from quillmap.rules.cards import Edict
from quillmap.rules.decide import decide, new_game, play
from quillmap.rules.events import (
    DecksShuffled,
    Destroyed,
    Drew,
    EdictsDealt,
    Event,
    ExploreDeckShuffled,
    GameEnded,
    HeroPlaced,
    Revealed,
    SeasonBegan,
    SeasonScored,
    Started,
)
from quillmap.rules.game import Game, Phase, Secret, fold, initial_state
from quillmap.rules.masks import count
from quillmap.rules.moves import Destroy, Draw, Move
from quillmap.rules.notation import named, names
from quillmap.rules.offers import DrawOffer, legal_moves
from quillmap.rules.scoring import Tally, monsters
from quillmap.rules.setup import Setup
from quillmap.rules.sheet import FOREST, MONSTER, VILLAGE, Sheet
from quillmap.rules.versions import CURRENT
from quillmap.rules.view import Recipients, View, recipients, view
from tests import naive, naive_scoring
from tests.sketch import blank, sheet

SEED, SALT = b"secret se\xed", b"a salt of 16 b\xffx"

SEATS: tuple[int | None, ...] = (None, 0, 1, 2)


def laid(cards: str, *, seats: int) -> Game:
    """A game of Heroes in spring whose deck begins with these cards, the first one revealed."""
    setup = make_setup("heroes", seats=seats, edicts=FIRST_GAME)
    started = Started(setup, hashlib.sha256(SEED + SALT).hexdigest(), CURRENT)
    deck = (*cards.split(), "pasture", "timber_grove")
    a, b, c, d = FIRST_GAME
    opening: list[Event] = [EdictsDealt((a, b, c, d)), DecksShuffled(("dragon_inferno",), ("dal",)), SeasonBegan(0)]
    opening += [ExploreDeckShuffled(deck), Revealed(deck[0])]
    return fold(initial_state(started, SEED, SALT), opening)


def random_move(game: Game, luck: random.Random) -> tuple[int, Move]:
    seat = luck.choice([seat for seat, task in enumerate(game.waiting) if task])
    offer = game.offer(seat)
    assert offer is not None
    return seat, luck.choice(list(legal_moves(offer)))


def positions(setup: Setup, number: int) -> Iterator[tuple[Game, tuple[Event, ...]]]:
    """Every position of a random game with the events that led to it."""
    luck = random.Random(number)
    events, game = new_game(setup, SEED, SALT)
    yield game, events
    while game.phase is not Phase.OVER:
        events = decide(game, *random_move(game, luck))
        game = fold(game, events)
        yield game, events


def inside(value: object) -> Iterator[object]:
    """The value and everything that can be reached from it; the functions that score are the only leaves skipped."""
    yield value
    if isinstance(value, dict):
        for key, held in value.items():
            yield from inside(key)
            yield from inside(held)
    elif isinstance(value, Edict):
        yield from inside(value[:3])
    elif isinstance(value, tuple | list | set | frozenset):
        for held in value:
            yield from inside(held)
    elif hasattr(value, "__dict__") and not isinstance(value, type):
        yield from inside({key: held for key, held in vars(value).items() if not key.startswith("_")})


# No secret (house, section 5)


@pytest.mark.parametrize("game_name", ["base", "heroes", "combined"])
def test_nothing_secret_can_be_reached_from_a_view_before_the_end(game_name: str) -> None:
    for game, _ in positions(make_setup(game_name, seats=3), 1):
        if game.phase is Phase.OVER:
            break
        piles = {pile for pile in (game.secret.deck, game.secret.ambushes, game.secret.heroes) if len(pile) > 1}
        for seat in SEATS:
            for held in inside(view(game, seat)):
                assert not isinstance(held, Game | Secret | bytes)
                assert held not in (SEED.hex(), SALT.hex())
                assert not (isinstance(held, tuple) and held in piles)


def test_no_seat_receives_a_deck_and_the_seed_comes_with_the_end() -> None:
    for game, events in positions(make_setup("combined", seats=3), 2):
        for event in events:
            for seat in SEATS:
                if recipients(event).include(seat):
                    assert not isinstance(event, DecksShuffled | ExploreDeckShuffled)
                    assert (SEED.hex() in repr(event)) == isinstance(event, GameEnded)
        assert (view(game, 1).seed != "") == (game.phase is Phase.OVER)


def test_after_the_end_the_seed_is_open_and_gives_the_commitment() -> None:
    *_, (game, events) = positions(make_setup("base", seats=2), 3)
    for seat in (None, 0, 1):
        seen = view(game, seat)
        assert (seen.over, seen.winners) == (True, game.winners)
        assert bytes.fromhex(seen.seed) == SEED
        assert hashlib.sha256(bytes.fromhex(seen.seed + seen.salt)).hexdigest() == seen.commitment
        assert recipients(events[-1]).include(seat)


def with_other_secrets(game: Game, luck: random.Random) -> Game:
    """The same table with another seed, other cards in the piles nobody saw, and what lurks in the deck unknown."""
    deck = list(game.secret.deck)
    luck.shuffle(deck)
    unseen = Secret(bytes(10), bytes(16), ("dal",), ("wren", "wren"), tuple(deck), ("freyla",))
    return game._replace(secret=unseen)


def test_two_games_that_differ_only_in_what_nobody_saw_give_equal_views() -> None:
    luck = random.Random(4)
    for game, _ in positions(make_setup("combined", seats=3), 4):
        if game.phase is Phase.OVER:
            break
        for seat in SEATS:
            assert repr(view(with_other_secrets(game, luck), seat)) == repr(view(game, seat))


def test_two_decks_with_the_same_first_cards_look_the_same_while_those_are_drawn() -> None:
    prefix = "lagoon gorgon_gaze wren settlement"
    one = laid(f"{prefix} kethras_gates zombie_plague", seats=3)
    other = laid(f"{prefix} dragon_inferno coastal_encampment", seats=3)
    other = other._replace(secret=other.secret._replace(seed=bytes(10), salt=bytes(16)))
    luck = random.Random(6)
    answers = 0
    while one.card != "settlement" or sum(map(bool, one.waiting)) > 1:
        seat, move = random_move(one, luck)
        both = [decide(game, seat, move) for game in (one, other)]
        for listener in SEATS:
            mine, theirs = ([event for event in events if recipients(event).include(listener)] for events in both)
            assert repr(mine) == repr(theirs)
        one, other = fold(one, both[0]), fold(other, both[1])
        assert [repr(view(one, seat)) for seat in SEATS] == [repr(view(other, seat)) for seat in SEATS]
        answers += 1
    assert answers == 3 + 6 + 3 + 2  # a Gorgon asks each seat twice


# Others' drawings


def test_a_drawing_is_seen_by_its_own_seat_at_once_and_by_all_when_the_turn_ends() -> None:
    game = laid("settlement lagoon", seats=3)
    pair = named(["A1", "A2"])
    events = decide(game, 1, Draw(1, VILLAGE, pair))
    assert [[recipients(event).include(seat) for event in events] for seat in SEATS] == [
        [False],
        [False],
        [True],
        [False],
    ]
    game = fold(game, events)
    assert [view(game, seat).sheets[1].village for seat in SEATS] == [0, 0, pair, 0]
    assert view(game, 1).sheet.coins == 1
    assert view(game, 0).sheets[1].coins == 0
    assert all(view(game, seat).waiting == (True, False, True) for seat in SEATS)
    game = play(play(game, 0, Draw(1, VILLAGE, pair)), 2, Draw(1, VILLAGE, pair))
    assert all(view(game, seat).sheets == game.sheets for seat in SEATS)
    assert all(view(game, seat).waiting == (True, True, True) for seat in SEATS)


def test_a_drawer_sees_the_ambushed_sheet_while_its_owner_still_sees_the_old_one() -> None:
    game = laid("gorgon_gaze", seats=3)  # clockwise: seat 1 draws on the sheet of seat 0
    where = named(["A2", "A4", "B3"])
    game = play(game, 1, Draw(1, MONSTER, where))
    assert view(game, 1).sheets[0].gorgon == where
    assert [view(game, seat).sheets[0] for seat in (None, 0, 2)] == [blank("C")] * 3
    assert view(game, 1).sheet == blank("C")
    game = play(game, 1, Destroy(1, named(["A3"])))
    assert view(game, 1).sheets[0].destroyed == named(["A3"])
    assert view(game, 0).sheet.destroyed == 0
    seen = view(game, 0)
    assert seen.monsters == Tally(0, 0, 0)
    assert isinstance(seen.offer, DrawOffer)
    assert seen.offer.owner == 2
    game = play(game, 2, Draw(1, MONSTER, where))
    assert view(game, 1).sheet.gorgon == 0  # seat 2 has drawn on the sheet of seat 1
    assert view(game, 2).sheets[1].gorgon == where


def test_at_a_table_of_two_an_ambush_shows_each_only_what_it_drew_itself() -> None:
    game = laid("gorgon_gaze", seats=2)
    game = play(game, 0, Draw(1, MONSTER, named(["A2", "A4", "B3"])))
    game = play(game, 1, Draw(1, MONSTER, named(["J2", "J4", "K3"])))
    assert [names(owned.monster) for owned in view(game, 0).sheets] == [[], ["A2", "A4", "B3"]]
    assert [names(owned.monster) for owned in view(game, 1).sheets] == [["J2", "J4", "K3"], []]
    assert [owned.monster for owned in view(game, None).sheets] == [0, 0]


def test_what_happens_in_a_turn_reaches_no_other_seat_before_the_turn_ends() -> None:
    for game, events in positions(make_setup("heroes", seats=3), 8):
        for event in events:
            if isinstance(event, Drew | HeroPlaced | Destroyed):
                assert [seat for seat in SEATS if recipients(event).include(seat)] == [event.seat]
        for seat in SEATS:
            seen = view(game, seat)
            mine = {game.owner(seat)} if seat is not None else set()
            for owner in range(3):
                assert seen.sheets[owner] == (game.sheets if owner in mine else game.shown)[owner]


def test_every_kind_of_event_reaches_all_seats_or_its_own_or_none() -> None:
    reached: dict[type[Event], set[int]] = {kind: set() for kind in get_args(Event)}
    acting = ["giant_troll_ravage", "zombie_plague", "bugbear_assault", "gnoll_raid"]
    setups = [make_setup("combined", seats=3, ambushes=acting), make_setup("combined", seats=3)]
    for setup in [*setups, make_setup("heroes"), make_setup("heroes", seats=3)]:
        for _, events in positions(setup, 11):
            for event in events:
                reached[type(event)].add(sum(recipients(event).include(seat) for seat in SEATS))
    nobody = {DecksShuffled, ExploreDeckShuffled}
    private = {Drew, HeroPlaced, Destroyed}
    assert {kind for kind in reached if reached[kind] == {0}} == nobody
    assert {kind for kind in reached if reached[kind] == {1}} == private
    assert {kind for kind in reached if reached[kind] == {4}} == set(reached) - nobody - private


def test_the_owner_of_a_changed_sheet_receives_the_event_when_the_turn_ends() -> None:
    drew = Drew(seat=1, owner=0, turn=3, terrain=MONSTER, spaces=named(["A2"]), coins=0)
    destroyed = Destroyed(seat=1, owner=0, turn=3, space=named(["A3"]), coins=0)
    assert recipients(drew) == recipients(destroyed) == Recipients(seat=1, owner=0)
    assert recipients(drew._replace(owner=1)) == recipients(destroyed._replace(owner=1)) == Recipients(seat=1)


# Spectators and offers


def test_a_spectator_has_no_offer_no_sheet_and_no_tally() -> None:
    seen = view(laid("settlement", seats=2), None)
    assert (seen.seat, seen.offer, seen.tallies, seen.monsters.stars) == (None, None, (), 0)
    assert seen.sheets == (blank("C"), blank("C"))
    with pytest.raises(AssertionError, match="a spectator has no sheet"):
        _ = seen.sheet


def test_a_view_offers_its_own_seat_what_the_game_does_and_nothing_once_it_has_drawn() -> None:
    game = laid("settlement", seats=2)
    assert view(game, 0).offer == game.offer(0)
    game = play(game, 0, Draw(1, VILLAGE, named(["A1", "A2"])))
    assert view(game, 0).offer is None
    assert view(game, 1).offer == game.offer(1) is not None


def test_a_view_shows_what_lies_open_on_the_table() -> None:
    game = laid("lagoon zombie_plague kethras_gates", seats=1)
    offer = game.offer(0)
    assert offer is not None
    seen = view(play(game, 0, next(legal_moves(offer))), 0)
    assert (seen.season, seen.turn, seen.clock, seen.card) == (0, 3, 1, "kethras_gates")
    assert seen.revealed == ("lagoon", "zombie_plague", "kethras_gates")
    assert (seen.past, seen.demand, seen.over, seen.winners) == (("zombie_plague",), False, False, ())
    assert tuple(edict.id for edict in seen.edicts) == FIRST_GAME


# What the edicts would pay now


def seen_on(drawing: str) -> View:
    drawn = sheet(drawing)
    game = laid("settlement", seats=2)
    return view(game._replace(sheets=(drawn, blank("C")), shown=(drawn, blank("C"))), 0)


def test_tallies_pay_for_the_drawn_sheet_and_name_the_spaces() -> None:
    seen = seen_on(
        """
        F V V .
        F V V .
        F A W A
        . M . .
        """
    )
    assert [tally.stars for tally in seen.tallies] == [6, 6, 4, 0]
    assert [names(tally.spaces) for tally in seen.tallies] == [
        ["A1", "B1", "C1"],  # faunlost thicket: the run of forest
        ["A2", "A3", "B2", "B3"],  # gnomish colony: the block
        ["C3"],  # ulem's wallow: the water between two farms
        [],  # dwarvenholds
    ]
    assert (seen.monsters.stars, names(seen.monsters.spaces)) == (3, ["D1", "D3", "E2"])


def test_tallies_show_what_the_season_then_pays() -> None:
    scored = 0
    for game, events in positions(make_setup("base", seats=2), 9):  # nothing acts after scoring in the base game
        for event in events:
            if isinstance(event, SeasonScored):
                seen = view(game, 1)
                first, second = [(0, 1), (1, 2), (2, 3), (3, 0)][event.season]
                paid = event.reckonings[1]
                assert (paid.first, paid.second) == (seen.tallies[first].stars, seen.tallies[second].stars)
                assert (paid.coins, paid.monsters) == (seen.sheet.coins, seen.monsters.stars)
                assert seen.scores[event.season] == event.reckonings
                scored += 1
    assert scored == 4


def test_every_tally_of_every_view_equals_the_edict_and_the_second_engine() -> None:
    for number, (game, _) in enumerate(positions(make_setup("combined", seats=2), 10)):
        seen = view(game, 0)
        assert seen.tallies == tuple(edict.score(seen.sheet) for edict in game.edicts)
        assert seen.monsters == monsters(seen.sheet)
        assert count(seen.monsters.spaces) == seen.monsters.stars
        if number % 5 == 0:
            assert [tally.stars for tally in seen.tallies] == recomputed(seen.sheet, game.edicts)


def recomputed(drawn: Sheet, edicts: tuple[Edict, ...]) -> list[int]:
    text = "/".join("".join(letter(drawn, 11 * row + column) for column in range(11)) for row in range(11))
    return [naive_scoring.score(edict.id, naive.NaiveSheet.parse(text)) for edict in edicts]


def letter(drawn: Sheet, number: int) -> str:
    """A space in notation, written here again so that a fault of the notation cannot hide one of a tally."""
    kinds = {"F": drawn.forest, "V": drawn.village, "A": drawn.farm, "W": drawn.water, "M": drawn.monster}
    kinds |= {"H": drawn.hero, "^": drawn.mountain, "#": drawn.wasteland, "X": drawn.destroyed}
    found = next((kind for kind, spaces in kinds.items() if spaces >> number & 1), ".")
    if not drawn.ruins >> number & 1:
        return found
    return "r" if found == "." else found.lower()


def test_a_seat_sees_what_its_own_drawing_would_earn_before_the_turn_ends() -> None:
    game = laid("kethras_gates", seats=2)
    assert view(game, 0).tallies[0].stars == 0
    game = play(game, 0, Draw(1, FOREST, named(["K11"])))
    assert view(game, 0).tallies[0] == Tally(2, named(["K11"]))  # faunlost thicket: a run of one
    assert view(game, 1).tallies[0].stars == 0
