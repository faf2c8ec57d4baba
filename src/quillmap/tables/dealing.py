"""How games begin at a table: the cards are shuffled, and everybody sees the first one."""

from __future__ import annotations

import secrets

from quillmap.content.deal_code import read_deal_code
from quillmap.rules.decide import new_game
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES
from quillmap.tables import commands
from quillmap.tables.options import setup_of
from quillmap.tables.rows import GameRow
from quillmap.tables.steps import NewEvents, Step
from quillmap.tables.table import Table
from quillmap.wire import write_event


def begin(table: Table, person: str, now: float) -> Step | None:
    """Begin to play; nothing if this host has begun already. At own pace every seat gets the same deal."""
    if table.status == "playing" and table.host == person:
        return None
    table = commands.new_turn(commands.begin(table, person), now)
    code = table.options.deal
    seed = read_deal_code(code).seed if code else secrets.token_bytes(SEED_BYTES)
    salt = secrets.token_bytes(SALT_BYTES)
    events, game = new_game(setup_of(table.options, len(table.seats)), seed, salt)
    begun = NewEvents(events, tuple(map(write_event, events)), game)
    rows = tuple(GameRow(id, table.id, seed, salt) for id in table.game_ids)
    return Step(table, rows, dict.fromkeys(table.game_ids, begun))
