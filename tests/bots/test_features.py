"""Features: what is hard to fill is told apart from what is easy."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from quillmap.bots.features.registry import OWN, apart, by_ways_out, holes, note_column, note_row, straight
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


def seen(out: npt.NDArray[np.float64]) -> dict[int, float]:
    return {place: number for place, number in enumerate(out) if number}


def test_a_line_is_counted_by_its_gaps_and_the_pieces_they_lie_in() -> None:
    easy = (mask(), mask(), mask())
    for free, expected in (
        (mask(), {0: 1}),
        (mask(3), {1: 1, 33: 1}),
        (mask(3, 4), {2: 1}),
        (mask(3, 5), {3: 1, 34: 2}),
        (mask(3, 4, 6), {6: 1, 35: 1}),
        (mask(1, 3, 4, 6, 8), {13: 1, 37: 3}),
        (mask(0, 1, 2, 3, 4, 5, 6), {17: 1}),
        (row(0), {20: 1}),
    ):
        out = np.zeros(OWN)
        near = note_row(free | mask(14, 25), 0, easy, out)
        assert seen(out) == expected
        assert near == (free if count(free) < 5 else mask())
        down = sum(spot(11 * (space % 11)) for space in range(11) if free & spot(space))
        upright = np.zeros(OWN)
        note_column(down | mask(14, 25), 0, easy, upright)
        assert seen(upright) == expected


def test_a_line_is_counted_once_more_if_a_gap_of_its_few_is_hard_to_fill() -> None:
    out = np.zeros(OWN)
    assert note_row(mask(3, 4), 0, (mask(4), mask(), mask()), out) == mask(3, 4)
    assert seen(out) == {2: 1, 23: 1}
    assert note_row(mask(3, 4, 5, 6, 7), 0, (mask(), mask(7, 8), mask()), out) == mask(), "not nearly filled"
    assert seen(out) == {2: 1, 11: 1, 23: 1, 26: 1}


def test_twos_and_threes_lie_straight_in_a_line() -> None:
    assert straight(mask(0, 1, 2, 11, 23)) == (3, 1)
    assert straight(mask(10, 11)) == (0, 0), "rows do not go on in the next"
    assert straight(mask(0, 11, 22, 33)) == (3, 2)


def test_clusters_are_told_apart_by_their_ways_out() -> None:
    out = np.zeros(8)
    by_ways_out(mask(0, 1, 5, 120), mask(2, 4, 6, 16, 109), out, 2)
    assert seen(out) == {3: 3, 5: 1}
    by_ways_out(mask(60), mask(), out, 2)
    assert seen(out) == {2: 1, 3: 3, 5: 1}


def test_how_far_apart_two_clusters_are() -> None:
    assert apart(mask(0), mask(1), ALL) == 0
    assert apart(mask(0), mask(4), ALL & ~mask(4)) == 3
    assert apart(mask(0), mask(4), mask(1, 2)) == 5, "no road leads there"
    assert apart(mask(0), mask(10), ALL) == 5, "too far to matter"
