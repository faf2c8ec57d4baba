"""A sheet comes back from its arrays with every field in its own place."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from quillmap.compiled import rules
from quillmap.compiled.sheet_arrays import SHEET_COUNTS, SHEET_MASKS, pack_sheet, unpack_sheet
from quillmap.rules.sheet import Sheet

assert rules  # the type of a sheet in compiled code


@njit
def there_and_back(sheet: Any, masks: Any, counts: Any) -> Any:
    pack_sheet(sheet, masks, counts)
    return unpack_sheet(masks, counts)


def test_every_field_has_its_own_place_and_comes_back() -> None:
    masks, counts = np.zeros((len(SHEET_MASKS), 2), np.uint64), np.zeros(len(SHEET_COUNTS), np.int64)
    # Field number n has the value of a mask with bits n and 120 - n, or the number n.
    values = {name: 1 << row | 1 << 120 - row for row, name in enumerate(SHEET_MASKS)}
    numbers = {name: place + 3 for place, name in enumerate(SHEET_COUNTS)}
    sheet = Sheet(**values, **numbers)
    assert there_and_back(sheet, masks, counts) == sheet
    assert [int(low) | int(high) << 64 for low, high in masks] == list(values.values())
    assert list(counts) == [3, 4]
    assert Sheet._fields == SHEET_MASKS + SHEET_COUNTS
