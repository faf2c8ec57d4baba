"""Features: what is hard to fill is told apart from what is easy."""

from __future__ import annotations

import numpy as np

from quillmap.bots.features import OWN, holes, note_line
from quillmap.rules.masks import ALL, Mask, count, flood, lowest, mask, row, spot


def clusters(spaces: Mask, size: int) -> Mask:
    """The spaces of all clusters of that size, found one by one."""
    found = 0
    while spaces:
        cluster = flood(lowest(spaces), spaces)
        spaces ^= cluster
        if count(cluster) == size:
            found |= cluster
    return found


def test_holes_are_the_clusters_of_one_two_and_three() -> None:
    numbers = np.random.default_rng(1)
    seen = np.zeros(3, np.int64)
    for _ in range(300):
        free = sum(spot(int(space)) for space in numbers.permutation(121)[: numbers.integers(1, 80)]) & ALL
        for size, found in enumerate(holes(free), start=1):
            assert found == clusters(free, size)
            seen[size - 1] += count(found)
    assert (seen > 300).all()


def test_a_line_is_counted_if_a_gap_of_its_few_is_hard_to_fill() -> None:
    out = np.zeros(OWN)
    for gaps, alone in ((mask(), mask()), (mask(3, 4), mask(60)), (row(1), mask(4))):
        note_line(gaps, (alone, mask(), mask()), out)
    assert {place: number for place, number in enumerate(out) if number} == {0: 1, 2: 1, 8: 1}
    assert note_line(mask(3, 4), (mask(4), mask(), mask()), out) == mask(3, 4)
    assert note_line(mask(3, 4, 5, 6, 7), (mask(), mask(7, 8), mask()), out) == mask(), "not nearly filled"
    assert {place: number for place, number in enumerate(out) if number} == {0: 1, 2: 2, 5: 1, 8: 1, 11: 1, 14: 1}
