"""Drawings for tests: a small one sits in the top-left corner of an otherwise empty sheet."""

from __future__ import annotations

import re

from quillmap.content import EDICTS, MAPS
from quillmap.rules.masks import SIZE
from quillmap.rules.notation import line_names, names, parse
from quillmap.rules.sheet import Sheet


def sheet(drawing: str) -> Sheet:
    """The sheet a drawing shows. White space between letters is optional."""
    rows = [re.sub(r"\s", "", line) for line in re.split(r"[\n/]", drawing.strip())]
    assert len(rows) <= SIZE, "a drawing must fit on a sheet"
    assert max(map(len, rows)) <= SIZE, "a drawing must fit on a sheet"
    rows += [""] * (SIZE - len(rows))
    return parse("/".join(row.ljust(SIZE, ".") for row in rows))


def blank(sheet_id: str) -> Sheet:
    """A printed sheet with nothing drawn on it."""
    return parse(MAPS[sheet_id].drawing)


def score(card: str, drawing: str) -> int:
    """The stars a scoring card pays for a drawing."""
    return EDICTS[card].score(sheet(drawing)).stars


def earning(card: str, drawing: str) -> set[str]:
    """The names of the spaces that a scoring card pays for."""
    return set(names(EDICTS[card].score(sheet(drawing)).spaces))


def lines(card: str, drawing: str) -> set[str]:
    """The rows, columns and diagonals that a scoring card pays for."""
    paid = EDICTS[card].score(sheet(drawing)).lines
    rows, columns, diagonals = line_names(paid)
    return (
        {f"row {row}" for row in rows}
        | {f"column {column}" for column in columns}
        | {f"diagonal {row}" for row in diagonals}
    )
