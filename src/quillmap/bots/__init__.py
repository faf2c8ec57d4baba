"""The bots: each turns a view into a move. This is the one list of them, weakest first."""

from __future__ import annotations

from importlib.util import find_spec

from quillmap.bots.base import Bot, Limit, Novice, Random

THINKERS = ("journeyman", "master")
"""Those that think with compiled code: they need the extra `bots`."""
BOTS = ("random", "novice", *THINKERS)


def available_bots() -> tuple[str, ...]:
    """The bots that can be had here: those that think need a compiler. Looks for it without importing it."""
    return tuple(name for name in BOTS if name not in THINKERS or find_spec("numba"))


def get_bot(name: str, temperament: int = 0) -> Bot:
    """The bot with that name. The thinking ones import compiled code, which a server process never does.

    At a table the temperament of a bot is the number of its seat, from 1; 0 is neutral. Random and novice bots, which
    leave more to chance, differ without it.
    """
    if name == "random":
        return Random(temperament)
    if name == "novice":
        return Novice(temperament)
    if name in THINKERS:
        from quillmap.bots.compiled_bots import Journeyman, Master

        return Journeyman(temperament) if name == "journeyman" else Master(temperament)
    raise ValueError(f"no bot {name!r}: choose one of {', '.join(BOTS)}")


__all__ = ["BOTS", "THINKERS", "Bot", "Limit", "available_bots", "get_bot"]
