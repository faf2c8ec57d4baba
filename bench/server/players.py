"""Players who cost little: they read of a state what they need, and draw one of the first things that fit."""

from __future__ import annotations

import random
from itertools import islice
from typing import Literal

import msgspec

from quillmap.rules.cards import Printed
from quillmap.rules.masks import SIZE, mask
from quillmap.rules.notation import named
from quillmap.rules.offers import DestroyOffer, DrawOffer, HeroOffer, Offer, Task, legal_moves
from quillmap.rules.shapes import CENTRE
from quillmap.rules.sheet import PLAIN, Monster, Terrain
from quillmap.wire import write_move
from quillmap.wire.tables import Status
from quillmap.wire.views import DestroyOfferMessage, DrawOfferMessage, OfferMessage

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
_OFFERS = msgspec.json.Decoder(OfferMessage)


def read(body: bytes, before: Seen | None) -> Seen:
    """A message from the server, with what was told before in the same socket."""
    seen = _DECODER.decode(body)
    if seen.kind == "news" and before is not None:
        seen.since(before)
    return seen


def move_for(view: SeenView, rng: random.Random) -> bytes:
    """A legal answer to the offer of a view, as it is sent."""
    offer = _offer(_OFFERS.decode(view.offer))
    return write_move(rng.choice(list(islice(legal_moves(offer), CONSIDERED))))


def _offer(told: OfferMessage) -> Offer:
    if isinstance(told, DrawOfferMessage):
        return DrawOffer(
            task=Task(told.task),
            turn=told.turn,
            owner=told.owner,
            card=told.card,
            terrains=tuple(Terrain[name.upper()] for name in told.terrains),
            shapes=tuple(Printed(shape.shape, shape.coin) for shape in told.shapes),
            free=named(told.free),
            cover=named(told.cover),
            fallback=told.fallback,
            letter=PLAIN if told.letter is None else Monster[told.letter.upper()],
        )
    if isinstance(told, DestroyOfferMessage):
        return DestroyOffer(Task(told.task), told.turn, told.owner, named(told.cells))
    attacks = (mask(*(SIZE * (CENTRE + down) + CENTRE + right for down, right in attack)) for attack in told.attacks)
    return HeroOffer(Task.HERO, told.turn, told.owner, told.card, named(told.free), tuple(attacks))
