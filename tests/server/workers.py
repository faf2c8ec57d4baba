"""Bot workers for tests; the first argument chooses one that works or one of several that fail."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from quillmap.rules.moves import Draw
from quillmap.rules.sheet import WATER
from quillmap.server.bots import worker
from quillmap.wire import write_move

ANSWERS = {
    "nonsense": worker.frame(b"\x00 nonsense"),
    "endless": b"\xff\xff\xff\xff",
    "illegal": worker.frame(write_move(Draw(1, WATER, 1 << 60 | 1))),
    "late": worker.frame(write_move(Draw(99, WATER, 1))),
}


def only_novices() -> None:
    """Nobody but a novice ever answers."""
    thoughtful = worker.answer

    def answer(question: worker.BotRequest) -> bytes:
        if question.bot != "novice":
            time.sleep(600)
        return thoughtful(question)

    worker.answer = answer
    worker.main()


def main(manner: str, *more: str) -> None:
    if manner == "held":  # answers when there is a file
        while not Path(more[0]).exists():
            time.sleep(0.01)
    if manner in ("honest", "held"):
        worker.main()
    if manner == "slow":
        only_novices()
    while size := sys.stdin.buffer.read(4):
        sys.stdin.buffer.read(int.from_bytes(size, "big"))
        if manner == "dies":
            sys.exit(3)
        if manner == "silent":
            time.sleep(600)
        sys.stdout.buffer.write(ANSWERS[manner])
        sys.stdout.buffer.flush()


if __name__ == "__main__" and "--warm" not in sys.argv:
    main(*sys.argv[1:])
