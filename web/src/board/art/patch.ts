/** A patch of land: cells that are drawn as one, and the lines that a pen draws across it. */

import { chance, inked, jitter } from "./ink";
import { inset, outlines, type Point } from "../outline";
import { SIZE } from "../sheet";

/** How wide a cell is in the coordinates of the drawing. */
export const UNIT = 100;

export interface Patch {
  readonly cells: readonly number[];
  readonly size: number;
  readonly has: (column: number, row: number) => boolean;
}

/** One line or shape of ink; its class says with which pen and wash. */
export interface Stroke {
  readonly d: string;
  readonly pen: string;
}

/** How closely a map is looked at: a small one shows one plain sign in each cell. */
export type Detail = "full" | "small";

export function patch(cells: readonly number[], size = SIZE): Patch {
  const inside = new Set(cells);
  return {
    cells,
    size,
    has: (column, row) => column >= 0 && row >= 0 && column < size && row < size && inside.has(row * size + column),
  };
}

/** Column and row of a cell, and its top left corner in the drawing. */
export function place(land: Patch, cell: number): { column: number; row: number; x: number; y: number } {
  const column = cell % land.size;
  const row = Math.floor(cell / land.size);
  return { column, row, x: column * UNIT, y: row * UNIT };
}

/** Whether a point lies in the patch, at least `margin` away from its border. */
export function within(land: Patch, x: number, y: number, margin = 0): boolean {
  const inside = (dx: number, dy: number) => land.has(Math.floor((x + dx) / UNIT), Math.floor((y + dy) / UNIT));
  return inside(-margin, -margin) && inside(margin, -margin) && inside(-margin, margin) && inside(margin, margin);
}

/** The border of the patch as one inked path, moved inwards. */
export function border(land: Patch, distance: number, hand: Parameters<typeof inked>[1] = {}): string {
  return outlines(land.cells, land.size)
    .map((loop) => inked(inset(loop.map(([x, y]) => [x * UNIT, y * UNIT] as const), distance), hand))
    .join("");
}

/** Parallel lines at an angle (in degrees) across the whole patch, cut where they come close to its border. */
export function threads(
  land: Patch,
  { angle = 0, gap = 20, margin = 8, sway = 2.5, skip = 0 }: {
    angle?: number; gap?: number; margin?: number; sway?: number; skip?: number;
  },
): Point[][] {
  const along: Point = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const across: Point = [-along[1], along[0]];
  const corners = land.cells.flatMap((cell) => {
    const { x, y } = place(land, cell);
    return [[x, y], [x + UNIT, y], [x, y + UNIT], [x + UNIT, y + UNIT]] as Point[];
  });
  const range = (axis: Point) => {
    const values = corners.map(([x, y]) => x * axis[0] + y * axis[1]);
    return [Math.min(...values), Math.max(...values)] as const;
  };
  const [from, to] = range(across);
  const [start, end] = range(along);
  const lines: Point[][] = [];
  const step = 12;
  for (let number = Math.ceil(from / gap); number * gap < to; number++) {
    let line: Point[] = [];
    const close = () => {
      if (line.length > 2) lines.push(line);
      line = [];
    };
    for (let far = Math.floor(start / step) * step; far <= end; far += step) {
      const bow = jitter(sway, number, Math.floor(far / 36), angle);
      const off = number * gap + bow;
      const x = along[0] * far + across[0] * off;
      const y = along[1] * far + across[1] * off;
      if (within(land, x, y, margin) && chance(number, Math.floor(far / 30), 7) >= skip) line.push([x, y]);
      else close();
    }
    close();
  }
  return lines;
}

/** A circle. */
export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}
