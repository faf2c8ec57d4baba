"""What a store keeps to call players: the key of the server, devices, and who was called to which turn."""

from __future__ import annotations

from typing import NamedTuple


class PushSubscription(NamedTuple):
    """Where a device can be called, with the keys that only it can read with."""

    session: str
    """The hash of the device's session: one of each."""
    endpoint: str
    p256dh: bytes
    auth: bytes
    site: str
    """The address of this server as the device knows it."""
    created: float


class KeepPushKey(NamedTuple):
    """Keep the key by which push services know this server, unless there is one."""

    secret: bytes


class SavePush(NamedTuple):
    """Set where a session's device is called: `Conflict` if the session is gone. A person keeps the `most` latest."""

    subscription: PushSubscription
    person: str
    most: int


class RemovePush(NamedTuple):
    """Call the device of a session no longer."""

    session: str


class DropEndpoint(NamedTuple):
    """Forget an address that is no longer in use."""

    endpoint: str


class ClaimCall(NamedTuple):
    """Be the one who calls a person to a turn of a game: `Conflict` if they were called to it already."""

    person: str
    game: str
    turn: int
