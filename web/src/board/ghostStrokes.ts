/** How a drawing looks before it is ink. Drawn in the top left corner of the map; the layer is moved as a whole. */

import { coin } from "./art/stone";
import { SIZE, type Ground } from "./sheet";
import { UNIT, type Stroke } from "./art/patch";
import { clusters } from "./outline";
import { ground } from "./picture";
import type { Pen } from "./pen.svelte";

/** The terrain in the shape as it is turned now. */
export function ghostStrokes(pen: Pen): Stroke[] {
  const offer = pen.offer;
  if (!offer) return [];
  const kind: Ground =
    offer.kind === "destroy" ? "destroyed"
    : offer.kind === "place_hero" ? "hero"
    : pen.terrain === "monster" && offer.letter ? offer.letter
    : (pen.terrain ?? "empty");
  const inside = new Set(pen.offsets.map(([down, right]) => down * SIZE + right));
  const keys = Array.from({ length: SIZE * SIZE }, (_, cell) => (inside.has(cell) ? kind : null));
  const strokes = clusters(keys).flatMap((group) => ground(kind, group.cells));
  if (pen.coin) {
    const [down, right] = pen.offsets[0] ?? [0, 0];
    strokes.push(...coin(right * UNIT + 82, down * UNIT + 18, 17));
  }
  return strokes;
}

/** Crosses or hatching over cells. */
export function hatchOf(cells: readonly number[], how: "hatch" | "cross"): string {
  return cells
    .map((cell) => {
      const x = (cell % SIZE) * UNIT;
      const y = Math.floor(cell / SIZE) * UNIT;
      return how === "cross"
        ? `M${x + 30} ${y + 30}L${x + 70} ${y + 70}M${x + 70} ${y + 30}L${x + 30} ${y + 70}`
        : `M${x + 8} ${y + 34}L${x + 34} ${y + 8}M${x + 8} ${y + 64}L${x + 64} ${y + 8}M${x + 10} ${y + 90}L${x + 90} ${y + 10}` +
          `M${x + 36} ${y + 92}L${x + 92} ${y + 36}M${x + 66} ${y + 92}L${x + 92} ${y + 66}`;
    })
    .join("");
}
