"""What a table needs from the program that runs it. A server brings these services; a browser can bring others.

Nothing here assumes threads, processes or sockets: only one asyncio event loop.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import NamedTuple, Protocol

from quillmap.rules.moves import Move
from quillmap.rules.view import View
from quillmap.tables.absence import Waits
from quillmap.tables.rows import GameRow, Progress, TableChange, TableRow


class TableStore(Protocol):
    """Where tables, games and events are kept."""

    async def write(self, *changes: TableChange) -> None:
        """Make all the changes or, with `Conflict`, none. The changes are durable when this returns."""

    async def table(self, id: str) -> TableRow | None:
        """The table with that id."""

    async def progress(self, tables: Collection[str]) -> dict[str, Progress]:
        """How far those of these tables have come that exist."""

    async def games(self, table: str) -> list[GameRow]:
        """The games of a table, by id."""

    async def events(self, game: str, after: int = 0) -> list[bytes]:
        """The events of a game after the first `after` ones."""


class Peers(Protocol):
    """The other processes that use the same store. Messages to them may get lost."""

    @property
    def connected(self) -> bool:
        """Whether messages of other processes arrive at present."""

    async def table_changed(self, table: str) -> None:
        """Tell the others that this process wrote something at a table."""

    async def report_presence(self, table: str, people: Collection[str]) -> None:
        """Tell the others which players of a table are connected to this process."""


class BotMove(NamedTuple):
    """A bot's move, and whether a novice had to make it instead."""

    move: Move
    replaced: bool


class BotService(Protocol):
    """Bots that choose moves for seats."""

    async def choose(
        self, bot: str, view: View, table: str, owner: str = "", temperament: int = 0, *, time_is_up: bool = False
    ) -> BotMove:
        """A legal move for the seat of a view. `owner` is the person whose share of the bots' time this takes."""


class MoveCounter(Protocol):
    """Counts moves, for the operator's metrics."""

    def count_moves(self, made: int, refused: int) -> None:
        """Add to the moves made and to the moves that the rules refused."""


class TableServices(NamedTuple):
    """The services of a table."""

    store: TableStore
    peers: Peers
    bots: BotService
    counter: MoveCounter
    shared: bool = False
    """Whether other processes write to the store too."""
    clock: Callable[[], float] = time.time
    """The time of day. An operator may set it back or forward."""
    steady: Callable[[], float] = time.monotonic
    """Seconds that never go backward, to measure durations."""
    waits: Waits = Waits()
