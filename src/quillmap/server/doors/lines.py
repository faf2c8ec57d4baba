"""Tables in lists."""

from __future__ import annotations

from quillmap.server.rooms import Room
from quillmap.server.tables import setup_of
from quillmap.wire.tables import TableLine

NAMES = 6


def line(room: Room, changed: float, person: str | None) -> TableLine:
    """A table as it stands in somebody's list."""
    table = room.table
    seat = table.seat_of(person)
    live = room.live_of(seat) if seat is not None else None
    totals = [total for one in room.lives.values() for total in one.game.totals]
    over = table.status == "over" and live is not None and seat is not None
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
        waiting=bool(live and seat is not None and live.game.waiting[room.place(seat)]),
        place=1 + sum(total > totals[seat] for total in totals) if over and seat is not None else None,
        total=totals[seat] if over and seat is not None else None,
    )
