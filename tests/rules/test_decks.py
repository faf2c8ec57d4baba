"""The piles of a game: what is dealt, what each season's explore deck holds, and when a season ends."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from quillmap.content import EDICTS
from quillmap.content.boxes.heroes import FIRST_GAME
from quillmap.content.games import make_setup
from quillmap.rules.cards import Category
from quillmap.rules.decide import decide, new_game, play
from quillmap.rules.events import (
    DecksShuffled,
    EdictsDealt,
    Event,
    ExploreDeckShuffled,
    Revealed,
    SeasonBegan,
    SeasonScored,
    Started,
)
from quillmap.rules.game import Game, Phase, fold, initial_state
from quillmap.rules.offers import legal_moves
from quillmap.rules.setup import Setup
from quillmap.rules.versions import CURRENT
from tests.naive import FACTS

SALT = bytes(range(16))

BASE_EXPLORE = ["great_river", "farmland", "hamlet", "forgotten_forest", "hinterland_stream", "homestead"]
BASE_EXPLORE += ["orchard", "treetop_village", "marshlands", "fishing_village", "rift_lands"]
HEROES_EXPLORE = ["lagoon", "pasture", "settlement", "timber_grove", "hillside_terrace", "frontier_dwelling"]
HEROES_EXPLORE += ["wildwood_garden", "woodland_crossroads", "coastal_encampment", "mangrove_swamp", "kethras_gates"]
RUINS = ["temple_ruins", "outpost_ruins"]
BASE_AMBUSHES = {"goblin_attack", "bugbear_assault", "kobold_onslaught", "gnoll_raid"}
HEROES_AMBUSHES = {"dragon_inferno", "zombie_plague", "giant_troll_ravage", "gorgon_gaze"}
COMBINED_AMBUSHES = {"goblin_attack", "kobold_onslaught", "zombie_plague", "gorgon_gaze"}
HEROES = {"dobrik", "wren", "freyla", "dal"}

TIMES = {card["id"]: card["time"] for box in ("base", "heroes") for card in FACTS["sets"][box]["explore"]}
LENGTHS = {"base": [8, 8, 7, 6], "heroes": [8, 7, 7, 6], "combined": [8, 8, 7, 6]}
"""Rule 2.3; a combined game uses the base game's season cards unless a set-up names others."""


def seed(number: int) -> bytes:
    return hashlib.sha256(str(number).encode()).digest()[:10]


def first_moves(setup: Setup, number: int) -> list[Event]:
    """All events of a game in which every seat makes its first legal move."""
    events, game = new_game(setup, seed(number), SALT)
    log = list(events)
    while game.phase is not Phase.OVER:
        seat = next(seat for seat, task in enumerate(game.waiting) if task)
        offer = game.offer(seat)
        assert offer is not None
        new = decide(game, seat, next(legal_moves(offer)))
        log += new
        game = fold(game, new)
    return log


class Year(NamedTuple):
    """The piles of one whole game, next card first, and what was revealed of them."""

    ambushes: tuple[str, ...]
    heroes: tuple[str, ...]
    decks: list[tuple[str, ...]]
    revealed: list[list[str]]


@cache
def year(game: str, number: int) -> Year:
    log = first_moves(make_setup(game, seats=2), number)
    (shuffled,) = (event for event in log if isinstance(event, DecksShuffled))
    decks = [event.cards for event in log if isinstance(event, ExploreDeckShuffled)]
    revealed: list[list[str]] = []
    for event in log:
        if isinstance(event, SeasonBegan):
            revealed.append([])
        elif isinstance(event, Revealed):
            revealed[-1].append(event.card)
    return Year(shuffled.ambushes, shuffled.heroes, decks, revealed)


def laid(setup: Setup, *cards: str) -> Game:
    """A game in spring whose explore deck lies in this order, with the first card revealed."""
    scoring = ("sentinel_wood", "wildholds", "canal_lake", "borderlands")
    piles = DecksShuffled(tuple(card.id for card in setup.ambushes), tuple(card.id for card in setup.heroes))
    opening: list[Event]
    opening = [EdictsDealt(scoring), piles, SeasonBegan(0), ExploreDeckShuffled(cards), Revealed(cards[0])]
    return fold(initial_state(Started(setup, "00", CURRENT), seed(0), SALT), opening)


