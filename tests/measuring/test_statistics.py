"""Statistics of games: what is counted adds up."""

from __future__ import annotations

import statistics

import pytest

from quillmap.content.games import make_setup
from quillmap.measuring.simulate import Batch, play_games
from quillmap.measuring.statistics import by_bot, by_card, sample

BATCH = Batch(make_setup("heroes", seats=2), ("random", "novice"), 2026, 0, 3)


def test_what_was_paid_adds_up_to_the_totals() -> None:
    found = play_games(BATCH)
    for outcome in found:
        for total, paid in zip(outcome.totals, outcome.paid, strict=True):
            assert sum(paid[:5]) - paid[5] == total
    assert sum(card.size for card in by_card(found).values()) == 4 * 2 * len(found)
    bots = by_bot(found)
    assert set(bots) == {"random", "novice"}
    assert sum(standing.wins for standing in bots.values()) == pytest.approx(1)
    assert [outcome.bots for outcome in found[:2]] == [("random", "novice"), ("novice", "random")]


def test_a_sample_in_short() -> None:
    numbers = [3, 5, 10, 2]
    short = sample(numbers)
    assert short == (4, 5.0, statistics.stdev(numbers), 10)
    assert short.error == pytest.approx(1.96 * statistics.stdev(numbers) / 2)
