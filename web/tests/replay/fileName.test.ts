/** The name of a map's file. */
import { expect, it } from "vitest";

import type { TableMessage } from "../../src/generated/wire";
import { fileName } from "../../src/replay/fileName";

const at = (created: number): TableMessage => ({ options: { game: "heroes" }, setup: { sheet: "D" }, created }) as unknown as TableMessage;
const noon = new Date(2026, 2, 5, 12).getTime() / 1000;

it("tells game, sheet, player and day", () => {
  expect(fileName(at(noon), "Zoë O’Hara!")).toBe("quillmap-heroes-d-zoë-o-hara-2026-03-05");
  expect(fileName(at(noon + 86_400), "???")).toBe("quillmap-heroes-d-2026-03-06");
});
