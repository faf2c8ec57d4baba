"""Players who cost little: they read of a state what they need, and draw one of the first things that fit."""

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
"""A player draws one of the first so many legal moves: so sheets differ, and choosing costs little."""


UNTOLD = msgspec.Raw(b"")
"""What news do not tell."""


class SeenTable(msgspec.Struct):
    """What a player reads of a table; of news only what is new."""

    status: Status | None = None


class SeenView(msgspec.Struct):
    """What a player reads of a view; of the offer only whether there is one, until it is answered."""

    turn: int | None = None
    offer: msgspec.Raw = UNTOLD

    @property
    def asked(self) -> bool:
        """Whether the player is to move."""
        return bytes(self.offer) not in (b"", b"null")


class Seen(msgspec.Struct):
    """What a player reads of a state or of news; whatever else comes has another kind."""

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
        """Take over from what was told before all that is not new."""
        if self.table and before.table:
            self.table.status = self.table.status or before.table.status
        if self.view and before.view:
            self.view.turn = before.view.turn if self.view.turn is None else self.view.turn
            self.view.offer = before.view.offer if self.view.offer == UNTOLD else self.view.offer


_DECODER = msgspec.json.Decoder(Seen)


def read(body: bytes, before: Seen | None) -> Seen:
    """A message from the server, with what was told before in the same socket."""
    seen = _DECODER.decode(body)
    if seen.kind == "news" and before is not None:
        seen.since(before)
    return seen


def move_for(view: SeenView, rng: random.Random) -> bytes:
    """A legal answer to the offer of a view, as it is sent."""
    offer = read_offer(bytes(view.offer))
    return write_move(rng.choice(list(islice(legal_moves(offer), CONSIDERED))))
