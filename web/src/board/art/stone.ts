/** What was there before anybody drew: mountains with their coin, wasteland, ruins. And what is no more: destroyed spaces. */

import { chance, jitter, put, smooth, straight, stroke } from "./ink";
import type { Point } from "../outline";
import { border, disc, place, type Detail, type Patch, type Stroke } from "./patch";

export function mountains(land: Patch, claimed: ReadonlySet<number> | null, detail: Detail = "full"): Stroke[] {
  return land.cells.flatMap((cell) => {
    const { x, y } = place(land, cell);
    const peak = (left: number, top: number, right: number, foot: number, seed: number): Stroke[] => {
      const apex: Point = [x + (left + right) / 2 + jitter(4, x, y, seed), y + top];
      const wobble = (px: number, py: number, index: number): Point =>
        [px + jitter(3, px, py, index), py + jitter(3, py, px, index)];
      const mix = (a: Point, b: Point, part: number): Point => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
      const west: Point = [x + left, y + foot];
      const east: Point = [x + right, y + foot];
      const westSide = [0.36, 0.68].map((part, index) => wobble(...mix(apex, west, part), index));
      const eastSide = [0.3, 0.62].map((part, index) => wobble(...mix(apex, east, part), index + 3));
      const ridge: Point[] = [
        apex,
        [apex[0] - 4, apex[1] + (foot - top) * 0.3],
        [apex[0] + 5, apex[1] + (foot - top) * 0.52],
        [apex[0] - 3, apex[1] + (foot - top) * 0.8],
      ];
      const body = straight([west, ...westSide.reverse(), apex, ...eastSide, east]);
      const shade = straight([apex, ...eastSide, east, [ridge[3]?.[0] as number + 10, y + foot], ...ridge.slice(1).reverse()], true);
      const hatch = [0.24, 0.38, 0.52, 0.66, 0.8].map((part, index) => {
        const from = mix(apex, east, part);
        return stroke([from[0] - 2, from[1] + 2], [from[0] - 8 - part * 14, from[1] + 12 + index * 2], 1);
      }).join("");
      return [
        { pen: "rock", d: `${body}Z` },
        { pen: "rock-shade", d: shade },
        { pen: "hatch", d: detail === "full" ? hatch : "" },
        { pen: "ridge", d: `${straight(ridge)}${body}` },
      ];
    };
    const strokes = detail === "full"
      ? [...peak(54, 40, 98, 80, 1), ...peak(2, 46, 44, 84, 2), ...peak(14, 8, 86, 90, 3)]
      : peak(8, 12, 92, 88, 3);
    const base = straight([[x + 4, y + 91], [x + 30, y + 93], [x + 60, y + 91], [x + 95, y + 93]]);
    strokes.push({ pen: "hatch", d: base });
    if (claimed) {
      if (claimed.has(cell)) strokes.push({ pen: "coin-gone", d: disc(x + 80, y + 79, 14) + `M${x + 73} ${y + 79}l5 6l10 -12` });
      else strokes.push(...coin(x + 79, y + 78, 16));
    }
    return strokes;
  });
}

/** A gold coin with a star on it. */
export function coin(x: number, y: number, radius: number): Stroke[] {
  const star: Point[] = Array.from({ length: 8 }, (_, index) => {
    const far = index % 2 ? radius * 0.22 : radius * 0.6;
    const angle = (index * Math.PI) / 4 - Math.PI / 2;
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
  });
  return [{ pen: "coin", d: disc(x, y, radius) }, { pen: "coin-star", d: straight(star, true) }];
}

const DEAD_TREE = "M-2 0 C0 -8 -1 -14 -1 -24 M-1 -12 C-6 -16 -9 -20 -11 -27 M-1 -16 C4 -19 8 -22 10 -30 M-8 -21 L-13 -22 M6 -22 L12 -23";

