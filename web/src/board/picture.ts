/** A sheet as drawings: each cluster of terrain is one, so that only what changed is drawn again. */

import { beasts, heroes, marks } from "./art/beasts";
import { fields } from "./art/fields";
import { hamlets } from "./art/hamlets";
import { clusters } from "./outline";
import { patch, type Detail, type Stroke } from "./art/patch";
import { readDrawing, SIZE, type Cell, type Ground } from "./sheet";
import { destroyed, mountains, ruins, wastes } from "./art/stone";
import { waters } from "./art/waters";
import { woods } from "./art/woods";

export interface Drawing {
  /** The same key always means the same strokes. */
  readonly key: string;
  readonly strokes: readonly Stroke[];
}

/** What lies below is drawn first. */
const ORDER: readonly Ground[] = [
  "water", "wasteland", "farm", "village", "forest", "mountain", "monster", "zombie", "troll", "gorgon", "dragon", "hero",
  "destroyed",
];

const kept = new Map<string, Drawing>();
const MOST_KEPT = 3000;

function keep(key: string, draw: () => Stroke[]): Drawing {
  let drawing = kept.get(key);
  if (!drawing) {
    if (kept.size >= MOST_KEPT) kept.clear();
    drawing = { key, strokes: draw().filter((stroke) => stroke.d) };
    kept.set(key, drawing);
  }
  return drawing;
}

/** One cluster of one ground on a map of any size. */
export function ground(kind: Ground, cells: readonly number[], size = SIZE, detail: Detail = "full"): Stroke[] {
  const land = patch(cells, size);
  switch (kind) {
    case "forest": return woods(land, detail);
    case "village": return hamlets(land, detail);
    case "farm": return fields(land, detail);
    case "water": return waters(land, detail);
    case "wasteland": return wastes(land, detail);
    case "mountain": return mountains(land, null, detail);
    case "hero": return heroes(land, detail);
    case "destroyed": return destroyed(land);
    case "empty": return [];
    default: return beasts(land, kind, detail);
  }
}

export interface SheetPicture {
  readonly cells: readonly Cell[];
  readonly drawings: readonly Drawing[];
}

/** All that is drawn on a sheet, from the back to the front. */
export function picture(
  sheet: { drawing: string; claimed?: readonly number[]; marks?: readonly number[]; coins?: boolean },
  detail: Detail = "full",
): SheetPicture {
  const cells = readDrawing(sheet.drawing);
  const claimed = new Set(sheet.claimed ?? []);
  const groups = clusters(cells.map((cell) => (cell.ground === "empty" ? null : cell.ground)));
  groups.sort((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key));
  const drawings: Drawing[] = [];
  cells.forEach((cell, number) => {
    if (cell.ruins && cell.ground === "empty") drawings.push(keep(`ruins ${number}`, () => ruins(patch([number]), false)));
  });
  for (const group of groups) {
    if (group.key === "mountain") {
      for (const cell of group.cells) {
        const paid = sheet.coins === false ? "plain" : claimed.has(cell) ? "paid" : "coin";
        drawings.push(keep(`mountain ${paid} ${detail} ${cell}`, () =>
          mountains(patch([cell]), paid === "plain" ? null : claimed, detail)));
      }
    } else {
      drawings.push(keep(`${group.key} ${detail} ${group.cells.join()}`, () => ground(group.key, group.cells, SIZE, detail)));
    }
  }
  cells.forEach((cell, number) => {
    if (cell.ruins && cell.ground !== "empty") drawings.push(keep(`stump ${number}`, () => ruins(patch([number]), true)));
  });
  for (const cell of sheet.marks ?? []) {
    const filled = cells[cell]?.ground !== "empty";
    drawings.push(keep(`mark ${filled} ${cell}`, () => marks(patch([cell]), () => filled)));
  }
  return { cells, drawings };
}
