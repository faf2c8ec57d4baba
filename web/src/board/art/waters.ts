/** Water: a blue wash, lines that follow the shore, and waves; a ship where there is room to sail. */

import { chance, jitter, put, smooth } from "./ink";
import { beside, type Point } from "../outline";
import { border, place, within, type Detail, type Patch, type Stroke } from "./patch";

const HULL = "M-19 -6 L20 -7 L13 3 L-12 3 Z M-1 -7 L-1 -35";
const SAIL = "M1 -34 C13 -30 16 -18 15 -10 L1 -10 Z M-3 -31 C-11 -25 -14 -17 -14 -10 L-3 -10 Z";
const FISH = "M-14 0 C-8 -9 4 -9 10 0 C4 8 -8 8 -14 0 Z M9 0 L18 -7 L16 0 L18 7 Z M-8 -1 L-7 -1";

export function waters(land: Patch, detail: Detail = "full"): Stroke[] {
  const outline = border(land, 4, { radius: 38, waver: 5 });
  const strokes: Stroke[] = [{ pen: "wash water", d: outline }];
  if (detail === "small") {
    strokes.push({ pen: "wave", d: land.cells.map((cell) => {
      const { x, y } = place(land, cell);
      return wave(x + 18, y + 40, 3, 22) + wave(x + 18, y + 66, 3, 22);
    }).join("") }, { pen: "shore", d: outline });
    return strokes;
  }
  strokes.push(
    { pen: "shore-line near", d: border(land, 12, { radius: 34, waver: 3 }) },
    { pen: "shore-line far", d: border(land, 20, { radius: 30, waver: 3 }) },
  );
  const taken = ships(land);
  let waves = "";
  for (const cell of land.cells) {
    const { x, y } = place(land, cell);
    [32, 52, 72].forEach((down, index) => {
      const left = x + 22 + index % 2 * 24 + jitter(8, x, y, index);
      const top = y + down + jitter(4, x, y, index + 4);
      const length = chance(x, y, index + 8) < 0.5 ? 2 : 3;
      const right = left + length * 18;
      if (taken.some(([sx, sy]) => left < sx + 30 && right > sx - 26 && top > sy - 42 && top < sy + 10)) return;
      if (within(land, left, top, 18) && within(land, right, top, 18)) waves += wave(left, top, length, 18);
      else waves += wave(x + 34, top, 2, 16);
    });
  }
  strokes.push({ pen: "wave", d: waves });
  for (const [x, y, fish] of taken) {
    if (fish) strokes.push({ pen: "fish", d: put(FISH, x, y - 14, 0.95) });
    else strokes.push({ pen: "hull", d: put(HULL, x, y) }, { pen: "sail", d: put(SAIL, x, y) });
  }
  strokes.push({ pen: "shore", d: outline });
  return strokes;
}

/** A line of `count` waves, beginning at its left end. */
function wave(x: number, y: number, count: number, length: number): string {
  const points: Point[] = [];
  for (let index = 0; index <= count * 2; index++) points.push([x + (index * length) / 2, y + (index % 2 ? -5 : 2.5)]);
  return smooth(points);
}

/** One ship for every seven cells or so, where most water surrounds it; a fish in smaller waters. */
function ships(land: Patch): (readonly [x: number, y: number, fish: boolean])[] {
  const inside = new Set(land.cells);
  const open = (cell: number) =>
    beside(cell, land.size).filter((next) => inside.has(next)).length + chance(cell, land.cells.length, 1);
  const best = [...land.cells].sort((a, b) => open(b) - open(a));
  if (land.cells.length < 2) return [];
  const fleet = land.cells.length < 4 ? 1 : Math.ceil(land.cells.length / 7);
  const chosen: number[] = [];
  for (const cell of best) {
    if (chosen.length < fleet && !chosen.some((other) => beside(other, land.size).includes(cell))) chosen.push(cell);
  }
  return chosen.map((cell) => {
    const { x, y } = place(land, cell);
    return [x + 50 + jitter(5, x, y, 40), y + 64 + jitter(4, x, y, 41), land.cells.length < 4] as const;
  });
}
