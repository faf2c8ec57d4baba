"""Advice: the best moves of a position, the stars they are expected to lead to, and where these come from."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from quillmap.bots.base import Limit, harms, offer_of
from quillmap.bots.net_file import shipped_nets
from quillmap.bots.position import move_of, position_of
from quillmap.bots.search import STOPS, Plan, average_move, evaluate
from quillmap.rules.moves import Move
from quillmap.rules.view import View

PLAN = Plan(
    keep=16, window=math.inf, futures=96, rollouts=1000, growth=STOPS[-1] ** 2, sample=16, least_improvement=0.02
)
"""Every rollout is as long as can be, because advice also says how much the stars vary."""
NOTEWORTHY = 0.5
"""A smaller difference in stars is not worth a mention."""


class Share(NamedTuple):
    """What one source of stars has to do with a move."""

    source: str
    """The id of an edict, or "coins", or "monsters"."""
    stars: float
    """What it is expected to bring from now on."""
    difference: float
    """How much more that is than after the other moves advised; on another seat's sheet, than after the average legal
    move. Negative: the source brings less.
    """


class Advice(NamedTuple):
    """A move, and what it is expected to lead to."""

    move: Move
    stars: float
    """The expected final stars of the sheet that is drawn on."""
    spread: float
    """The standard deviation of these stars, as the cards fall."""
    shares: tuple[Share, ...]
    """Every source of stars, the edicts first."""
    harm: float
    """On another seat's sheet: how many stars fewer the owner is expected to end with than after the average legal
    move, so that the differences of all shares add up to -harm. 0 on the seat's own sheet.
    """

    @property
    def difference(self) -> tuple[Share, ...]:
        """The sources that set this move apart, weightiest first; in an ambush the owner's losses come first."""
        noteworthy = [share for share in self.shares if abs(share.difference) >= NOTEWORTHY]
        return tuple(sorted(noteworthy, key=lambda share: share.difference if self.harm else -abs(share.difference)))


class Analysis(NamedTuple):
    """The best moves of a position, best first."""

    owner: int
    """The seat whose sheet is drawn on. In an ambush that is a neighbour, and the most harm is best."""
    advice: tuple[Advice, ...]


def analyse(view: View, *, moves: int = 5, seed: int = 0, limit: Limit | None = None) -> Analysis:
    """The best moves of a seat that is waited for, by what its view shows.

    All are compared over the same futures, dealt at random from the cards that the seat has not seen. The same view,
    seed and work limit give the same answer.
    """
    if moves < 1:
        raise ValueError(f"advice is one move at least, not {moves}")
    position, nets, harm = position_of(view), shipped_nets(), harms(view)
    limit = limit or Limit()
    if harm and limit.seconds is not None:
        limit = limit._replace(seconds=limit.seconds / 2)  # the other half is for the average legal move
    evaluated = evaluate(position, nets, PLAN, seed, limit, finalists=moves, harm=harm)
    means = evaluated.stars[:moves]
    average = average_move(position, nets, PLAN, seed, int(evaluated.rollouts[0]), limit.seconds) if harm else None
    names = [*(edict.id for edict in view.edicts), "coins", "monsters"]
    advice = []
    for place, mean in enumerate(means):
        others = np.delete(means, place, axis=0) if len(means) > 1 else means
        differences = mean - (others.mean(axis=0) if average is None else average)
        advice.append(
            Advice(
                move_of(view, position.moves, int(evaluated.rows[place])),
                position.solo.stars + float(mean.sum()),
                float(evaluated.spread[place]),
                tuple(
                    Share(name, float(stars), float(difference))
                    for name, stars, difference in zip(names, mean, differences, strict=True)
                ),
                0.0 if average is None else float(-differences.sum()),
            )
        )
    return Analysis(offer_of(view).owner, tuple(advice))
