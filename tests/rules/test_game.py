"""A whole game as the fold of its events, its end, and the solo rules (sections 10 and 11)."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from quillmap.content import AMBUSHES, EDICTS, EXPLORE, HERO_CARDS, MAPS
from quillmap.content.boxes.base import BASE
from quillmap.content.games import make_setup
from quillmap.rules.cards import Category, Edict
from quillmap.rules.decide import decide, new_game, play, solo_ambush
from quillmap.rules.events import (
    AmbushWalked,
    DecksShuffled,
    Destroyed,
    Drew,
    EdictsDealt,
    Event,
    ExploreDeckShuffled,
    GameEnded,
    HeroPlaced,
    RavageBegan,
    Revealed,
    SeasonBegan,
    SeasonScored,
    Started,
    TurnEnded,
    ZombiesSpread,
)
from quillmap.rules.game import Game, Phase, fold, initial_state
from quillmap.rules.moves import Destroy, Draw, IllegalMove, Move, PlaceHero, Refusal
from quillmap.rules.notation import named, names
from quillmap.rules.offers import DestroyOffer, legal_moves
from quillmap.rules.scoring import NO_TALLY, Reckoning
from quillmap.rules.setup import Setup
from quillmap.rules.sheet import FARM, FOREST, MONSTER, VILLAGE, WATER, Sheet, empty
from quillmap.rules.versions import CURRENT
from tests import naive
from tests.sketch import blank, sheet

SEED, SALT = b"quillmap 1", bytes(16)

IDLE = tuple(Edict(category.value, category, 0, lambda _: NO_TALLY) for category in Category)
"""Four scoring cards that pay nothing."""

TABLES = {
    "base, solo": make_setup("base"),
    "base, two": make_setup("base", seats=2, sheet="B", fallback="card"),
    "heroes, solo": make_setup("heroes", sheet="D"),
    "heroes, three": make_setup("heroes", seats=3),
    "combined, two": make_setup("combined", seats=2, explore="heroes"),
    "combined, five": make_setup("combined", seats=5, sheet="C", ambushes=list(AMBUSHES)[4:8]),
}


def table(cards: str, *sheets: Sheet, season: int = 0, edicts: tuple[Edict, ...] = IDLE) -> Game:
    """A game in which the cards come up in this order on these sheets; the first one is revealed."""
    every_ambush, every_hero = tuple(AMBUSHES.values()), tuple(HERO_CARDS.values())
    explore = tuple(EXPLORE.values())
    setup = Setup(len(sheets), MAPS["A"], BASE.seasons, explore, (), every_ambush, every_hero, (), edicts)
    a, b, c, d = (edict.id for edict in edicts)
    deck = tuple(cards.split())
    opening: list[Event] = [EdictsDealt((a, b, c, d)), DecksShuffled((), ()), SeasonBegan(season)]
    opening += [ExploreDeckShuffled(deck), Revealed(deck[0])]
    return fold(initial_state(Started(setup, "", CURRENT), SEED, SALT)._replace(sheets=sheets, shown=sheets), opening)


def all_but(space_names: str) -> Sheet:
    """A sheet of farms with holes."""
    holes = named(space_names.split())
    return sheet("\n".join(["A" * 11] * 11))._replace(farm=empty(Sheet()) & ~holes)


def random_game(setup: Setup, number: int, pick_seat: Callable[[list[int]], int]) -> tuple[list[Event], Game]:
    """All events of a game. What a seat draws depends on the seat, not on when it is asked."""
    events, game = new_game(setup, SEED, SALT)
    log = list(events)
    while game.phase is not Phase.OVER:
        seat = pick_seat([seat for seat, task in enumerate(game.waiting) if task])
        offer = game.offer(seat)
        assert offer is not None
        luck = random.Random(f"{number}/{game.turn}/{seat}/{len(game.answers[seat])}")
        new = decide(game, seat, luck.choice(list(legal_moves(offer))))
        log += new
        game = fold(game, new)
    return log, game


def refusal(game: Game, seat: int, move: Move) -> Refusal:
    with pytest.raises(IllegalMove) as caught:
        decide(game, seat, move)
    return caught.value.code


# A game is the fold of its events


@pytest.mark.parametrize("name", TABLES)
def test_replaying_the_recorded_events_gives_the_live_game(name: str) -> None:
    for number in range(3):
        log, live = random_game(TABLES[name], number, random.Random(number).choice)
        first = log[0]
        assert isinstance(first, Started)
        assert repr(fold(initial_state(first, SEED, SALT), log[1:])) == repr(live)


@pytest.mark.parametrize("name", TABLES)
def test_replay_takes_every_order_of_cards_from_the_events_and_none_from_the_seed(name: str) -> None:
    log, live = random_game(TABLES[name], 7, min)
    first = log[0]
    assert isinstance(first, Started)
    replayed = fold(initial_state(first, bytes(10), bytes(16)), log[1:])
    assert repr(replayed._replace(secret=replayed.secret._replace(seed=SEED))) == repr(live)


@pytest.mark.parametrize("name", [name for name in TABLES if "solo" not in name])
def test_seats_may_act_in_any_order(name: str) -> None:
    ends = [random_game(TABLES[name], 4, pick)[1] for pick in (min, max, random.Random(5).choice)]
    assert repr(ends[0]) == repr(ends[1]) == repr(ends[2])


LETTERS: dict[type[Event], str] = {
    Started: "S",
    EdictsDealt: "E",
    DecksShuffled: "K",
    SeasonBegan: "b",
    ExploreDeckShuffled: "k",
    Revealed: "r",
    Drew: "d",
    HeroPlaced: "h",
    AmbushWalked: "w",
    Destroyed: "x",
    TurnEnded: "t",
    SeasonScored: "s",
    ZombiesSpread: "z",
    RavageBegan: "v",
    GameEnded: "G",
}


@pytest.mark.parametrize("name", TABLES)
def test_events_come_in_the_order_of_the_rules(name: str) -> None:
    for number in range(3):
        log, game = random_game(TABLES[name], number, random.Random(number).choice)
        written = "".join(LETTERS[type(event)] for event in log)
        turn = r"r{1,3}(d+|h+|wx?|[dx]+)t"  # at most two ruins cards in a row before the card that is drawn
        assert re.fullmatch(rf"SEK(bk({turn})+s(z|vx*t)*){{4}}G", written)
        scored = [event for event in log if isinstance(event, SeasonScored)]
        assert [event.season for event in scored] == [0, 1, 2, 3]
        assert game.scores == tuple(event.reckonings for event in scored)
        ended = [event.turn for event in log if isinstance(event, TurnEnded)]
        assert ended == list(range(1, len(ended) + 1))


def test_the_last_seat_to_draw_ends_the_turn_and_turns_up_the_next_card() -> None:
    game = table("farmland hamlet", blank("A"), blank("A"), blank("A"))
    pair = named(["A1", "A2"])
    for seat in (1, 2):
        assert decide(game, seat, Draw(1, FARM, pair)) == (Drew(seat, seat, 1, FARM, pair, 1),)
        game = play(game, seat, Draw(1, FARM, pair))
    last = decide(game, 0, Draw(1, FARM, pair))
    assert last == (Drew(0, 0, 1, FARM, pair, 1), TurnEnded(1), Revealed("hamlet"))
    assert refusal(game, 1, Draw(1, FARM, named(["K1", "K2"]))) is Refusal.ALREADY_DONE
    assert decide(game, 1, Draw(1, FARM, pair)) == ()


def test_another_kind_of_move_with_the_same_numbers_is_not_a_move_sent_again() -> None:
    game = table("hamlet", blank("A"), blank("A"))
    drawn = Draw(1, VILLAGE, named(["A1", "A2", "B1"]))
    game = play(game, 0, drawn)
    assert decide(game, 0, drawn) == ()
    assert refusal(game, 0, PlaceHero(1, int(VILLAGE), drawn.spaces)) is Refusal.ALREADY_DONE


# The end (10.2)


def final(*seats: tuple[int, int, str, int]) -> GameEnded:
    """How a game ends: each seat's earlier stars, stars of those lost to monsters, its sheet and coins in winter."""
    sheets = tuple(sheet(drawing)._replace(coins=coins) for _, _, drawing, coins in seats)
    before = tuple(Reckoning(stars + lost, 0, 0, lost) for stars, lost, _, _ in seats)
    nothing = (Reckoning(0, 0, 0, 0),) * len(seats)
    game = table("rift_lands", *sheets, season=3)._replace(clock=6, scores=(nothing, before, nothing))
    events: tuple[Event, ...] = ()
    for seat in range(len(seats)):
        events = decide(game, seat, Draw(1, FARM, named(["K11"])))
        game = fold(game, events)
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    assert (game.winners, game.phase) == (ended.winners, Phase.OVER)
    return ended


