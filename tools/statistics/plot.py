"""Plots for the docs: means with their spread and the best, as plain SVG that reads on light and dark pages."""

from __future__ import annotations

from collections.abc import Sequence
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


class Scale(NamedTuple):
    """The horizontal axis."""

    low: float
    high: float
    step: float
    """The distance between two grid lines."""

    def x(self, value: float) -> float:
        """Where a value lies."""
        return LABEL + (value - self.low) / (self.high - self.low) * WIDTH


def plot(title: str, series: Sequence[str], rows: Sequence[Row], mark: str = "") -> str:
    """A plot of the rows: a bar for one standard deviation about the mean, a line to the best, a tick for the mark."""
    scale = _scale([sample for row in rows for sample in row.samples if sample])
    bottom = TOP + ROW * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LABEL + WIDTH + RIGHT} {bottom + BOTTOM}" '
        f'font-family="sans-serif" font-size="13" fill="{INK}" role="img" aria-label="{escape(title)}">',
        f'<text x="{LABEL}" y="22" font-size="16" font-weight="bold">{escape(title)}</text>',
        *_legend(series, mark),
        *_grid(scale, bottom),
    ]
    for number, row in enumerate(rows):
        parts += _line(row, scale, TOP + ROW * number)
    return "\n".join([*parts, "</svg>", ""])


def _scale(samples: Sequence[Sample]) -> Scale:
    low = min(0.0, *(sample.mean - sample.sd for sample in samples))
    high = max(float(sample.best) for sample in samples)
    step = _step(high - low)
    return Scale(step * (low // step), high, step)


def _legend(series: Sequence[str], mark: str) -> list[str]:
    parts = []
    across = LABEL
    for name, colour in zip(series, COLOURS, strict=False):
        parts += [
            f'<rect x="{across}" y="34" width="12" height="10" rx="2" fill="{colour}"/>',
            f'<text x="{across + 17}" y="43">{escape(name)}</text>',
        ]
        across += 30 + 8 * len(name)
    legend = "bar: mean ± one standard deviation; line: up to the best" + (f"; tick: {mark}" if mark else "")
    return [*parts, f'<text x="{across + 6}" y="43" font-size="11">{escape(legend)}</text>']


def _grid(scale: Scale, bottom: int) -> list[str]:
    parts = []
    value = scale.low
    while value <= scale.high:
        x = scale.x(value)
        parts += [
            f'<line x1="{x:.1f}" y1="{TOP - 6}" x2="{x:.1f}" y2="{bottom}" stroke="{INK}" stroke-opacity="0.25"/>',
            f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle" font-size="11">{value:g}</text>',
        ]
        value += scale.step
    return parts


def _line(row: Row, scale: Scale, y: int) -> list[str]:
    """One row: its name, a whisker for each series, and the mark."""
    parts = [f'<text x="{LABEL - 10}" y="{y + 17}" text-anchor="end">{escape(row.name)}</text>']
    thick = (ROW - 10) / len(row.samples)
    for place, sample in enumerate(row.samples):
        if sample:
            parts += _whisker(scale, sample, y + 2 + place * (thick + 1), thick, COLOURS[place])
    if row.mark is not None:
        x = scale.x(row.mark)
        parts.append(
            f'<line x1="{x:.1f}" y1="{y - 1}" x2="{x:.1f}" y2="{y + ROW - 6}" stroke="{INK}" stroke-width="2"/>'
        )
    return parts


def _whisker(scale: Scale, sample: Sample, y: float, thick: float, colour: str) -> list[str]:
    left, right = scale.x(sample.mean - sample.sd), scale.x(sample.mean + sample.sd)
    middle = y + thick / 2
    best = max(right, scale.x(sample.best))
    return [
        f'<line x1="{right:.1f}" y1="{middle:.1f}" x2="{best:.1f}" y2="{middle:.1f}" stroke="{colour}"/>',
        f'<rect x="{left:.1f}" y="{y:.1f}" width="{right - left:.1f}" height="{thick:.1f}" rx="2" '
        f'fill="{colour}" fill-opacity="0.45"/>',
        f'<rect x="{scale.x(sample.mean) - 1.5:.1f}" y="{y:.1f}" width="3" height="{thick:.1f}" fill="{colour}"/>',
    ]


def _step(room: float) -> float:
    """The distance of grid lines: 1, 2 or 5 times a power of ten, six to fifteen of them."""
    step = 1.0
    while room / step > 15:
        step *= 2.5 if str(step).startswith("2") else 2
    return step
