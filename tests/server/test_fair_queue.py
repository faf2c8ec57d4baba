"""The fair queue: one busy user does not delay the others."""

from __future__ import annotations

import pytest

from quillmap.server.fair_queue import FairQueue


def test_names_take_turns_at_every_level() -> None:
    turns: FairQueue[str] = FairQueue()
    for thing in ("a/x/1", "a/x/2", "a/x/3", "a/y/4", "b/z/5", "b/z/6"):
        turns.put(thing, *thing.split("/")[:2])
    assert (len(turns), turns.size("a"), turns.size("a", "x"), turns.size("c"), turns.size("a", "c")) == (6, 4, 3, 0, 0)
    assert [turns.take() for _ in range(4)] == ["a/x/1", "b/z/5", "a/y/4", "b/z/6"]
    turns.put("c/w/7", "c", "w")
    assert [turns.take() for _ in range(3)] == ["a/x/2", "c/w/7", "a/x/3"]
    assert (len(turns), turns.size("a")) == (0, 0)
    with pytest.raises(IndexError):
        turns.take()
