import { describe, expect, it } from "vitest";

import { put } from "../../src/board/art/ink";
import { patch, threads, within } from "../../src/board/art/patch";
import { ground, picture } from "../../src/board/picture";
import type { Ground } from "../../src/board/sheet";

const GROUNDS: Ground[] = [
  "forest", "village", "farm", "water", "monster", "dragon", "zombie", "troll", "gorgon", "hero", "mountain",
  "wasteland", "destroyed",
];

describe("a picture", () => {
  it("is the same each time", () => {
    for (const kind of GROUNDS) expect(ground(kind, [3, 4, 15])).toEqual(ground(kind, [3, 4, 15]));
  });

  it("has a look of its own for every ground", () => {
    const looks = GROUNDS.map((kind) => ground(kind, [60]).map((stroke) => stroke.pen).join());
    expect(new Set(looks).size).toBe(GROUNDS.length);
  });

  it("never draws a number that is none", () => {
    for (const kind of GROUNDS) {
      for (const stroke of ground(kind, [0, 1, 12, 13, 24])) expect(stroke.d).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it("keeps what did not change", () => {
    const before = picture({ drawing: "FF......VV" });
    const after = picture({ drawing: "FF......VV/W" });
    for (const drawing of before.drawings) expect(after.drawings).toContain(drawing);
    expect(after.drawings.length).toBe(before.drawings.length + 1);
  });

  it("tells a mountain whose coin is gone", () => {
    const keys = (claimed: number[]) => picture({ drawing: "^", claimed }).drawings.map((drawing) => drawing.key);
    expect(keys([])).not.toEqual(keys([0]));
  });
});

describe("threads", () => {
  it("stay inside and run from cell to cell", () => {
    const land = patch([0, 1, 2]);
    const lines = threads(land, { angle: 0, gap: 20, margin: 8, sway: 0 });
    expect(lines.length).toBe(4);
    for (const line of lines) {
      for (const [x, y] of line) expect(within(land, x, y, 8)).toBe(true);
      expect(line.at(-1)![0] - line[0]![0]).toBeGreaterThan(250);
    }
  });
});

describe("put", () => {
  it("moves, sizes and mirrors", () => {
    expect(put("M1 2 L-3 4 Z", 10, 20, 2)).toBe("M12 24 L4 28 Z");
    expect(put("M1 2 L-3 4 Z", 10, 20, 2, true)).toBe("M8 24 L16 28 Z");
  });
});
