"""Adam, the optimizer of Kingma and Ba, with a learning rate that falls to zero."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from quillmap.compiled.card_tables import Floats

FIRST_DECAY, SECOND_DECAY = 0.9, 0.999
EPSILON = 1e-8


class Adam:
    """Changes weights in place. It calculates as precisely as the gradients that it gets: in 32 or 64 bits."""

    def __init__(self, weights: Sequence[Floats], learning_rate: float, steps: int) -> None:
        self._weights = weights
        self._learning_rate = learning_rate
        self._most = steps + 1
        self._steps = 0
        self._first_moments = [np.zeros_like(part) for part in weights]
        self._second_moments = [np.zeros_like(part) for part in weights]

    def step(self, gradients: Iterable[npt.NDArray[Any]]) -> None:
        """One step against the gradients, an array for each array of weights."""
        self._steps += 1
        falling = self._learning_rate * (1 - self._steps / self._most)
        rate = falling * (1 - SECOND_DECAY**self._steps) ** 0.5 / (1 - FIRST_DECAY**self._steps)
        parts = zip(self._weights, gradients, self._first_moments, self._second_moments, strict=True)
        for weights, gradient, first_moment, second_moment in parts:
            number = gradient.dtype.type
            first_moment += 0.1 * (gradient - first_moment)
            second_moment += 0.001 * (gradient * gradient - second_moment)
            weights -= number(rate) * first_moment / (np.sqrt(second_moment) + number(EPSILON))
