"""Sheets and spaces as text.

A sheet is eleven rows joined by newlines or `/`. `.` empty, `F` forest, `V` village, `A` farm, `W` water, `H` hero,
`M` monster, `D Z T G` a Dragon, Zombie, Troll or Gorgon, `^` mountain, `#` wasteland, `X` destroyed. Lower case means
the same on a ruins space, `r` is an empty ruins space. A space is a row letter A–K from the top and a column 1–11.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import compress
from typing import NamedTuple

from quillmap.rules.effects import collect
from quillmap.rules.masks import ALL, NOTHING, SIZE, SPACES, Mask, spot
from quillmap.rules.sheet import Sheet

ROW_LETTERS = "ABCDEFGHIJK"

LETTERS: dict[str, tuple[str, ...]] = {
    ".": (),
    "F": ("forest",),
    "V": ("village",),
    "A": ("farm",),
    "W": ("water",),
    "H": ("hero",),
    "M": ("monster",),
    "D": ("monster", "dragon"),
    "Z": ("monster", "zombie"),
    "T": ("monster", "troll"),
    "G": ("monster", "gorgon"),
    "^": ("mountain",),
    "#": ("wasteland",),
    "X": ("destroyed",),
}
"""The fields of a `Sheet` that hold a space with each letter; none for an empty space."""
_PRINTED_ORDER = "^#XDZTGMFVAWH"
"""The first letter that fits a space is written, so the lettered monsters come before the plain one."""
_DIGITS = str.maketrans("0123456789abcd", f".{_PRINTED_ORDER}")
"""While a sheet is written, each space is a hexadecimal digit: 0 if empty, else which letter it is."""
_ZEROS_AND_ONES = bytes.maketrans(b"01", bytes((0, 1)))


class BadNotation(ValueError):
    """A text that is not a sheet or not a space, with the reason."""


def space_name(number: int) -> str:
    """The name of a space, such as B2."""
    return f"{ROW_LETTERS[number // SIZE]}{number % SIZE + 1}"


_NAMES = tuple(space_name(number) for number in range(SPACES))


def space_number(name: str) -> int:
    """The number of the space with that name."""
    found = re.fullmatch(r"([A-K])([1-9]|1[01])", name)
    if not found:
        raise BadNotation(f"{name!r} is not a space: a row letter A–K and a column 1–11, such as B2")
    return SIZE * ROW_LETTERS.index(found[1]) + int(found[2]) - 1


def numbers(spaces: Mask) -> list[int]:
    """The numbers of the spaces, in reading order."""
    return list(compress(range(SPACES), _bits(spaces)))


def names(spaces: Mask) -> list[str]:
    """The names of the spaces, in reading order."""
    return list(compress(_NAMES, _bits(spaces)))


def _bits(spaces: Mask) -> bytes:
    """A byte for each space in reading order, 1 if the mask holds it. By way of text, faster than testing 121 bits."""
    return f"{spaces:b}".encode()[::-1].translate(_ZEROS_AND_ONES)


class LineNames(NamedTuple):
    """Lines of a tally: rows by letter, columns by number, diagonals by the row in which they start on the left."""

    rows: list[str]
    columns: list[int]
    diagonals: list[str]


def line_names(lines: int) -> LineNames:
    """The rows, columns and diagonals in `Tally.lines`."""
    rows, columns, diagonals = (
        [number for number in range(SIZE) if lines >> first + number & 1] for first in (0, SIZE, 2 * SIZE)
    )
    return LineNames(
        [ROW_LETTERS[number] for number in rows],
        [number + 1 for number in columns],
        [ROW_LETTERS[number] for number in diagonals],
    )


def named(space_names: Iterable[str]) -> Mask:
    """The mask of the spaces with those names."""
    spaces: Mask = NOTHING
    for name in space_names:
        space = spot(space_number(name))
        if spaces & space:
            raise BadNotation(f"{name} is named twice")
        spaces |= space
    return spaces


def parse(text: str) -> Sheet:
    """Read a sheet. The text does not tell its coins: they are 0, and what is already surrounded counts as paid."""
    rows = [re.sub(r"[ \t]", "", line) for line in re.split(r"[\n/]", text.strip("\n\r\t /").replace("\r", ""))]
    if len(rows) != SIZE:
        raise BadNotation(f"a sheet has {SIZE} rows, this text has {len(rows)}")
    fields: dict[str, Mask] = {}
    for row, line in enumerate(rows):
        if len(line) != SIZE:
            raise BadNotation(f"row {ROW_LETTERS[row]} has {len(line)} spaces, a row has {SIZE}")
        for column, letter in enumerate(line):
            space = 1 << (SIZE * row + column)
            if letter.islower():
                fields["ruins"] = fields.get("ruins", 0) | space
                letter = "." if letter == "r" else letter.upper()
            if letter not in LETTERS:
                wrong, where = line[column], space_name(SIZE * row + column)
                raise BadNotation(f"{wrong!r} at {where} is not a letter of the notation")
            for field in LETTERS[letter]:
                fields[field] = fields.get(field, 0) | space
    return collect(Sheet(**fields))._replace(coins=0)


def notation(sheet: Sheet, joined_by: str = "/") -> str:
    """The sheet as text."""
    digits = 0
    rest: Mask = ALL
    for digit, letter in enumerate(_PRINTED_ORDER, start=1):
        if spaces := _all_of(sheet, letter) & rest:
            rest ^= spaces
            digits += digit * int(f"{spaces:b}", 16)
    letters = list(f"{digits:0{SPACES}x}"[::-1].translate(_DIGITS))
    for number in numbers(sheet.ruins):
        letters[number] = "r" if letters[number] == "." else letters[number].lower()
    text = "".join(letters)
    return joined_by.join([text[start : start + SIZE] for start in range(0, SPACES, SIZE)])


def _all_of(sheet: Sheet, letter: str) -> Mask:
    """The spaces that a letter stands for."""
    spaces: Mask = ALL
    for field in LETTERS[letter]:
        spaces &= getattr(sheet, field)
    return spaces
