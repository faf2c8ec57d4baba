"""Bots that think with compiled code, made ready before anybody waits for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from quillmap.bots import THINKERS, Limit, get_bot
from quillmap.content.games import make_setup
from quillmap.measuring.arena import play_game

EVERYTHING = make_setup("heroes", seats=2)
SEED = 1
"""A game in which every kind of task comes up: explore cards, heroes, ambushes, a Gorgon's gaze, a Troll's ravage."""


def warm_up(names: Iterable[str], tell: Callable[[str], None] | None = None) -> None:
    """Load all that the bots with these names think with; compile it, and say so, where that was never done before.

    Processes that are started afterwards find it done, so that no two of them compile the same thing.
    """
    thinking = [name for name in THINKERS if name in set(names)]
    if not thinking:
        return
    from quillmap.compiled.warm_up import announced, to_stderr

    with announced(tell or to_stderr):
        for bot in map(get_bot, thinking):
            play_game(EVERYTHING, [bot, bot], SEED, Limit(work=1))
