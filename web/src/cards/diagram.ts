/** Tiny maps for cards: the same terrain as on the sheet, on a grid of a few spaces. */

import { clusters } from "../board/outline";
import { border, patch, UNIT, type Stroke } from "../board/art/patch";
import { ground } from "../board/picture";
import { readDrawing, ROW_LETTERS, SIZE, type Ground } from "../board/sheet";
import { ruins } from "../board/art/stone";
import type { Diagram } from "./edicts";

export interface Drawn {
  readonly size: number;
  readonly strokes: readonly Stroke[];
  readonly lit: string;
  readonly bars: string;
  readonly edges: string;
  readonly grid: string;
  /** What is worth showing, as a square of cells. */
  readonly window: { readonly x: number; readonly y: number; readonly side: number };
}

/** The cell numbers of names like "B2", on a grid of `size`. */
export function cellsOf(names: string, size: number): number[] {
  return names.split(" ").filter(Boolean).map((name) => ROW_LETTERS.indexOf(name[0] ?? "") * size + Number(name.slice(1)) - 1);
}

export function drawDiagram(diagram: Diagram): Drawn {
  const rows = diagram.drawing.split("/");
  const size = rows.length;
  const all = readDrawing(diagram.drawing);
  const cells = Array.from({ length: size * size }, (_, cell) => all[Math.floor(cell / size) * SIZE + (cell % size)]);
  const any = new Set(cellsOf(diagram.any ?? "", size));
  const kinds: (Ground | null)[] = cells.map((cell) => (!cell || cell.ground === "empty" ? null : cell.ground));
  const strokes: Stroke[] = [];
  const covered = clusters(Array.from({ length: size * size }, (_, cell) => (any.has(cell) ? 1 : null)), size);
  for (const group of covered) {
    const land = patch(group.cells, size);
    strokes.push({ pen: "anything", d: border(land, 6, { radius: 16, waver: 2 }) });
    strokes.push({ pen: "anything-hatch", d: group.cells.map((cell) => scribble(cell % size, Math.floor(cell / size))).join("") });
  }
  for (const group of clusters(kinds, size)) strokes.push(...ground(group.key, group.cells, size, "small"));
  cells.forEach((cell, number) => {
    if (cell?.ruins) strokes.push(...ruins(patch([number], size), cell.ground !== "empty"));
  });
  const lit = clusters(kinds.map((_, cell) => (cellsOf(diagram.lit, size).includes(cell) ? 1 : null)), size)
    .map((group) => border(patch(group.cells, size), 3, { radius: 20, waver: 0 }))
    .join("");
  const span = size * UNIT;
  let bars = "";
  for (const letter of (diagram.rows ?? "").split(" ").filter(Boolean)) {
    const y = ROW_LETTERS.indexOf(letter) * UNIT + 50;
    bars += `M-26 ${y}H-6M${span + 6} ${y}H${span + 26}`;
  }
  for (const number of (diagram.columns ?? "").split(" ").filter(Boolean)) {
    const x = (Number(number) - 1) * UNIT + 50;
    bars += `M${x} -26V-6M${x} ${span + 6}V${span + 26}`;
  }
  const edge = diagram.edge ?? "";
  const edges =
    (edge.includes("t") ? `M0 0H${span}` : "") + (edge.includes("l") ? `M0 0V${span}` : "") +
    (edge.includes("b") ? `M0 ${span}H${span}` : "") + (edge.includes("r") ? `M${span} 0V${span}` : "");
  let grid = "";
  for (let line = 0; line <= size; line++) grid += `M${line * UNIT} 0V${span}M0 ${line * UNIT}H${span}`;
  const used = kinds.flatMap((kind, cell) => (kind || any.has(cell) || cells[cell]?.ruins ? [cell] : []));
  return { size, strokes, lit, bars, edges, grid, window: windowOf([...used, ...cellsOf(diagram.lit, size)], size) };
}

/** The smallest square of at least three cells around some cells, within the grid. */
function windowOf(cells: readonly number[], size: number): Drawn["window"] {
  const rows = cells.map((cell) => Math.floor(cell / size));
  const columns = cells.map((cell) => cell % size);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const side = Math.min(size, Math.max(3, Math.max(...rows) - top + 1, Math.max(...columns) - left + 1));
  return { x: Math.min(left, size - side), y: Math.min(top, size - side), side };
}

/** Ink of no particular kind. */
function scribble(column: number, row: number): string {
  const x = column * UNIT;
  const y = row * UNIT;
  return `M${x + 22} ${y + 46}L${x + 46} ${y + 22}M${x + 24} ${y + 76}L${x + 76} ${y + 24}M${x + 54} ${y + 78}L${x + 78} ${y + 54}`;
}
