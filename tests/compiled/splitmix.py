"""The generator of compiled games, in plain Python."""

from __future__ import annotations

WORD = 2**64 - 1


class SplitMix:
    """SplitMix64, as `quillmap.compiled.state.next_random` has it."""

    def __init__(self, state: int) -> None:
        self.state = state

    def below(self, limit: int) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & WORD
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & WORD
        return (mixed ^ (mixed >> 31)) % limit
