"""What a scoring card still hopes for: a few numbers about a sheet for each card, from which its future is estimated.

A feature counts something that is nearly worth stars: rows with two gaps, forests with one open side. Features are
opinions, not rules: the rules are asked for the stars themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from quillmap.rules.masks import (
    NOTHING,
    Mask,
    beside,
    beside_two,
    column,
    count,
    east,
    flood,
    lowest,
    north,
    row,
    south,
    west,
)
from quillmap.rules.sheet import Sheet

OWN = 40
"""How many numbers a card has of its own."""

Hope: TypeAlias = Callable[[Sheet, Mask, Any], None]
"""Writes the features of a sheet with those free spaces."""

HOPES: dict[str, Hope] = {}


def hope(card: str) -> Callable[[Hope], Hope]:
    """Make a function the features of a scoring card."""

    def register(function: Hope) -> Hope:
        HOPES[card] = function
        return function

    return register


def no_features(sheet: Sheet, free: Mask, out: Any) -> None:
    """The features of a card that has none of its own: what every net sees must do."""


def features_of(card: str) -> Hope:
    """The features of a scoring card."""
    return HOPES.get(card, no_features)


def by_open_sides(spaces: Mask, ajar: Mask, out: Any, start: int) -> None:
    """Write how many of the spaces have no side, one, two, and more sides among the spaces of `ajar`."""
    for number in range(start, start + 4):
        out[number] = 0
    add_open_sides(spaces, ajar, out, start)


def add_open_sides(spaces: Mask, ajar: Mask, out: Any, start: int) -> None:
    """Add how many of the spaces have no side, one, two, and more sides among the spaces of `ajar`."""
    above, below, right, left = south(ajar), north(ajar), west(ajar), east(ajar)
    one = above | below | right | left
    two = above & below | right & left | (above | below) & (right | left)
    three = above & below & (right | left) | right & left & (above | below)
    out[start] += count(spaces & ~one)
    out[start + 1] += count(spaces & one & ~two)
    out[start + 2] += count(spaces & two & ~three)
    out[start + 3] += count(spaces & three)


def straight(spaces: Mask) -> tuple[int, int]:
    """How many twos and how many threes of the spaces lie side by side in a line."""
    across, down = spaces & east(spaces), spaces & south(spaces)
    return count(across) + count(down), count(across & east(across)) + count(down & south(down))


def by_ways_out(spaces: Mask, free: Mask, out: Any, start: int) -> None:
    """Write how many of the spaces lie in clusters beside no free space, beside one, two, and more."""
    rest = spaces
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        out[start + min(count(beside(cluster) & free), 3)] += count(cluster)


def apart(start: Mask, goal: Mask, road: Mask) -> int:
    """How many spaces of the road lie between the two at least; 5 for more than four."""
    reached = start
    for steps in range(5):
        if beside(reached) & goal:
            return steps
        reached |= beside(reached) & road
    return 5


def holes(free: Mask) -> tuple[Mask, Mask, Mask]:
    """The free spaces that lie alone, by twos, and by threes."""
    above, below, right, left = south(free), north(free), west(free), east(free)
    one = above | below | right | left
    two = above & below | right & left | (above | below) & (right | left)
    three = above & below & (right | left) | right & left & (above | below)
    ends = free & one & ~two
    middles = free & two & ~three & beside_two(ends)
    return free & ~one, ends & beside(ends), middles | ends & beside(middles)


def note_row(free: Mask, number: int, hard: tuple[Mask, Mask, Mask], out: Any) -> Mask:
    """Note the gaps of a row."""
    gaps = free & row(number)
    return note_line(gaps, gaps & west(gaps), gaps & east(gaps), hard, out)


def note_column(free: Mask, number: int, hard: tuple[Mask, Mask, Mask], out: Any) -> Mask:
    """Note the gaps of a column."""
    gaps = free & column(number)
    return note_line(gaps, gaps & north(gaps), gaps & south(gaps), hard, out)


def note_line(gaps: Mask, followed: Mask, following: Mask, hard: tuple[Mask, Mask, Mask], out: Any) -> Mask:
    """Count a line by how many spaces it lacks and in how many pieces they lie, for each piece takes a drawing of its
    own; pieces of a single space; and the line once more if one of its few gaps is hard to fill.

    `followed` are the gaps that another gap of the line comes after, `following` those that come after another. Returns
    the gaps, if they are few enough for the line to count as nearly filled.
    """
    alone, twos, _ = hard
    lacking = count(gaps)
    if lacking > 7:
        out[20] += 1
        return NOTHING
    if lacking < 2:
        out[lacking] += 1
    else:
        out[3 * lacking - 5 + min(lacking - count(following), 3)] += 1
    out[32 + lacking] += count(gaps & ~followed & ~following)
    if lacking < 6 and gaps & (alone | twos):
        out[21 + lacking] += 1
    return gaps if lacking < 5 else NOTHING


def note_nearly(near: Mask, free: Mask, hard: tuple[Mask, Mask, Mask], out: Any) -> None:
    """Write how hard the gaps of all nearly filled lines are to fill."""
    alone, twos, threes = hard
    out[27] = count(alone)
    out[28] = count(near)
    out[29] = count(near & (alone | twos))
    out[30] = count(near & threes)
    out[31] = count(near & ~beside(free & ~near))


def insert_sorted(out: Any, start: int, held: int, number: int) -> None:
    """Put a number into the sorted run of `held` numbers that begins at `start`."""
    place = start + held
    while place > start and out[place - 1] > number:
        out[place] = out[place - 1]
        place -= 1
    out[place] = number


def steps_between(start: Mask, goal: Mask, road: Mask, free: Mask) -> int:
    """How many free spaces must be filled to lead a road from beside `start` to beside `goal`; 9 for never."""
    reached = start
    for steps in range(9):
        reached = reached | flood(beside(reached) & road, road)
        if beside(reached) & goal:
            return steps
        grown = reached | beside(reached) & free
        if grown == reached:
            return 9
        reached = grown
    return 9
