import { describe, expect, it } from "vitest";

import { area, beside, clusters, inset, outlines } from "../../src/board/outline";
import { nameOf, numberOf, numbersOf, readDrawing } from "../../src/board/sheet";

const cells = (...names: string[]) => numbersOf(names);

describe("outlines", () => {
  it("of one cell is a square, clockwise", () => {
    expect(outlines(cells("A1"))).toEqual([[[0, 0], [1, 0], [1, 1], [0, 1]]]);
  });

  it("of an L has six corners", () => {
    const [loop, ...others] = outlines(cells("A1", "B1", "B2"));
    expect(others).toEqual([]);
    expect(loop).toHaveLength(6);
    expect(area(loop!)).toBe(6);
  });

  it("of a ring has a hole that runs the other way", () => {
    const loops = outlines(cells("B2", "B3", "B4", "C2", "C4", "D2", "D3", "D4"));
    expect(loops.map(area)).toEqual([18, -2]);
  });

  it("of two cells that meet at a corner are two squares", () => {
    const loops = outlines(cells("A1", "B2"));
    expect(loops.map((loop) => loop.length)).toEqual([4, 4]);
    expect(loops.map(area)).toEqual([2, 2]);
  });

  it("of a ring of diagonals that touch keep apart", () => {
    const loops = outlines(cells("A2", "B1", "B3", "C2"));
    expect(loops.map(area)).toEqual([2, 2, 2, 2]);
  });

  it("never join the last column to the first of the next row", () => {
    expect(outlines(cells("A11", "B1")).map(area)).toEqual([2, 2]);
  });

  it("of any cells cover as much as there are cells", () => {
    for (let seed = 1; seed < 60; seed++) {
      const some = Array.from({ length: 121 }, (_, cell) => cell).filter((cell) => (cell * seed * 7919) % 97 < 50);
      const loops = outlines(some);
      expect(loops.reduce((sum, loop) => sum + area(loop), 0)).toBe(2 * some.length);
    }
  });
});

describe("inset", () => {
  it("moves the outside in and a hole out", () => {
    const [outside, hole] = outlines(cells("B2", "B3", "B4", "C2", "C4", "D2", "D3", "D4"));
    expect(area(inset(outside!, 0.25))).toBe(2 * 2.5 * 2.5);
    expect(area(inset(hole!, 0.25))).toBe(-2 * 1.5 * 1.5);
  });
});

describe("clusters", () => {
  it("join by sides only, each kind for itself", () => {
    const drawing = readDrawing("FF./.FV/V.V");
    const groups = clusters(drawing.map((cell) => (cell.ground === "empty" ? null : cell.ground)));
    expect(groups.map((group) => [group.key, group.cells.map(nameOf).join(" ")])).toEqual([
      ["forest", "A1 A2 B2"],
      ["village", "B3 C3"],
      ["village", "C1"],
    ]);
  });

  it("know the edge", () => {
    expect(beside(numberOf("A11")).map(nameOf)).toEqual(["B11", "A10"]);
  });
});

describe("the notation", () => {
  it("tells ruins by lower case", () => {
    const drawing = readDrawing("rfX^#");
    expect(drawing.slice(0, 6)).toEqual([
      { ground: "empty", ruins: true },
      { ground: "forest", ruins: true },
      { ground: "destroyed", ruins: false },
      { ground: "mountain", ruins: false },
      { ground: "wasteland", ruins: false },
      { ground: "empty", ruins: false },
    ]);
  });
});
