"""A game in memory: what a season paid can be shown on the map that was scored, whatever has happened to it since."""

from __future__ import annotations

import json
import random
from typing import Any

from quillmap.packs.setups import make_setup
from quillmap.rules.decide import decide, start
from quillmap.rules.events import Event, SeasonScored, Started, ZombiesSpread
from quillmap.rules.game import fold
from quillmap.rules.offers import legal_moves
from quillmap.server.live import Live
from quillmap.server.store import KeptGame
from quillmap.wire import write_event

SEATS = 2
PAYING = ((0, 1), (1, 2), (2, 3), (3, 0))
"""The edicts that pay in each season."""


def own(live: Live, seat: int | None) -> Any:
    """What a seat alone is told."""
    return json.loads(b"{" + b",".join(live.own(seat, frozenset())) + b"}")


def batches(kept: KeptGame) -> list[list[Event]]:
    """The events of a random game in which Zombies may come, as they happen."""
    rng = random.Random(kept.seed)
    events, game = start(make_setup("heroes", seats=SEATS), kept.seed, kept.salt)
    found = [list(events)]
    while any(game.waiting):
        seat = rng.choice([seat for seat, task in enumerate(game.waiting) if task])
        offer = game.offer(seat)
        assert offer is not None
        happened = decide(game, seat, rng.choice(list(legal_moves(offer))))
        game = fold(game, happened)
        found.append(list(happened))
    return found


def lines(events: list[Event]) -> list[bytes]:
    return [write_event(event) for event in events]


def test_what_a_season_paid_is_told_with_the_map_that_was_scored() -> None:
    changed = spread = 0
    for deal in (4, 9):  # Zombies come early
        kept = KeptGame("game", "table", deal.to_bytes(10, "big"), bytes(16))
        first, *later = batches(kept)
        assert isinstance(first[0], Started)
        live = Live(kept, first[0])
        live.catch_up(lines(first[1:]))
        paid: SeasonScored | None = None
        for batch in later:
            live.catch_up(lines(batch))
            paid = next((event for event in batch if isinstance(event, SeasonScored)), paid)
            spread += sum(isinstance(event, ZombiesSpread) and any(event.spaces) for event in batch)
            assert own(live, None)["scored"] is None, "a spectator has no map"
            for seat in range(SEATS):
                told = own(live, seat)
                scored = told["scored"]
                if paid is None:
                    assert scored is None
                    continue
                reckoning = paid.reckonings[seat]
                assert scored["season"] == paid.season
                stars = [tally["stars"] for tally in scored["tallies"]]
                assert [stars[edict] for edict in PAYING[paid.season]] == [reckoning.first, reckoning.second]
                assert abs(scored["monsters"]["stars"]) == reckoning.monsters
                assert scored["sheet"]["coins"] == reckoning.coins
                changed += abs(told["monsters"]["stars"]) != reckoning.monsters and told["tallies"] != scored["tallies"]
        again = Live.load(kept, lines([event for batch in (first, *later) for event in batch]))
        for seat in range(SEATS):
            assert own(again, seat) == own(live, seat)
    assert spread > 4
    assert changed > 20, "maps go on changing"
