"""What many games say about cards, seats and bots."""

from __future__ import annotations

import statistics
from typing import NamedTuple

from quillmap.measuring.simulate import Outcome


class Sample(NamedTuple):
    """Size, mean, standard deviation and maximum of some numbers."""

    size: int
    mean: float
    sd: float
    best: int

    @property
    def error(self) -> float:
        """Half the 95 % interval of the mean."""
        return 1.96 * self.sd / self.size**0.5


def sample(numbers: list[int]) -> Sample:
    """Describe some numbers; at least one is needed."""
    return Sample(
        len(numbers),
        statistics.fmean(numbers),
        statistics.stdev(numbers) if len(numbers) > 1 else 0.0,
        max(numbers),
    )


def ratings(outcomes: list[Outcome]) -> Sample:
    """The solo ratings of all seats."""
    return sample([total - outcome.solo_values for outcome in outcomes for total in outcome.totals])


def totals(outcomes: list[Outcome]) -> Sample:
    """The final stars of all seats."""
    return sample([total for outcome in outcomes for total in outcome.totals])


def seconds_per_move(outcomes: list[Outcome]) -> float:
    """The mean time of a move, over all seats."""
    return sum(sum(outcome.seconds) for outcome in outcomes) / sum(sum(outcome.moves) for outcome in outcomes)


def by_card(outcomes: list[Outcome]) -> dict[str, Sample]:
    """The stars that each scoring card paid in a whole game in which it was an edict."""
    paid: dict[str, list[int]] = {}
    for outcome in outcomes:
        for stars in outcome.paid:
            for edict, got in zip(outcome.edicts, stars, strict=False):
                paid.setdefault(edict, []).append(got)
    return {edict: sample(numbers) for edict, numbers in paid.items()}


class Standing(NamedTuple):
    """The results of one bot at tables with others."""

    totals: Sample
    wins: float
    """The share of games it won; a shared win counts as a part."""


def by_bot(outcomes: list[Outcome]) -> dict[str, Standing]:
    """The results of each bot."""
    found: dict[str, list[int]] = {}
    wins: dict[str, float] = {}
    for outcome in outcomes:
        for seat, bot in enumerate(outcome.bots):
            found.setdefault(bot, []).append(outcome.totals[seat])
            wins[bot] = wins.get(bot, 0.0) + (seat in outcome.winners) / len(outcome.winners)
    return {bot: Standing(sample(numbers), wins[bot] / len(numbers)) for bot, numbers in found.items()}
