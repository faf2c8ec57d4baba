"""What a client receives of a table: a state, later news of it, refusals, and the last message of a socket.

A state is everything the person may know, so a lost answer costs nothing. A socket, in which nothing gets lost,
goes on with news.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from quillmap.wire.advice import Tried
from quillmap.wire.base import ToClient, part_of
from quillmap.wire.tables import TableMessage
from quillmap.wire.views import Parts, ViewMessage, part


class State(ToClient, frozen=True, tag_field="kind", tag="state"):
    """Everything that I may know: the table, my view of the game, and the events that I have not received yet."""

    tag: str
    """Changes whenever anything here does: what to ask for news with."""
    seat: int | None
    """My seat."""
    host: bool
    """I am the host."""
    table: TableMessage
    view: ViewMessage | None
    heard: int
    """How many events I may have received in all."""
    events: list[msgspec.Raw]
    """Those after the ones that I said I had received."""


class News(ToClient, frozen=True, tag_field="kind", tag="news"):
    """What is new since the last state or news of the same socket. Everything else is as it was sent there."""

    seat: int | None
    host: bool
    table: Annotated[msgspec.Raw, part_of(TableMessage)]
    """The fields of the table that are new."""
    view: Annotated[msgspec.Raw, part_of(ViewMessage)]
    """The fields of my view that are new; empty too if there is no view yet."""
    heard: int
    events: list[msgspec.Raw]
    """Those that this socket has not sent yet."""


class Refused(ToClient, frozen=True, tag_field="kind", tag="refused"):
    """Why something was not done: a code for programs, a sentence in the language of the reader."""

    reason: str
    sentence: str
    details: dict[str, str | int]
    turn: int | None = None
    """The turn of the move that was refused."""


class Bye(ToClient, frozen=True, tag_field="kind", tag="bye"):
    """The last word of a socket: why it ends, and in how many seconds to come back; never, if null."""

    reason: Literal["restart", "removed", "no_spectators", "signed_out"]
    back_in: float | None


FromServer: TypeAlias = State | News | Tried | Refused | Bye


def write_parts(message: msgspec.Struct) -> Parts:
    """The fields of a message, each by itself."""
    return tuple([part(name, getattr(message, name)) for name in message.__struct_fields__])


def write_state(
    tag: str, seat: int | None, host: bool, table: bytes, view: bytes | None, heard: int, events: list[bytes]
) -> bytes:
    """A `State` out of fields of its table and view that are JSON already: each is written once and sent to many."""
    return b'{"kind":"state","tag":"%b","seat":%b,"host":%b,"table":{%b},"view":%b,"heard":%d,"events":[%b]}' % (
        tag.encode(),
        _number(seat),
        b"true" if host else b"false",
        table,
        b"null" if view is None else b"{%b}" % view,
        heard,
        b",".join(events),
    )


def write_news(seat: int | None, host: bool, table: bytes, view: bytes, heard: int, events: list[bytes]) -> bytes:
    """`News` out of those fields that are new."""
    return b'{"kind":"news","seat":%b,"host":%b,"table":{%b},"view":{%b},"heard":%d,"events":[%b]}' % (
        _number(seat),
        b"true" if host else b"false",
        table,
        view,
        heard,
        b",".join(events),
    )


def _number(seat: int | None) -> bytes:
    return b"null" if seat is None else b"%d" % seat
