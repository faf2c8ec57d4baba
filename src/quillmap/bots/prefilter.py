"""Hunches: a first impression of each drawing, far cheaper than an estimate, to choose what to look at.

A hunch is a sum of notes on the drawing, each with a weight that depends on the terrain and on the edicts still to be
scored. How the weights are fitted is in `impressions`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from quillmap.bots.prefilter_features import NOTES, lie_of, note_drawing
from quillmap.compiled.card_tables import Floats, Kit, Numbers, Words
from quillmap.compiled.move_list import DRAWING, HIGH, LOW, WHAT, coins_of, task_of, terrain_of
from quillmap.compiled.placements import compiled
from quillmap.compiled.rules import NUMBER
from quillmap.compiled.u128 import join
from quillmap.rules.masks import NOTHING
from quillmap.rules.sheet import DRAWABLE, Sheet

GROUPS = len(NUMBER) + 1
"""Weights for each scoring card that is still to be scored, and at last those for every game."""
TERRAINS = len(DRAWABLE)


@compiled
def lean(kit: Kit, hunches: Floats, times: Floats, weights: Floats) -> None:
    """Write the weights of this moment, for each terrain, from how often each edict will still be scored."""
    weights[:] = hunches[GROUPS - 1]
    for edict in range(len(kit.edicts)):
        if times[edict] > 0:
            weights += times[edict] * hunches[kit.edicts[edict]]


@compiled
def hunch(notes: Floats, weights: Floats) -> Any:
    """The sum of the notes by weight, as four sums side by side: a single one would wait for itself at each note."""
    one, two, three, four = np.float32(0), np.float32(0), np.float32(0), np.float32(0)
    for note in range(0, NOTES, 4):
        one += notes[note] * weights[note]
        two += notes[note + 1] * weights[note + 1]
        three += notes[note + 2] * weights[note + 2]
        four += notes[note + 3] * weights[note + 3]
    return (one + two) + (three + four)


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
        value = hunch(notes, weights[terrain])
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


@compiled
def is_drawing(table: Words, rows: int) -> bool:
    """Whether the table lists drawings of an explore card."""
    return rows > 0 and task_of(table[0, WHAT]) == DRAWING
