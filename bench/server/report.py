"""What was measured, as it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One number of one scenario, and what it should be on an idle machine."""

    scenario: str
    what: str
    found: str
    aim: str


def percentile(numbers: Sequence[float], percent: float) -> float:
    """The number that so many percent are not above."""
    ranked = sorted(numbers)
    return ranked[min(len(ranked) - 1, int(len(ranked) * percent / 100))]


def milliseconds(seconds: float) -> str:
    """A time as it is told."""
    return f"{seconds * 1000:.1f} ms"
