"""A process in which bots think: a question in, a move out, until the server hangs up.

Only what a seat may know gets here. Cards go by their ids; the rest of a view is plain tuples and numbers.
"""

from __future__ import annotations

import asyncio
import io
import pickle
import struct
import sys
from typing import Any, NamedTuple

import msgspec

from quillmap.bots import COMPILED_BOTS, Limit, available_bots, get_bot
from quillmap.bots.base import offer_of
from quillmap.content import AMBUSHES, EDICTS, EXPLORE, HERO_CARDS, MAPS, RUINS
from quillmap.rules.cards import Ambush, Edict, Explore, Hero, Map, Ruins
from quillmap.rules.view import View
from quillmap.wire import write_move
from quillmap.wire.advice import AdviceMessage, Hints, ShareMessage
from quillmap.wire.base import write
from quillmap.worker_processes import end_with_parent

CARDS: dict[type, dict[str, Any]] = {
    Edict: dict(EDICTS),
    Explore: dict(EXPLORE),
    Ruins: dict(RUINS),
    Ambush: dict(AMBUSHES),
    Hero: dict(HERO_CARDS),
    Map: dict(MAPS),
}
_KINDS = {kind.__name__: kind for kind in CARDS}
_LENGTH = struct.Struct("!I")

NOT_KEPT = 3
"""The exit code of warming up where no cache folder can be written: every worker must compile for itself."""


class BotRequest(NamedTuple):
    """Asks for a bot's move or, with a number of hints, for its advice."""

    bot: str
    hints: int
    seed: int
    seconds: float
    view: View
    temperament: int = 0


class _Writer(pickle.Pickler):
    """Cards are written as their ids: what they score by is a function, and everybody has it already."""

    def persistent_id(self, thing: Any) -> tuple[str, str] | None:
        kind = type(thing)
        return (kind.__name__, thing.id) if kind in CARDS else None


class _Reader(pickle.Unpickler):
    def persistent_load(self, name: Any) -> Any:
        return CARDS[_KINDS[name[0]]][name[1]]


def write_request(question: BotRequest) -> bytes:
    """A request as it goes through a pipe."""
    buffer = io.BytesIO()
    _Writer(buffer).dump(question)
    return frame(buffer.getvalue())


def frame(body: bytes) -> bytes:
    """A message with its length before it."""
    return _LENGTH.pack(len(body)) + body


async def read_frame(stream: asyncio.StreamReader) -> bytes:
    """The next message of a pipe; EOFError if the other end is gone."""
    return await stream.readexactly(_LENGTH.unpack(await stream.readexactly(_LENGTH.size))[0])


def answer(question: BotRequest) -> bytes:
    """A move or some hints, as JSON."""
    limit = Limit(seconds=question.seconds)
    if question.hints:
        return write(_hints(question, limit))
    return write_move(get_bot(question.bot, question.temperament).choose(question.view, question.seed, limit))


def _hints(question: BotRequest, limit: Limit) -> Hints:
    from quillmap.bots.analyse import analyse

    found = analyse(question.view, moves=question.hints, seed=question.seed, limit=limit)
    advice = [
        AdviceMessage(
            msgspec.Raw(write_move(one.move)),
            one.stars,
            one.spread,
            [ShareMessage(share.source, share.stars, share.difference) for share in one.shares],
            one.harm,
        )
        for one in found.advice
    ]
    return Hints(offer_of(question.view).turn, found.owner, advice)


def main() -> int:
    """Answer questions from standard input on standard output, as long as the server lives; return the exit code."""
    end_with_parent()
    while size := sys.stdin.buffer.read(_LENGTH.size):
        question = _Reader(io.BytesIO(sys.stdin.buffer.read(_LENGTH.unpack(size)[0]))).load()
        sys.stdout.buffer.write(frame(answer(question)))
        sys.stdout.buffer.flush()
    return 0


def warm() -> int:
    """Compile what was never compiled on this machine, and say so if it takes a while; return the exit code."""
    from quillmap.bots.warm_up import warm_up
    from quillmap.compiled.cache import compiled_folder, not_kept

    end_with_parent()
    thinking = [name for name in available_bots() if name in COMPILED_BOTS]
    if thinking and compiled_folder() is None:
        print(not_kept(), flush=True)
        return NOT_KEPT
    warm_up(thinking, tell=lambda words: print(words, flush=True))
    return 0


if __name__ == "__main__":
    sys.exit(warm() if "--warm" in sys.argv[1:] else main())
