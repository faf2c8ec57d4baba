"""Compiling everything that bots need, before anybody waits for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from quillmap.bots import COMPILED_BOTS, Bot, Limit, get_bot
from quillmap.content.games import make_setup
from quillmap.rules.decide import decide, new_game
from quillmap.rules.events import Event
from quillmap.rules.game import fold
from quillmap.rules.view import view

EVERYTHING = make_setup("heroes", seats=2)
DEAL = bytes.fromhex("51f55d932837cd6816ba")
"""A deal in which every kind of task comes up: explore cards, heroes, ambushes, a Gorgon's gaze, a Troll's ravage."""


def warm_up(names: Iterable[str], tell: Callable[[str], None] | None = None) -> None:
    """Load and compile everything that these bots need. `tell` gets a sentence if anything must be compiled.

    Processes that start afterwards find compiled code on disk, so that no two of them compile the same thing.
    """
    chosen = [name for name in COMPILED_BOTS if name in set(names)]
    if not chosen:
        return
    from quillmap.compiled.warm_up import announced, to_stderr

    with announced(tell or to_stderr):
        for bot in map(get_bot, chosen):
            play_everything(bot)


def play_everything(bot: Bot) -> list[Event]:
    """Play the warm-up game with a bot in both seats; return its events."""
    happened, game = new_game(EVERYTHING, DEAL, bytes(16))
    events = list(happened)
    while any(game.waiting):
        seat = next(seat for seat, task in enumerate(game.waiting) if task)
        happened = decide(game, seat, bot.choose(view(game, seat), game.turn, Limit(work=1)))
        events += happened
        game = fold(game, happened)
    return events
