"""What one write changes at a table: the table itself, games that begin, events of games that go on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from quillmap.rules.events import Event
from quillmap.rules.game import Game
from quillmap.tables.rows import GameRow, TableRow
from quillmap.tables.table import Table


class NewEvents(NamedTuple):
    """Events to append to a game, the same as JSON, and the state of the rules after them."""

    events: tuple[Event, ...]
    lines: tuple[bytes, ...]
    game: Game


class Step(NamedTuple):
    """What one write changes."""

    table: Table
    begun: tuple[GameRow, ...] = ()
    """Games that begin; their events are in `events` too."""
    events: Mapping[str, NewEvents] = {}
    """By the id of the game."""
    opened: tuple[TableRow, ...] = ()
    """Other tables that are opened in the same write."""
