"""Lines of styled text of an exact width. Every picture on the screen consists of them."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.text import Text


def styled(text: str, *styles: str) -> Text:
    """A text with these styles from its first letter to its last, and not beyond when it is padded."""
    line = Text(text)
    for style in styles:
        line.stylize(style)
    return line


def fit(line: Text, width: int) -> Text:
    """The line cut or padded to the width."""
    line = line.copy()
    line.truncate(width, overflow="ellipsis", pad=True)
    return line


def ends(left: Text, right: Text, width: int) -> Text:
    """One text at the left end of the line and one at the right; the left one gives way."""
    return fit(left, max(width - right.cell_len, 0)).append_text(right)


def wrapped(text: str, width: int, style: str = "", *, indent: int = 0, most: int | None = None) -> list[Text]:
    """Wrap the text into lines of at most this width, and at most `most` lines."""
    margin = " " * indent
    lines = textwrap.wrap(
        text,
        width,
        initial_indent=margin,
        subsequent_indent=margin,
        max_lines=most,
        placeholder=" …",
        break_on_hyphens=False,
    )
    return [styled(line, style) for line in lines]


def column(lines: Sequence[Text], width: int, height: int) -> list[Text]:
    """The lines as a block of exactly this size."""
    block = [fit(line, width) for line in lines[:height]]
    return block + [fit(Text(), width) for _ in range(height - len(block))]


def side_by_side(left: Sequence[Text], right: Sequence[Text], gap: str) -> list[Text]:
    """Two blocks of one height next to each other."""
    return [Text().append_text(one).append(gap).append_text(two) for one, two in zip(left, right, strict=True)]
