"""People as JSON: who somebody is, and the programs that act for them."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from quillmap.wire.base import FromClient, ToClient
from quillmap.wire.choices import Language

Field = Literal["plain", "pale", "fess", "bend", "chevron", "quarterly", "chief", "bordure"]
Charge = Literal["none", "tower", "tree", "wave", "wheat", "peak", "quill", "star", "rose", "dragon", "key", "ship"]
Colour = Literal["gold", "silver", "red", "blue", "green", "black", "purple", "copper"]
FIELDS: tuple[Field, ...] = get_args(Field)
CHARGES: tuple[Charge, ...] = get_args(Charge)
COLOURS: tuple[Colour, ...] = get_args(Colour)
Text32 = Annotated[str, msgspec.Meta(max_length=64)]
"""At most 32 code points once normalised. Up to 64 get through here, so that a longer name gets our own refusal."""


class Crest(FromClient, frozen=True):
    """A coat of arms: how the shield is divided, what stands on it, and its two colours."""

    field: Field = "plain"
    charge: Charge = "quill"
    colours: tuple[Colour, Colour] = ("blue", "gold")


class Cartographer(FromClient, frozen=True):
    """How somebody is known at the table: as on the paper sheet, a name, a title and a crest."""

    name: Text32
    title: Text32 = ""
    crest: Crest = Crest()


class MeSent(FromClient, frozen=True):
    """Change who I am."""

    cartographer: Cartographer
    language: Language


class Me(ToClient, frozen=True):
    """Who I am. There is no account: a cookie, and for another device a recovery phrase."""

    id: str
    cartographer: Cartographer
    language: Language
    recoverable: bool
    """A recovery phrase has been made."""


class Phrase(FromClient, frozen=True):
    """A recovery phrase."""

    phrase: Annotated[str, msgspec.Meta(max_length=200)]


class PushKey(ToClient, frozen=True):
    """The public key of this server, in base64 for URLs: `applicationServerKey` of a push subscription."""

    key: str


class PushKeys(FromClient, frozen=True):
    """The keys of a push subscription, in base64 for URLs."""

    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]


class PushSent(FromClient, frozen=True):
    """Where a device is called, as `PushSubscription.toJSON()` of the browser has it."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1024)]
    keys: PushKeys


class ProgramSent(FromClient, frozen=True):
    """Ask for a token with which a program takes a seat as me."""

    label: Text32


class Program(ToClient, frozen=True):
    """A program that may act as me. Its token is sent once, when it is made."""

    id: str
    label: str
    created: float
    seen: float
    token: str = ""


class Programs(ToClient, frozen=True):
    """My programs."""

    programs: list[Program]
