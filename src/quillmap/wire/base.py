"""The bases of all messages between a client and the server.

Unknown fields are refused in what a client sends; what it receives may gain fields.
"""

from __future__ import annotations

import msgspec


class FromClient(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a client sends. Unknown fields are refused."""


class ToClient(msgspec.Struct, frozen=True):
    """What a client receives. Later versions may add fields."""


def part_of(whole: type[msgspec.Struct]) -> msgspec.Meta:
    """Marks a field of raw JSON that holds some fields of another message."""
    return msgspec.Meta(extra={"part_of": whole})


_ENCODER = msgspec.json.Encoder()


def write(message: msgspec.Struct) -> bytes:
    """A message as JSON."""
    return _ENCODER.encode(message)
