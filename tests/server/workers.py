"""Workers for tests, by the manner that is their first argument: one that thinks, and some that nobody would want."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from quillmap.rules.moves import Draw
from quillmap.rules.sheet import WATER
from quillmap.server import thinking
from quillmap.wire import write_move

ANSWERS = {
    "nonsense": thinking.frame(b"\x00 nonsense"),
    "endless": b"\xff\xff\xff\xff",
    "illegal": thinking.frame(write_move(Draw(1, WATER, 1 << 60 | 1))),
    "late": thinking.frame(write_move(Draw(99, WATER, 1))),
}


def main(manner: str, *more: str) -> None:
    if manner == "held":  # answers when there is a file
        while not Path(more[0]).exists():
            time.sleep(0.01)
    if manner in ("honest", "held"):
        thinking.main()
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
