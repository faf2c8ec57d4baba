"""What a client sends about a table, by request or in a socket."""

from __future__ import annotations

from typing import Annotated, Any, Union

import msgspec

from quillmap.rules.moves import Move
from quillmap.rules.setup import MOST_SEATS
from quillmap.wire.base import FromClient
from quillmap.wire.protocol import decoded, move_messages, move_of
from quillmap.wire.tables import BotName, Options

Seat = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]
SeatId = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{12}$")]
"""`id` of a `SeatMessage`. Numbers of seats shift when somebody leaves, so a command names the seat by its id."""


class Create(FromClient, frozen=True):
    """Open a table, with bots on seats perhaps, and perhaps begin at once."""

    options: Options = Options()
    bots: Annotated[list[BotName], msgspec.Meta(max_length=MOST_SEATS)] = msgspec.field(default_factory=list)
    start: bool = False
    key: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """Anything: asking again with the same key opens no second table."""


class OptionsSent(FromClient, frozen=True):
    """Change the options of a table that has not begun. Host only."""

    options: Options


class Bots(FromClient, frozen=True):
    """The bots at a table that has not begun, all of them. Host only."""

    bots: Annotated[list[BotName], msgspec.Meta(max_length=MOST_SEATS)]


class SeatSent(FromClient, frozen=True):
    """A command about the person on this seat: remove them, or make them the host (host only), or nudge them."""

    seat: SeatId


class StandIn(FromClient, frozen=True):
    """Let a bot draw for a seat until its player is back: for one's own, or for somebody who is away or silent."""

    seat: SeatId
    bot: BotName = "journeyman"
    """Which bot, for one's own seat. For others it is a journeyman."""


class Look(FromClient, frozen=True, tag_field="kind", tag="look"):
    """Which other seats to show in full from now on (in a socket)."""

    seats: Annotated[list[Seat], msgspec.Meta(max_length=12)]


class Try(FromClient, frozen=True, tag_field="kind", tag="try"):
    """What would this move lead to? (in a socket)"""

    move: msgspec.Raw


_SOCKET: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[(Look, Try, *move_messages())])


def read_socket_message(text: bytes | str) -> Look | Try | Move:
    """What a client sends in a socket, told apart by its `kind`; BadMessage if it is none of these."""
    message = decoded(_SOCKET, text)
    return message if isinstance(message, Look | Try) else move_of(message)
