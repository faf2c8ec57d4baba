"""What every part of the server needs: where things are kept, who is told, who thinks, and what time it is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from quillmap.server.bots.pool import BotPool
from quillmap.server.bus import Bus
from quillmap.server.store import Store
from quillmap.tables.absence import Waits


class Services(NamedTuple):
    """The neighbours of a room."""

    store: Store
    bus: Bus
    bots: BotPool
    name: str
    """This process, among those that share a store."""
    shared: bool = False
    """Whether other processes write to the store too."""
    clock: Callable[[], float] = time.time
    """The time of day: it may be set back or forward."""
    steady: Callable[[], float] = time.monotonic
    """Seconds since some moment, for measuring how long something takes: it never goes back."""
    waits: Waits = Waits()
