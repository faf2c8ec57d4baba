"""Play a game in the terminal: choose a table, play, print how it ended."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import TextIO

from rich.console import Console
from rich.text import Text

from quillmap.rules.events import Event
from quillmap.terminal.chart import Overlay, chart
from quillmap.terminal.keys import END
from quillmap.terminal.menu import Menu, changed, first_menu, menu_picture
from quillmap.terminal.palette import theme
from quillmap.terminal.seats import Table
from quillmap.terminal.session import Left, Session
from quillmap.terminal.tty import Tty
from quillmap.terminal.words import plural, season_name

INTERRUPTED = 130
"""The exit code that shells expect after Ctrl-C."""


def play(
    table: Table | None,
    seed: bytes,
    salt: bytes,
    *,
    record: Callable[[Event], None] | None = None,
    input: TextIO | None = None,
    console: Console | None = None,
) -> int:
    """Play a deal with keys from `input` (standard input by default) and print how it ended.

    Without a table the player chooses one from a menu. `record` gets every event before the player sees it. Returns the
    exit code: 0 for a game played or left, 130 for one that Ctrl-C ended.
    """
    if table and table.setup.seats != 1 + len(table.bots):
        raise ValueError(f"{plural(table.setup.seats, 'seat')} for a player and {plural(len(table.bots), 'bot')}")
    console = console or Console(highlight=False)
    with console.use_theme(theme(console)):
        return _sit(Tty(input or sys.stdin, console), table, seed, salt, record)


def _sit(tty: Tty, table: Table | None, seed: bytes, salt: bytes, record: Callable[[Event], None] | None) -> int:
    """Play with the terminal in raw mode, restore it in any case, and print how the game ended."""
    session = None
    exit_code = 0
    parting = "You left the game"
    try:
        with tty.opened():
            session = Session(tty, table or _choose_table(tty), seed, salt, record)
            session.play()
    except Left:
        pass
    except KeyboardInterrupt:
        parting, exit_code = "Interrupted", INTERRUPTED
    if session is None:
        return exit_code
    seen = session.seen
    if seen.over and tty.live:
        tty.say(Text("\n").join(chart(seen.sheet, Overlay())))
    season = season_name(seen.setup.seasons[seen.season])
    tty.say(session.result() if seen.over else f"{parting} in {season}, turn {seen.turn}.")
    if session.again:
        tty.say(f"The same deal again: {session.again}")
    return exit_code


def _choose_table(tty: Tty) -> Table:
    """The table that the player chooses from the menu."""
    menu: Menu | None = first_menu()
    while menu is not None:
        chosen = menu
        key = tty.ask(partial(menu_picture, menu))
        if key in (END, "q", "Q"):
            raise Left
        menu = changed(menu, key)
    return chosen.table
