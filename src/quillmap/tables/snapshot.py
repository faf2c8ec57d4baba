"""A table at one moment, with its games and the people who are connected to it. Nothing in it ever changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from quillmap.content.deal_code import deal_code
from quillmap.rules.view import View, view
from quillmap.tables.loaded_game import LoadedGame
from quillmap.tables.presence import People
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.table import Table


class Snapshot(NamedTuple):
    """Everything that updates, autoplay and routes read of a room."""

    table: Table
    version: int
    """The version of the table in the store."""
    games: Mapping[str, LoadedGame]
    people: People
    """Everybody who is connected, to this process or another."""

    def game_of(self, seat: int | None) -> LoadedGame | None:
        """The game that a seat plays in. A spectator (None) watches the one game of the table, if there is one."""
        return self.games.get(self.table.game_id(seat))

    @property
    def opened(self) -> bool:
        """Whether players who have finished may learn the secret of the deal: not while others still play it."""
        return not self.table.own_pace or self.table.status == "over"

    def admit(self, person: str | None) -> int | None:
        """The seat of a person who wants to see the table; refused where spectators are not let in.

        Somebody whom the host removed is not let in at all.
        """
        seat = self.table.seat_of(person)
        if seat is None and self.table.has_removed(person):
            raise Refused(Why.REMOVED)
        spectator = seat is None and self.table.host != person
        if spectator and self.table.status != "lobby" and not self.table.options.spectators:
            raise Refused(Why.NO_SPECTATORS)
        return seat

    def seat_of(self, person: str) -> int:
        """The seat of a player; refused to people who do not sit here."""
        seat = self.table.seat_of(person)
        if seat is None:
            raise Refused(Why.NOT_SEATED)
        return seat

    def view_of(self, seat: int) -> View:
        """What a seat may know of its game."""
        loaded = self.game_of(seat)
        if loaded is None:
            raise Refused(Why.NOT_BEGUN)
        return view(loaded.game, self.table.place(seat))

    def waits_for(self, seat: int) -> bool:
        """Whether it is a seat's turn to draw."""
        loaded = self.game_of(seat)
        return loaded is not None and bool(loaded.game.waiting[self.table.place(seat)])

    @property
    def deal(self) -> str:
        """The deal code of a finished table; empty while it is a secret."""
        if self.table.status != "over" or not self.games:
            return ""
        game = next(iter(self.games.values())).game
        return deal_code(game.setup, game.secret.seed)
