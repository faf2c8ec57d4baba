"""A sheet in two arrays, and back: the one place in compiled code that goes through all fields of a `Sheet`.

Both functions are generated from the fields of `Sheet`, so a new field needs no change here.
"""

from __future__ import annotations

from typing import Any, get_type_hints

from numba.extending import register_jitable

from quillmap.compiled.u128 import high_half, join, low_half
from quillmap.rules.masks import Mask
from quillmap.rules.sheet import Sheet

SHEET_MASKS = tuple(name for name, hint in get_type_hints(Sheet, include_extras=True).items() if hint == Mask)
"""The fields of a sheet that are masks, in the order of their rows."""
SHEET_COUNTS = tuple(name for name in Sheet._fields if name not in SHEET_MASKS)
"""The other fields, which are numbers."""


def _pack_source() -> str:
    lines = ["def pack_sheet(sheet, masks, counts):"]
    for row, name in enumerate(SHEET_MASKS):
        lines += [f"    masks[{row}, 0] = low_half(sheet.{name})", f"    masks[{row}, 1] = high_half(sheet.{name})"]
    lines += [f"    counts[{place}] = sheet.{name}" for place, name in enumerate(SHEET_COUNTS)]
    return "\n".join(lines)


def _unpack_source() -> str:
    masks = {name: f"join(masks[{row}, 0], masks[{row}, 1])" for row, name in enumerate(SHEET_MASKS)}
    counts = {name: f"counts[{place}]" for place, name in enumerate(SHEET_COUNTS)}
    values = masks | counts
    return f"def unpack_sheet(masks, counts):\n    return Sheet({', '.join(values[name] for name in Sheet._fields)})"


def _function(name: str, source: str) -> Any:
    scope: dict[str, Any] = {"low_half": low_half, "high_half": high_half, "join": join, "Sheet": Sheet}
    exec(source, scope)
    return register_jitable(scope[name])


pack_sheet = _function("pack_sheet", _pack_source())
"""`pack_sheet(sheet, masks, counts)` writes a sheet: its masks into `masks[row, half]`, a `uint64` array with a row for
each of `SHEET_MASKS`, and its numbers into `counts`, an `int64` array with a place for each of `SHEET_COUNTS`.
"""
unpack_sheet = _function("unpack_sheet", _unpack_source())
"""`unpack_sheet(masks, counts)` returns the sheet that `pack_sheet` wrote."""
