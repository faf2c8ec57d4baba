/** Frames of a finished game, compared with one another. */

import { readDrawing } from "../board/sheet";
import type { Frame } from "../generated/wire";

/** Cells of a seat's map that a frame changed. */
export function drawnIn(frames: readonly Frame[], index: number, seat: number): number[] {
  const before = frames[index - 1]?.shown[seat]?.sheet.drawing;
  const after = frames[index]?.shown[seat]?.sheet.drawing;
  if (before === undefined || after === undefined || before === after) return [];
  const was = readDrawing(before);
  return readDrawing(after).flatMap((cell, number) => (cell.ground === was[number]?.ground ? [] : [number]));
}