def turned_up(game: Game, turns: int) -> list[Event]:
    """The cards and seasons that follow when a single seat makes its first legal move in each of some turns."""
    happened: list[Event] = []
    for _ in range(turns):
        offer = game.offer(0)
        assert offer is not None
        move = next(legal_moves(offer))
        happened += decide(game, 0, move)
        game = play(game, 0, move)
    return [event for event in happened if isinstance(event, Revealed | SeasonScored | SeasonBegan)]


# What is in a season's deck (2.4, 5, 13)


def test_the_spring_deck_of_the_base_game_is_eleven_explore_cards_two_ruins_and_one_ambush() -> None:
    for number in range(20):
        deck = year("base", number).decks[0]
        assert len(deck) == 14
        assert set(deck) - BASE_AMBUSHES == {*BASE_EXPLORE, *RUINS}
        assert len(BASE_AMBUSHES & set(deck)) == 1


def test_the_spring_deck_of_heroes_is_eleven_explore_cards_one_ambush_and_one_hero_and_no_ruins() -> None:
    for number in range(20):
        deck = year("heroes", number).decks[0]
        assert len(deck) == 13
        assert set(deck) - HEROES_AMBUSHES - HEROES == set(HEROES_EXPLORE)
        assert (len(HEROES_AMBUSHES & set(deck)), len(HEROES & set(deck))) == (1, 1)


@pytest.mark.parametrize(("explore", "cards"), [("base", BASE_EXPLORE), ("heroes", HEROES_EXPLORE)])
def test_a_combined_deck_has_one_explore_set_and_always_the_ruins(explore: str, cards: list[str]) -> None:
    events, _ = new_game(make_setup("combined", seats=2, explore=explore), seed(3), SALT)
    (deck,) = (event.cards for event in events if isinstance(event, ExploreDeckShuffled))
    assert len(deck) == 15
    assert set(deck) - COMBINED_AMBUSHES - HEROES == {*cards, *RUINS}


@pytest.mark.parametrize("game", ["base", "heroes", "combined"])
def test_each_season_adds_one_ambush_and_one_hero_and_keeps_exactly_those_not_yet_revealed(game: str) -> None:
    for number in range(25):
        ambushes, heroes, decks, revealed = year(game, number)
        assert len(decks) == len(revealed) == 4
        hidden: set[str] = set()
        for season, deck in enumerate(decks):
            hidden |= {ambushes[season], *heroes[season : season + 1]}
            assert set(deck) & {*ambushes, *heroes} == hidden
            assert len(deck) == len(set(deck))
            assert revealed[season] == list(deck[: len(revealed[season])])
            hidden -= set(revealed[season])


@pytest.mark.parametrize("game", ["base", "heroes", "combined"])
def test_explore_and_ruins_cards_return_each_season_while_a_revealed_ambush_or_hero_never_does(game: str) -> None:
    for number in range(25):
        ambushes, heroes, decks, revealed = year(game, number)
        seen = Counter(card for season in revealed for card in season)
        assert all(seen[card] <= 1 for card in (*ambushes, *heroes))
        returning = [set(deck) - {*ambushes, *heroes} for deck in decks]
        assert returning[0] == returning[1] == returning[2] == returning[3]


def test_a_season_can_hold_two_ambushes_when_an_earlier_one_was_left_over() -> None:
    played = year("base", 5)
    assert played.ambushes[1:3] == ("goblin_attack", "kobold_onslaught")
    assert "goblin_attack" in played.decks[1]
    assert "goblin_attack" not in played.revealed[1]
    assert " ".join(played.revealed[2]) == (
        "outpost_ruins farmland treetop_village goblin_attack forgotten_forest kobold_onslaught fishing_village "
        "hinterland_stream"
    )


def test_a_whole_game_can_pass_without_an_ambush_and_winter_then_holds_all_four() -> None:
    played = year("base", 59)
    assert not any(BASE_AMBUSHES & set(season) for season in played.revealed)
    assert set(played.decks[3]) == {*BASE_EXPLORE, *RUINS, *BASE_AMBUSHES}


# When a season ends (3.1)


