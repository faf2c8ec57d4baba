/** The game and the map that were chosen last. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { LastChoice } from "../../src/pages/home/lastChoice.svelte";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the last choice", () => {
  it("is the base game on its usual map at first", () => {
    const choice = new LastChoice();
    expect([choice.game, choice.sheet, choice.sheets]).toEqual(["base", "A", ["A", "B"]]);
  });

  it("keeps a map for each game, also when the page is opened again", () => {
    const choice = new LastChoice();
    choice.sheet = "B";
    choice.game = "heroes";
    expect(choice.sheet).toBe("C");
    choice.sheet = "D";
    const again = new LastChoice();
    expect([again.game, again.sheet]).toEqual(["heroes", "D"]);
    again.game = "base";
    expect(again.sheet).toBe("B");
    again.game = "combined";
    expect([again.sheet, again.sheets]).toEqual(["A", ["A", "B", "C", "D"]]);
  });

  it("forgets what does not exist", () => {
    for (const kept of ['{"game":"chess","sheets":{"base":"Z","heroes":"A"}}', "null", "[]", "nonsense"]) {
      stored.set("quillmap.game", kept);
      const choice = new LastChoice();
      expect([choice.game, choice.sheet]).toEqual(["base", "A"]);
      choice.game = "heroes";
      expect(choice.sheet).toBe("C");
    }
  });

  it("lasts as long as the page where nothing can be stored", () => {
    const refuse = (): never => {
      throw new Error("closed");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    const choice = new LastChoice();
    choice.game = "heroes";
    choice.sheet = "D";
    expect([choice.game, choice.sheet]).toEqual(["heroes", "D"]);
  });
});
