/** Groups of cells and the lines around them. Plain geometry: a cell is its number, row by row. */

import { SIZE } from "./sheet";

export type Point = readonly [x: number, y: number];

/** The cells beside a cell, on the map. */
export function beside(cell: number, size = SIZE): number[] {
  const row = Math.floor(cell / size);
  const column = cell % size;
  const found: number[] = [];
  if (row > 0) found.push(cell - size);
  if (column < size - 1) found.push(cell + 1);
  if (row < size - 1) found.push(cell + size);
  if (column > 0) found.push(cell - 1);
  return found;
}

/** Cells with the same key that are joined by sides, each group in reading order. Cells without a key belong to none. */
export function clusters<Key>(keys: readonly (Key | null)[], size = SIZE): { key: Key; cells: number[] }[] {
  const seen = new Set<number>();
  const groups: { key: Key; cells: number[] }[] = [];
  keys.forEach((key, start) => {
    if (key === null || seen.has(start)) return;
    seen.add(start);
    const cells = [start];
    for (const cell of cells) {
      for (const next of beside(cell, size)) {
        if (keys[next] === key && !seen.has(next)) {
          seen.add(next);
          cells.push(next);
        }
      }
    }
    groups.push({ key, cells: cells.sort((a, b) => a - b) });
  });
  return groups;
}

/**
 * The borders of a set of cells as closed loops of corner points in cells, clockwise round the outside and
 * counterclockwise round a hole. Cells that meet only at a corner get loops of their own.
 */
export function outlines(cells: Iterable<number>, size = SIZE): Point[][] {
  const inside = new Set(cells);
  const has = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < size && column < size && inside.has(row * size + column);
  // Directed edges with the inside on the right, by their starting corner.
  const edges = new Map<string, Point[]>();
  const add = (x: number, y: number, toX: number, toY: number) => {
    const from = `${x},${y}`;
    const ends = edges.get(from);
    if (ends) ends.push([toX, toY]);
    else edges.set(from, [[toX, toY]]);
  };
  for (const cell of inside) {
    const row = Math.floor(cell / size);
    const column = cell % size;
    if (!has(row - 1, column)) add(column, row, column + 1, row);
    if (!has(row, column + 1)) add(column + 1, row, column + 1, row + 1);
    if (!has(row + 1, column)) add(column + 1, row + 1, column, row + 1);
    if (!has(row, column - 1)) add(column, row + 1, column, row);
  }
  const loops: Point[][] = [];
  for (const [key, ends] of edges) {
    while (ends.length) {
      const [x, y] = key.split(",").map(Number) as [number, number];
      loops.push(corners(follow(edges, [x, y])));
    }
  }
  return loops;
}

/** Walk from a corner along unused edges until it closes, turning right where two loops touch. */
function follow(edges: Map<string, Point[]>, start: Point): Point[] {
  const loop: Point[] = [];
  let here = start;
  let from: Point = [0, 0];
  do {
    loop.push(here);
    const ends = edges.get(`${here[0]},${here[1]}`) as Point[];
    let pick = 0;
    if (ends.length > 1) {
      const right: Point = [here[0] - from[1], here[1] + from[0]];
      pick = Math.max(0, ends.findIndex((end) => end[0] === right[0] && end[1] === right[1]));
    }
    const [next] = ends.splice(pick, 1) as [Point];
    from = [next[0] - here[0], next[1] - here[1]];
    here = next;
  } while (here[0] !== start[0] || here[1] !== start[1]);
  return loop;
}

/** Only the points where the line turns. */
function corners(loop: Point[]): Point[] {
  return loop.filter((point, index) => {
    const before = loop[(index + loop.length - 1) % loop.length] as Point;
    const after = loop[(index + 1) % loop.length] as Point;
    return (point[0] - before[0]) * (after[1] - point[1]) !== (point[1] - before[1]) * (after[0] - point[0]);
  });
}

/** Twice the signed area of a loop: positive clockwise (on a screen), negative for a hole. */
export function area(loop: readonly Point[]): number {
  return loop.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = loop[(index + 1) % loop.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);
}

/** The loop of right angles moved inwards by a distance (outwards if negative), in the same units as the loop. */
export function inset(loop: readonly Point[], distance: number): Point[] {
  return loop.map((point, index) => {
    const before = loop[(index + loop.length - 1) % loop.length] as Point;
    const after = loop[(index + 1) % loop.length] as Point;
    const normal = (a: Point, b: Point): Point => [-Math.sign(b[1] - a[1]), Math.sign(b[0] - a[0])];
    const one = normal(before, point);
    const two = normal(point, after);
    return [point[0] + (one[0] + two[0]) * distance, point[1] + (one[1] + two[1]) * distance];
  });
}
