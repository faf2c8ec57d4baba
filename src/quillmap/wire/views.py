"""Views as JSON: what a seat may know, as a browser or another program reads it.

Nothing is copied field by field without a name here, so a secret would need a line of its own to get out. A message
holds the sheets of some seats only: at a table of a hundred, a client shows a few at a time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import compress
from typing import Any, NamedTuple, TypeAlias

import msgspec

from quillmap.rules.notation import line_names, names, notation
from quillmap.rules.scoring import Reckoning, Tally
from quillmap.rules.sheet import Sheet
from quillmap.rules.view import View
from quillmap.wire.offers import OfferMessage, offer_message
from quillmap.wire.protocol import ReckoningMessage


class SheetMessage(msgspec.Struct, frozen=True):
    """One map."""

    drawing: str
    """In notation, rows joined by slashes."""
    coins: int
    claimed: list[str]
    """Mountains that have paid their coin."""
    marks: list[str]
    """Spaces under a hero's attack."""


class LinesMessage(msgspec.Struct, frozen=True):
    """Lines that pay: rows by letter, columns by number, diagonals by the row in which they start on the left."""

    rows: list[str]
    columns: list[int]
    diagonals: list[str]


NO_LINES = LinesMessage([], [], [])


class TallyMessage(msgspec.Struct, frozen=True):
    """A number of stars, and the spaces and lines it comes from."""

    stars: int
    """Never negative: stars earned by an edict, or stars lost in a field named `monsters`."""
    cells: list[str]
    lines: LinesMessage


class ShownMessage(msgspec.Struct, frozen=True):
    """One seat in full: its sheet, and what each season has paid it."""

    sheet: SheetMessage
    scores: list[ReckoningMessage]


class ScoredMessage(msgspec.Struct, frozen=True):
    """The own map when a season was scored, and what earned or cost stars on it: it may have changed since."""

    season: int
    sheet: SheetMessage
    tallies: list[TallyMessage]
    monsters: TallyMessage
    """Stars lost to monsters: subtract them."""


class ViewMessage(msgspec.Struct, frozen=True):
    """All that one seat may know, but for the seats that are not shown."""

    seat: int | None
    commitment: str
    edicts: list[str]
    season: int
    turn: int
    clock: int
    revealed: list[str]
    past: list[str]
    demand: bool
    card: str | None
    offer: OfferMessage | None
    tallies: list[TallyMessage]
    """Stars that each edict would pay now."""
    monsters: TallyMessage
    """Stars that monsters would cost now: subtract them."""
    scored: ScoredMessage | None
    """The last season that was scored, for a seat of its own."""
    totals: list[int]
    """The stars of every seat so far."""
    shown: dict[int, ShownMessage]
    """Some seats in full, always with the own one and the one drawn on."""
    over: bool
    winners: list[int]
    seed: str
    salt: str
    """The opened secret of the deal: empty until the game is over, at own pace until everybody's is."""
    waiting: list[int]
    """The seats that are still drawing."""


def view_message(view: View, shown: Collection[int] = ()) -> ViewMessage:
    """A view as a message that shows the own seat, the one it draws on, and these. It remembers no earlier map."""
    return ViewMessage(
        seat=view.seat,
        commitment=view.commitment,
        edicts=[edict.id for edict in view.edicts],
        season=view.season,
        turn=view.turn,
        clock=view.clock,
        revealed=list(view.revealed),
        past=list(view.past),
        demand=view.demand,
        card=view.card,
        offer=offer_message(view.offer) if view.offer else None,
        tallies=[tally_message(tally) for tally in view.tallies],
        monsters=tally_message(view.monsters),
        scored=None,
        totals=list(view.totals),
        shown=_shown(view, _full(view, shown)),
        over=view.over,
        winners=list(view.winners),
        seed=view.seed,
        salt=view.salt,
        waiting=list(compress(range(view.setup.seats), view.waiting)),
    )


def _full(view: View, shown: Collection[int]) -> list[int]:
    """The seats that a view shows in full: the own one, the one it draws on, and these."""
    full = {view.seat, view.offer.owner if view.offer else None, *shown}
    return sorted(seat for seat in full if seat is not None)


def _shown(view: View, full: Iterable[int]) -> dict[int, ShownMessage]:
    return {
        seat: ShownMessage(
            sheet_message(view.sheets[seat]), [ReckoningMessage(*season[seat]) for season in view.scores]
        )
        for seat in full
    }


_ENCODER = msgspec.json.Encoder()


def write_view(view: View, shown: Collection[int] = ()) -> bytes:
    """A view as JSON."""
    return _ENCODER.encode(view_message(view, shown))


Parts: TypeAlias = tuple[bytes, ...]
"""Fields of a message as JSON, each with its name: what is the same as before is neither written nor sent again."""

OWN = ("seat", "offer", "tallies", "monsters", "scored", "shown")
"""The fields of a view that differ from seat to seat."""
COMMON = tuple(name for name in ViewMessage.__struct_fields__ if name not in OWN)


class OwnParts(NamedTuple):
    """What a view tells one seat alone, and the sheets and scores that it was made of."""

    sheets: list[tuple[int, Sheet]]
    scores: tuple[tuple[Reckoning, ...], ...]
    parts: Parts


def write_common(view: View) -> Parts:
    """What a view tells every seat alike, and those who watch too."""
    message = view_message(view)
    return tuple([part(name, getattr(message, name)) for name in COMMON])


NO_SCORED = b'"scored":null'
"""The field of a view before any season was scored."""


def write_scored(then: View) -> bytes:
    """The scoring of a season as a seat gets it, from the view it had when that had just been scored."""
    message = ScoredMessage(
        season=len(then.scores) - 1,
        sheet=sheet_message(then.sheet),
        tallies=[tally_message(tally) for tally in then.tallies],
        monsters=tally_message(then.monsters),
    )
    return part("scored", message)


def write_own(
    view: View, shown: Collection[int], before: OwnParts | None = None, scored: bytes = NO_SCORED
) -> OwnParts:
    """What a view tells its seat alone; of a sheet that is as before nothing is written again."""
    full = _full(view, shown)
    sheets = [(seat, view.sheets[seat]) for seat in full]
    seat, offer = part("seat", view.seat), part("offer", offer_message(view.offer) if view.offer else None)
    if before is not None and before.sheets == sheets and before.scores == view.scores:
        return OwnParts(sheets, view.scores, (seat, offer, *before.parts[2:]))
    tallies = part("tallies", [tally_message(tally) for tally in view.tallies])
    monsters = part("monsters", tally_message(view.monsters))
    return OwnParts(sheets, view.scores, (seat, offer, tallies, monsters, scored, part("shown", _shown(view, full))))


def part(name: str, value: Any) -> bytes:
    """One field of a message as JSON, with its name."""
    return b'"%b":%b' % (name.encode(), _ENCODER.encode(value))


def sheet_message(sheet: Sheet) -> SheetMessage:
    """One map by names."""
    return SheetMessage(notation(sheet, "/"), sheet.coins, names(sheet.claimed), names(sheet.marks))


def tally_message(tally: Tally) -> TallyMessage:
    """Stars, and the named spaces and lines that earn or cost them."""
    if not tally.lines:
        return TallyMessage(tally.stars, names(tally.spaces), NO_LINES)
    lines = LinesMessage(*line_names(tally.lines))
    return TallyMessage(tally.stars, names(tally.spaces), lines)
