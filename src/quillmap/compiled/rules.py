"""Makes the functions of `rules` and `content` callable from compiled code, and tells Numba where to keep it."""

from __future__ import annotations

import inspect
from types import ModuleType
from typing import Any, get_type_hints

import numba
from numba import types
from numba.extending import overload, register_jitable, typeof_impl

from quillmap.compiled.cache import compiled_folder
from quillmap.compiled.u128 import u128
from quillmap.content import EDICTS
from quillmap.rules import effects, masks, scoring, shapes, sheet, walk
from quillmap.rules.masks import Mask
from quillmap.rules.scoring import Tally
from quillmap.rules.shapes import Orientation
from quillmap.rules.sheet import Sheet

COMPILED: tuple[ModuleType, ...] = (masks, shapes, sheet, scoring, effects, walk)
BY_INSTRUCTION = {masks.count, masks.lowest, masks.index_of}
"""Compiled in `u128` to a machine instruction."""

NUMBER = {edict.id: number for number, edict in enumerate(EDICTS.values())}
"""The number of each scoring card in compiled code."""


def functions_of(module: ModuleType) -> list[Any]:
    """The functions that a module itself defines."""
    return [
        function
        for function in vars(module).values()
        if inspect.isfunction(function) and function.__module__ == module.__name__
    ]


def _field(hint: Any) -> Any:
    return u128 if hint == Mask else types.int64


def _tuple_type(kind: Any) -> Any:
    """How a tuple of the rules looks in compiled code: masks where the rules say `Mask`, numbers elsewhere."""
    return types.NamedTuple([_field(hint) for hint in get_type_hints(kind, include_extras=True).values()], kind)


SHEET = _tuple_type(Sheet)
TALLY = _tuple_type(Tally)
TURNED = _tuple_type(Orientation)

for _kind, _type in ((Sheet, SHEET), (Tally, TALLY), (Orientation, TURNED)):
    typeof_impl.register(_kind)(lambda value, context, _type=_type: _type)

for _module in COMPILED:
    for _function in functions_of(_module):
        if _function not in BY_INSTRUCTION:
            register_jitable(_function)
for _edict in EDICTS.values():
    register_jitable(_edict.score)


def switch(functions: list[Any], parameters: str) -> Any:
    """A function of a number and the parameters that calls the function with that number.

    One `if` each: compiled code cannot index a list of functions, and the compiler makes a jump table of it.
    """
    lines = [f"def choose(number, {parameters}):"]
    lines += [
        f"    if number == {number}:\n        return function_{number}({parameters})"
        for number in range(len(functions))
    ]
    lines += [f"    return function_0({parameters})"]
    scope: dict[str, Any] = {f"function_{number}": function for number, function in enumerate(functions)}
    exec("\n".join(lines), scope)
    return scope["choose"]


def tally_of(number: int, sheet: Sheet) -> Tally:
    """What the scoring card with that number pays for a sheet."""
    return list(EDICTS.values())[number].score(sheet)


@overload(tally_of, strict=False)
def _tally_of(number: Any, sheet: Any) -> Any:
    return switch([edict.score for edict in EDICTS.values()], "sheet")


if (_folder := compiled_folder()) is not None:
    numba.config.CACHE_DIR = str(_folder)
