"""The map: a sheet drawn as lines of styled text, with the ghost and the lights over it.

A space is three characters wide: what marks it, its symbol, what else lies there. On a big screen it is five by two.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from quillmap.rules.masks import NOTHING, SIZE, Mask
from quillmap.rules.notation import ROW_LETTERS
from quillmap.rules.sheet import Sheet, filled
from quillmap.terminal.glyphs import ATTACK, CLASH, ILLEGAL, LEGAL, LIT, WANTED, look

LABEL = "#8a8a8a"
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
    head = Text(" " * MARGIN)
    for column in range(SIZE):
        paid = overlay.lines >> (SIZE + column) & 1
        head.append(f"({column + 1})".center(width) if paid else str(column + 1).center(width), LIT if paid else LABEL)
    lines = [head]
    for row in range(SIZE):
        paid = (overlay.lines >> row | overlay.lines >> (2 * SIZE + row)) & 1
        rows = [Text() for _ in range(scale)]
        rows[0].append(f"({ROW_LETTERS[row]})" if paid else f" {ROW_LETTERS[row]} ", LIT if paid else LABEL)
        for line in rows[1:]:
            line.append(" " * MARGIN)
        for column in range(SIZE):
            left, symbol, right, style = _space(sheet, SIZE * row + column, overlay)
            gap = " " * (scale - 1)
            rows[0].append(f"{left}{gap}{symbol}{gap}{right}", style)
            for line in rows[1:]:
                line.append(f"{left if left in '[!({*' else ' '}   {right if right in ']!)}*' else ' '}", style)
        lines += rows
    return lines


def _space(sheet: Sheet, number: int, overlay: Overlay) -> tuple[str, str, str, str]:
    """Left mark, symbol, right mark, style."""
    space = 1 << number
    symbol, style = look(sheet, number)
    taken = filled(sheet) & space
    if overlay.ghost & space and not overlay.legal:
        return "!", symbol if taken else overlay.symbol, "!", CLASH if taken else ILLEGAL
    if overlay.ghost & space:
        return "[", overlay.symbol, "]", LEGAL
    if overlay.attack & space:
        return "*", symbol, "*", ATTACK
    if overlay.wanted & space:
        return "{", symbol, "}", WANTED
    if overlay.lit & space:
        return "(", symbol, ")", LIT
    left = "*" if sheet.marks & space else " "
    right = "∩" if sheet.ruins & space and taken else " "
    if sheet.mountain & ~sheet.claimed & space:
        right = "•"
    return left, symbol, right, style
