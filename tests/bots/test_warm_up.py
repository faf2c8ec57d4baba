"""Warming up: one game in which a bot is asked for everything that it can be asked for."""

from __future__ import annotations

import pytest

from quillmap.bots import COMPILED_BOTS, get_bot
from quillmap.bots.warm_up import play_everything, warm_up
from quillmap.rules.events import Destroyed, Drew, HeroPlaced


@pytest.mark.parametrize("name", COMPILED_BOTS)
def test_the_warm_up_game_asks_for_everything(name: str) -> None:
    events = play_everything(get_bot(name))
    asked = {(type(event), event.seat == event.owner) for event in events if isinstance(event, Drew | Destroyed)}
    assert asked == {(Drew, True), (Drew, False), (Destroyed, True), (Destroyed, False)}
    assert any(isinstance(event, HeroPlaced) for event in events)


def test_bots_that_need_nothing_compiled_need_no_warm_up() -> None:
    told: list[str] = []
    warm_up(["random", "novice"], told.append)
    assert told == []
