"""Layers in eight lanes: the same answers as plain arithmetic."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import njit

from quillmap.compiled.simd import rectified_layer


def plain(inner: Any, start: Any, outer: Any, inputs: Any, net: int, source: int) -> float:
    hidden = np.maximum(0, start[source] + inputs @ inner[net, : len(inputs)])
    return float(outer[net] @ hidden)


def test_a_layer_equals_plain_arithmetic() -> None:
    rows, signals, units = 9, 7, 24
    layer = rectified_layer(rows, signals, units)

    @njit
    def compiled(inner: Any, start: Any, outer: Any, inputs: Any, net: int, source: int) -> Any:
        return layer(inner, start, outer, inputs, net, source)

    numbers = np.random.default_rng(1)

    def some(*shape: int) -> Any:
        return numbers.normal(size=shape).astype(np.float32)

    inner, start, outer = some(3, rows, units), some(2, units), some(3, units)
    for net in range(3):
        for source in range(2):
            inputs = some(signals)
            assert compiled(inner, start, outer, inputs, net, source) == pytest.approx(
                plain(inner, start, outer, inputs, net, source), abs=1e-4
            )


def test_units_that_do_not_fill_the_lanes_are_refused() -> None:
    with pytest.raises(AssertionError, match="12 units"):
        rectified_layer(4, 4, 12)
