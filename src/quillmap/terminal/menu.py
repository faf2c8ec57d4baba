"""The start menu: which game, which sheet, and against whom. Enter begins at once."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from quillmap.bots import BOTS, available_bots
from quillmap.content.games import GAMES, RECORDS, make_setup
from quillmap.rules.cards import Map
from quillmap.rules.notation import parse
from quillmap.terminal.chart import Overlay
from quillmap.terminal.glyphs import MOUNTAIN, RUINS, WASTELAND, Look
from quillmap.terminal.keys import DOWN, ENTER, LEFT, RIGHT, UP
from quillmap.terminal.lines import styled, wrapped
from quillmap.terminal.screen import composed
from quillmap.terminal.seats import Table, bot_name
from quillmap.terminal.words import ENGLISH, plural

MOST_BOTS = 5
"""More bots can play (`quillmap play --bots`), but then a turn takes long."""

_GAMES = {
    "base": ("Cartographers", "Ruins to explore, and monsters in ambush."),
    "heroes": ("Cartographers Heroes", "Heroes, and a Dragon, Zombies, a Troll and a Gorgon."),
    "combined": ("Both combined", "Ruins, heroes, and ambushes and scoring cards of both boxes."),
}
_LEVELS = {
    "random": "Draws anything, anywhere.",
    "novice": "Takes the most stars it sees now, and never a thought beyond.",
    "journeyman": "Draws with the whole game in mind.",
    "master": "Looks ahead at what may come, and draws for it.",
}


class Menu(NamedTuple):
    """The choices so far."""

    levels: tuple[str, ...]
    """The bots that can run here."""
    level: int
    row: int = 0
    game: int = 0
    sheet: int = 0
    bots: int = 0

    @property
    def sheets(self) -> tuple[Map, ...]:
        """The sheets of the chosen game."""
        return tuple(sheet for box in RECORDS[GAMES[self.game]].boxes for sheet in box.maps)

    @property
    def table(self) -> Table:
        """The table that is chosen."""
        setup = make_setup(GAMES[self.game], sheet=self.sheets[self.sheet].id, seats=1 + self.bots)
        return Table(setup, (self.levels[self.level],) * self.bots)


def first_menu() -> Menu:
    """The default: a solo game of the base box. Without a compiler, compiled bots are left out."""
    levels = available_bots()
    return Menu(levels, level=levels.index("journeyman" if "journeyman" in levels else "novice"))


def changed(menu: Menu, key: str) -> Menu | None:
    """The menu after a key; nothing once the player begins."""
    rows = 3 if menu.bots == 0 else 4
    if key in (ENTER, " "):
        return None
    if key in (UP, "k", DOWN, "j"):
        return menu._replace(row=(menu.row + (1 if key in (DOWN, "j") else -1)) % rows)
    if key in (LEFT, "h", RIGHT, "l"):
        return _turned(menu, 1 if key in (RIGHT, "l") else -1)
    return menu


def _turned(menu: Menu, by: int) -> Menu:
    """The choice on the current row changed, round and round."""
    match menu.row:
        case 0:
            return menu._replace(game=(menu.game + by) % len(GAMES), sheet=0)
        case 1:
            return menu._replace(sheet=(menu.sheet + by) % len(menu.sheets))
        case 2:
            return menu._replace(bots=(menu.bots + by) % (MOST_BOTS + 1))
        case _:
            return menu._replace(level=(menu.level + by) % len(menu.levels))


def menu_picture(menu: Menu, width: int, height: int) -> list[Text]:
    """The whole menu: the empty sheet, and the choices beside it."""
    sheet = menu.sheets[menu.sheet]
    return composed(
        parse(sheet.drawing),
        Overlay(),
        lambda broad: _legend(sheet),
        lambda broad, tall: _choices(menu, broad),
        (styled(" Quillmap".ljust(width), "bar"), Text()),
        (
            styled(f" {_missing(menu)}", "notice"),
            styled(" Press Enter to begin.", "good"),
            styled(" ↑↓ choose a line   ←→ change it   Enter begin   q quit", "faint"),
            Text(),
        ),
        width,
        height,
    )


def _legend(sheet: Map) -> list[Text]:
    """What the signs on an empty sheet mean."""
    signs = [
        (Look(f" {MOUNTAIN.symbol}•", MOUNTAIN.style), "surround a mountain for a coin"),
        (Look(f" {RUINS.symbol} ", RUINS.style), "ruins"),
    ]
    if parse(sheet.drawing).wasteland:
        signs.append((Look(f" {WASTELAND.symbol} ", WASTELAND.style), "wasteland: nothing grows there"))
    return [Text()] + [Text(" ").append(*look).append(f" {words}") for look, words in signs]


def _choices(menu: Menu, width: int) -> list[Text]:
    game, about = _GAMES[GAMES[menu.game]]
    alone = "Beat the stars of the four scoring cards and earn a title."
    passed = "Everybody draws the same cards; in an ambush neighbours draw on each other's maps."
    rows = [
        ("Game", game, about),
        ("Sheet", ENGLISH.sheets[menu.sheets[menu.sheet].id], ""),
        ("Against", plural(menu.bots, "bot") if menu.bots else "nobody: a solo game", passed if menu.bots else alone),
    ]
    if menu.bots:
        level = menu.levels[menu.level]
        rows.append(("Level", bot_name(level), _LEVELS[level]))
    lines = [styled("A new map", "bold underline"), Text()]
    for number, (name, value, words) in enumerate(rows):
        current = number == menu.row
        line = styled(f"{name:<9}", "bold" if current else "faint")
        line.append(f"‹ {value} ›" if current else f"  {value}", "over.legal" if current else "bold")
        lines += [line, *wrapped(words, width, "faint", indent=11), Text()]
    return lines


def _missing(menu: Menu) -> str:
    """The bots that cannot run here, and what they need."""
    missing = " and ".join(bot_name(bot) for bot in BOTS if bot not in menu.levels)
    return f"{missing} need Numba: pip install 'quillmap[bots]'" if menu.bots and missing else ""
