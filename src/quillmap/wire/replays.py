"""A finished game, turn by turn."""

from __future__ import annotations

from quillmap.wire.base import ToClient
from quillmap.wire.protocol import SetupMessage
from quillmap.wire.tables import SeatMessage
from quillmap.wire.views import ShownMessage, TallyMessage


class Frame(ToClient, frozen=True):
    """A finished game after one step: what the table looked like to everybody."""

    season: int
    turn: int
    clock: int
    revealed: list[str]
    card: str | None
    demand: bool
    shown: dict[int, ShownMessage]
    tallies: dict[int, list[TallyMessage]]


class Replay(ToClient, frozen=True):
    """A finished game, turn by turn."""

    setup: SetupMessage
    edicts: list[str]
    seats: list[SeatMessage]
    totals: list[int]
    winners: list[int]
    deal: str
    seed: str
    salt: str
    frames: list[Frame]
