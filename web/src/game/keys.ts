/** Keys for the pen, wherever the focus is. */

import type { Pen } from "./pen.svelte";

/** Turn, flip, another terrain, another shape: whether the key was one of these. */
export function penKey(pen: Pen, event: KeyboardEvent): boolean {
  const offer = pen.offer;
  if (!offer) return false;
  switch (event.key.toLowerCase()) {
    case "r":
      pen.turn(event.shiftKey ? -1 : 1);
      break;
    case "f":
      pen.flip();
      break;
    case "t":
      pen.nextTerrain();
      break;
    case "s":
      if (offer.kind === "draw") pen.shape((pen.pose.shape + 1) % offer.shapes.length);
      break;
    default:
      return false;
  }
  if (!pen.shown) pen.appear();
  return true;
}