@pytest.mark.parametrize("game", ["base", "heroes", "combined"])
def test_a_season_ends_with_the_first_card_whose_time_reaches_its_length(game: str) -> None:
    reached, passed = 0, 0
    for number in range(25):
        for season, cards in enumerate(year(game, number).revealed):
            clock = [sum(TIMES.get(card, 0) for card in cards[: count + 1]) for count in range(len(cards))]
            length = LENGTHS[game][season]
            assert clock[-1] >= length
            assert all(time < length for time in clock[:-1])
            reached += clock[-1] == length
            passed += clock[-1] > length
    assert reached > 10
    assert passed > 10


def test_a_season_of_eight_ends_on_exactly_eight_and_the_next_card_stays_hidden() -> None:
    game = laid(make_setup("base"), "homestead", "orchard", "marshlands", "fishing_village", "rift_lands", "hamlet")
    happened = turned_up(game, 4)
    assert happened[:3] == [Revealed("orchard"), Revealed("marshlands"), Revealed("fishing_village")]
    assert isinstance(happened[3], SeasonScored)
    assert happened[4] == SeasonBegan(1)


def test_a_season_of_eight_goes_on_at_seven_and_may_end_on_nine() -> None:
    setup = make_setup("base")
    game = laid(setup, "hamlet", "orchard", "marshlands", "homestead", "rift_lands", "fishing_village", "farmland")
    happened = turned_up(game, 6)
    assert happened[3:5] == [Revealed("rift_lands"), Revealed("fishing_village")]
    assert isinstance(happened[5], SeasonScored)


def test_ambush_hero_ruins_and_rift_cards_take_no_time() -> None:
    setup = make_setup("combined")
    game = laid(setup, "orchard", "zombie_plague", "temple_ruins", "outpost_ruins", "dal", "rift_lands", "hamlet")
    clocks = []
    while game.card != "hamlet":
        clocks.append((game.card, game.clock))
        offer = game.offer(0)
        assert offer is not None
        game = play(game, 0, next(legal_moves(offer)))
    assert clocks == [("orchard", 2), ("dal", 2), ("rift_lands", 2)]
    assert game.revealed[1:4] == ("zombie_plague", "temple_ruins", "outpost_ruins")
    assert game.clock == 3


def test_the_clock_starts_from_zero_in_every_season() -> None:
    game = laid(make_setup("base"), "homestead", "orchard", "marshlands", "fishing_village", "hamlet")
    for _ in range(4):
        offer = game.offer(0)
        assert offer is not None
        game = play(game, 0, next(legal_moves(offer)))
    assert game.season == 1
    assert game.clock == sum(TIMES.get(card, 0) for card in game.revealed)


# Chance (2.2, 2.4): recomputed here from the seed alone


def by_hmac(key: bytes, pile: str, cards: list[str]) -> list[str]:
    return sorted(cards, key=lambda card: hmac.new(key, f"{pile}/{card}".encode(), "sha256").hexdigest())


@pytest.mark.parametrize("game", ["base", "heroes", "combined"])
def test_every_pile_is_sorted_by_the_hmac_of_its_name_and_the_card(game: str) -> None:
    boxes = {"base": ["base"], "heroes": ["heroes"], "combined": ["base", "heroes"]}[game]
    scoring = [card for box in boxes for card in FACTS["sets"][box]["scoring"]]
    for number in range(10):
        setup = make_setup(game, seats=2)
        log = first_moves(setup, number)
        key = seed(number)
        drawn = [
            by_hmac(key, "scoring", [card["id"] for card in scoring if card["category"] == category])[0]
            for category in ("forest", "village", "farm_water", "spatial")
        ]
        assert EdictsDealt(tuple(by_hmac(key, "edicts", drawn))) in log  # type: ignore[arg-type]
        piles = year(game, number)
        assert list(piles.ambushes) == by_hmac(key, "ambushes", [card.id for card in setup.ambushes])
        assert list(piles.heroes) == by_hmac(key, "heroes", [card.id for card in setup.heroes])
        for season, deck in zip(("spring", "summer", "autumn", "winter"), piles.decks, strict=True):
            assert list(deck) == by_hmac(key, season, sorted(deck, reverse=True))


