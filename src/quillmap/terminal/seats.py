"""Who sits where: the player, the bots, their names, and how they stand. All of it from a `View`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quillmap.rules.setup import Setup
from quillmap.rules.view import View

SEAT = 0
"""The player's own seat; bots sit on the others."""
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


class Table(NamedTuple):
    """What is played, and the bots on the seats after the player's."""

    setup: Setup
    bots: tuple[str, ...] = ()


def bot_name(bot: str) -> str:
    """What a bot is called at the table."""
    return bot.capitalize()


def seat_names(bots: Sequence[str]) -> tuple[str, ...]:
    """The name of every seat: You, and the bots by their level, numbered like kings where a level sits there twice."""
    names = ["You"]
    for place, bot in enumerate(bots):
        number = bots[:place].count(bot)
        numeral = _ROMAN[number] if number < len(_ROMAN) else str(number + 1)
        names.append(f"{bot_name(bot)} {numeral}" if bots.count(bot) > 1 else bot_name(bot))
    return tuple(names)


def whose(names: Sequence[str], seat: int) -> str:
    """The owner of a map, at the beginning of a sentence."""
    return "Your" if seat == SEAT else f"{names[seat]}'s"


def places(view: View) -> tuple[int, ...]:
    """The place of each seat so far, 1 for the first: most stars, then fewest lost to monsters (rule 10.2)."""
    lost = [sum(season[seat].monsters for season in view.scores) for seat in range(view.setup.seats)]
    standing = [(stars, -cost) for stars, cost in zip(view.totals, lost, strict=True)]
    return tuple(1 + sum(other > own for other in standing) for own in standing)


def by_place(view: View) -> list[int]:
    """The seats from the first place to the last."""
    return sorted(range(view.setup.seats), key=places(view).__getitem__)


def neighbours(view: View, seat: int) -> tuple[int, int]:
    """Who draws on a seat's map in an ambush: when maps are passed clockwise, and when counterclockwise (rule 7.1)."""
    return (seat + 1) % view.setup.seats, (seat - 1) % view.setup.seats
