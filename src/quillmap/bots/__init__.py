"""Programs that play: a view in, a move out. The one list of them, weakest first.

A bot is one file here with a subclass of `base.Bot` named like the bot, and its name in the list.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from quillmap.bots.base import Bot, Limit

COMPILED_BOTS = ("journeyman", "master")
"""Bots that need compiled code, and so the extra `bots`."""
BOTS = ("random", "novice", *COMPILED_BOTS)


def available_bots() -> tuple[str, ...]:
    """The bots that can play here: some need Numba. Looks for it without importing it."""
    return tuple(name for name in BOTS if name not in COMPILED_BOTS or find_spec("numba"))


def get_bot(name: str, temperament: int = 0) -> Bot:
    """The bot with that name. Its module is imported only now, because a server process never imports compiled code.

    At a table the temperament of a bot is the number of its seat, from 1; 0 is neutral. Random and novice bots ignore
    it: they differ by chance already.
    """
    if name not in BOTS:
        raise ValueError(f"no bot {name!r}: choose one of {', '.join(BOTS)}")
    bot: type[Bot] = getattr(import_module(f"quillmap.bots.{name}"), name.capitalize())
    return bot(temperament)


__all__ = ["BOTS", "COMPILED_BOTS", "Bot", "Limit", "available_bots", "get_bot"]
