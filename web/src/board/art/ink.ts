/** A hand that draws: wobbling lines with rounded corners, the same each time for the same place. */

import type { Point } from "../outline";

/** A number from 0 to 1 that depends on its arguments only. */
export function chance(...seeds: number[]): number {
  let hash = 0x9e3779b9;
  for (const seed of seeds) {
    hash = Math.imul(hash ^ Math.round(seed * 8), 0x85ebca6b);
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return (hash >>> 0) / 0x100000000;
}

/** A number around nought, at most `reach` away. */
export const jitter = (reach: number, ...seeds: number[]): number => (chance(...seeds) * 2 - 1) * reach;

export const round = (value: number): string => String(Math.round(value * 10) / 10);
const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;

/** A smooth line through points (Catmull–Rom as Bézier curves). */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length;
  if (count < 2) return "";
  const pick = (index: number): Point =>
    (closed ? points[(index + count) % count] : points[Math.max(0, Math.min(count - 1, index))]) as Point;
  let path = `M${at(...pick(0))}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [a, b, c, d] = [pick(index - 1), pick(index), pick(index + 1), pick(index + 2)];
    path += `C${at(b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)} ${at(c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)} ${at(...c)}`;
  }
  return closed ? `${path}Z` : path;
}

/** Straight lines through points. */
export function straight(points: readonly Point[], closed = false): string {
  return points.map((point, index) => `${index ? "L" : "M"}${at(...point)}`).join("") + (closed ? "Z" : "");
}

/**
 * A closed line of right angles as a hand would ink it: corners rounded, sides wavering by `waver`. Where it wavers
 * depends on the place alone, so neighbouring drawings agree and nothing jumps when a cluster grows.
 */
export function inked(loop: readonly Point[], { radius = 24, waver = 3, step = 34 } = {}): string {
  const points: Point[] = [];
  loop.forEach((corner, index) => {
    const next = loop[(index + 1) % loop.length] as Point;
    const before = loop[(index + loop.length - 1) % loop.length] as Point;
    const length = Math.hypot(next[0] - corner[0], next[1] - corner[1]);
    const along: Point = [(next[0] - corner[0]) / length, (next[1] - corner[1]) / length];
    const lengthBefore = Math.hypot(before[0] - corner[0], before[1] - corner[1]);
    const back: Point = [(before[0] - corner[0]) / lengthBefore, (before[1] - corner[1]) / lengthBefore];
    const cut = Math.min(radius, length / 2.2, lengthBefore / 2.2);
    const bend = cut * 0.3;
    points.push(
      shaken([corner[0] + back[0] * cut, corner[1] + back[1] * cut], waver),
      shaken([corner[0] + (back[0] + along[0]) * bend, corner[1] + (back[1] + along[1]) * bend], waver),
      shaken([corner[0] + along[0] * cut, corner[1] + along[1] * cut], waver),
    );
    const rest = length - cut - Math.min(radius, length / 2.2);
    const pieces = Math.max(1, Math.round(rest / step));
    for (let piece = 1; piece < pieces; piece++) {
      const far = cut + (rest * piece) / pieces;
      points.push(shaken([corner[0] + along[0] * far, corner[1] + along[1] * far], waver));
    }
  });
  return smooth(points, true);
}

function shaken([x, y]: Point, reach: number): Point {
  return [x + jitter(reach, x, y, 1), y + jitter(reach, x, y, 2)];
}

/** A stroke from one point to another that is not quite straight. */
export function stroke(from: Point, to: Point, bow = 2): string {
  const middle: Point = [
    (from[0] + to[0]) / 2 + jitter(bow, from[0], to[1], 3),
    (from[1] + to[1]) / 2 + jitter(bow, from[1], to[0], 4),
  ];
  return `M${at(...from)}Q${at(...middle)} ${at(...to)}`;
}

/** A small drawing in its own coordinates, put at a place in a size; `M`, `L`, `C`, `Q`, `Z` with absolute numbers only. */
export function put(drawing: string, x: number, y: number, scale = 1, mirrored = false): string {
  let horizontal = true;
  return drawing.replace(/([A-Za-z])|(-?\d+(?:\.\d+)?)/g, (_, command?: string, number?: string) => {
    if (command) {
      horizontal = true;
      return command;
    }
    const value = Number(number) * scale;
    const moved = horizontal ? x + (mirrored ? -value : value) : y + value;
    horizontal = !horizontal;
    return round(moved);
  });
}
