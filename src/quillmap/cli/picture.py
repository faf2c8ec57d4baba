"""A sheet as coloured text. Terrains differ by letter as well as by colour."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from quillmap.colours import MAP, OF_LETTER
from quillmap.rules.masks import SIZE
from quillmap.rules.notation import ROW_LETTERS, line_names, notation
from quillmap.rules.sheet import Sheet

STYLES = {letter: f"bold {MAP[name].ink} on {MAP[name].ground}" for letter, name in OF_LETTER.items()}


class Printer(Console):
    """A console that leaves a closed pipe to `main`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def picture(sheet: Sheet) -> Text:
    """The drawn sheet with its row letters and column numbers; small letters stand on ruins."""
    text = Text("    " + "".join(f"{column:^3}" for column in range(1, SIZE + 1)) + "\n")
    for row, line in enumerate(notation(sheet, "\n").splitlines()):
        text.append(f" {ROW_LETTERS[row]}  ")
        for letter in line:
            text.append(f" {letter} ", STYLES[letter.upper()])
        text.append("\n")
    return text


def lines_named(lines: int) -> str:
    """The rows, columns and diagonals of a tally, in words; empty if it pays for none."""
    rows, columns, diagonals = line_names(lines)
    groups = (("rows", rows), ("columns", map(str, columns)), ("diagonals from", diagonals))
    words = ((what, " ".join(which)) for what, which in groups)
    return "; ".join(f"{what} {which}" for what, which in words if which)
