"""How hunches are fitted: by least squares, to what the estimate thinks of all the drawings of many cards.

The better a drawing the more it counts: which of many poor drawings is the poorest is no use to know, and to learn
that as well makes hunches miss the best (docs/research/prefilter.md).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from quillmap.bots.prefilter import GROUPS, TERRAINS
from quillmap.bots.prefilter_features import NOTES, lie_of, note_drawing
from quillmap.compiled.card_tables import Doubles, Floats, Kit, Words
from quillmap.compiled.move_list import HIGH, LOW, WHAT, coins_of, terrain_of
from quillmap.compiled.placements import compiled
from quillmap.compiled.u128 import join
from quillmap.rules.sheet import Sheet

WIDTH = GROUPS * NOTES
LENIENCE = 1.5
"""A drawing so many stars worse than the best of its terrain counts e times less."""


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
    best = np.full(TERRAINS, -np.inf)
    for number in range(rows):
        spaces = join(table[number, LOW], table[number, HIGH])
        note_drawing(sheet, lie, spaces, coins_of(table[number, WHAT]), notes[number])
        terrain = terrain_of(table[number, WHAT])
        best[terrain] = max(best[terrain], values[number])
    for terrain in range(TERRAINS):
        counts = np.zeros(rows)
        mean = np.zeros(NOTES)
        level = 0.0
        for number in range(rows):
            if terrain_of(table[number, WHAT]) == terrain:
                counts[number] = np.exp((values[number] - best[terrain]) / LENIENCE)
                mean += counts[number] * notes[number]
                level += counts[number] * values[number]
        if counts.sum() == 0:
            continue
        mean /= counts.sum()
        level /= counts.sum()
        square = np.zeros((NOTES, NOTES))
        answer = np.zeros(NOTES)
        for number in range(rows):
            if counts[number] > 0:
                for one in range(NOTES):
                    stray = counts[number] * (notes[number, one] - mean[one])
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


def add_impressions(one: Impressions, other: Impressions) -> Impressions:
    """What was seen in both."""
    return Impressions(one.products + other.products, one.answers + other.answers)


def fit_hunches(impressions: Impressions, ridge: float = 100.0) -> Floats:
    """The hunches that come nearest to the estimates: [group, terrain, note]."""
    found = [
        np.linalg.solve(products + ridge * np.eye(WIDTH), answers)
        for products, answers in zip(impressions.products, impressions.answers, strict=True)
    ]
    hunches: Any = np.stack(found).reshape(TERRAINS, GROUPS, NOTES).transpose(1, 0, 2)
    return np.ascontiguousarray(hunches, np.float32)
