"""People, tables and what happens at them as JSON: all that a client of the server sends and gets.

A client sends commands and moves and gets states: a state is the whole truth for whoever asks, so a lost answer costs
nothing. A socket, in which nothing gets lost, goes on with news of it. Unknown fields are refused in what is sent; what
is received may gain fields.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, Union, get_args

import msgspec

from quillmap.rules.cards import Category
from quillmap.rules.moves import Move
from quillmap.rules.setup import AMBUSH_DECK, MOST_SEATS
from quillmap.wire.choices import ExploreSet, FallbackName, Game, Language, ScoringSet, SeasonSet, SheetId
from quillmap.wire.protocol import SetupMessage, decoded, move_messages, move_of
from quillmap.wire.views import Parts, ShownMessage, TallyMessage, ViewMessage, part

Pace = Literal["together", "own"]
Status = Literal["lobby", "playing", "over"]
BotName = Literal["random", "novice", "journeyman", "master"]

Field = Literal["plain", "pale", "fess", "bend", "chevron", "quarterly", "chief", "bordure"]
Charge = Literal["none", "tower", "tree", "wave", "wheat", "peak", "quill", "star", "rose", "dragon", "key", "ship"]
Colour = Literal["gold", "silver", "red", "blue", "green", "black", "purple", "copper"]

FIELDS: tuple[Field, ...] = get_args(Field)
CHARGES: tuple[Charge, ...] = get_args(Charge)
COLOURS: tuple[Colour, ...] = get_args(Colour)

Seat = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]
SeatId = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{12}$")]
"""`id` of a `SeatMessage`. Numbers of seats shift when somebody leaves, so a command names the seat by its id."""
Text32 = Annotated[str, msgspec.Meta(max_length=64)]
"""At most 32 code points once normalised; the door is a little wider so that the answer can say so."""


class _Sent(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a client sends: nothing unknown is let in."""


class _Got(msgspec.Struct, frozen=True):
    """What a client gets."""


def _part_of(whole: type[msgspec.Struct]) -> msgspec.Meta:
    """Of JSON that was written elsewhere: it holds some fields of this message."""
    return msgspec.Meta(extra={"part_of": whole})


class Crest(_Sent, frozen=True):
    """A coat of arms: how the shield is divided, what stands on it, and its two colours."""

    field: Field = "plain"
    charge: Charge = "quill"
    colours: tuple[Colour, Colour] = ("blue", "gold")


class Cartographer(_Sent, frozen=True):
    """How somebody is known at the table: as on the paper sheet, a name, a title and a crest."""

    name: Text32
    title: Text32 = ""
    crest: Crest = Crest()


class MeSent(_Sent, frozen=True):
    """Change who I am."""

    cartographer: Cartographer
    language: Language


class Me(_Got, frozen=True):
    """Who I am. There is no account: a cookie, and for another device a recovery phrase."""

    id: str
    cartographer: Cartographer
    language: Language
    recoverable: bool
    """A recovery phrase has been made."""


class Phrase(_Sent, frozen=True):
    """A recovery phrase."""

    phrase: Annotated[str, msgspec.Meta(max_length=200)]


class ProgramSent(_Sent, frozen=True):
    """Ask for a token with which a program takes a seat as me."""

    label: Text32


class Program(_Got, frozen=True):
    """A program that may act as me. Its token is told once, when it is made."""

    id: str
    label: str
    created: float
    seen: float
    token: str = ""


class Options(_Sent, frozen=True):
    """All that can be chosen for a table. What is left out follows the game's box."""

    game: Game = "base"
    sheet: SheetId | None = None
    seasons: SeasonSet | None = None
    explore: ExploreSet | None = None
    ruins: bool | None = None
    ambushes: Annotated[list[str], msgspec.Meta(max_length=AMBUSH_DECK)] | None = None
    heroes: bool | None = None
    scoring: ScoringSet | None = None
    edicts: Annotated[list[str], msgspec.Meta(max_length=len(Category))] = []
    fallback: FallbackName = "any"
    deal: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """A deal code: the same set-up and the same cards as everybody else who plays it."""
    seats: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)] = 1
    """How many can sit down."""
    pace: Pace = "together"
    """Together: all draw the same card before the next. Own: everybody plays the same deal alone."""
    clock: int | None = None
    """Seconds for a turn; then it is drawn for whoever has not: 10–600 live, 3,600–1,209,600 by correspondence."""
    open: bool = False
    """Listed for everybody to join; otherwise only with the link."""
    spectators: bool = True
    hints: bool = True


class Create(_Sent, frozen=True):
    """Open a table, with bots on seats perhaps, and perhaps begin at once."""

    options: Options = Options()
    bots: Annotated[list[BotName], msgspec.Meta(max_length=MOST_SEATS)] = []
    start: bool = False
    key: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """Anything: asking again with the same key opens no second table."""


class OptionsSent(_Sent, frozen=True):
    """Change the options of a table that has not begun. Host only."""

    options: Options


class Bots(_Sent, frozen=True):
    """The bots at a table that has not begun, all of them. Host only."""

    bots: Annotated[list[BotName], msgspec.Meta(max_length=MOST_SEATS)]


class SeatSent(_Sent, frozen=True):
    """A command about whoever has this seat: remove them, or make them the host (host only), or nudge them."""

    seat: SeatId


