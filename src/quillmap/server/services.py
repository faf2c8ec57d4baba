"""What every part of the server needs: the store, the bus, the bots, metrics and clocks."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from quillmap.server.bots.pool import BotPool
from quillmap.server.bus import Bus
from quillmap.server.bus.peers import BusPeers
from quillmap.server.metrics import Metrics
from quillmap.server.store import Store
from quillmap.tables.absence import Waits
from quillmap.tables.services import TableServices


class Services(NamedTuple):
    """The services of one server process."""

    store: Store
    bus: Bus
    bots: BotPool
    metrics: Metrics
    name: str
    """This process, among those that share a store."""
    shared: bool = False
    """Whether other processes write to the store too."""
    clock: Callable[[], float] = time.time
    """The time of day. An operator may set it back or forward."""
    steady: Callable[[], float] = time.monotonic
    """Seconds that never go backward, to measure durations."""
    waits: Waits = Waits()
    push_anywhere: bool = False
    """Whether players are called at any address, not only at public ones over https. For tests."""

    def for_tables(self) -> TableServices:
        """The part of these services that tables use."""
        peers = BusPeers(self.bus, self.name)
        return TableServices(
            self.store, peers, self.bots, self.metrics, self.shared, self.clock, self.steady, self.waits
        )
