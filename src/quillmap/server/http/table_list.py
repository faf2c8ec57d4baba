"""Rows of the lists of tables, and which open tables a list shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from quillmap.server.fair_queue import FairQueue
from quillmap.tables.options import setup_of
from quillmap.tables.room import Room
from quillmap.tables.rows import TableRow
from quillmap.tables.snapshot import Snapshot
from quillmap.tables.table import read_table
from quillmap.wire.tables import TableLine

NAMES = 6
"""Players that a row names."""
LISTED_OF_HOST = 3
"""Open tables of one host that are listed for everybody."""


class _Hosted(msgspec.Struct):
    host: str


def fair_share(rows: Sequence[TableRow], most: int, address_of: Callable[[str], str]) -> list[TableRow]:
    """The open tables to list, latest first: hosts of one address do not push those of others off the list."""
    turns: FairQueue[TableRow] = FairQueue()
    for row in rows:
        try:
            host = msgspec.json.decode(row.body, type=_Hosted).host
        except msgspec.DecodeError:
            host = row.id  # a damaged row: `rooms_of` leaves it out and logs it
        path = (address_of(host), host)
        if turns.size(*path) < LISTED_OF_HOST:
            turns.put(row, *path)
    chosen = {turns.take().id for _ in range(min(most, len(turns)))}
    return [row for row in rows if row.id in chosen]


def is_listed(row: TableRow, person: str) -> bool:
    """Whether a table is in a person's list: not if it closed, nor if they gave its game up or left it unfinished."""
    try:
        table = read_table(row.body)
    except msgspec.DecodeError:
        return True  # `rooms_of` leaves it out and logs it
    seat = table.seat_of(person)
    left = table.status == "playing" and seat is not None and table.seats[seat].left
    closed = table.status == "over" and not table.seats
    return not (left or closed or table.given_up)


def line(room: Room, changed: float, person: str | None) -> TableLine:
    """A row of a list, as one person sees it."""
    table = room.table
    seat = table.seat_of(person)
    snapshot = room.snapshot
    totals = [total for loaded in snapshot.games.values() for total in loaded.game.totals]
    over = table.status == "over" and seat is not None and snapshot.game_of(seat) is not None
    host = next((who.cartographer.name for who in table.seats if who.person == table.host and who.cartographer), "")
    return TableLine(
        id=table.id,
        status=table.status,
        game=table.options.game,
        sheet=setup_of(table.options, len(table.seats)).sheet.id,
        pace=table.options.pace,
        clock=table.options.clock,
        host=host,
        names=[who.cartographer.name if who.cartographer else who.bot or "" for who in table.seats[:NAMES]],
        taken=len(table.seats),
        seats=table.options.seats,
        changed=changed,
        waiting=table.status == "playing" and seat is not None and snapshot.waits_for(seat),
        drawing=_drawing(snapshot)[:NAMES],
        due=table.due,
        place=1 + sum(total > totals[seat] for total in totals) if over and seat is not None else None,
        total=totals[seat] if over and seat is not None else None,
    )


def _drawing(snapshot: Snapshot) -> list[str]:
    """The players whom everybody waits for; bots need no time worth telling."""
    if snapshot.table.status != "playing" or snapshot.table.options.pace == "own":
        return []
    seats = enumerate(snapshot.table.seats)
    return [who.cartographer.name for at, who in seats if who.cartographer and not who.bot and snapshot.waits_for(at)]
