/** Giving up a game that is not over. */
import { afterEach, describe, expect, it, vi } from "vitest";

import { api, Refusal } from "../../src/net/api";
import { giveUp } from "../../src/net/giveUp";

afterEach(() => vi.restoreAllMocks());

/** The commands that were sent; those named are refused. */
function commands(refusals: Record<string, string> = {}): string[] {
  const sent: string[] = [];
  vi.spyOn(api, "command").mockImplementation((id, name) => {
    sent.push(`${id} ${name}`);
    const reason = refusals[name];
    if (!reason) return Promise.resolve({} as never);
    return Promise.reject(new Refusal(409, { kind: "refused", reason, sentence: reason, details: {}, turn: null }));
  });
  return sent;
}

describe("giving up", () => {
  it("leaves a table that waits, and ends a game that nobody else plays", async () => {
    const sent = commands();
    await giveUp({ id: "A", status: "lobby" });
    await giveUp({ id: "B", status: "playing" });
    expect(sent).toEqual(["A leave", "B resign"]);
  });

  it("leaves a game to a bot where others play too", async () => {
    const sent = commands({ resign: "not_alone" });
    await giveUp({ id: "C", status: "playing" });
    expect(sent).toEqual(["C resign", "C leave"]);
  });

  it("is refused for every other reason", async () => {
    const sent = commands({ resign: "game_over" });
    await expect(giveUp({ id: "D", status: "playing" })).rejects.toThrow("game_over");
    expect(sent).toEqual(["D resign"]);
  });
});
