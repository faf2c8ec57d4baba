"""What a move would lead to, and which moves a bot advises."""

from __future__ import annotations

import msgspec

from quillmap.wire.base import ToClient
from quillmap.wire.views import TallyMessage


class Tried(ToClient, frozen=True, tag_field="kind", tag="tried"):
    """What a move would lead to. Only the person who asks gets it, and nothing is done."""

    turn: int
    owner: int
    coins: int
    tallies: list[TallyMessage]
    monsters: TallyMessage
    """Stars that monsters would cost then: subtract them."""


class ShareMessage(ToClient, frozen=True):
    """What one source of stars has to do with a move."""

    source: str
    """The id of an edict, or "coins", or "monsters"."""
    stars: float
    """What it is expected to bring from now on."""
    difference: float
    """How much more that is than after the other moves advised (than the average legal move on another's sheet)."""


class AdviceMessage(ToClient, frozen=True):
    """A move, and what it is expected to lead to.

    On another seat's sheet a positive `harm` is worse for the owner and better for the one who draws. There the
    differences of all shares add up to -harm: the most negative one says best where the owner loses.
    """

    move: msgspec.Raw
    stars: float
    """The expected final stars of the sheet that is drawn on."""
    spread: float
    """How far the final stars stray from that as the cards fall."""
    shares: list[ShareMessage]
    harm: float
    """Stars that the owner of another seat's sheet loses, compared with the average legal move; 0 on the own sheet."""


class Hints(ToClient, frozen=True):
    """The best moves our best bot sees, best first."""

    turn: int
    owner: int
    """Whose sheet is drawn on; in an ambush another seat's, and the advice with the most harm comes first."""
    advice: list[AdviceMessage]