export function wastes(land: Patch, detail: Detail = "full"): Stroke[] {
  const outline = border(land, 4, { radius: 20, waver: 6, step: 22 });
  let cracks = "";
  let pebbles = "";
  for (const cell of land.cells) {
    const { x, y, column, row } = place(land, cell);
    const middle: Point = [x + 46 + jitter(9, x, y, 1), y + 52 + jitter(9, x, y, 2)];
    const way = (toX: number, toY: number, seed: number) => {
      const half: Point = [(middle[0] + toX) / 2 + jitter(9, x, y, seed), (middle[1] + toY) / 2 + jitter(9, y, x, seed)];
      cracks += straight([middle, half, [toX, toY]]);
      cracks += straight([half, [half[0] + jitter(18, x, y, seed + 1), half[1] + jitter(18, y, x, seed + 2)]]);
    };
    way(land.has(column + 1, row) ? x + 104 : x + 86, y + 42, 3);
    way(land.has(column - 1, row) ? x - 4 : x + 14, y + 44, 6);
    way(x + 54, land.has(column, row + 1) ? y + 104 : y + 86, 9);
    way(x + 52, land.has(column, row - 1) ? y - 4 : y + 15, 12);
    for (let index = 0; index < 7; index++) {
      pebbles += disc(Math.round(x + 14 + chance(x, y, index) * 72), Math.round(y + 14 + chance(y, x, index) * 72), 2);
    }
  }
  const strokes: Stroke[] = [{ pen: "wash waste", d: outline }, { pen: "crack", d: cracks }];
  if (detail === "full") {
    strokes.push({ pen: "pebble", d: pebbles });
    strokes.push({ pen: "dead-tree", d: land.cells.map((cell) => {
      const { x, y } = place(land, cell);
      return put(DEAD_TREE, x + 70 + jitter(6, x, y, 31), y + 82, 1.25, chance(x, y, 32) < 0.5);
    }).join("") });
  }
  strokes.push({ pen: "shore rough", d: outline });
  return strokes;
}

const COLUMNS =
  "M-27 27 L-27 -14 L-31 -14 L-31 -21 L-7 -21 L-7 -14 L-11 -14 L-11 27 Z M7 27 L7 2 L11 -5 L15 1 L19 -4 L23 3 L23 27 Z M-34 27 L31 27 L31 34 L-34 34 Z";
const FLUTES = "M-22 -11 L-22 24 M-16 -11 L-16 24 M12 4 L12 24 M18 4 L18 24 M-3 20 L4 27 M-31 -21 L-28 -26 L-12 -27 L-7 -21";
const COLUMN = "M-8 16 L-8 -10 L-4 -15 L0 -9 L4 -14 L8 -8 L8 16 Z M-13 16 L13 16 L13 22 L-13 22 Z";

/** An empty ruins space shows its broken columns; a drawn one keeps the stump of one in its corner. */
export function ruins(land: Patch, drawn: boolean): Stroke[] {
  return land.cells.flatMap((cell) => {
    const { x, y } = place(land, cell);
    if (drawn) {
      return [
        { pen: "plinth", d: disc(x + 20, y + 22, 19) },
        { pen: "column", d: put(COLUMN, x + 20, y + 20, 0.82) },
      ];
    }
    return [
      { pen: "wash ruins", d: border(patchOf(cell, land.size), 12, { radius: 26, waver: 4 }) },
      { pen: "column", d: put(COLUMNS, x + 51, y + 47, 1.12) },
      { pen: "hatch", d: put(FLUTES, x + 51, y + 47, 1.12) },
    ];
  });
}

const patchOf = (cell: number, size: number): Patch => ({
  cells: [cell], size, has: (column, row) => row * size + column === cell,
});

/** Burnt and torn away: a charred hole with two strokes through it. */
export function destroyed(land: Patch): Stroke[] {
  const strokes: Stroke[] = [{ pen: "char-halo", d: border(land, 2, { radius: 8, waver: 6, step: 14 }) }];
  strokes.push({ pen: "char", d: border(land, 9, { radius: 8, waver: 8, step: 12 }) });
  for (const cell of land.cells) {
    const { x, y } = place(land, cell);
    const slash = (from: Point, to: Point) => smooth([
      from, [(from[0] + to[0]) / 2 + jitter(5, x, y, from[0]), (from[1] + to[1]) / 2 + jitter(5, y, x, to[0])], to,
    ]);
    strokes.push({
      pen: "slash",
      d: slash([x + 26, y + 25], [x + 75, y + 76]) + slash([x + 75, y + 27], [x + 25, y + 74]),
    });
    strokes.push({
      pen: "ash",
      d: Array.from({ length: 6 }, (_, index) =>
        disc(Math.round(x + 18 + chance(x, y, index) * 64), Math.round(y + 18 + chance(y, x, index) * 64), 2.2)).join(""),
    });
  }
  return strokes;
}
