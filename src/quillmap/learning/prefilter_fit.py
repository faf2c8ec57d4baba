"""Fitting the prefilter: weighted least squares to the values that the nets give all drawings of many cards.

The better a drawing, the more it weighs. Which of many poor drawings is the poorest does not matter, and a fit that
learns it too misses the best ones (docs/research/prefilter.md).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from quillmap.bots.prefilter import GROUPS, TERRAINS
from quillmap.bots.prefilter_features import DRAWING_FEATURES, summarise, write_drawing_features
from quillmap.compiled.card_tables import CardTables, Doubles, Floats, Numbers, Words
from quillmap.compiled.move_list import HIGH, LOW, PACKED, coins_of, terrain_of
from quillmap.compiled.placements import compiled
from quillmap.compiled.u128 import join
from quillmap.rules.sheet import Sheet

WIDTH = GROUPS * DRAWING_FEATURES
TEMPERATURE = 1.5
"""A drawing this many stars worse than the best of its terrain weighs e times less."""


class PrefilterSums(NamedTuple):
    """Sums over many drawings, from which the weights follow by least squares."""

    products: Doubles
    """[terrain, feature, feature], each feature once for each group"""
    answers: Doubles
    """[terrain, feature]"""


def no_sums() -> PrefilterSums:
    """Sums over nothing."""
    return PrefilterSums(np.zeros((TERRAINS, WIDTH, WIDTH)), np.zeros((TERRAINS, WIDTH)))


@compiled
def add_drawings(
    tables: CardTables, sheet: Sheet, moves: Words, values: Floats, times: Floats, sums: PrefilterSums
) -> None:
    """Add the drawings of one card. Features and values are centred for each terrain by itself."""
    rows = len(moves)
    summary = summarise(sheet)
    features = np.zeros((rows, DRAWING_FEATURES), np.float32)
    scale = np.zeros(GROUPS, np.float32)
    scale[GROUPS - 1] = 1
    for edict in range(len(tables.edicts)):
        scale[tables.edicts[edict]] = times[edict]
    best = np.full(TERRAINS, -np.inf)
    for number in range(rows):
        spaces = join(moves[number, LOW], moves[number, HIGH])
        write_drawing_features(sheet, summary, spaces, coins_of(moves[number, PACKED]), features[number])
        terrain = terrain_of(moves[number, PACKED])
        best[terrain] = max(best[terrain], values[number])
    for terrain in range(TERRAINS):
        weights = np.zeros(rows)
        for number in range(rows):
            if terrain_of(moves[number, PACKED]) == terrain:
                weights[number] = np.exp((values[number] - best[terrain]) / TEMPERATURE)
        if weights.sum() > 0:
            add_terrain(features, values, weights, scale, sums.products[terrain], sums.answers[terrain])


@compiled
def add_terrain(
    features: Floats, values: Floats, weights: Doubles, scale: Floats, products: Doubles, answers: Doubles
) -> None:
    """Add the drawings of one terrain; those of others have no weight. `scale` is how much each group counts."""
    mean = np.zeros(DRAWING_FEATURES)
    level = 0.0
    for number in range(len(weights)):
        if weights[number] > 0:
            mean += weights[number] * features[number]
            level += weights[number] * values[number]
    mean /= weights.sum()
    level /= weights.sum()
    square = np.zeros((DRAWING_FEATURES, DRAWING_FEATURES))
    answer = np.zeros(DRAWING_FEATURES)
    for number in range(len(weights)):
        if weights[number] > 0:
            for one in range(DRAWING_FEATURES):
                centred = weights[number] * (features[number, one] - mean[one])
                if centred != 0:
                    answer[one] += centred * (values[number] - level)
                    for other in range(DRAWING_FEATURES):
                        square[one, other] += centred * (features[number, other] - mean[other])
    spread_to_groups(square, answer, scale, products, answers)


@compiled
def spread_to_groups(square: Doubles, answer: Doubles, scale: Floats, products: Doubles, answers: Doubles) -> None:
    """Add the sums over the features to those over the features of every group that counts."""
    groups: Numbers = np.flatnonzero(scale)
    for first in groups:
        for one in range(DRAWING_FEATURES):
            answers[first * DRAWING_FEATURES + one] += scale[first] * answer[one]
            for second in groups:
                for other in range(DRAWING_FEATURES):
                    products[first * DRAWING_FEATURES + one, second * DRAWING_FEATURES + other] += (
                        scale[first] * scale[second] * square[one, other]
                    )


def add_sums(one: PrefilterSums, other: PrefilterSums) -> PrefilterSums:
    """The sums over the drawings of both."""
    return PrefilterSums(one.products + other.products, one.answers + other.answers)


def fit_prefilter(sums: PrefilterSums, ridge: float = 100.0) -> Floats:
    """The weights that come nearest to the values: [group, terrain, feature]."""
    found = [
        np.linalg.solve(products + ridge * np.eye(WIDTH), answers)
        for products, answers in zip(sums.products, sums.answers, strict=True)
    ]
    weights: Any = np.stack(found).reshape(TERRAINS, GROUPS, DRAWING_FEATURES).transpose(1, 0, 2)
    return np.ascontiguousarray(weights, np.float32)
