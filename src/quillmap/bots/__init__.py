"""Players without hands: view in, move out. The one list of them, weakest first."""

from __future__ import annotations

from functools import cache

from quillmap.bots.bot import Bot, Limit, Novice, Random

BOTS = ("random", "novice", "journeyman", "master")


@cache
def get_bot(name: str) -> Bot:
    """The bot with that name. The thinking ones import compiled code, which a server process never does."""
    if name == "random":
        return Random()
    if name == "novice":
        return Novice()
    if name in BOTS:
        from quillmap.bots.thinkers import Journeyman, Master

        return Journeyman() if name == "journeyman" else Master()
    raise ValueError(f"no bot {name!r}: choose one of {', '.join(BOTS)}")


__all__ = ["BOTS", "Bot", "Limit", "get_bot"]
