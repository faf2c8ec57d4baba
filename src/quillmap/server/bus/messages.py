"""What server processes that share a store tell each other, as text for a bus."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class _Message(msgspec.Struct, frozen=True, array_like=True, tag=True):
    by: str
    """The process that sends. It receives its own messages too."""


class TableChanged(_Message, frozen=True, tag="Changed"):
    """A process wrote something at a table."""

    table: str


class SignedOut(_Message, frozen=True):
    """A session of a person has ended, or all of them if none is named."""

    person: str
    session: str


class PresenceReport(_Message, frozen=True, tag="Here"):
    """These players of a table, and no others, are connected to the process that sends."""

    table: str
    people: list[str]


BusMessage: TypeAlias = TableChanged | SignedOut | PresenceReport

_decoder: msgspec.json.Decoder[BusMessage] = msgspec.json.Decoder(BusMessage)


def write_message(message: BusMessage) -> str:
    """A message as text."""
    return msgspec.json.encode(message).decode()


def read_message(text: str) -> BusMessage:
    """A message from its text; msgspec.ValidationError if it is none."""
    return _decoder.decode(text)
