"""What server processes that share a store tell each other, as text for a bus."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class _Told(msgspec.Struct, frozen=True, array_like=True, tag=True):
    by: str
    """The process that tells; it hears itself too."""


class TableChanged(_Told, frozen=True, tag="Changed"):
    """Somebody wrote something at a table."""

    table: str


class SignedOut(_Told, frozen=True):
    """A session of a person has ended, or all of them if none is named."""

    person: str
    session: str


class PresenceReport(_Told, frozen=True, tag="Here"):
    """These players of a table are connected to this process, and no others."""

    table: str
    people: list[str]


BusMessage: TypeAlias = TableChanged | SignedOut | PresenceReport

_hints: msgspec.json.Decoder[BusMessage] = msgspec.json.Decoder(BusMessage)


def write_message(hint: BusMessage) -> str:
    """A hint as text."""
    return msgspec.json.encode(hint).decode()


def read_message(text: str) -> BusMessage:
    """A hint from its text; msgspec.ValidationError if it is none."""
    return _hints.decode(text)
