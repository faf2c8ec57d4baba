"""A cheap linear ranking of the drawings of a card, which chooses those that the value nets look at.

The score of a drawing is a weighted sum of a few features (`prefilter_features`). The weights depend on the terrain and
on the edicts that will still be scored; `learning.prefilter_fit` fits them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from quillmap.bots.prefilter_features import DRAWING_FEATURES, summarise, write_drawing_features
from quillmap.compiled.card_tables import CardTables, Floats, Numbers, Words
from quillmap.compiled.move_list import DRAWING, HIGH, LOW, PACKED, coins_of, kind_of, terrain_of
from quillmap.compiled.placements import compiled
from quillmap.compiled.rules import NUMBER
from quillmap.compiled.u128 import join
from quillmap.rules.masks import NOTHING
from quillmap.rules.sheet import DRAWABLE, Sheet

GROUPS = len(NUMBER) + 1
"""Groups of weights: one for each scoring card, which counts while it will still be scored, and one for all games."""
TERRAINS = len(DRAWABLE)


@compiled
def blend_weights(tables: CardTables, groups: Floats, times: Floats, weights: Floats) -> None:
    """Write the weights for each terrain: the sum of the groups, those of edicts by how often they will be scored."""
    weights[:] = groups[GROUPS - 1]
    for edict in range(len(tables.edicts)):
        if times[edict] > 0:
            weights += times[edict] * groups[tables.edicts[edict]]


@compiled
def prefilter_score(features: Floats, weights: Floats) -> Any:
    """The weighted sum of the features, in four accumulators to break the dependency chain of additions."""
    one, two, three, four = np.float32(0), np.float32(0), np.float32(0), np.float32(0)
    for number in range(0, DRAWING_FEATURES, 4):
        one += features[number] * weights[number]
        two += features[number + 1] * weights[number + 1]
        three += features[number + 2] * weights[number + 2]
        four += features[number + 3] * weights[number + 3]
    return (one + two) + (three + four)


@compiled
def shortlist(sheet: Sheet, moves: Words, rows: int, keep: int, weights: Floats, picks: Numbers) -> int:
    """Write the rows of the drawings with the best scores, equally many of each terrain; return how many they are."""
    summary = summarise(sheet)
    features = np.zeros(DRAWING_FEATURES, np.float32)
    present = np.zeros(TERRAINS, np.int64)
    for number in range(min(rows, TERRAINS)):
        present[terrain_of(moves[number, PACKED])] = 1
    most = max(1, keep // present.sum())
    best = np.zeros((TERRAINS, most), np.float32)
    chosen = np.zeros((TERRAINS, most), np.int64)
    held = np.zeros(TERRAINS, np.int64)
    described = NOTHING
    for number in range(rows):
        first = moves[number, PACKED]
        terrain = terrain_of(first)
        spaces = join(moves[number, LOW], moves[number, HIGH])
        if spaces != described:  # the features are the same for all terrains, which follow one another in the list
            write_drawing_features(sheet, summary, spaces, coins_of(first), features)
            described = spaces
        value = prefilter_score(features, weights[terrain])
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
def is_drawing(moves: Words, rows: int) -> bool:
    """Whether the list holds drawings of an explore card."""
    return rows > 0 and kind_of(moves[0, PACKED]) == DRAWING