class StandIn(_Sent, frozen=True):
    """Let a bot draw for a seat until its player is back: for one's own, or for somebody who is away or silent."""

    seat: SeatId
    bot: BotName = "journeyman"
    """Which bot, for one's own seat. For others it is a journeyman."""


class Look(_Sent, frozen=True, tag_field="kind", tag="look"):
    """Which other seats to show in full from now on (in a socket)."""

    seats: Annotated[list[Seat], msgspec.Meta(max_length=12)]


class Try(_Sent, frozen=True, tag_field="kind", tag="try"):
    """What would this move lead to? (in a socket)"""

    move: msgspec.Raw


class SeatMessage(_Got, frozen=True):
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
    """When its player was last told that the others wait, in seconds since 1970 by the server's clock."""


class Standing(_Got, frozen=True):
    """How far a seat has come at a table where everybody plays at their own pace."""

    over: bool
    total: int | None
    """Known when the seat has finished."""


class Notice(_Got, frozen=True):
    """The table drew for a seat, or a bot had to be replaced for a move, and why."""

    turn: int
    seat: int
    why: Literal["clock", "bot"]


class TableMessage(_Got, frozen=True):
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


class State(_Got, frozen=True, tag_field="kind", tag="state"):
    """The whole truth for whoever asks: the table, my view of the game, and what I have not heard yet."""

    tag: str
    """Changes whenever anything here does: what to ask for news with."""
    seat: int | None
    """My seat."""
    host: bool
    """I am the host."""
    table: TableMessage
    view: ViewMessage | None
    heard: int
    """How many events I may have heard in all."""
    events: list[msgspec.Raw]
    """Those after the first so many that I had heard before."""


class News(_Got, frozen=True, tag_field="kind", tag="news"):
    """What is new since the last state or news of the same socket: all else is as it was told there."""

    seat: int | None
    host: bool
    table: Annotated[msgspec.Raw, _part_of(TableMessage)]
    """The fields of the table that are new."""
    view: Annotated[msgspec.Raw, _part_of(ViewMessage)]
    """The fields of my view that are new; empty too if there is no view yet."""
    heard: int
    events: list[msgspec.Raw]
    """Those that this socket has not told yet."""


class Tried(_Got, frozen=True, tag_field="kind", tag="tried"):
    """What a move would lead to: told to the one who asks, and nothing is done."""

    turn: int
    owner: int
    coins: int
    tallies: list[TallyMessage]
    monsters: TallyMessage
    """Stars that monsters would cost then: subtract them."""


class ShareMessage(_Got, frozen=True):
    """What one source of stars has to do with a move."""

    source: str
    """The id of an edict, or "coins", or "monsters"."""
    stars: float
    """What it is expected to bring from now on."""
    difference: float
    """How much more that is than after the other moves advised (than the average legal move on another's sheet)."""


class AdviceMessage(_Got, frozen=True):
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


class Hints(_Got, frozen=True):
    """The best moves our best bot sees, best first."""

    turn: int
    owner: int
    """Whose sheet is drawn on; in an ambush another seat's, and the advice with the most harm comes first."""
    advice: list[AdviceMessage]


class Refused(_Got, frozen=True, tag_field="kind", tag="refused"):
    """Why something was not done: a word for programs, a sentence in the language of whoever asked."""

    reason: str
    sentence: str
    details: dict[str, str | int]
    turn: int | None = None
    """The turn of the move that was refused."""


class Bye(_Got, frozen=True, tag_field="kind", tag="bye"):
    """The last word of a socket: why it ends, and in how many seconds to come back; never, if null."""

    reason: Literal["restart", "removed", "signed_out"]
    back_in: float | None


class TableLine(_Got, frozen=True):
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
    place: int | None
    total: int | None
    """How I did, once it is over."""


class TableLines(_Got, frozen=True):
    """Tables, latest first."""

    tables: list[TableLine]


class Programs(_Got, frozen=True):
    """My programs."""

    programs: list[Program]


class Frame(_Got, frozen=True):
    """A finished game after one step: what the table looked like to everybody."""

    season: int
    turn: int
    clock: int
    revealed: list[str]
    card: str | None
    demand: bool
    shown: dict[int, ShownMessage]
    tallies: dict[int, list[TallyMessage]]


class Replay(_Got, frozen=True):
    """A finished game, turn by turn."""

    setup: SetupMessage
    edicts: list[str]
    seats: list[SeatMessage]
    totals: list[int]
    winners: list[int]
    deal: str
    seed: str
    salt: str
    frames: list[Frame]


_SOCKET: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[(Look, Try, *move_messages())])


def read_socket_message(text: bytes | str) -> Look | Try | Move:
    """What a client sends in a socket, told apart by its `kind`; BadMessage if it is none of these."""
    message = decoded(_SOCKET, text)
    return message if isinstance(message, Look | Try) else move_of(message)


FromServer: TypeAlias = State | News | Tried | Refused | Bye

_ENCODER = msgspec.json.Encoder()


def write(message: msgspec.Struct) -> bytes:
    """A message as JSON."""
    return _ENCODER.encode(message)


def write_parts(message: msgspec.Struct) -> Parts:
    """The fields of a message, each by itself."""
    return tuple([part(name, getattr(message, name)) for name in message.__struct_fields__])


def write_state(
    tag: str, seat: int | None, host: bool, table: bytes, view: bytes | None, heard: int, events: list[bytes]
) -> bytes:
    """A `State` out of fields of its table and view that are JSON already: each is written once and told to many."""
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
