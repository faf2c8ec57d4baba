/** Monsters: a dark lair with a thorny edge, and in each cell somebody who looks back. */

import { chance, jitter, put, smooth } from "./ink";
import { border, disc, place, threads, type Detail, type Patch, type Stroke } from "./patch";
import type { Ground } from "../sheet";

type Beast = readonly (readonly [pen: string, drawing: string])[];

const HORNED: Beast = [
  ["hide", "M-25 -6 C-30 -22 -41 -30 -37 -45 C-27 -42 -20 -35 -16 -28 C-6 -34 6 -34 16 -28 C20 -35 27 -42 37 -45 C41 -30 30 -22 25 -6 C30 6 24 24 12 32 L7 25 L0 35 L-7 25 L-12 32 C-24 24 -30 6 -25 -6 Z"],
  ["eye", "M-20 -13 L-4 -5 C-7 5 -17 4 -20 -13 Z M20 -13 L4 -5 C7 5 17 4 20 -13 Z"],
  ["tooth", "M-15 11 L-11 20 L-7 12 L-3 18 L0 12 L3 18 L7 12 L11 20 L15 11 C7 8 -7 8 -15 11 Z"],
  ["pupil", "M-11 -5 L-9 0 M11 -5 L9 0"],
];
const CYCLOPS: Beast = [
  ["hide", "M-34 36 C-38 2 -32 -34 -8 -38 L-4 -46 L2 -38 L10 -44 L12 -36 C32 -28 38 2 34 36 L25 29 L17 38 L8 30 L0 39 L-8 30 L-17 38 L-25 29 Z"],
  ["eye", "M-18 -12 C-12 -26 12 -26 18 -12 C12 2 -12 2 -18 -12 Z"],
  ["tooth", "M-20 10 C-8 17 8 17 20 10 L16 19 L11 15 L6 21 L0 16 L-6 21 L-11 15 L-16 19 Z"],
  ["pupil", "M0 -19 L0 -6 M-2 -17 L-2 -8 M2 -17 L2 -8"],
];
const BAT: Beast = [
  ["hide", "M0 -20 C6 -22 10 -22 13 -20 L24 -44 L30 -12 C36 -6 44 -10 48 -16 C46 4 38 12 28 12 C26 28 12 34 0 36 C-12 34 -26 28 -28 12 C-38 12 -46 4 -48 -16 C-44 -10 -36 -6 -30 -12 L-24 -44 L-13 -20 C-10 -22 -6 -22 0 -20 Z"],
  ["eye", "M-18 -6 C-14 -12 -6 -10 -4 -3 C-9 2 -16 1 -18 -6 Z M18 -6 C14 -12 6 -10 4 -3 C9 2 16 1 18 -6 Z"],
  ["tooth", "M-10 12 L-7 23 L-3 13 L3 13 L7 23 L10 12 C4 10 -4 10 -10 12 Z"],
  ["pupil", "M-11 -7 L-11 -2 M11 -7 L11 -2"],
];
const DRAGON: Beast = [
  ["hide wing", "M10 22 C14 -6 24 -28 46 -40 C42 -28 43 -20 47 -12 C40 -12 38 -4 41 4 C34 4 32 12 34 20 C28 16 20 18 10 22 Z M14 16 L40 -28 M18 14 L38 -4"],
  ["hide dragon", "M18 44 C28 28 12 16 14 4 C16 -6 13 -12 7 -15 C14 -24 20 -27 28 -28 C16 -36 4 -32 -2 -24 C-14 -28 -26 -18 -42 -12 C-45 -7 -43 -2 -38 -2 L-32 -4 L-31 2 L-25 -3 L-22 4 L-16 0 C-12 6 -8 7 -4 6 C-10 18 -4 26 -10 44 Z"],
  ["eye", "M-14 -15 C-10 -20 -4 -18 -3 -13 C-7 -10 -11 -11 -14 -15 Z"],
  ["flame", "M-34 4 C-46 8 -40 18 -48 28 C-40 26 -38 30 -40 38 C-28 34 -22 22 -26 8 Z"],
  ["pupil", "M-8 -17 L-8 -12 M-40 -9 L-37 -10 M6 20 L0 24 M9 28 L1 31 M8 36 L0 38"],
];
const ZOMBIE: Beast = [
  ["hide zombie", "M-26 -8 C-28 -42 18 -44 18 -10 C18 -2 15 2 13 6 L14 18 C10 23 -16 24 -21 18 L-20 6 C-23 2 -26 -2 -26 -8 Z M-12 22 L-14 44 L8 44 L7 22"],
  ["hide zombie", "M22 44 L20 24 C16 18 15 10 18 4 L22 14 L23 -2 L28 12 L32 -1 L33 14 L39 6 C40 16 36 24 33 28 L34 44 Z"],
  ["eye", "M-19 -10 C-19 -20 -6 -20 -6 -10 C-6 -2 -19 -2 -19 -10 Z M2 -8 C2 -14 11 -14 11 -8 C11 -3 2 -3 2 -8 Z"],
  ["pupil", "M-13 -10 L-11 -10 M6 -8 L7 -8 M-16 10 L8 10 M-12 6 L-12 14 M-5 6 L-5 14 M2 6 L2 14 M-22 -24 L-8 -30 M-18 -30 L-13 -24"],
];
const TROLL: Beast = [
  ["hide troll", "M-46 44 C-48 16 -38 2 -22 -2 C-26 -26 -14 -38 0 -38 C14 -38 26 -26 22 -2 C38 2 48 16 46 44 Z M-24 44 C-24 34 -26 28 -30 22 M24 44 C24 34 26 28 30 22"],
  ["hide troll", "M-25 -12 C-34 -18 -36 -10 -24 -4 Z M25 -12 C34 -18 36 -10 24 -4 Z"],
  ["eye", "M-15 -17 L-5 -15 C-6 -10 -13 -10 -15 -17 Z M15 -17 L5 -15 C6 -10 13 -10 15 -17 Z"],
  ["tooth", "M-14 9 L-12 -4 L-7 8 Z M14 9 L12 -4 L7 8 Z"],
  ["pupil", "M-20 -22 L-3 -18 M20 -22 L3 -18 M-5 -4 C-6 0 6 0 5 -4 M-17 9 C-8 14 8 14 17 9"],
];
const GORGON: Beast = [
  ["snake", "M-14 -16 C-22 -26 -34 -20 -38 -30 M-9 -20 C-14 -32 -24 -32 -24 -44 M-2 -22 C-8 -32 2 -38 -4 -47 M6 -21 C6 -32 16 -34 14 -46 M12 -17 C20 -26 30 -24 32 -38 M17 -8 C28 -14 34 -6 43 -14 M-18 -6 C-28 -12 -34 -2 -43 -8 M-18 6 C-28 4 -30 14 -41 13 M18 6 C28 2 31 14 42 10"],
  ["hide gorgon", "M-19 -8 C-18 -26 18 -26 19 -8 C21 12 12 28 0 34 C-12 28 -21 12 -19 -8 Z"],
  ["eye", "M-15 -3 C-12 -10 -5 -9 -3 -2 C-6 3 -12 2 -15 -3 Z M15 -3 C12 -10 5 -9 3 -2 C6 3 12 2 15 -3 Z"],
  ["tooth", "M-8 17 L-6 25 L-3 18 L3 18 L6 25 L8 17 C4 14 -4 14 -8 17 Z"],
  ["pupil", "M-9 -6 L-9 0 M9 -6 L9 0 M-2 8 L2 8 M-17 -12 L-4 -8 M17 -12 L4 -8"],
];