@pytest.mark.parametrize(
    ("seats", "totals", "winners"),
    [
        ([(7, 0, ".", 0), (9, 5, ".", 0), (8, 0, ".", 0)], (7, 9, 8), (1,)),
        ([(7, 0, ".", 0), (4, 0, ".", 5), (8, 0, ".", 0)], (7, 9, 8), (1,)),  # winter's coins count
        ([(10, 5, ".", 0), (10, 3, ".", 0)], (10, 10), (1,)),
        ([(10, 3, ".", 0), (12, 1, "M", 0)], (10, 10), (0, 1)),  # a monster in the corner loses two: 1 + 2 = 3
        ([(10, 3, ".", 0), (13, 0, ". M", 0)], (10, 10), (0, 1)),  # and one at the edge three
        ([(10, 4, ".", 0), (13, 0, ". M", 0)], (10, 10), (1,)),  # lost over the whole game, not in winter
        ([(6, 2, ".", 0), (6, 9, ".", 0), (6, 2, ".", 0)], (6, 6, 6), (0, 2)),
        ([(5, 0, ".", 0), (6, 9, ".", 0)], (5, 6), (1,)),  # few losses do not make up for a star
        ([(-3, 8, ".", 0), (-5, 2, ".", 0)], (-3, -5), (0,)),
        ([(1, 0, ". M", 0), (0, 1, "M", 0)], (-2, -2), (0, 1)),
        ([(-9, 9, "M", 1)], (-10,), (0,)),
    ],
)
def test_most_stars_win_then_fewest_lost_to_monsters_and_else_the_win_is_shared(
    seats: list[tuple[int, int, str, int]], totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    ended = final(*seats)
    assert (ended.totals, ended.winners) == (totals, winners)
    assert (ended.seed, ended.salt) == (SEED.hex(), SALT.hex())


def test_a_finished_game_offers_nothing_and_refuses_every_new_move() -> None:
    _, game = random_game(TABLES["heroes, three"], 1, min)
    space = named(["F6"])
    for seat in range(3):
        assert game.offer(seat) is None
        for move in (Draw(game.turn, FARM, space), PlaceHero(game.turn, space, 0), Destroy(game.turn, space)):
            assert refusal(game, seat, move) is Refusal.GAME_OVER
        for made in game.answers[seat]:
            assert decide(game, seat, made) == ()
    assert refusal(game, 3, Destroy(game.turn, space)) is Refusal.NO_SUCH_SEAT
    assert refusal(game, -1, Destroy(game.turn, space)) is Refusal.NO_SUCH_SEAT
    assert refusal(game, 0, Destroy(game.turn + 1, space)) is Refusal.TURN_NOT_BEGUN
    assert refusal(game, 0, Destroy(1, space)) is Refusal.TURN_OVER


# A full map ends a solo game (11.4)

PLAIN_EDICTS = tuple(EDICTS[card] for card in ("sentinel_wood", "wildholds", "canal_lake", "borderlands"))


def test_a_solo_game_ends_with_its_last_empty_space_and_scores_the_other_seasons_on_that_map() -> None:
    game = table("rift_lands", all_but("F6")._replace(coins=2), edicts=PLAIN_EDICTS)
    events = decide(game, 0, Draw(1, WATER, named(["F6"])))
    assert [type(event) for event in events] == [Drew, TurnEnded] + [SeasonScored] * 4 + [GameEnded]
    # canal lake pays the water and the four farms beside it, borderlands 11 rows and 11 columns
    paid = [Reckoning(0, 0, 2, 0), Reckoning(0, 5, 2, 0), Reckoning(5, 132, 2, 0), Reckoning(132, 0, 2, 0)]
    assert events[2:6] == tuple(SeasonScored(season, (paid[season],)) for season in range(4))
    assert events[6] == GameEnded((282,), (0,), SEED.hex(), SALT.hex())


def test_a_solo_game_goes_on_while_one_space_is_empty() -> None:
    game = table("rift_lands farmland", all_but("A1 F6"))
    assert decide(game, 0, Draw(1, WATER, named(["F6"])))[1:] == (TurnEnded(1), Revealed("farmland"))


def test_zombies_that_fill_the_last_space_after_scoring_end_a_solo_game() -> None:
    zombie = named(["E6"])
    game = table("rift_lands", all_but("A1 E6 F6")._replace(monster=zombie, zombie=zombie))
    game = game._replace(clock=8, past=("zombie_plague",))
    events = decide(game, 0, Draw(1, WATER, named(["A1"])))
    spread, still = ZombiesSpread((named(["F6"]),), (0,)), ZombiesSpread((0,), (0,))
    spring, later = (Reckoning(0, 0, 0, 1),), (Reckoning(0, 0, 0, 0),)
    assert events[2:4] == (SeasonScored(0, spring), spread)
    assert events[4:10:2] == tuple(SeasonScored(season, later) for season in (1, 2, 3))
    assert events[5:9:2] == (still, still)
    assert events[9:] == (GameEnded((-1,), (0,), SEED.hex(), SALT.hex()),)


def test_a_full_map_at_a_table_of_two_does_not_end_the_game_but_its_rounds_play_themselves() -> None:
    game = table("rift_lands", all_but("F6"), all_but(""), edicts=PLAIN_EDICTS)
    game = game._replace(clock=8)
    events = decide(game, 0, Draw(1, WATER, named(["F6"])))
    assert [event.season for event in events if isinstance(event, SeasonBegan)] == [1, 2, 3]
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.totals == (0 + 5 + 137 + 132, 0 + 0 + 132 + 132)


# The solo walk (11.2): each card on its own sheet, past a blocked space, on the second ring; where it fits only turned

WALKS = [
    ("goblin_attack", "A", "I9 J10 K11", "K11", "H9 I10 J11", "H8 I9 J10", "I11 J10 K9"),
    ("bugbear_assault", "A", "A9 A11 B9 B11", "A11", "D9 D11 E9 E11", "B8 B10 C8 C10", "A1 A2 C1 C2"),  # past C9
    ("kobold_onslaught", "A", "I1 J1 J2 K1", "K1", "H1 I1 I2 J1", "H2 I2 I3 J2", "A2 B1 B2 C2"),
    ("gnoll_raid", "A", "A1 A2 B1 C1 C2", "A1", "B1 B2 C1 D1 D2", "B2 B3 C2 D2 D3", "A1 A2 B2 C1 C2"),
    ("dragon_inferno", "C", "I3 J1 J2 J3 K1", "K1", "I4 J2 J3 J4 K2", "H4 I2 I3 I4 J2", "A1 B1 B2 B3 C3"),
    ("zombie_plague", "C", "A1", "A1", "B1", "B2", ""),
    ("giant_troll_ravage", "C", "A9 A10 A11 B10", "A11", "B9 B10 B11 C10", "B8 B9 B10 C9", "A2 B1 B2 B3"),
    ("gorgon_gaze", "C", "J9 J11 K10", "K10", "J8 J10 K9", "I8 I10 J9", "A2 B1 B3"),
    ("flayer_incursion", "A", "A10 B10 B11", "B11", "A9 B9 B10", "B9 C9 C10", "A2 B1 B2"),
    ("insectoid_invasion", "A", "A2 B1 B2 C1", "A2", "A3 B2 B3 C2", "B3 C2 C3 D2", "A1 B1 B2 C2"),
    ("ratman_strike", "A", "K9 K10 K11", "K11", "K8 K9 K10", "J8 J9 J10", "A1 B1 C1"),
    ("ogre_charge", "A", "J1 J2 K1 K2", "J1", "J2 J3 K2 K3", "I2 I3 J2 J3", "A1 A2 B1"),
]

FENCED = sheet("\n".join(["F" * 11, *["F.........F"] * 9, "F" * 11]))


def walked(card: str, drawn: Sheet, first: str) -> tuple[str, Sheet]:
    """Where the ambush goes when the player draws a farm on `first` before it comes, and the sheet after it."""
    game = table(f"rift_lands {card} rift_lands", drawn)
    events = decide(game, 0, Draw(1, FARM, named([first])))
    (walk,) = (event for event in events if isinstance(event, AmbushWalked))
    return " ".join(names(walk.spaces)), fold(game, events).sheets[0]


@pytest.mark.parametrize(("card", "map_id", "corner", "block", "beyond", "inner", "turned"), WALKS)
def test_a_solo_ambush_walks_as_printed(
    card: str, map_id: str, corner: str, block: str, beyond: str, inner: str, turned: str
) -> None:
    assert walked(card, blank(map_id), "E5")[0] == corner
    assert walked(card, blank(map_id), block)[0] == beyond
    assert walked(card, FENCED, "F6")[0] == inner
    assert not turned or walked(card, all_but(f"{turned} G7"), "G7")[0] == ""


def test_even_a_zombie_fits_nowhere_on_a_full_map() -> None:
    assert solo_ambush(AMBUSHES["zombie_plague"], all_but("K6")) == named(["K6"])
    assert solo_ambush(AMBUSHES["zombie_plague"], all_but("")) == 0


def test_the_walk_goes_all_round_the_outer_ring_before_the_second_one() -> None:
    assert walked("ogre_charge", all_but("I1 I2 I3 J1 J2 J3 F6"), "F6")[0] == "I1 I2 J1 J2"
    assert walked("zombie_plague", all_but("A2 B2 F6"), "F6")[0] == "A2"


@pytest.mark.parametrize("card", [card.id for card in AMBUSHES.values()])
def test_the_walk_agrees_with_the_second_engine_on_random_sheets(card: str) -> None:
    luck = random.Random(card)
    landed = set()
    for _ in range(300):
        gaps = luck.choice([3, 8, 20, 60])
        letters = [luck.choice("FVAWM" + "." * gaps) for _ in range(121)]
        text = "/".join("".join(letters[row : row + 11]) for row in range(0, 121, 11))
        found = naive.solo_walk(naive.NaiveSheet.parse(text), card)
        expected = [] if found is None else sorted((naive.name(one) for one in found), key=naive.space)
        assert names(solo_ambush(AMBUSHES[card], sheet(text))) == expected
        landed.add(tuple(expected))
    assert len(landed) > 5


@pytest.mark.parametrize("card", ["dragon_inferno", "zombie_plague", "giant_troll_ravage", "gorgon_gaze"])
def test_a_solo_ambush_is_drawn_with_its_letter(card: str) -> None:
    drawn = walked(card, blank("C"), "E5")[1]
    by_letter = {"dragon": drawn.dragon, "zombie": drawn.zombie, "troll": drawn.troll, "gorgon": drawn.gorgon}
    mine = AMBUSHES[card].monster.name.lower()
    assert by_letter == dict.fromkeys(by_letter, 0) | {mine: drawn.monster}
    assert drawn.monster


@pytest.mark.parametrize("card", ["goblin_attack", "dragon_inferno", "giant_troll_ravage", "gorgon_gaze"])
def test_a_solo_ambush_that_is_ignored_leaves_no_monster_and_no_letter_and_asks_for_nothing(card: str) -> None:
    holes = all_but("A1 C1 E5")
    game = table(f"rift_lands {card} rift_lands", holes)
    events = decide(game, 0, Draw(1, FARM, named(["E5"])))
    assert events[3:] == (AmbushWalked(2, 0, 0), TurnEnded(2), Revealed("rift_lands"))
    assert fold(game, events).sheets[0] == holes._replace(farm=holes.farm | named(["E5"]))


# The player's choices in solo (11.3)


def test_the_solo_player_chooses_what_the_gorgon_destroys() -> None:
    game = table("rift_lands gorgon_gaze hamlet", blank("C"))
    game = play(game, 0, Draw(1, FOREST, named(["J10"])))
    offer = game.offer(0)
    assert isinstance(offer, DestroyOffer)
    assert names(offer.spaces) == ["I9", "I11", "J8", "J10", "K9", "K11"]
    after = decide(game, 0, Destroy(2, named(["J10"])))
    assert after == (Destroyed(0, 0, 2, named(["J10"]), 0), TurnEnded(2), Revealed("hamlet"))
    assert play(game, 0, Destroy(2, named(["J10"]))).sheets[0].forest == 0


def test_a_gorgon_gazes_right_after_it_is_drawn_and_not_again_when_other_monsters_come() -> None:
    solo = table("rift_lands ratman_strike hamlet", sheet("G"))
    assert decide(solo, 0, Draw(1, FOREST, named(["F6"])))[-2:] == (TurnEnded(2), Revealed("hamlet"))
    game = table("goblin_attack hamlet", sheet("G"), sheet("G"))
    monsters = Draw(1, MONSTER, named(["C3", "D4", "E5"]))
    game = play(game, 0, monsters)
    assert game.offer(0) is None
    assert decide(game, 1, monsters)[1:] == (TurnEnded(1), Revealed("hamlet"))


def test_the_solo_player_chooses_what_the_troll_destroys_after_scoring() -> None:
    game = table("rift_lands", sheet("T"))._replace(clock=8, past=("giant_troll_ravage",))
    events = decide(game, 0, Draw(1, MONSTER, named(["K11"])))
    assert [type(event) for event in events] == [Drew, TurnEnded, SeasonScored, RavageBegan]
    game = fold(game, events)
    offer = game.offer(0)
    assert isinstance(offer, DestroyOffer)
    assert names(offer.spaces) == ["A2", "B1"]  # a plain monster beside K10 and J11 does not ravage
    assert decide(game, 0, Destroy(2, named(["B1"])))[:3] == (
        Destroyed(0, 0, 2, named(["B1"]), 0),
        TurnEnded(2),
        SeasonBegan(1),
    )
