"""What the best moves of a position are, how many stars they lead to, and where these come from."""

from __future__ import annotations

import math
from typing import NamedTuple

from quillmap.bots.bot import Limit, harms, offer_of
from quillmap.bots.position import move_of, position_of
from quillmap.bots.search import STOPS, Plan, weigh
from quillmap.bots.thinkers import learned_nets
from quillmap.rules.moves import Move
from quillmap.rules.view import View

PLAN = Plan(keep=16, within=math.inf, futures=96, plays=1000, pace=STOPS[-1] ** 2, sample=16, least_gain=0.02)
"""Every future is played to its end: how far stars stray is to be told as well."""
NOTEWORTHY = 0.5
"""Fewer stars than this make no difference worth telling."""


class Share(NamedTuple):
    """What one source of stars has to do with a move."""

    source: str
    """The id of an edict, or "coins", or "monsters"."""
    stars: float
    """What it is expected to bring from now on."""
    difference: float
    """How much more that is than after the other moves advised."""


class Advice(NamedTuple):
    """A move, and what it is expected to lead to."""

    move: Move
    stars: float
    """The expected final stars of the sheet that is drawn on."""
    spread: float
    """How far the final stars stray from that as the cards fall: a standard deviation."""
    shares: tuple[Share, ...]
    """Every source of stars, the edicts first."""

    @property
    def difference(self) -> tuple[Share, ...]:
        """The sources that set this move apart from the others, the weightiest first."""
        telling = [share for share in self.shares if abs(share.difference) >= NOTEWORTHY]
        return tuple(sorted(telling, key=lambda share: -abs(share.difference)))


class Analysis(NamedTuple):
    """The best moves of a position, best first."""

    owner: int
    """Whose sheet is drawn on: for an ambush that of a neighbour, and the fewest stars are best."""
    advice: tuple[Advice, ...]


def analyse(view: View, *, moves: int = 5, seed: int = 0, limit: Limit | None = None) -> Analysis:
    """The best moves of a seat that is waited for, as far as its view can tell.

    All are compared over the same futures, dealt at random from what the seat has not seen. The same view, seed and
    work limit give the same answer.
    """
    if moves < 1:
        raise ValueError(f"advice is one move at least, not {moves}")
    position = position_of(view)
    weighed = weigh(position, learned_nets(), PLAN, seed, limit or Limit(), finalists=moves, harm=harms(view))
    names = [*(edict.id for edict in view.edicts), "coins", "monsters"]
    means = list(weighed.stars[:moves])
    advice = []
    for place, mean in enumerate(means):
        others = [other for number, other in enumerate(means) if number != place] or [mean]
        usual = sum(others) / len(others)
        advice.append(
            Advice(
                move_of(view, position.table, int(weighed.rows[place])),
                position.solo.stars + float(mean.sum()),
                float(weighed.spread[place]),
                tuple(
                    Share(name, float(here), float(here - there))
                    for name, here, there in zip(names, mean, usual, strict=True)
                ),
            )
        )
    return Analysis(offer_of(view).owner, tuple(advice))
