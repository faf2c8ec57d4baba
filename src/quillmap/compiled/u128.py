"""A 128-bit unsigned integer for Numba, so that a mask is one machine value and the rules compile as they stand.

A value of Python is taken for a mask if it is a `Constant`, or a field of a tuple that the rules annotate as `Mask`. In
Python it is an int before and after.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_constant
from numba.extending import (
    NativeValue,
    box,
    intrinsic,
    lower_builtin,
    lower_cast,
    models,
    overload,
    register_model,
    type_callable,
    typeof_impl,
    unbox,
)

from quillmap.rules.masks import Constant, count, index_of, lowest

WORD = ir.IntType(64)
WIDE = ir.IntType(128)
HALF = ir.Constant(WIDE, 64)


class U128(types.Type):
    """The type of masks in compiled code."""

    def __init__(self) -> None:
        super().__init__(name="u128")


u128 = U128()


@register_model(U128)
class _Model(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WIDE)


@typeof_impl.register(Constant)
def _typeof(value: Constant, context: Any) -> U128:
    return u128


@lower_constant(U128)
def _constant(context: Any, builder: Any, kind: Any, value: int) -> Any:
    return ir.Constant(WIDE, int(value))


@unbox(U128)
def _unbox(kind: Any, value: Any, c: Any) -> NativeValue:
    ones = c.pyapi.long_from_ulonglong(ir.Constant(WORD, 2**64 - 1))
    shift = c.pyapi.long_from_ulonglong(ir.Constant(WORD, 64))
    low = c.pyapi.number_and(value, ones)
    high = c.pyapi.number_rshift(value, shift)
    joined = _joined(c.builder, c.pyapi.long_as_ulonglong(low), c.pyapi.long_as_ulonglong(high))
    for done in (ones, shift, low, high):
        c.pyapi.decref(done)
    return NativeValue(joined, is_error=cgutils.is_not_null(c.builder, c.pyapi.err_occurred()))


@box(U128)
def _box(kind: Any, value: Any, c: Any) -> Any:
    low = c.pyapi.long_from_ulonglong(c.builder.trunc(value, WORD))
    high = c.pyapi.long_from_ulonglong(c.builder.trunc(c.builder.lshr(value, HALF), WORD))
    shift = c.pyapi.long_from_ulonglong(ir.Constant(WORD, 64))
    shifted = c.pyapi.number_lshift(high, shift)
    whole = c.pyapi.number_or(shifted, low)
    for done in (low, high, shift, shifted):
        c.pyapi.decref(done)
    return whole


def _joined(builder: Any, low: Any, high: Any) -> Any:
    return builder.or_(builder.zext(low, WIDE), builder.shl(builder.zext(high, WIDE), HALF))


def _binary(symbol: Any, instruction: str) -> None:
    @type_callable(symbol)
    def kind(context: Any) -> Any:
        return lambda a, b: u128 if isinstance(a, U128) and isinstance(b, U128) else None

    @lower_builtin(symbol, u128, u128)
    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return getattr(builder, instruction)(*arguments)


def _shift(symbol: Any, instruction: str) -> None:
    @type_callable(symbol)
    def kind(context: Any) -> Any:
        return lambda a, b: u128 if isinstance(a, U128) and isinstance(b, types.Integer) else None

    @lower_builtin(symbol, u128, types.Integer)
    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        steps = context.cast(builder, arguments[1], signature.args[1], types.uint64)
        return getattr(builder, instruction)(arguments[0], builder.zext(steps, WIDE))


def _compare(symbol: Any, sign: str) -> None:
    @type_callable(symbol)
    def kind(context: Any) -> Any:
        return lambda a, b: types.boolean if isinstance(a, U128) and isinstance(b, U128) else None

    @lower_builtin(symbol, u128, u128)
    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.icmp_unsigned(sign, *arguments)


for _symbols, _instruction in (
    ((operator.and_, operator.iand), "and_"),
    ((operator.or_, operator.ior), "or_"),
    ((operator.xor, operator.ixor), "xor"),
):
    for _symbol in _symbols:
        _binary(_symbol, _instruction)
for _symbols, _instruction in (
    ((operator.lshift, operator.ilshift), "shl"),
    ((operator.rshift, operator.irshift), "lshr"),
):
    for _symbol in _symbols:
        _shift(_symbol, _instruction)
_compare(operator.eq, "==")
_compare(operator.ne, "!=")


def _unary(symbol: Any, result: Any, lower_one: Any) -> None:
    @type_callable(symbol)
    def kind(context: Any) -> Any:
        return lambda a: result if isinstance(a, U128) else None

    @lower_builtin(symbol, u128)
    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return lower_one(builder, arguments[0])


def _nonzero(builder: Any, value: Any) -> Any:
    return builder.icmp_unsigned("!=", value, ir.Constant(WIDE, 0))


_unary(operator.invert, u128, lambda builder, value: builder.not_(value))
_unary(bool, types.boolean, _nonzero)
_unary(operator.not_, types.boolean, lambda builder, value: builder.not_(_nonzero(builder, value)))


@lower_cast(U128, types.Boolean)
def _as_bool(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return _nonzero(builder, value)


@intrinsic
def _count(context: Any, spaces: Any) -> Any:
    return types.int64(u128), lambda c, builder, s, a: builder.trunc(builder.ctpop(a[0]), WORD)


@intrinsic
def _position(context: Any, space: Any) -> Any:
    return types.int64(u128), lambda c, builder, s, a: builder.trunc(
        builder.cttz(a[0], ir.Constant(ir.IntType(1), 0)), WORD
    )


@intrinsic
def _lowest(context: Any, spaces: Any) -> Any:
    return u128(u128), lambda c, builder, s, a: builder.and_(a[0], builder.neg(a[0]))


@intrinsic
def join(context: Any, low: Any, high: Any) -> Any:
    """A mask of its two halves."""
    return u128(types.uint64, types.uint64), lambda c, builder, s, a: _joined(builder, *a)


@intrinsic
def low_half(context: Any, spaces: Any) -> Any:
    """The lower 64 bits of a mask."""
    return types.uint64(u128), lambda c, builder, s, a: builder.trunc(a[0], WORD)


@intrinsic
def high_half(context: Any, spaces: Any) -> Any:
    """The upper 64 bits of a mask."""
    return types.uint64(u128), lambda c, builder, s, a: builder.trunc(builder.lshr(a[0], HALF), WORD)


# The three functions of `rules.masks` that need a machine instruction instead of a method of int.


@overload(count, strict=False)
def _compiled_count(spaces: Any) -> Any:
    return lambda spaces: _count(spaces)


@overload(lowest, strict=False)
def _compiled_lowest(spaces: Any) -> Any:
    return lambda spaces: _lowest(spaces)


@overload(index_of, strict=False)
def _compiled_position(space: Any) -> Any:
    return lambda space: _position(space)
