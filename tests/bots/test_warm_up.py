"""Warming up plays one game in which a bot meets every kind of task."""

from __future__ import annotations

import pytest

from quillmap.bots import THINKERS, Limit, get_bot
from quillmap.bots.warm_up import EVERYTHING, SEED, warm_up
from quillmap.measuring.arena import play_game
from quillmap.rules.events import Destroyed, Drew, HeroPlaced


@pytest.mark.parametrize("name", THINKERS)
def test_the_warm_up_game_asks_for_everything(name: str) -> None:
    bot = get_bot(name)
    events = play_game(EVERYTHING, [bot, bot], SEED, Limit(work=1)).events
    asked = {(type(event), event.seat == event.owner) for event in events if isinstance(event, Drew | Destroyed)}
    assert asked == {(Drew, True), (Drew, False), (Destroyed, True), (Destroyed, False)}
    assert any(isinstance(event, HeroPlaced) for event in events)


def test_bots_that_need_nothing_compiled_need_no_warm_up() -> None:
    told: list[str] = []
    warm_up(["random", "novice"], told.append)
    assert told == []
