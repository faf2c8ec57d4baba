/** The notation of a sheet, read into cells. Rows are joined by `/`; lower case means "on a ruins space". */

export { SIZE } from "../generated/cards";
import { SIZE } from "../generated/cards";

export const ROW_LETTERS = "ABCDEFGHIJK";

export type Ground =
  | "empty" | "forest" | "village" | "farm" | "water" | "monster" | "dragon" | "zombie" | "troll" | "gorgon"
  | "hero" | "mountain" | "wasteland" | "destroyed";

export interface Cell {
  readonly ground: Ground;
  readonly ruins: boolean;
}

const GROUNDS: Readonly<Record<string, Ground>> = {
  ".": "empty", R: "empty", F: "forest", V: "village", A: "farm", W: "water", M: "monster", D: "dragon", Z: "zombie",
  T: "troll", G: "gorgon", H: "hero", "^": "mountain", "#": "wasteland", X: "destroyed",
};

/** All cells of a drawing, row by row. Cells that the drawing leaves out are empty. */
export function readDrawing(drawing: string): Cell[] {
  const rows = drawing.split(/[/\n]/).map((row) => row.replaceAll(" ", ""));
  const cells: Cell[] = [];
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const letter = rows[row]?.[column] ?? ".";
      const upper = letter.toUpperCase();
      cells.push({ ground: GROUNDS[upper] ?? "empty", ruins: letter !== upper });
    }
  }
  return cells;
}

/** The number of a named space: "A1" is 0, "K11" is 120. */
export function numberOf(name: string): number {
  return ROW_LETTERS.indexOf(name[0] ?? "") * SIZE + Number(name.slice(1)) - 1;
}

/** The name of a space by its number. */
export function nameOf(number: number): string {
  return `${ROW_LETTERS[Math.floor(number / SIZE)]}${(number % SIZE) + 1}`;
}

export const numbersOf = (names: readonly string[]): number[] => names.map(numberOf);
