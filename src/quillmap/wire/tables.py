"""Tables as JSON: their options, seats and lists."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from quillmap.rules.cards import Category
from quillmap.rules.setup import AMBUSH_DECK, MOST_SEATS
from quillmap.wire.base import FromClient, ToClient
from quillmap.wire.choices import ExploreSet, FallbackName, Game, ScoringSet, SeasonSet, SheetId
from quillmap.wire.people import Cartographer
from quillmap.wire.protocol import SetupMessage

Pace = Literal["together", "own"]
Status = Literal["lobby", "playing", "over"]
BotName = Literal["random", "novice", "journeyman", "master"]


class Options(FromClient, frozen=True):
    """All that can be chosen for a table. What is left out follows the game's box."""

    game: Game = "base"
    sheet: SheetId | None = None
    seasons: SeasonSet | None = None
    explore: ExploreSet | None = None
    ruins: bool | None = None
    ambushes: Annotated[list[str], msgspec.Meta(max_length=AMBUSH_DECK)] | None = None
    heroes: bool | None = None
    scoring: ScoringSet | None = None
    edicts: Annotated[list[str], msgspec.Meta(max_length=len(Category))] = msgspec.field(default_factory=list)
    fallback: FallbackName = "any"
    deal: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """A deal code: the same set-up and the same cards as everybody else who plays it."""
    seats: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)] = 1
    """How many can sit down."""
    pace: Pace = "together"
    """Together: all draw the same card before the next. Own: everybody plays the same deal alone."""
    clock: int | None = None
    """Seconds for a turn; then a bot draws for those who have not: 10–600 live, 3,600–1,209,600 by correspondence."""
    open: bool = False
    """Listed for everybody to join; otherwise only with the link."""
    spectators: bool = True
    hints: bool = True


class SeatMessage(ToClient, frozen=True):
    """One seat of a table."""

    cartographer: Cartographer | None
    """Who sits there; nobody if a bot was put there."""
    bot: BotName | None
    """Who draws for it, if not its player."""
    here: bool
    """Its player is connected."""
    id: str = ""
    """Names the seat in commands for as long as the same player or bot has it; empty in a replay."""
    away: float | None = None
    """Since when its player is not connected, in seconds since 1970 by the server's clock, once that is a minute."""
    silent: int | None = None
    """The turn in which its player has kept the others waiting for three minutes, at a table without a clock."""
    nudged: float | None = None
    """When its player was last reminded that the others wait, in seconds since 1970 by the server's clock."""


class Standing(ToClient, frozen=True):
    """How far a seat has come at a table where everybody plays at their own pace."""

    over: bool
    total: int | None
    """Known when the seat has finished."""


class Notice(ToClient, frozen=True):
    """The table drew for a seat, or a bot had to be replaced for a move, and why."""

    turn: int
    seat: int
    why: Literal["clock", "bot"]


class TableMessage(ToClient, frozen=True):
    """A table as everybody at it sees it."""

    id: str
    status: Status
    options: Options
    setup: SetupMessage
    """Every component that the options come to."""
    host: int | None
    """The host's seat, if the host sits."""
    seats: list[SeatMessage]
    watching: int
    created: float
    due: float | None
    """When the clock runs out, in seconds since 1970 by the server's clock (as in the `Date` of its answers)."""
    standings: list[Standing]
    """At own pace, one for each seat."""
    notices: list[Notice]
    deal: str
    """The deal code; empty until it is no secret any more."""
    next: str
    """The table of the rematch."""


class TableLine(ToClient, frozen=True):
    """A table in a list."""

    id: str
    status: Status
    game: Game
    sheet: str
    pace: Pace
    clock: int | None
    host: str
    names: list[str]
    """Who sits there, the first few."""
    taken: int
    seats: int
    changed: float
    waiting: bool
    """It is my turn."""
    drawing: list[str]
    """The players whom everybody waits for, the first few; nobody at own pace."""
    due: float | None
    """When the clock runs out, in seconds since 1970 by the server's clock."""
    place: int | None
    total: int | None
    """How I did, once it is over."""


class TableLines(ToClient, frozen=True):
    """Tables, latest first."""

    tables: list[TableLine]
