"""Advice: legal, in order, its stars add up, and true where nothing is left to chance."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from quillmap.bots import BOTS, Bot, Limit, get_bot
from quillmap.bots.analyse import Analysis, analyse
from quillmap.content.deal_code import read_deal_code
from quillmap.content.games import make_setup
from quillmap.measuring.arena import ask, chance
from quillmap.rules.decide import new_game, play
from quillmap.rules.game import Game
from quillmap.rules.offers import Task, legal_moves
from quillmap.rules.setup import Setup
from quillmap.rules.view import View, view

QUICK = Limit(work=8)


def started(seed: int, **options: object) -> Game:
    setup = make_setup(**options)  # type: ignore[arg-type]
    return new_game(setup, chance("deal", seed)[:10], bytes(16))[1]


def waited_for(game: Game) -> int:
    return next(seat for seat, task in enumerate(game.waiting) if task)


def check(seen: View, analysis: Analysis) -> None:
    assert seen.offer is not None
    legal = set(legal_moves(seen.offer))
    moves = [advice.move for advice in analysis.advice]
    assert len(set(moves)) == len(moves) == min(5, len(legal))
    assert set(moves) <= legal
    paid = sum(season[analysis.owner].total for season in seen.scores)
    for advice in analysis.advice:
        assert [share.source for share in advice.shares] == [*(edict.id for edict in seen.edicts), "coins", "monsters"]
        assert sum(share.stars for share in advice.shares) == pytest.approx(advice.stars - paid, abs=0.01)
        weights = [share.difference if advice.harm else -abs(share.difference) for share in advice.difference]
        assert weights == sorted(weights)
        assert all(abs(share.difference) >= 0.5 for share in advice.difference)


def test_advice_is_legal_in_order_and_adds_up() -> None:
    game = started(1, game="heroes", seats=2)
    for _ in range(16):
        seat = waited_for(game)
        seen = view(game, seat)
        analysis = analyse(seen, limit=QUICK)
        check(seen, analysis)
        stars = [advice.stars for advice in analysis.advice]
        harm = analysis.owner != seat
        assert stars == sorted(stars, reverse=not harm)
        game = play(game, seat, analysis.advice[0].move)


def test_the_last_move_of_a_game_is_foretold_exactly() -> None:
    game = started(2, game="base")
    bot = get_bot("journeyman")
    last = game
    while any(game.waiting):
        last, game = game, play(game, 0, ask(bot, game, 0, 2, QUICK))
    analysis = analyse(view(last, 0), limit=QUICK)
    best = analysis.advice[0]
    ended = play(last, 0, best.move)
    assert best.stars == pytest.approx(sum(season[0].total for season in ended.scores), abs=0.01)
    assert best.spread == pytest.approx(0, abs=0.01)


def asked(task: Task, most_moves: int | None = None, **options: object) -> Game:
    """A game in which the first seat is asked for this, with no more legal moves than that."""
    bot = get_bot("novice")
    for seed in range(40):
        game = started(seed, **options)
        while any(game.waiting):
            seat = waited_for(game)
            offer = game.offer(seat)
            assert offer is not None
            if game.waiting[0] is task and (most_moves is None or len(list(legal_moves(offer))) <= most_moves):
                return game
            game = play(game, seat, ask(bot, game, seat, seed, QUICK))
    raise AssertionError(f"no {task} in 40 games")


def test_an_ambush_is_advised_where_it_costs_the_neighbour_most() -> None:
    analysis = analyse(view(asked(Task.AMBUSH, game="base", seats=2), 0), limit=QUICK)
    assert analysis.owner == 1
    harm = [advice.harm for advice in analysis.advice]
    assert harm == sorted(harm, reverse=True)
    assert harm[-1] > 0, "the best of many drawings harm more than the average one"
    for advice in analysis.advice:
        assert sum(share.difference for share in advice.shares) == pytest.approx(-advice.harm, abs=0.01)
        losses = [share.difference for share in advice.difference]
        assert losses == sorted(losses)
        assert losses[0] < 0, "what the owner loses is named first"
    stars = [advice.stars + advice.harm for advice in analysis.advice]
    assert stars == pytest.approx([stars[0]] * len(stars)), "all are compared with the same average"


def test_harm_is_counted_from_the_average_of_all_legal_moves() -> None:
    game = asked(Task.GAZE, most_moves=8, game="heroes", seats=2)
    seen = view(game, 0)
    assert seen.offer is not None
    number = len(list(legal_moves(seen.offer)))
    advice = analyse(seen, moves=number, limit=QUICK).advice
    assert len(advice) == number > 2
    assert advice[0].harm > 0.1
    assert sum(one.harm for one in advice) == pytest.approx(0, abs=0.01)


def test_advice_for_the_own_sheet_has_no_harm() -> None:
    assert [one.harm for one in analyse(view(started(3, game="base"), 0), limit=QUICK).advice] == [0] * 5


def every_question(setup: Setup, deal: bytes, bot: Bot, luck: object, rules: int) -> list[Game]:
    """Every position of a solo game played by a bot in which it is asked for a move, and how the game ends."""
    game = new_game(setup, deal, bytes(16), rules=rules)[1]
    found = [game]
    while any(game.waiting):
        game = play(game, 0, ask(bot, game, 0, luck, QUICK))
        found.append(game)
    return found


def test_a_season_that_was_scored_is_not_counted_again() -> None:
    """By the first rules a Troll asks for a space after winter too, when no stars are left to earn."""
    deal = read_deal_code("43RH-3REH-4RD3-DKGG-30WK-KFBR")
    *_, last, ended = every_question(deal.setup, deal.seed, get_bot("journeyman"), 1, rules=1)
    assert last.waiting == (Task.RAVAGE,)
    for advice in analyse(view(last, 0), limit=QUICK).advice:
        assert advice.stars == ended.totals[0]
        assert advice.spread == 0
        assert all(share.stars == 0 for share in advice.shares)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_a_troll_after_winter_where_the_rules_have_one(name: str) -> None:
    deal = read_deal_code("43RH-3REH-4RD3-DKGG-30WK-KFBR")
    last = every_question(deal.setup, deal.seed, get_bot("journeyman"), 1, rules=1)[-2]
    offer = last.offer(0)
    assert offer is not None
    assert get_bot(name).choose(view(last, 0), 1, QUICK) in set(legal_moves(offer))


def test_each_season_to_come_is_counted_once_when_a_troll_ravages() -> None:
    """From a ravage to the next card little changes; a season forgotten or counted twice would be worth 20 and more."""
    asked = Counter[int]()
    for seed in range(8):
        setup = make_setup("combined", ambushes=["giant_troll_ravage", "zombie_plague", "ratman_strike", "ogre_charge"])
        games = every_question(setup, chance("troll", seed)[:10], get_bot("journeyman"), seed, rules=1)
        for before, after in pairwise(games):
            if before.waiting == (Task.RAVAGE,):
                scored = len(before.scores)
                asked[scored] += 1
                told = analyse(view(before, 0), moves=1, limit=QUICK).advice[0].stars
                then = analyse(view(after, 0), moves=1, limit=QUICK).advice[0].stars if scored < 4 else after.totals[0]
                assert abs(told - then) < 8, f"deal {seed} after {scored} seasons: {told}, then {then}"
    assert min(asked[2], asked[3]) >= 3
    assert asked[4] >= 1


def test_the_same_view_and_seed_give_the_same_advice() -> None:
    seen = view(started(3, game="combined"), 0)
    assert analyse(seen, limit=QUICK) == analyse(seen, limit=QUICK)
    assert analyse(seen, limit=QUICK, seed=1) != analyse(seen, limit=QUICK)


def test_no_advice_is_refused() -> None:
    with pytest.raises(ValueError, match="not 0"):
        analyse(view(started(3, game="base"), 0), moves=0)
