"""Hunches: a first impression of each drawing, thirty times cheaper than an estimate, to choose what to look at.

A hunch is a sum of a few numbers about the spaces drawn on, each with a weight that depends on the terrain and on the
edicts still to be scored. The weights are fitted to what the estimate thinks of all the drawings of many cards.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from quillmap.fast.choices import compiled
from quillmap.fast.kernel import NUMBER
from quillmap.fast.kit import Kit, Numbers, Words
from quillmap.fast.options import DRAWING, HIGH, LOW, WHAT, coins_of, task_of, terrain_of
from quillmap.fast.u128 import join
from quillmap.rules.masks import (
    BORDER,
    NOTHING,
    SIZE,
    Mask,
    beside,
    beside_two,
    column,
    count,
    diagonal,
    flood,
    lowest,
    row,
)
from quillmap.rules.sheet import DRAWABLE, Sheet, empty

NOTES = 24
"""How many numbers tell of a drawing."""
GROUPS = len(NUMBER) + 1
"""Weights for each scoring card that is still to be scored, and at last those for every game."""
TERRAINS = len(DRAWABLE)
WIDTH = GROUPS * NOTES

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]


class Lie(NamedTuple):
    """What the drawings of one card have in common."""

    free: Mask
    haunted: Mask
    slopes: Mask
    lines: Mask
    """Rows and columns with few gaps left."""
    diagonals: Mask
    woodless_rows: Mask
    woodless_columns: Mask
    city: Mask
    """The largest cluster of villages."""
    town: Mask
    """The second largest."""
    dry: Mask
    """Farms without water beside them."""
    bare: Mask
    """Water without farms beside it."""


@compiled
def lie_of(sheet: Sheet) -> Lie:
    """The lie of the land before a drawing."""
    free = empty(sheet)
    lines = NOTHING
    diagonals = NOTHING
    woodless_rows = NOTHING
    woodless_columns = NOTHING
    for number in range(SIZE):
        if count(free & row(number)) <= 4:
            lines |= row(number)
        if count(free & column(number)) <= 4:
            lines |= column(number)
        if count(free & diagonal(number)) <= 3:
            diagonals |= diagonal(number)
        if not sheet.forest & row(number):
            woodless_rows |= row(number)
        if not sheet.forest & column(number):
            woodless_columns |= column(number)
    city = NOTHING
    town = NOTHING
    rest = sheet.village
    while rest:
        cluster = flood(lowest(rest), rest)
        rest ^= cluster
        if count(cluster) > count(city):
            town = city
            city = cluster
        elif count(cluster) > count(town):
            town = cluster
    return Lie(
        free,
        beside(sheet.monster),
        beside(sheet.mountain),
        lines,
        diagonals,
        woodless_rows,
        woodless_columns,
        city,
        town,
        sheet.farm & ~beside(sheet.water),
        sheet.water & ~beside(sheet.farm),
    )


@compiled
def note_drawing(sheet: Sheet, lie: Lie, spaces: Mask, coins: int, notes: Floats) -> None:
    """Write the numbers that tell of a drawing."""
    left = lie.free & ~spaces
    edge = beside(spaces) & ~spaces
    notes[0] = count(spaces)
    notes[1] = coins
    notes[2] = count(edge & ~lie.free)
    notes[3] = count(spaces & BORDER)
    notes[4] = count(left & ~beside(left))
    notes[5] = count(edge & sheet.forest)
    notes[6] = count(edge & sheet.village)
    notes[7] = count(edge & sheet.farm)
    notes[8] = count(edge & sheet.water)
    notes[9] = count(spaces & lie.slopes)
    notes[10] = count(edge & sheet.monster)
    notes[11] = count(spaces & sheet.ruins)
    notes[12] = count(sheet.mountain & ~sheet.claimed & ~beside(left))
    notes[13] = count(spaces & lie.haunted)
    notes[14] = count(spaces & lie.lines)
    notes[15] = count(spaces & lie.diagonals)
    notes[16] = count(spaces & lie.woodless_rows)
    notes[17] = count(spaces & lie.woodless_columns)
    notes[18] = count(edge & lie.city)
    notes[19] = count(edge & lie.town)
    notes[20] = count(edge & lie.dry)
    notes[21] = count(edge & lie.bare)
    notes[22] = count(left & ~beside_two(left))
    notes[23] = count(sheet.forest & ~beside(left))


@compiled
def lean(kit: Kit, hunches: Floats, times: Floats, weights: Floats) -> None:
    """Write the weights of this moment, for each terrain, from how often each edict will still be scored."""
    weights[:] = hunches[GROUPS - 1]
    for edict in range(len(kit.edicts)):
        if times[edict] > 0:
            weights += times[edict] * hunches[kit.edicts[edict]]


@compiled
def shortlist(sheet: Sheet, table: Words, rows: int, keep: int, weights: Floats, picks: Numbers) -> int:
    """Write the rows of the drawings that make the best impression, as many of each terrain; return how many."""
    lie = lie_of(sheet)
    notes = np.zeros(NOTES, np.float32)
    present = np.zeros(TERRAINS, np.int64)
    for number in range(min(rows, TERRAINS)):
        present[terrain_of(table[number, WHAT])] = 1
    most = max(1, keep // present.sum())
    best = np.zeros((TERRAINS, most), np.float32)
    chosen = np.zeros((TERRAINS, most), np.int64)
    held = np.zeros(TERRAINS, np.int64)
    noted = NOTHING
    for number in range(rows):
        what = table[number, WHAT]
        terrain = terrain_of(what)
        spaces = join(table[number, LOW], table[number, HIGH])
        if spaces != noted:  # the terrains of a card stand one after another on the same spaces
            note_drawing(sheet, lie, spaces, coins_of(what), notes)
            noted = spaces
        value = np.float32(0)
        for note in range(NOTES):
            value += notes[note] * weights[terrain, note]
        place = held[terrain]
        if place == most:
            if value <= best[terrain, most - 1]:
                continue
            place -= 1
        else:
            held[terrain] += 1
        while place > 0 and best[terrain, place - 1] < value:
            best[terrain, place] = best[terrain, place - 1]
            chosen[terrain, place] = chosen[terrain, place - 1]
            place -= 1
        best[terrain, place] = value
        chosen[terrain, place] = number
    written = 0
    for terrain in range(TERRAINS):
        for place in range(held[terrain]):
            picks[written] = chosen[terrain, place]
            written += 1
    return written


class Impressions(NamedTuple):
    """Sums over many drawings, from which hunches are fitted by least squares."""

    products: Doubles
    """[terrain, note, note], each note once for each group"""
    answers: Doubles
    """[terrain, note]"""


def no_impressions() -> Impressions:
    """Nothing seen yet."""
    return Impressions(np.zeros((TERRAINS, WIDTH, WIDTH)), np.zeros((TERRAINS, WIDTH)))


@compiled
def is_drawing(table: Words, rows: int) -> bool:
    """Whether the table lists drawings of an explore card."""
    return rows > 0 and task_of(table[0, WHAT]) == DRAWING


@compiled
def impress(
    kit: Kit, sheet: Sheet, table: Words, rows: int, values: Floats, times: Floats, impressions: Impressions
) -> None:
    """Add the drawings of one card, each terrain by itself: how far notes and estimates stray from their means."""
    lie = lie_of(sheet)
    notes = np.zeros((rows, NOTES), np.float32)
    scale = np.zeros(GROUPS, np.float32)
    scale[GROUPS - 1] = 1
    for edict in range(len(kit.edicts)):
        scale[kit.edicts[edict]] = times[edict]
    groups = np.flatnonzero(scale)
    for number in range(rows):
        spaces = join(table[number, LOW], table[number, HIGH])
        note_drawing(sheet, lie, spaces, coins_of(table[number, WHAT]), notes[number])
    for terrain in range(TERRAINS):
        mean = np.zeros(NOTES)
        level = 0.0
        here = 0
        for number in range(rows):
            if terrain_of(table[number, WHAT]) == terrain:
                mean += notes[number]
                level += values[number]
                here += 1
        if here < 2:
            continue
        mean /= here
        level /= here
        square = np.zeros((NOTES, NOTES))
        answer = np.zeros(NOTES)
        for number in range(rows):
            if terrain_of(table[number, WHAT]) == terrain:
                for one in range(NOTES):
                    stray = notes[number, one] - mean[one]
                    if stray != 0:
                        answer[one] += stray * (values[number] - level)
                        for other in range(NOTES):
                            square[one, other] += stray * (notes[number, other] - mean[other])
        for first in groups:
            for one in range(NOTES):
                impressions.answers[terrain, first * NOTES + one] += scale[first] * answer[one]
                for second in groups:
                    for other in range(NOTES):
                        impressions.products[terrain, first * NOTES + one, second * NOTES + other] += (
                            scale[first] * scale[second] * square[one, other]
                        )


def fit_hunches(impressions: Impressions, ridge: float = 100.0) -> Floats:
    """The hunches that come nearest to the estimates: [group, terrain, note]."""
    found = [
        np.linalg.solve(products + ridge * np.eye(WIDTH), answers)
        for products, answers in zip(impressions.products, impressions.answers, strict=True)
    ]
    hunches: Any = np.stack(found).reshape(TERRAINS, GROUPS, NOTES).transpose(1, 0, 2)
    return np.ascontiguousarray(hunches, np.float32)
