import { describe, expect, it } from "vitest";

import { keyPress } from "../../src/game/keys";

/** A key on an element that lies in others, as a browser tells of it. */
function event(inside: readonly string[], more: Partial<KeyboardEvent> = {}): KeyboardEvent {
  const closest = (selector: string): unknown => (selector.split(", ").some((one) => inside.includes(one)) ? {} : null);
  return { key: "r", shiftKey: false, repeat: false, target: { closest }, ...more } as unknown as KeyboardEvent;
}

describe("a key on the page", () => {
  it.each([
    [[], "page"],
    [["button"], "control"],
    [["a"], "control"],
    [["button", "[role=radiogroup]"], "choice"],
    [["input"], "field"],
    [["textarea"], "field"],
    [["select"], "field"],
    [["button", "dialog"], "field"],
  ] as const)("inside %j is pressed on a %s", (inside, focus) => {
    expect(keyPress(event(inside))?.focus).toBe(focus);
  });

  it("belongs to somebody else with Ctrl, Alt or Meta, and when it was used already", () => {
    for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { defaultPrevented: true }]) {
      expect(keyPress(event([], more))).toBeNull();
    }
    expect(keyPress(event([], { shiftKey: true, repeat: true }))).toEqual({ key: "r", shiftKey: true, repeat: true, focus: "page" });
  });
});
