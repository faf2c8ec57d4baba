"""How measurements are printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One number of one scenario, and its target on an idle machine."""

    scenario: str
    what: str
    found: str
    aim: str


def percentile(numbers: Sequence[float], percent: float) -> float:
    """A number that this percentage of the numbers does not exceed."""
    ranked = sorted(numbers)
    return ranked[min(len(ranked) - 1, int(len(ranked) * percent / 100))]


def milliseconds(seconds: float) -> str:
    """A time in milliseconds, as text."""
    return f"{seconds * 1000:.1f} ms"
