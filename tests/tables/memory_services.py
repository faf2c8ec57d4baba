"""The services of a table in a process of its own: a store in memory, bots that choose at once, no other process."""

from __future__ import annotations

from collections.abc import Collection

from quillmap.bots import get_bot
from quillmap.rules.view import View
from quillmap.tables.rows import AddGame, AppendEvents, Conflict, GameRow, Progress, SaveTable, TableChange, TableRow
from quillmap.tables.services import BotMove, TableServices


class MemoryStore:
    """Tables, games and events in dictionaries."""

    def __init__(self) -> None:
        self.tables: dict[str, TableRow] = {}
        self.game_rows: dict[str, GameRow] = {}
        self.lines: dict[str, list[bytes]] = {}

    async def write(self, *changes: TableChange) -> None:
        tables, games = dict(self.tables), dict(self.game_rows)
        lines = {id: list(those) for id, those in self.lines.items()}
        for change in changes:
            match change:
                case SaveTable(table=table):
                    if table.version != (tables[table.id].version if table.id in tables else 0) + 1:
                        raise Conflict(f"table {table.id}")
                    tables[table.id] = table
                case AddGame(game=game):
                    if game.id in games:
                        raise Conflict(f"game {game.id}")
                    games[game.id], lines[game.id] = game, []
                case AppendEvents(game=id, after=after, events=events):
                    if len(lines[id]) != after:
                        raise Conflict(f"events of {id}")
                    lines[id] += events
        self.tables, self.game_rows, self.lines = tables, games, lines

    async def table(self, id: str) -> TableRow | None:
        return self.tables.get(id)

    async def progress(self, tables: Collection[str]) -> dict[str, Progress]:
        return {
            id: Progress(self.tables[id].version, {game.id: len(self.lines[game.id]) for game in await self.games(id)})
            for id in tables
            if id in self.tables
        }

    async def games(self, table: str) -> list[GameRow]:
        return sorted(game for game in self.game_rows.values() if game.table == table)

    async def events(self, game: str, after: int = 0) -> list[bytes]:
        return self.lines[game][after:]


class NoPeers:
    """There is no other process."""

    connected = True

    async def table_changed(self, table: str) -> None:
        pass

    async def report_presence(self, table: str, people: Collection[str]) -> None:
        pass


class InterpretedBots:
    """Bots that need no compiled code."""

    async def choose(
        self, bot: str, view: View, table: str, owner: str = "", temperament: int = 0, *, time_is_up: bool = False
    ) -> BotMove:
        return BotMove(get_bot(bot, temperament).choose(view, seed=temperament), replaced=False)


class Counter:
    """Counts moves."""

    made = refused = 0

    def count_moves(self, made: int, refused: int) -> None:
        self.made += made
        self.refused += refused


def memory_services(store: MemoryStore | None = None, counter: Counter | None = None) -> TableServices:
    """Services of a table that needs nothing but one event loop."""
    return TableServices(store or MemoryStore(), NoPeers(), InterpretedBots(), counter or Counter())
