"""One layer of a small net, in vectors of eight numbers: Numba alone compiles such a loop eight times slower."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

LANES = 8
FLOAT = ir.FloatType()
EIGHT = ir.VectorType(FLOAT, LANES)
INT = ir.IntType(32)
WORD = ir.IntType(64)


def rectified_layer(rows: int, signals: int, units: int) -> Any:
    """A compiled function for nets of one hidden layer: outer[net] · max(0, start[source] + signals · inner[net]).

    `inner` is [net, rows, units], of which the first `signals` rows are used; `start` is [source, units]; `outer` is
    [net, units]; `inputs` has at least `signals` numbers. All are contiguous arrays of float32, and nothing checks the
    indices. Products are rounded before they are added, so that every machine gives the same answer. Signals of zero,
    which are many, are skipped: reading their weights would cost more than the multiplication.
    """
    assert units % LANES == 0, f"{units} units do not fill vectors of {LANES}"
    assert signals <= rows

    @intrinsic
    def layer(context: Any, inner: Any, start: Any, outer: Any, inputs: Any, net: Any, source: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            def data(number: int) -> Any:
                return make_array(signature.args[number])(context, builder, arguments[number]).data

            def word(number: int) -> Any:
                return context.cast(builder, arguments[number], signature.args[number], types.int64)

            def skip(pointer: Any, index: Any, size: int) -> Any:
                return builder.gep(pointer, [builder.mul(index, ir.Constant(WORD, size))])

            def eight(pointer: Any, offset: Any) -> Any:
                place = builder.gep(pointer, [offset])
                return builder.load(builder.bitcast(place, EIGHT.as_pointer()), align=4)

            weights, begin = skip(data(0), word(4), rows * units), skip(data(1), word(5), units)
            out, signal = skip(data(2), word(4), units), data(3)
            lanes = range(0, units, LANES)
            sums = []
            for lane in lanes:
                held = cgutils.alloca_once(builder, EIGHT)
                builder.store(eight(begin, ir.Constant(WORD, lane)), held)
                sums.append(held)
            with cgutils.for_range(builder, ir.Constant(WORD, signals)) as loop:
                one = builder.load(builder.gep(signal, [loop.index]))
                with builder.if_then(builder.fcmp_unordered("!=", one, ir.Constant(FLOAT, 0.0))):
                    lone = builder.insert_element(ir.Constant(EIGHT, ir.Undefined), one, ir.Constant(INT, 0))
                    spread = builder.shuffle_vector(
                        lone, ir.Constant(EIGHT, ir.Undefined), ir.Constant(ir.VectorType(INT, LANES), [0] * LANES)
                    )
                    line = builder.mul(loop.index, ir.Constant(WORD, units))
                    for lane, held in zip(lanes, sums, strict=True):
                        row = eight(weights, builder.add(line, ir.Constant(WORD, lane)))
                        builder.store(builder.fadd(builder.load(held), builder.fmul(row, spread)), held)
            none = ir.Constant(EIGHT, [0.0] * LANES)
            total: Any = none
            for lane, held in zip(lanes, sums, strict=True):
                value = builder.load(held)
                active = builder.select(builder.fcmp_ordered(">", value, none), value, none)
                total = builder.fadd(total, builder.fmul(eight(out, ir.Constant(WORD, lane)), active))
            answer: Any = ir.Constant(FLOAT, 0.0)
            for place in range(LANES):
                answer = builder.fadd(answer, builder.extract_element(total, ir.Constant(INT, place)))
            return answer

        floats = [inner, start, outer, inputs]
        if any(
            not isinstance(kind, types.Array) or (kind.dtype, kind.layout) != (types.float32, "C") for kind in floats
        ):
            return None
        return types.float32(inner, start, outer, inputs, net, source), generate

    return layer
