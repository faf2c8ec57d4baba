"""Sheets as a picture, drawn with numpy alone. Terrains differ by pattern as well as by colour."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from quillmap.colours import COIN, MAP, MARK, OF_LETTER
from quillmap.rules.masks import SIZE
from quillmap.rules.notation import notation
from quillmap.rules.sheet import COIN_TRACK, Sheet

Pixels: TypeAlias = npt.NDArray[np.uint8]

STAMPS = {
    "F": "....... ...#... ..###.. ...#... ..###.. .#####. ...#... .......",
    "V": "....... ...#... ..###.. .#####. .#####. .##.##. .##.##. .......",
    "A": "....... .#####. ....... .#####. ....... .#####. ....... .......",
    "W": "....... .#..#.. #.##.## ....... .#..#.. #.##.## ....... .......",
    "^": "....... ....... ...#... ..###.. ..###.. .#####. ####### .......",
    "#": "#...#.. ....... ..#...# ....... #...#.. ....... ..#...# .......",
    "X": "....... .#...#. ..#.#.. ...#... ..#.#.. .#...#. ....... .......",
    "H": "....... .#####. .#.#.#. .#####. .#.#.#. ..###.. ...#... .......",
    "M": ".#...#. .##.##. .#####. .#.#.#. .#####. .#...#. ..###.. .......",
    "D": "....... .####.. .#...#. .#...#. .#...#. .#...#. .####.. .......",
    "Z": "....... .#####. ....#.. ...#... ..#.... .#..... .#####. .......",
    "T": "....... .#####. ...#... ...#... ...#... ...#... ...#... .......",
    "G": "....... ..###.. .#..... .#.###. .#...#. .#...#. ..###.. .......",
    "R": "....... ..###.. .#...#. .#...#. .#...#. .#...#. .#...#. .......",
    ".": "....... ....... ....... ...#... ....... ....... ....... .......",
}
"""What is drawn on each letter of the notation, seven columns and eight rows."""

DOT = 3
"""Pixels on each side of a dot of a stamp."""
SPACE = 26
"""Pixels on each side of a space, its grid line included."""
MARGIN = 8
SIDE = SIZE * SPACE + 2 * MARGIN
"""Pixels across a sheet; the coin track stands below the map."""
HEIGHT = SIDE + SPACE
GRID, PAPER = "#c3b48f", "#f2e9d2"


def rgb(colour: str) -> tuple[int, int, int]:
    """A colour written as #rrggbb."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def picture(sheets: Sequence[Sheet]) -> Pixels:
    """The sheets side by side, in as many rows as make the whole about square."""
    across = ceil(sqrt(len(sheets)))
    down = ceil(len(sheets) / across)
    canvas = np.full((down * HEIGHT, across * SIDE, 3), rgb(PAPER), np.uint8)
    for number, sheet in enumerate(sheets):
        top, left = number // across * HEIGHT, number % across * SIDE
        canvas[top : top + HEIGHT, left : left + SIDE] = sheet_picture(sheet)
    return canvas


def sheet_picture(sheet: Sheet) -> Pixels:
    """One sheet and its coins."""
    canvas = np.full((HEIGHT, SIDE, 3), rgb(PAPER), np.uint8)
    edge = MARGIN + SIZE * SPACE
    canvas[MARGIN - 1 : edge, MARGIN - 1 : edge] = rgb(GRID)
    letters = notation(sheet, joined_by="")
    for number, letter in enumerate(letters):
        top, left = (MARGIN + SPACE * part for part in divmod(number, SIZE))
        space = canvas[top : top + SPACE - 1, left : left + SPACE - 1]
        _draw_space(space, letter.upper(), ruins=letter.islower(), marked=bool(sheet.marks >> number & 1))
    for coin in range(COIN_TRACK):
        left = MARGIN + coin * (SIZE * SPACE // COIN_TRACK)
        canvas[edge + 8 : edge + 22, left : left + 14] = rgb(COIN if coin < sheet.coins else GRID)
    return canvas


def _draw_space(space: Pixels, letter: str, *, ruins: bool, marked: bool) -> None:
    ink, ground = MAP[OF_LETTER[letter]]
    space[:] = rgb(ground)
    if ruins and letter != "R":
        border = rgb(MAP["ruins"].ground)
        space[:2] = space[-2:] = border
        space[:, :2] = space[:, -2:] = border
    stamp = np.array([[dot == "#" for dot in row] for row in STAMPS[letter].split()])
    dots = np.kron(stamp, np.ones((DOT, DOT), np.bool_))
    space[1 : 1 + len(dots), 2 : 2 + len(dots[0])][dots] = rgb(ink)
    if marked:
        for step in range(6):
            space[2 + step : 4 + step, -9 + step : -7 + step] = rgb(MARK)
            space[2 + step : 4 + step, -4 - step : -2 - step] = rgb(MARK)
