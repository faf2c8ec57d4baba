/** Forest: a green wash full of firs and round trees that close ranks where cells join. */

import { chance, jitter, put } from "./ink";
import { border, place, type Detail, type Patch, type Stroke } from "./patch";

const FIR =
  "M0 -52 Q4 -41 10 -35 Q7 -34 5 -34 Q9 -24 15 -19 Q11 -18 7 -18 Q11 -9 19 -4 Q8 -1 0 -2 Q-8 -1 -19 -4 Q-11 -9 -7 -18 Q-11 -18 -15 -19 Q-9 -24 -5 -34 Q-7 -34 -10 -35 Q-4 -41 0 -52 Z" +
  "M0 -2 L0 5 M3 -36 L6 -33 M3 -27 L9 -21 M4 -17 L8 -12 M4 -9 L12 -5";
const ROUND =
  "M-13 -10 C-24 -12 -23 -26 -14 -28 C-14 -40 2 -45 6 -36 C16 -40 25 -28 18 -22 C25 -13 16 -6 8 -9 C4 -3 -8 -3 -13 -10 Z" +
  "M-2 -6 L-3 5 M3 -7 L3 5 M6 -31 C12 -31 15 -27 12 -22 M0 -15 C6 -12 12 -13 14 -17 M-14 -22 C-15 -18 -13 -15 -10 -15";

interface Tree {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export function woods(land: Patch, detail: Detail = "full"): Stroke[] {
  const strokes: Stroke[] = [
    { pen: "wash forest", d: border(land, 4, { radius: 30, waver: 4 }) },
  ];
  if (detail === "full") strokes.push({ pen: "pool forest", d: border(land, 9, { radius: 28, waver: 5 }) });
  for (const tree of detail === "full" ? stand(land) : signs(land)) {
    const roll = chance(tree.x, tree.y, 5);
    const shape = roll < 0.55 ? FIR : ROUND;
    const shade = ["leaf-a", "leaf-b", "leaf-c"][Math.floor(chance(tree.x, tree.y, 6) * 3)] as string;
    strokes.push({ pen: `tree ${shade}`, d: put(shape, tree.x, tree.y, tree.scale, roll * 100 % 2 < 1) });
  }
  strokes.push({ pen: "shore", d: border(land, 4, { radius: 30, waver: 4 }) });
  return strokes;
}

function signs(land: Patch): Tree[] {
  return land.cells.flatMap((cell) => {
    const { x, y } = place(land, cell);
    return [{ x: x + 32, y: y + 68, scale: 1.15 }, { x: x + 68, y: y + 86, scale: 1.2 }];
  });
}

/** Where the trees stand, those at the back first. */
function stand(land: Patch): Tree[] {
  const trees: Tree[] = [];
  const plant = (x: number, y: number, scale: number) => {
    trees.push({
      x: x + jitter(6, x, y, 1),
      y: y + jitter(5, x, y, 2),
      scale: scale * (0.94 + chance(x, y, 3) * 0.32),
    });
  };
  for (const cell of land.cells) {
    const { x, y, column, row } = place(land, cell);
    plant(x + 27, y + 54, 0.86);
    plant(x + 67, y + 50, 0.92);
    plant(x + 46, y + 90, 1);
    if (chance(cell, 11) < 0.7) plant(x + 82, y + 88, 0.72);
    if (chance(cell, 12) < 0.6) plant(x + 17, y + 90, 0.66);
    if (land.has(column + 1, row)) plant(x + 99, y + 62, 0.8);
    if (land.has(column, row + 1)) plant(x + 62, y + 112, 0.78);
  }
  return trees.sort((a, b) => a.y - b.y);
}
