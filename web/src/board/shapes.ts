/** Shapes as cards print them, turned and flipped. Plain geometry: what may be drawn where, the server says. */

/** A step down and to the right. */
export type Offset = readonly [down: number, right: number];

/** The spaces of a printed shape: rows from the top joined by `/`, X for a space. */
export function points(shape: string): Offset[] {
  return shape.split("/").flatMap((line, row) =>
    [...line].flatMap((letter, column): Offset[] => (letter === "X" ? [[row, column]] : [])),
  );
}

/** The same spaces with their box in the top left corner, in reading order. */
export function laid(offsets: readonly Offset[]): Offset[] {
  const top = Math.min(...offsets.map(([down]) => down));
  const left = Math.min(...offsets.map(([, right]) => right));
  return offsets
    .map(([down, right]): Offset => [down - top, right - left])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** A shape flipped or not, then turned clockwise by quarters. */
export function turned(offsets: readonly Offset[], quarters: number, flipped: boolean): Offset[] {
  let way = offsets.map(([down, right]): Offset => [down, flipped ? -right : right]);
  for (let quarter = 0; quarter < ((quarters % 4) + 4) % 4; quarter++) {
    way = way.map(([down, right]): Offset => [right, -down]);
  }
  return laid(way);
}

/** Height and width of the box around a laid shape. */
export function box(offsets: readonly Offset[]): { height: number; width: number } {
  return {
    height: Math.max(...offsets.map(([down]) => down)) + 1,
    width: Math.max(...offsets.map(([, right]) => right)) + 1,
  };
}

/** The space of a laid shape that a hand holds it by: the one nearest to the middle of its box. */
export function handle(offsets: readonly Offset[]): Offset {
  const { height, width } = box(offsets);
  const far = ([down, right]: Offset) => (down - (height - 1) / 2) ** 2 + (right - (width - 1) / 2) ** 2;
  return offsets.reduce((best, offset) => (far(offset) < far(best) ? offset : best));
}

/** How many of the eight ways to turn and flip a shape look different. */
export function ways(offsets: readonly Offset[]): number {
  const seen = new Set<string>();
  for (const flipped of [false, true]) {
    for (let quarters = 0; quarters < 4; quarters++) seen.add(turned(offsets, quarters, flipped).join(" "));
  }
  return seen.size;
}
