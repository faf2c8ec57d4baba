"""The options of a table: the set-up they lead to, and what is refused."""

from __future__ import annotations

from quillmap.content.deal_code import BadDealCode, read_deal_code
from quillmap.content.games import make_setup
from quillmap.rules.setup import BadSetup, Setup
from quillmap.tables.refusals import Refused, Why
from quillmap.wire.tables import Options

LIVE_CLOCK = (10, 600)
SLOW_CLOCK = (3600, 14 * 86400)


def setup_of(options: Options, seats: int) -> Setup:
    """The set-up that options lead to with this number of seats; at own pace everybody plays alone."""
    seats = 1 if options.pace == "own" else max(1, seats)
    try:
        if options.deal:
            return read_deal_code(options.deal, seats=seats).setup
        return make_setup(
            options.game,
            seats=seats,
            sheet=options.sheet,
            seasons=options.seasons,
            explore=options.explore,
            ruins=options.ruins,
            ambushes=options.ambushes,
            heroes=options.heroes,
            scoring=options.scoring,
            edicts=options.edicts,
            fallback=options.fallback,
        )
    except BadDealCode as reason:
        raise Refused(Why.BAD_DEAL_CODE, what=reason, fault=reason.word) from reason
    except BadSetup as reason:
        raise Refused(Why.BAD_SETUP, what=reason, fault=reason.word) from reason


def check_options(options: Options) -> None:
    """Refuse options that cannot be played."""
    setup_of(options, options.seats)
    clock = options.clock
    if clock is not None and (
        options.pace == "own" or not any(low <= clock <= high for low, high in (LIVE_CLOCK, SLOW_CLOCK))
    ):
        raise Refused(Why.BAD_CLOCK, low=LIVE_CLOCK[0], high=SLOW_CLOCK[1] // 86400)