def test_the_deal_of_one_seed_stays_what_it_was_in_the_first_version() -> None:
    events, _ = new_game(make_setup("combined", seats=2), bytes(range(10)), SALT)
    ambushes = ("gorgon_gaze", "goblin_attack", "kobold_onslaught", "zombie_plague")  # checked with openssl dgst
    spring = (
        "forgotten_forest hinterland_stream homestead wren gorgon_gaze hamlet outpost_ruins fishing_village farmland "
        "marshlands great_river orchard rift_lands treetop_village temple_ruins"
    )
    assert events[1:5] == (
        EdictsDealt(("craylund", "treetower", "the_cauldrons", "shieldgate")),
        DecksShuffled(ambushes, ("wren", "dobrik", "dal", "freyla")),
        SeasonBegan(0),
        ExploreDeckShuffled(tuple(spring.split())),
    )


def test_the_commitment_is_the_sha_256_of_seed_and_salt() -> None:
    events, game = new_game(make_setup("base"), bytes(range(10)), SALT)
    assert isinstance(events[0], Started)
    assert events[0].commitment == game.commitment == hashlib.sha256(bytes(range(10)) + SALT).hexdigest()
    # printf of the 26 bytes 0..9, 0..15 piped into sha256sum
    assert game.commitment == "e4da464d90d94be2bb11dfe6fa26a2105a87c4664c151226dfd79420e11999fc"


@pytest.mark.parametrize(("seed_bytes", "salt_bytes"), [(9, 16), (11, 16), (0, 16), (10, 15), (10, 17)])
def test_a_seed_or_salt_of_another_length_is_refused(seed_bytes: int, salt_bytes: int) -> None:
    with pytest.raises(ValueError, match="a seed has 10 bytes and a salt 16"):
        new_game(make_setup("base"), bytes(seed_bytes), bytes(salt_bytes))


def edicts_dealt(setup: Setup, number: int) -> tuple[str, ...]:
    _, game = new_game(setup, seed(number), SALT)
    return tuple(edict.id for edict in game.edicts)


def test_one_card_of_each_category_is_dealt_in_all_24_orders_about_equally_often() -> None:
    setup = make_setup("base")
    orders: Counter[tuple[Category, ...]] = Counter()
    for number in range(1200):
        orders[tuple(EDICTS[card].category for card in edicts_dealt(setup, number))] += 1
    assert len(orders) == 24
    assert all(set(order) == set(Category) for order in orders)
    assert min(orders.values()) > 22  # 50 expected, standard deviation 7
    assert max(orders.values()) < 78


def test_every_scoring_card_can_be_dealt() -> None:
    for game, boxes in (("base", ["base"]), ("heroes", ["heroes"]), ("combined", ["base", "heroes"])):
        printed = {card["id"] for box in boxes for card in FACTS["sets"][box]["scoring"]}
        setup = make_setup(game)
        assert {card for number in range(200) for card in edicts_dealt(setup, number)} == printed


def test_every_card_can_be_the_first_and_the_last_of_the_spring_deck() -> None:
    decks = []
    for number in range(300):
        events, _ = new_game(make_setup("heroes"), seed(number), SALT)
        decks += [event.cards for event in events if isinstance(event, ExploreDeckShuffled)]
    everything = {*HEROES_EXPLORE, *HEROES_AMBUSHES, *HEROES}
    assert {deck[0] for deck in decks} == {deck[-1] for deck in decks} == everything


def test_edicts_chosen_by_hand_stay_where_they_were_put_and_change_no_other_pile() -> None:
    by_hand = make_setup("heroes", edicts=FIRST_GAME)
    dealt = make_setup("heroes")
    for number in range(50):
        fixed, _ = new_game(by_hand, seed(number), SALT)
        free, _ = new_game(dealt, seed(number), SALT)
        assert fixed[1] == EdictsDealt(("faunlost_thicket", "gnomish_colony", "ulems_wallow", "dwarvenholds"))
        assert fixed[2:5] == free[2:5]


def test_seasons_of_one_game_are_shuffled_apart() -> None:
    for number in range(10):
        decks = [[card for card in deck if card in BASE_EXPLORE] for deck in year("base", number).decks]
        assert all(one != other for one, other in pairwise(decks))
