"""Looking ahead: futures are spent where there is doubt, and on whoever shall see them all."""

from __future__ import annotations

import pytest

from quillmap.bots import Limit
from quillmap.bots.arena import chance
from quillmap.bots.position import Position, position_of
from quillmap.bots.search import JUDGED, Plan, weigh
from quillmap.bots.thinkers import learned_nets
from quillmap.packs.setups import make_setup
from quillmap.rules.decide import start
from quillmap.rules.view import view

SURE_OF_NOTHING = 1e6
PLAN = Plan(keep=12, futures=64, turns=2, sample=8, prior=4, doubt=SURE_OF_NOTHING)


@pytest.fixture(params=[False, True], ids=["for the sheet", "for harm"])
def harm(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def position(seed: int) -> Position:
    """What is asked first in a deal."""
    game = start(make_setup("base"), chance("deal", seed)[:10], bytes(16))[1]
    return position_of(view(game, 0))


def test_the_worse_half_drops_out_until_two_have_seen_every_future(harm: bool) -> None:
    weighed = weigh(position(1), learned_nets(), PLAN, 1, Limit(), harm=harm)
    assert weighed.seen.tolist() == [64, 64, 32, *[16] * 3, *[8] * 6]
    first, second = weighed.stars[:2].sum(axis=(1, 2))
    assert first < second if harm else first > second


def test_who_is_behind_beyond_doubt_drops_out_at_once(harm: bool) -> None:
    sure = weigh(position(1), learned_nets(), PLAN._replace(doubt=0.0), 1, Limit(), harm=harm)
    assert sure.seen.tolist() == [JUDGED] * 12
    spent = [
        weigh(position(1), learned_nets(), PLAN._replace(doubt=doubt), 1, Limit(), harm=harm).seen.sum()
        for doubt in (0.0, 1.0, SURE_OF_NOTHING)
    ]
    assert spent == sorted(set(spent))


def test_finalists_see_every_future_however_clear_it_is(harm: bool) -> None:
    weighed = weigh(position(1), learned_nets(), PLAN._replace(doubt=0.0), 1, Limit(), finalists=3, harm=harm)
    assert weighed.seen.tolist() == [64] * 3 + [JUDGED] * 9