const PLAIN = [HORNED, CYCLOPS, BAT] as const;
const NAMED: Readonly<Partial<Record<Ground, Beast>>> = { dragon: DRAGON, zombie: ZOMBIE, troll: TROLL, gorgon: GORGON };

export function beasts(land: Patch, kind: Ground, detail: Detail = "full"): Stroke[] {
  const outline = border(land, 4, { radius: 14, waver: 7, step: 15 });
  const strokes: Stroke[] = [{ pen: `wash lair ${kind}`, d: outline }];
  if (detail === "full") {
    const scratches = threads(land, { angle: -52, gap: 15, margin: 6, sway: 4, skip: 0.3 });
    strokes.push({ pen: "scratch", d: scratches.map((line) => smooth(line)).join("") });
    strokes.push({ pen: "thorn", d: thorns(land) });
  }
  for (const cell of land.cells) {
    const { x, y } = place(land, cell);
    const beast = NAMED[kind] ?? (PLAIN[Math.floor(chance(x, y, 1) * PLAIN.length)] as Beast);
    const mirrored = chance(x, y, 2) < 0.5;
    const at = [x + 50 + jitter(2, x, y, 3), y + 52 + jitter(2, x, y, 4)] as const;
    for (const [pen, drawing] of beast) strokes.push({ pen, d: put(drawing, at[0], at[1], 0.94, mirrored) });
  }
  strokes.push({ pen: "shore rough", d: outline });
  return strokes;
}

