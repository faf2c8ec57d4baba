"""Adam: steps of the right length in the right direction, as precise as the gradients."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from quillmap.learning.adam import Adam


@pytest.mark.parametrize("precision", [np.float32, np.float64])
def test_the_first_step_is_the_learning_rate_against_each_gradient(precision: Any) -> None:
    weights = np.array([1.0, 2.0, 3.0], np.float32)
    Adam([weights], learning_rate=0.5, steps=9).step([np.array([4.0, -0.001, 0.0], precision)])
    assert weights == pytest.approx([1 - 0.45, 2 + 0.45, 3.0], abs=1e-3)  # the rate has fallen by a tenth already
    assert weights.dtype == np.float32


def test_it_follows_the_definition() -> None:
    numbers = np.random.default_rng(1)
    weights = numbers.normal(size=5).astype(np.float32)
    wanted, first, second = weights.astype(np.float64), np.zeros(5), np.zeros(5)
    adam = Adam([weights], learning_rate=0.01, steps=40)
    for step in range(1, 41):
        gradient = numbers.normal(size=5)
        adam.step([gradient])
        first = 0.9 * first + 0.1 * gradient
        second = 0.999 * second + 0.001 * gradient**2
        rate = 0.01 * (1 - step / 41)
        wanted -= rate * (first / (1 - 0.9**step)) / np.sqrt(second / (1 - 0.999**step))
    assert weights == pytest.approx(wanted, abs=1e-5)


def test_it_finds_the_lowest_point_of_a_bowl() -> None:
    weights = [np.array([3.0], np.float32), np.array([[-2.0, 1.0]], np.float32)]
    adam = Adam(weights, learning_rate=0.1, steps=300)
    for _ in range(300):
        adam.step([2 * (part - 1) for part in weights])
    assert np.concatenate([part.ravel() for part in weights]) == pytest.approx([1, 1, 1], abs=1e-2)
