"""The map: a sheet drawn as lines of styled text, with the ghost and the lights over it.

A space is three characters wide: what marks it, its symbol, what else lies there. On a big screen it is five by two.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from quillmap.rules.masks import NOTHING, SIZE, Mask
from quillmap.rules.notation import ROW_LETTERS, line_names
from quillmap.rules.sheet import Sheet, filled
from quillmap.terminal.glyphs import TEXTURES, look

MARGIN = 3
"""The characters before the first column: the row's letter and a space either side."""


class Overlay(NamedTuple):
    """What is shown over the sheet. Each has its own pair of brackets, so that none needs a colour."""

    ghost: Mask = NOTHING
    """[ ] where the ghost is legal, ! ! where it is not."""
    symbol: str = "?"
    legal: bool = True
    attack: Mask = NOTHING
    """* * under the attack of the hero being placed."""
    wanted: Mask = NOTHING
    """{ } the spaces of which one must be covered or chosen."""
    lit: Mask = NOTHING
    """( ) the spaces that score, or that something just happened to."""
    light: str = "over.lit"
    lines: int = 0
    """Rows, columns and diagonals that score, as in `Tally.lines`."""


def chart_width(scale: int) -> int:
    """The characters that a chart is wide, at scale 1 or 2."""
    return MARGIN + SIZE * (2 * scale + 1)


def chart_height(scale: int) -> int:
    """The lines that a chart is high."""
    return 1 + SIZE * scale


def chart(sheet: Sheet, overlay: Overlay, scale: int = 1) -> list[Text]:
    """The sheet with column numbers above and row letters at its left."""
    width = 2 * scale + 1
    paying = line_names(overlay.lines)
    head = Text(" " * MARGIN)
    for column in range(SIZE):
        paid = column + 1 in paying.columns
        label = f"({column + 1})"[-width:] if paid else f"{column + 1}"
        head.append(label.center(width), "over.lit" if paid else "map.label")
    lines = [head]
    for row in range(SIZE):
        paid = ROW_LETTERS[row] in paying.rows or ROW_LETTERS[row] in paying.diagonals
        rows = [Text() for _ in range(scale)]
        rows[0].append(
            f"({ROW_LETTERS[row]})" if paid else f" {ROW_LETTERS[row]} ", "over.lit" if paid else "map.label"
        )
        for line in rows[1:]:
            line.append(" " * MARGIN)
        for column in range(SIZE):
            _draw(_space(sheet, SIZE * row + column, overlay), rows)
        lines += rows
    return lines


class _Space(NamedTuple):
    """One space: its symbol, what stands at its left and right, and whether those are brackets round all of it."""

    left: str
    symbol: str
    right: str
    style: str
    bracketed: bool = True


def _draw(space: _Space, rows: list[Text]) -> None:
    """Append the space to the lines of its row."""
    gap = " " * (len(rows) - 1)
    rows[0].append(f"{space.left}{gap}{space.symbol}{gap}{space.right}", space.style)
    if space.left == "*" and not space.bracketed:
        end = len(rows[0]) - 2 * len(gap) - 2
        rows[0].stylize("map.mark", end - 1, end)
    for line in rows[1:]:
        texture = f"{space.symbol} {space.symbol}" if space.symbol in TEXTURES else "   "
        line.append(f"{space.left}{texture}{space.right}" if space.bracketed else f" {texture} ", space.style)


def _space(sheet: Sheet, number: int, overlay: Overlay) -> _Space:
    space = 1 << number
    symbol, style = look(sheet, number)
    taken = filled(sheet) & space
    if overlay.ghost & space and not overlay.legal:
        return _Space("!", symbol if taken else overlay.symbol, "!", "over.clash" if taken else "over.illegal")
    if overlay.ghost & space:
        left, right = "{}" if overlay.wanted & space else "[]"
        return _Space(left, overlay.symbol, right, "over.legal")
    if overlay.attack & space:
        return _Space("*", symbol, "*", "over.attack")
    if overlay.wanted & space:
        return _Space("{", symbol, "}", "over.wanted")
    if overlay.lit & space:
        return _Space("(", symbol, ")", overlay.light)
    left = "*" if sheet.marks & space else " "
    right = "∩" if sheet.ruins & space and taken else " "
    if sheet.mountain & ~sheet.claimed & space:
        right = "•"
    return _Space(left, symbol, right, style, bracketed=False)
