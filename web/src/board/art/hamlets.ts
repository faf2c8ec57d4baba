/** Villages: rooftops along a lane, with a church where the cluster is thickest. */

import { chance, jitter, put, smooth } from "./ink";
import { beside } from "../outline";
import { border, place, UNIT, type Detail, type Patch, type Stroke } from "./patch";

const WALLS = "M-12 0 L-12 -14 L0 -27 L12 -14 L34 -14 L34 0 Z M12 0 L12 -14 M-3 0 L-3 -9 L3 -9 L3 0 M20 -9 L26 -9 L26 -4 L20 -4 Z";
const ROOF = "M-15 -12 L0 -29 L24 -29 L38 -12 L13 -12 L0 -27 Z M6 -22 L26 -22 M10 -17 L31 -17";
const CHURCH_WALLS =
  "M-10 0 L-10 -36 L10 -36 L10 -18 L36 -18 L36 0 Z M10 0 L10 -18 M-4 0 L-4 -10 L0 -14 L4 -10 L4 0 M-3 -24 L3 -24 L3 -30 L-3 -30 Z";
const CHURCH_ROOF = "M-13 -35 L0 -60 L13 -35 Z M10 -20 L16 -32 L32 -32 L40 -16 L10 -16 Z M0 -60 L0 -71 M-4 -67 L4 -67";

interface House {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly church?: boolean;
}

export function hamlets(land: Patch, detail: Detail = "full"): Stroke[] {
  const outline = border(land, 4, { radius: 16, waver: 3 });
  const strokes: Stroke[] = [{ pen: "wash village", d: outline }];
  if (detail === "full") {
    strokes.push({ pen: "pool village", d: border(land, 9, { radius: 14, waver: 4 }) });
    strokes.push({ pen: "lane", d: lanes(land) });
  }
  for (const house of detail === "full" ? houses(land) : signs(land)) {
    const mirrored = chance(house.x, house.y, 4) < 0.5;
    const shift = house.x + (mirrored ? 11 : -11) * house.scale;
    const roof = chance(house.x, house.y, 5) < 0.3 ? "roof thatch" : "roof tile";
    strokes.push({ pen: "wall", d: put(house.church ? CHURCH_WALLS : WALLS, shift, house.y, house.scale, mirrored) });
    strokes.push({ pen: roof, d: put(house.church ? CHURCH_ROOF : ROOF, shift, house.y, house.scale, mirrored) });
  }
  strokes.push({ pen: "shore", d: outline });
  return strokes;
}

function signs(land: Patch): House[] {
  return land.cells.map((cell) => {
    const { x, y } = place(land, cell);
    return { x: x + 50, y: y + 76, scale: 1.7 };
  });
}

function houses(land: Patch): House[] {
  const inside = new Set(land.cells);
  const thick = (cell: number) => beside(cell, land.size).filter((next) => inside.has(next)).length;
  const heart = land.cells.length < 3 ? -1
    : land.cells.reduce((best, cell) => (thick(cell) > thick(best) ? cell : best), land.cells[0] as number);
  const all: House[] = [];
  for (const cell of land.cells) {
    const { x, y } = place(land, cell);
    const wander = (reach: number, seed: number) => jitter(reach, x, y, seed);
    if (cell === heart) {
      all.push({ x: x + 42 + wander(4, 1), y: y + 82, scale: 1.22, church: true });
      all.push({ x: x + 72 + wander(4, 2), y: y + 40, scale: 0.9 });
    } else if (chance(x, y, 9) < 0.5) {
      all.push({ x: x + 33 + wander(5, 1), y: y + 48 + wander(4, 2), scale: 1.1 });
      all.push({ x: x + 64 + wander(5, 3), y: y + 86 + wander(4, 4), scale: 1.22 });
    } else {
      all.push({ x: x + 66 + wander(5, 1), y: y + 46 + wander(4, 2), scale: 1.02 });
      all.push({ x: x + 27 + wander(4, 3), y: y + 64 + wander(4, 4), scale: 0.94 });
      all.push({ x: x + 64 + wander(5, 5), y: y + 89 + wander(3, 6), scale: 1.06 });
    }
  }
  return all.sort((a, b) => a.y - b.y);
}

/** A lane from the middle of each cell to its neighbours to the right and below. */
function lanes(land: Patch): string {
  return land.cells
    .flatMap((cell) => {
      const { x, y, column, row } = place(land, cell);
      const from = [x + 50, y + 58] as const;
      const ways: string[] = [];
      if (land.has(column + 1, row)) {
        ways.push(smooth([from, [x + UNIT, y + 58 + jitter(12, x, y, 21)], [x + 150, y + 58]]));
      }
      if (land.has(column, row + 1)) {
        ways.push(smooth([from, [x + 50 + jitter(12, x, y, 22), y + UNIT], [x + 50, y + 158]]));
      }
      return ways;
    })
    .join("");
}
