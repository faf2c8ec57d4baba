import { beforeAll, describe, expect, it } from "vitest";

import { CARDS } from "../../src/generated/cards";
import { cellsOf, drawDiagram } from "../../src/cards/diagram";
import { EDICT_DIAGRAMS } from "../../src/cards/edicts";
import { headlineOf, ranked, soloTarget, standingsOf, titleOf } from "../../src/game/result";
import { written } from "../../src/parts/labels";
import { edictsOf, paid, seasonName } from "../../src/parts/seasons";
import { scoreHighlight } from "../../src/board/scoreHighlight";
import { drawnIn } from "../../src/replay/frames";
import type { Snapshot } from "../../src/game/snapshot";
import type { Frame, TableMessage, ViewMessage } from "../../src/generated/wire";
import { words } from "../../src/words/index.svelte";
import { EDICTS as DEALT, state } from "./stage";

beforeAll(() => words.speak("en"));

const EDICTS = Object.entries(CARDS).filter(([, card]) => card.kind === "edict").map(([id]) => id);

describe("diagrams", () => {
  it("are there for every scoring card and for nothing else", () => {
    expect(Object.keys(EDICT_DIAGRAMS).sort()).toEqual([...EDICTS].sort());
  });

  it.each(EDICTS)("of %s are square, and all that is lit lies in them", (id) => {
    const diagram = EDICT_DIAGRAMS[id]!;
    const rows = diagram.drawing.split("/");
    for (const row of rows) expect(row.length).toBe(rows.length);
    for (const cell of [...cellsOf(diagram.lit, rows.length), ...cellsOf(diagram.any ?? "", rows.length)]) {
      expect(cell).toBeGreaterThanOrEqual(0);
      expect(cell).toBeLessThan(rows.length ** 2);
    }
    const drawn = drawDiagram(diagram);
    expect(drawn.lit).not.toBe("");
    expect(JSON.stringify(drawn)).not.toMatch(/NaN|undefined|Infinity/);
    expect(drawn.window.x + drawn.window.side).toBeLessThanOrEqual(drawn.size);
  });

  it("all differ", () => {
    const seen = Object.values(EDICT_DIAGRAMS).map((diagram) => JSON.stringify(drawDiagram(diagram)));
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe("lights", () => {
  it("surround spaces and mark lines", () => {
    const light = scoreHighlight({ stars: 3, cells: ["A1", "A2", "C3"], lines: { rows: ["B"], columns: [4], diagonals: ["A"] } });
    expect(light.around.match(/M/g)).toHaveLength(2);
    expect(light.bars).toContain("M10 10L1090 1090");
  });
});

describe("facts", () => {
  it("of seasons", () => {
    expect([0, 1, 2, 3].map(edictsOf)).toEqual([[0, 1], [1, 2], [2, 3], [3, 0]]);
    expect([edictsOf(4), seasonName(4)], "after winter it stays winter").toEqual([[3, 0], "Winter"]);
    expect(paid({ first: 3, second: 4, coins: 2, monsters: 5 })).toBe(4);
  });

  it("of solo play", () => {
    expect(soloTarget(["sentinel_wood", "canal_lake", "wildholds", "borderlands"])).toBe(25 + 24 + 16 + 24);
  });

  it("of places: ties share one, but for whoever won", () => {
    const view = { totals: [40, 50, 50, 50], winners: [2] } as unknown as ViewMessage;
    expect(ranked(view).map(({ seat, place }) => [seat, place])).toEqual([[2, 1], [1, 2], [3, 2], [0, 4]]);
  });

  it("of who won", () => {
    const { table } = state();
    const headline = (view: object): string => headlineOf({ ...state(), table, view } as unknown as Snapshot, 0);
    expect(headline({ totals: [1, 2, 3], winners: [2], seat: 0 })).toBe("Cyd wins");
    expect(headline({ totals: [1, 2, 3], winners: [2], seat: 2 })).toBe("You win!");
    expect(headline({ totals: [3, 2, 3], winners: [0, 2], seat: 2 })).toBe("Ada, Cyd share the win");
    expect(headline({ totals: [89], winners: [0], seat: 0, edicts: DEALT })).toBe(titleOf(0));
  });

  it("of standings: those who still draw come last", () => {
    const standings = [null, 40, null, 50].map((total) => ({ over: total !== null, total }));
    expect(standingsOf({ standings } as unknown as TableMessage).map(({ seat }) => seat)).toEqual([3, 1, 0, 2]);
  });

  it("of numbers", () => {
    expect([3, 0, -0, -4].map(written)).toEqual(["3", "0", "0", "−4"]);
  });
});

describe("a replay", () => {
  it("knows what a step drew", () => {
    const frame = (drawing: string) => ({ shown: { 0: { sheet: { drawing } } } }) as unknown as Frame;
    expect(drawnIn([frame("..F"), frame("W.F/.X")], 1, 0)).toEqual([0, 12]);
    expect(drawnIn([frame("..F")], 0, 0)).toEqual([]);
  });
});
