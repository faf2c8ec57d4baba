"""Plots for the docs: means with their spread and the best, as plain SVG that reads on light and dark pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from quillmap.measuring.statistics import Sample

COLOURS = ("#2f7d5b", "#c2571a", "#3b6ea8", "#8a4f9e")
INK = "#7a7466"
LABEL, WIDTH, RIGHT = 190, 520, 30
ROW, TOP, BOTTOM = 30, 64, 34


class Row(NamedTuple):
    """One line of a plot: a name, one sample for each series, and a mark to compare with."""

    name: str
    samples: tuple[Sample | None, ...]
    mark: float | None = None


def plot(title: str, series: Sequence[str], rows: Sequence[Row], mark: str = "") -> str:
    """A plot of the rows: a bar for one standard deviation about the mean, a line to the best, a tick for the mark."""
    every = [sample for row in rows for sample in row.samples if sample]
    low = min(0.0, *(sample.mean - sample.sd for sample in every))
    high = max(float(sample.best) for sample in every)
    step = _step(high - low)
    low = step * (low // step)

    def x(value: float) -> float:
        return LABEL + (value - low) / (high - low) * WIDTH

    height = TOP + ROW * len(rows) + BOTTOM
    width = LABEL + WIDTH + RIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="13" fill="{INK}" role="img" aria-label="{escape(title)}">',
        f'<text x="{LABEL}" y="22" font-size="16" font-weight="bold">{escape(title)}</text>',
    ]
    across = LABEL
    for number, name in enumerate(series):
        parts += [
            f'<rect x="{across}" y="34" width="12" height="10" rx="2" fill="{COLOURS[number]}"/>',
            f'<text x="{across + 17}" y="43">{escape(name)}</text>',
        ]
        across += 30 + 8 * len(name)
    legend = "bar: mean ± one standard deviation; line: up to the best" + (f"; tick: {mark}" if mark else "")
    parts.append(f'<text x="{across + 6}" y="43" font-size="11">{escape(legend)}</text>')
    bottom = TOP + ROW * len(rows)
    value = low
    while value <= high:
        parts += [
            f'<line x1="{x(value):.1f}" y1="{TOP - 6}" x2="{x(value):.1f}" y2="{bottom}" '
            f'stroke="{INK}" stroke-opacity="0.25"/>',
            f'<text x="{x(value):.1f}" y="{bottom + 18}" text-anchor="middle" font-size="11">{value:g}</text>',
        ]
        value += step
    for number, row in enumerate(rows):
        y = TOP + ROW * number
        parts.append(f'<text x="{LABEL - 10}" y="{y + 17}" text-anchor="end">{escape(row.name)}</text>')
        thick = (ROW - 10) / len(series)
        for place, sample in enumerate(row.samples):
            if sample:
                parts += _whisker(x, sample, y + 2 + place * (thick + 1), thick, COLOURS[place])
        if row.mark is not None:
            parts.append(
                f'<line x1="{x(row.mark):.1f}" y1="{y - 1}" x2="{x(row.mark):.1f}" y2="{y + ROW - 6}" '
                f'stroke="{INK}" stroke-width="2"/>'
            )
    return "\n".join([*parts, "</svg>", ""])


def _whisker(x: Callable[[float], float], sample: Sample, y: float, thick: float, colour: str) -> list[str]:
    left, right = x(sample.mean - sample.sd), x(sample.mean + sample.sd)
    middle = y + thick / 2
    best = max(right, x(sample.best))
    return [
        f'<line x1="{right:.1f}" y1="{middle:.1f}" x2="{best:.1f}" y2="{middle:.1f}" stroke="{colour}"/>',
        f'<rect x="{left:.1f}" y="{y:.1f}" width="{right - left:.1f}" height="{thick:.1f}" rx="2" '
        f'fill="{colour}" fill-opacity="0.45"/>',
        f'<rect x="{x(sample.mean) - 1.5:.1f}" y="{y:.1f}" width="3" height="{thick:.1f}" fill="{colour}"/>',
    ]


def _step(room: float) -> float:
    """The distance of grid lines: 1, 2 or 5 times a power of ten, six to fifteen of them."""
    step = 1.0
    while room / step > 15:
        step *= 2.5 if str(step).startswith("2") else 2
    return step