/** Claw marks over the seams between cells of one lair. */
function thorns(land: Patch): string {
  return land.cells
    .flatMap((cell) => {
      const { x, y, column, row } = place(land, cell);
      const marks: string[] = [];
      if (land.has(column + 1, row)) {
        for (const down of [34, 50, 66]) marks.push(`M${x + 92} ${y + down - 7}Q${x + 101} ${y + down} ${x + 107} ${y + down + 9}`);
      }
      if (land.has(column, row + 1)) {
        for (const right of [34, 50, 66]) marks.push(`M${x + right - 7} ${y + 92}Q${x + right} ${y + 101} ${x + right + 9} ${y + 107}`);
      }
      return marks;
    })
    .join("");
}

const SWORD = "M-3 30 L-3 -26 L0 -40 L3 -26 L3 30 Z M-12 22 L12 22 L12 27 L-12 27 Z M-3 27 L3 27 L3 40 L-3 40 Z";
const SHIELD = "M-24 -18 C-12 -16 -5 -18 0 -23 C5 -18 12 -16 24 -18 C26 8 16 24 0 34 C-16 24 -26 8 -24 -18 Z";
const CHARGE = "M-4 -19 C-2 -20 -1 -22 0 -23 C1 -22 2 -20 4 -19 L4 2 L23 2 C22 6 21 9 20 11 L4 11 L4 31 C2 32 1 33 0 34 C-1 33 -2 32 -4 31 L-4 11 L-20 11 C-21 9 -22 6 -23 2 L-4 2 Z";
const PENNON = "M-36 42 L-36 -44 L-34 -44 L-34 42 Z M-34 -43 C-26 -46 -20 -38 -9 -42 L-15 -34 L-9 -27 C-20 -24 -26 -31 -34 -28 Z";

/** Heroes: a shield before a sword, and a pennon. */
export function heroes(land: Patch, detail: Detail = "full"): Stroke[] {
  return land.cells.flatMap((cell) => {
    const { x, y } = place(land, cell);
    const home = { ...land, cells: [cell], has: (column: number, row: number) => row * land.size + column === cell };
    const outline = border(home, 5, { radius: 30, waver: 3 });
    return [
      { pen: "wash hero", d: outline },
      ...(detail === "full" ? [{ pen: "hero-ring", d: disc(x + 53, y + 52, 39) }] : []),
      { pen: "sword", d: tilted(x + 58, y + 48) },
      { pen: "pennon", d: put(PENNON, x + 52, y + 52, 0.96) },
      { pen: "shield", d: put(SHIELD, x + 56, y + 54, 1) },
      { pen: "shield-charge", d: put(CHARGE, x + 56, y + 54, 1) },
      { pen: "shore", d: outline },
    ];
  });
}

/** The sword leans to the right behind the shield. */
function tilted(x: number, y: number): string {
  const angle = 0.72;
  return SWORD.replace(/(-?\d+) (-?\d+)/g, (_, across: string, down: string) => {
    const right = x + (Number(across) * Math.cos(angle) - Number(down) * Math.sin(angle)) * 1.1;
    const below = y + (Number(across) * Math.sin(angle) + Number(down) * Math.cos(angle)) * 1.1;
    return `${Math.round(right * 10) / 10} ${Math.round(below * 10) / 10}`;
  });
}

/** A hero's attack on a space: a blade's cross in a ring, in the middle of an empty space, else in its corner. */
export function marks(land: Patch, filled: (cell: number) => boolean): Stroke[] {
  return land.cells.flatMap((cell) => {
    const { x, y } = place(land, cell);
    const [cx, cy, r] = filled(cell) ? [x + 81, y + 20, 13] : [x + 50, y + 50, 25];
    const arm = Math.round(r * 0.82);
    return [
      { pen: filled(cell) ? "mark-ground" : "mark-faint", d: disc(cx, cy, r) },
      { pen: "mark", d: `M${cx - arm} ${cy - arm}L${cx + arm} ${cy + arm}M${cx + arm} ${cy - arm}L${cx - arm} ${cy + arm}` },
    ];
  });
}
