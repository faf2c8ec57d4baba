/** The paper under the map: its deckled edge, stains, the frame with its scale, and the faint grid. */

import { chance, jitter, smooth } from "./ink";
import { disc, UNIT, type Stroke } from "./patch";
import type { Point } from "../outline";
import { SIZE } from "../sheet";

/** Room around the grid for the frame with letters and numbers. */
export const MARGIN = 62;
const SPAN = SIZE * UNIT;

/** The irregular edge of the sheet of paper. */
export function deckle(): string {
  const far = MARGIN - 4;
  const points: Point[] = [];
  const side = (from: Point, to: Point) => {
    for (let index = 0; index < 26; index++) {
      const part = index / 26;
      const x = from[0] + (to[0] - from[0]) * part;
      const y = from[1] + (to[1] - from[1]) * part;
      const rough = index % 7 === 3 && chance(x, y, 3) < 0.5 ? 7 : 3.5;
      points.push([x + jitter(rough, x, y, 1), y + jitter(rough, x, y, 2)]);
    }
  };
  side([-far, -far], [SPAN + far, -far]);
  side([SPAN + far, -far], [SPAN + far, SPAN + far]);
  side([SPAN + far, SPAN + far], [-far, SPAN + far]);
  side([-far, SPAN + far], [-far, -far]);
  return smooth(points, true);
}

/** Where the paper has darkened with age: broad strokes along its edge, the widest first. */
export function ageing(): Stroke[] {
  const ring = (far: number) => `M${-far} ${-far}H${SPAN + far}V${SPAN + far}H${-far}Z`;
  return [
    { pen: "age broad", d: ring(MARGIN - 32) },
    { pen: "age middle", d: ring(MARGIN - 22) },
    { pen: "age narrow", d: ring(MARGIN - 13) },
  ];
}

/** Flecks and fibres in the paper. */
export function flecks(): string {
  return Array.from({ length: 90 }, (_, index) => {
    const x = Math.round(chance(index, 1) * (SPAN + 80) - 40);
    const y = Math.round(chance(index, 2) * (SPAN + 80) - 40);
    return chance(index, 3) < 0.6 ? disc(x, y, 1 + Math.round(chance(index, 4) * 2))
      : `M${x} ${y}q${Math.round(jitter(9, index, 5))} ${Math.round(jitter(9, index, 6))} ${Math.round(jitter(20, index, 7))} ${Math.round(jitter(16, index, 8))}`;
  }).join("");
}

/** Grid lines of dots, as if pricked with a needle. */
export function grid(): string {
  let path = "";
  for (let line = 1; line < SIZE; line++) path += `M${line * UNIT} 0V${SPAN}M0 ${line * UNIT}H${SPAN}`;
  return path;
}

/** The frame: a double line with the scale between, dark and light by turns, one piece for each row and column. */
export function frame(): Stroke[] {
  const inner = 5;
  const outer = 14;
  let scale = "";
  for (let index = 0; index < SIZE; index++) {
    if (index % 2) continue;
    const start = index * UNIT;
    scale += `M${start} ${-outer}h${UNIT}v${outer - inner}h${-UNIT}Z`;
    scale += `M${start} ${SPAN + inner}h${UNIT}v${outer - inner}h${-UNIT}Z`;
    scale += `M${-outer} ${start}v${UNIT}h${outer - inner}v${-UNIT}Z`;
    scale += `M${SPAN + inner} ${start}v${UNIT}h${outer - inner}v${-UNIT}Z`;
  }
  const rect = (far: number) => `M${-far} ${-far}H${SPAN + far}V${SPAN + far}H${-far}Z`;
  return [
    { pen: "frame-scale", d: scale },
    { pen: "frame-line", d: rect(inner) + rect(outer) },
    { pen: "frame-bold", d: rect(outer + 6) },
  ];
}
