"""What features of several cards count: open sides, holes, ways out, distances."""

from __future__ import annotations

from typing import Any

from quillmap.rules.masks import Mask, beside, beside_two, count, east, flood, lowest, north, south, west

SIDES = ("no side", "1 side", "2 sides", "3 or 4 sides")
"""The parts that `by_open_sides` writes."""
WAYS_OUT = ("no way out", "1 way out", "2 ways out", "3 or more ways out")
"""The parts that `by_ways_out` writes."""
STRAIGHT = ("twos in a line", "threes in a line")
"""The parts that `straight` returns."""
ROOM = ("beside it", "2 steps away", "3 steps away", "4 steps away", "in all, at most 40")
"""The parts that `note_growth` writes."""


def by_open_sides(spaces: Mask, open_spaces: Mask, out: Any, start: int) -> None:
    """Write how many of the spaces have no side, one, two, and more sides among the spaces of `open_spaces`."""
    for number in range(start, start + 4):
        out[number] = 0
    add_open_sides(spaces, open_spaces, out, start)


def add_open_sides(spaces: Mask, open_spaces: Mask, out: Any, start: int) -> None:
    """Add how many of the spaces have no side, one, two, and more sides among the spaces of `open_spaces`."""
    above, below, right, left = south(open_spaces), north(open_spaces), west(open_spaces), east(open_spaces)
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


def note_growth(cluster: Mask, room: Mask, out: Any, start: int) -> None:
    """Write how much room lies around a cluster: beside it, in three rings further out, and in all."""
    reached = cluster
    for ring in range(4):
        grown = beside(reached) & room & ~reached
        out[start + ring] = count(grown)
        reached |= grown
    out[start + 4] = min(count(flood(reached & room, room)), 40)
