/** Keys that change the drawing, wherever the focus is. */

import type { Pen } from "./pen.svelte";

/** Turn, flip, or choose the next terrain or shape. True if the key means one of these. */
export function penKey(pen: Pen, event: { readonly key: string; readonly shiftKey: boolean }): boolean {
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
      if (offer.kind === "draw") pen.chooseShape((pen.pose.shape + 1) % offer.shapes.length);
      break;
    default:
      return false;
  }
  if (!pen.shown) pen.appear();
  return true;
}
