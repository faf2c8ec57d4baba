"""What a season pays: edicts, coins, monsters; and which spaces, rows, columns and diagonals earn it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from quillmap.rules.masks import NOTHING, SIZE, Mask, beside, count
from quillmap.rules.sheet import Sheet, empty


class Tally(NamedTuple):
    """Stars with the spaces and lines that earn them. One computation makes both, so they cannot disagree."""

    stars: int
    spaces: Mask
    lines: int = 0
    """Paid rows in bits 0–10, columns in bits 11–21, Broken Road diagonals in bits 22–32."""


NO_TALLY = Tally(0, NOTHING, 0)


def row_line(number: int) -> int:
    """A row, as a bit of `Tally.lines`."""
    return 1 << number


def column_line(number: int) -> int:
    """A column, as a bit of `Tally.lines`."""
    return 1 << (SIZE + number)


def diagonal_line(number: int) -> int:
    """A diagonal that starts at the left border in the given row, as a bit of `Tally.lines`."""
    return 1 << (2 * SIZE + number)


def monsters(sheet: Sheet) -> Tally:
    """The stars lost to monsters: one for each empty space beside at least one of them (rule 10.1)."""
    haunted = empty(sheet) & beside(sheet.monster)
    return Tally(count(haunted), haunted, 0)


class Reckoning(NamedTuple):
    """What one season paid one seat, as in the boxes at the foot of the printed sheet."""

    first: int
    second: int
    coins: int
    monsters: int
    """Stars lost, not negative."""

    @property
    def total(self) -> int:
        """The season's stars."""
        return self.first + self.second + self.coins - self.monsters


@lru_cache(maxsize=256)
def totals(seats: int, scores: tuple[tuple[Reckoning, ...], ...]) -> tuple[int, ...]:
    """The stars of each seat after the seasons scored so far. Cached, because every seat of a table asks for them."""
    if not scores:
        return (0,) * seats
    return tuple(sum(season.total for season in paid) for paid in zip(*scores, strict=True))
