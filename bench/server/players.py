"""Cheap players: they read only the parts of a state that they need, and draw one of the first legal moves."""

from __future__ import annotations

import random
from itertools import islice
from typing import Literal

import msgspec

from quillmap.rules.offers import legal_moves
from quillmap.wire import write_move
from quillmap.wire.offers import read_offer
from quillmap.wire.tables import Status

CONSIDERED = 8
"""A player draws one of the first legal moves, up to this many. Sheets differ, and choosing costs little."""


UNTOLD = msgspec.Raw(b"")
"""The value of a field that news leave out."""


class SeenTable(msgspec.Struct):
    """The fields of a table that a player reads. News hold only what changed."""

    status: Status | None = None


class SeenView(msgspec.Struct):
    """The fields of a view that a player reads. The offer stays undecoded until it is answered."""

    turn: int | None = None
    offer: msgspec.Raw = UNTOLD

    @property
    def asked(self) -> bool:
        """Whether the table waits for this player."""
        return bytes(self.offer) not in (b"", b"null")


class Seen(msgspec.Struct):
    """The fields of a state or of news that a player reads. Other messages have another kind."""

    kind: Literal["state", "news", "tried", "refused", "bye"]
    table: SeenTable | None = None
    view: SeenView | None = None
    heard: int = 0
    events: list[msgspec.Raw] = []

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table is not None and self.table.status == "over"

    def since(self, before: Seen) -> None:
        """Fill the fields that news left out with their earlier values."""
        if self.table and before.table:
            self.table.status = self.table.status or before.table.status
        if self.view and before.view:
            self.view.turn = before.view.turn if self.view.turn is None else self.view.turn
            self.view.offer = before.view.offer if self.view.offer == UNTOLD else self.view.offer


_DECODER = msgspec.json.Decoder(Seen)


def read(body: bytes, before: Seen | None) -> Seen:
    """Decode a message, completed with what the same socket received before."""
    seen = _DECODER.decode(body)
    if seen.kind == "news" and before is not None:
        seen.since(before)
    return seen


def move_for(view: SeenView, rng: random.Random) -> bytes:
    """A legal answer to the offer of a view, as it is sent."""
    offer = read_offer(bytes(view.offer))
    return write_move(rng.choice(list(islice(legal_moves(offer), CONSIDERED))))
