/** What a score is made of, as light on the map: a golden line around its spaces, and bars beside lines that pay. */

import type { TallyMessage } from "../generated/wire";
import { MARGIN } from "./art/paper";
import { border, patch, UNIT } from "./art/patch";
import { clusters } from "./outline";
import { numbersOf, ROW_LETTERS, SIZE } from "./sheet";

export interface ScoreHighlight {
  /** One inked line around each group of lit cells. */
  readonly around: string;
  /** Bars in the margin beside rows and columns, and lines along diagonals. */
  readonly bars: string;
}

export function scoreHighlight(tally: TallyMessage): ScoreHighlight {
  const lit = new Set(numbersOf(tally.cells));
  const keys = Array.from({ length: SIZE * SIZE }, (_, cell) => (lit.has(cell) ? 1 : null));
  const around = clusters(keys).map((group) => border(patch(group.cells), 5, { radius: 18, waver: 2 })).join("");
  const span = SIZE * UNIT;
  const out = MARGIN - 53;
  let bars = "";
  for (const letter of tally.lines.rows) {
    const y = ROW_LETTERS.indexOf(letter) * UNIT + UNIT / 2;
    bars += `M${-out} ${y - 36}V${y + 36}M${span + out} ${y - 36}V${y + 36}M0 ${y}H${span}`;
  }
  for (const number of tally.lines.columns) {
    const x = (number - 1) * UNIT + UNIT / 2;
    bars += `M${x - 36} ${-out}H${x + 36}M${x - 36} ${span + out}H${x + 36}M${x} 0V${span}`;
  }
  for (const letter of tally.lines.diagonals) {
    const y = ROW_LETTERS.indexOf(letter) * UNIT;
    bars += `M10 ${y + 10}L${span - y - 10} ${span - 10}`;
  }
  return { around, bars };
}
