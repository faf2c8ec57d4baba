"""Features distinguish what is hard to fill from what is easy."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from quillmap.bots.features.counts import apart, by_ways_out, holes, straight
from quillmap.bots.features.lines import note_column, note_row
from quillmap.bots.features.registry import FEATURES, OWN, Input, features, features_of, no_features
from quillmap.content import EDICTS, MAPS
from quillmap.rules.masks import ALL, Mask, count, flood, lowest, mask, row, spot
from quillmap.rules.notation import parse
from quillmap.rules.sheet import Sheet, empty
from tools.features import PAGE, page

ROOT = Path(__file__).parent.parent.parent


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


def test_features_distinguish_clusters_by_their_ways_out() -> None:
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


class Places(list[float]):
    """Inputs that remember where something other than zero was written."""

    def __init__(self, places: set[int]) -> None:
        super().__init__([0.0] * OWN)
        self.places = places

    def __setitem__(self, place: Any, value: Any) -> None:
        super().__setitem__(place, value)
        if value:
            self.places.add(int(place))


def any_sheet(rng: random.Random) -> Sheet:
    """A printed sheet with any drawing on it, in spots or in clusters."""
    printed = parse(MAPS[rng.choice(list(MAPS))].drawing)
    drawn = dict.fromkeys(("forest", "village", "farm", "water", "monster"), 0)
    filled, clump = rng.choice([0.2, 0.5, 0.8, 0.95]), rng.random()
    last = "forest"
    for space in range(121):
        if rng.random() < filled and not (printed.mountain | printed.wasteland) >> space & 1:
            last = last if rng.random() < clump else rng.choice(list(drawn))
            drawn[last] |= 1 << space
    return printed._replace(**drawn)


def test_every_input_that_is_written_has_a_name_and_every_name_is_written() -> None:
    rng = random.Random("features")
    written: dict[str, set[int]] = {card: set() for card in EDICTS}
    for _ in range(600):
        drawn = any_sheet(rng)
        for card, places in written.items():
            features_of(card).write(drawn, empty(drawn), Places(places))
    named = {card: {place for place, name in enumerate(features_of(card).names) if name} for card in EDICTS}
    assert {card: named[card] ^ written[card] for card in EDICTS if named[card] != written[card]} == SILENT


SILENT = {
    "dwarvenholds": {32},  # crossings, which only Borderlands counts
    "silos": {32},
    "the_golden_granary": {4},  # no printed sheet has a space beside two ruins
    "the_cauldrons": {20, 21, 22},  # two ends are beside each other, never three
    "wildholds": {25},  # the spaces around a single village do not touch
    "great_city": {27},  # the second ring lies beside the first
    "greengold_plains": {11},  # a cluster with only wasteland round it
}
"""Inputs with a name that stay zero."""


def test_an_input_of_a_card_has_a_name() -> None:
    assert features_of("borderlands").names[31] == "near gaps beside no other free space"
    assert features_of("treetower").names[6] == "free by free sides: 2 sides"
    assert features_of("borderlands").names[4] == ""


def test_a_card_without_features_has_inputs_without_names() -> None:
    assert features_of("invented") == (no_features, ("",) * OWN, "")
    assert set(EDICTS) == set(FEATURES), "every printed card has some"


def test_two_names_for_one_input_are_refused() -> None:
    class Twice(Input):
        FIRST = 0, ("one", "two")
        SECOND = 1

    with pytest.raises(ValueError, match="Twice has two names for input 1"):
        features("twice", Twice)


def test_the_page_of_features_is_current() -> None:
    assert (ROOT / PAGE).read_text(encoding="utf-8") == page(), "run `python -m tools.features`"
