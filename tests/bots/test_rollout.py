"""Rollouts and the flow they follow: a rollout over the cards of a real game ends like that game."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from quillmap.bots import get_bot
from quillmap.bots.base import NO_LIMIT
from quillmap.bots.greedy import greedy_player
from quillmap.bots.net_file import shipped_nets
from quillmap.bots.rollout import roll_out
from quillmap.bots.value_net import SOURCES
from quillmap.compiled.card_tables import make_card_tables
from quillmap.compiled.deal_order import deal_of
from quillmap.compiled.flow import NO_TASK, NOTHING_ASKED, RAVAGES, READY, SCORED, next_stop, unstarted
from quillmap.compiled.state import MOST_REVEALED, SEASONS, new_solo
from quillmap.content.games import make_setup
from quillmap.measuring.arena import chance, play_deal
from quillmap.rules.notation import parse


@pytest.mark.parametrize("game", ["base", "heroes"])
def test_a_rollout_over_the_real_cards_ends_like_the_game_of_a_journeyman(game: str) -> None:
    """`roll_out` and `journeyman` make the same moves, and the compiled flow is that of the rules."""
    setup = make_setup(game)
    for seed in range(6):
        deal = chance("rollout", seed)[:10]
        played = play_deal(setup, [get_bot("journeyman")], deal, seed, NO_LIMIT)
        dealt = deal_of(setup, deal)
        cards = np.zeros(MOST_REVEALED, np.int64)
        cards[: len(dealt.cards)] = dealt.cards
        samples = np.zeros((1, SOURCES), np.float32)
        tables = make_card_tables(setup, dealt.edicts)
        roll_out(
            tables, greedy_player(shipped_nets()), new_solo(parse(setup.sheet.drawing)), cards, np.array([99]), samples
        )
        assert samples.sum() == played.totals[0]


def test_the_flow_stops_at_every_card_and_season_in_order() -> None:
    setup = make_setup("base")
    dealt = deal_of(setup, bytes(10))
    tables = make_card_tables(setup, dealt.edicts)
    turn, stops = unstarted(parse(setup.sheet.drawing)), []
    totals = np.zeros(SEASONS, np.int64)
    while turn.task != NO_TASK:
        stops.append(turn.task)
        turn = next_stop(tables, turn, turn.solo, dealt.cards, totals)  # nobody draws, so no season ends early
    assert turn.place == len(dealt.cards)
    assert stops.count(READY) == len(dealt.cards)
    assert stops.count(SCORED) == 4
    assert stops[-1] == SCORED
    for before, now in pairwise(stops):
        shown = now not in (READY, SCORED, RAVAGES)
        assert (before == READY) == shown, "a card is revealed after each READY and never otherwise"
    assert NOTHING_ASKED in stops
