/** Farms: furrows that run through the whole cluster, a hedge around it, and sheaves of wheat. */

import { chance, jitter, put, smooth } from "./ink";
import { border, place, threads, type Detail, type Patch, type Stroke } from "./patch";

const SHEAF =
  "M-6 0 C-4 -8 -5 -15 -15 -29 C-13 -33 -9 -33 -8 -31 C-7 -36 -2 -37 0 -34 C2 -37 7 -36 8 -31 C9 -33 13 -33 15 -29 C5 -15 4 -8 6 0 Z" +
  "M-5 -12 L5 -12 M-5 -15 L5 -15 M-9 -28 L-3 -16 M0 -32 L0 -16 M9 -28 L3 -16 M-2 -11 L-3 0 M2 -11 L3 0";
const STACK =
  "M-17 0 C-20 -14 -12 -27 0 -31 C12 -27 20 -14 17 0 C8 3 -8 3 -17 0 Z M0 -31 L0 -37 M-9 -4 C-9 -12 -6 -18 -2 -22 M1 -3 C1 -10 0 -16 1 -21 M10 -4 C10 -11 8 -16 5 -20";
const ANGLES = [-34, 28, -22, 38];

export function fields(land: Patch, detail: Detail = "full"): Stroke[] {
  const outline = border(land, 4, { radius: 12, waver: 3 });
  const first = place(land, land.cells[0] as number);
  const angle = ANGLES[Math.floor(chance(first.x, first.y, 3) * ANGLES.length)] as number;
  const furrows = threads(land, { angle, gap: detail === "full" ? 14 : 25, margin: 7, sway: 2 });
  const strokes: Stroke[] = [
    { pen: "wash farm", d: outline },
    { pen: "furrow", d: furrows.map((line) => smooth(line)).join("") },
  ];
  if (detail === "full") strokes.push({ pen: "hedge", d: border(land, 8, { radius: 12, waver: 4 }) });
  for (const cell of land.cells) {
    const { x, y } = place(land, cell);
    const dx = jitter(9, x, y, 1);
    const dy = jitter(7, x, y, 2);
    if (detail === "small") {
      strokes.push({ pen: "sheaf", d: put(SHEAF, x + 50, y + 82, 1.7) });
    } else if (chance(x, y, 4) < 0.62) {
      strokes.push({ pen: "sheaf", d: put(SHEAF, x + 37 + dx, y + 64 + dy, 1.02) });
      strokes.push({ pen: "sheaf", d: put(SHEAF, x + 67 + dx, y + 80 + dy, 1.12) });
    } else {
      strokes.push({ pen: "sheaf", d: put(STACK, x + 44 + dx, y + 74 + dy, 1.15) });
      strokes.push({ pen: "sheaf", d: put(SHEAF, x + 72 + dx, y + 82 + dy, 0.86) });
    }
  }
  strokes.push({ pen: "shore", d: outline });
  return strokes;
}
