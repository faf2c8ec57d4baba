import { beforeAll, describe, expect, it } from "vitest";

import { gains, harms, rounded } from "../../src/game/adviceText";
import { edictLabel, edictName } from "../../src/game/edictLabel";
import { activityOf, lateSeats } from "../../src/game/late";
import type { Snapshot } from "../../src/game/snapshot";
import { announcements, changed, surprises } from "../../src/game/announcements";
import { waiting } from "../../src/game/waitingCards";
import type { AdviceMessage, Event, State } from "../../src/generated/wire";
import { words } from "../../src/words/index.svelte";

beforeAll(() => words.speak("en"));

const NAMES = ["Ada", "Bob", "Cyd"];

function table(more: object[] = [{}, {}, {}]): State {
  const seats = NAMES.map((name, seat) => ({ cartographer: { name }, bot: null, away: null, silent: null, ...more[seat] }));
  return { seat: 0, table: { seats, options: { pace: "together" } }, view: { seat: 0, turn: 5, waiting: [0, 1, 2] } } as unknown as State;
}

const revealed = (card: string): Event => ({ kind: "revealed", card });
const drew = (seat: number, owner: number, cells: string[]): Event =>
  ({ kind: "drew", seat, owner, turn: 2, terrain: "monster", cells, coins: 0 });
const destroyed = (seat: number, owner: number, cell: string): Event => ({ kind: "destroyed", seat, owner, turn: 2, cell, coins: 0 });

describe("what was done to my map", () => {
  const before = [revealed("lagoon"), drew(0, 0, ["F6"]), revealed("gorgon_gaze"), drew(0, 2, ["A1"]), destroyed(0, 2, "A2")];
  const after = [drew(1, 0, ["B7", "B9", "C8"]), destroyed(1, 0, "B8"), { kind: "turn_ended", turn: 2 }, revealed("settlement")] as Event[];

  it("is named with who did it and by which card", () => {
    expect(surprises(after, table(), [...before, ...after])).toEqual([
      "Bob drew Gorgon Gaze on your map: B7 B9 C8.",
      "The Gorgon's gaze: Bob destroyed B8 on your map.",
    ]);
  });

  it("is marked until I draw on my map again, and not only on another's", () => {
    const history = [...before, ...after];
    const spaces = [17, 19, 29, 18];
    expect(changed(history, 0)).toEqual(spaces);
    expect(changed([...history, drew(0, 1, ["K1"])], 0)).toEqual(spaces);
    expect(changed([...history, drew(0, 0, ["K1"])], 0)).toEqual([]);
    expect(changed(history, null)).toEqual([]);
  });

  it("marks a space once, whatever was done to it", () => {
    expect(changed([drew(1, 0, ["A1"]), destroyed(1, 0, "A1"), drew(1, 0, ["A1"])], 0)).toEqual([0]);
  });
});

describe("advice", () => {
  const shares = [
    { source: "sentinel_wood", stars: 3, difference: -1.6 },
    { source: "wildholds", stars: 9, difference: 0.9 },
    { source: "coins", stars: 2, difference: -0.4 },
  ];
  const one = { stars: 98, spread: 1, shares, harm: 1.1 } as unknown as AdviceMessage;

  it("for an ambush says what it costs the owner and where they lose it", () => {
    expect(harms(one, "Bob")).toBe("costs Bob 1.1 ★ more than usual: Sentinel Wood −1.6, Coins −0.4");
    expect(harms({ ...one, harm: 0.01, shares: [] }, "Bob")).toBe("costs Bob no more than usual");
  });

  it("for my own map says where it does better", () => {
    expect(gains(one)).toBe("Wildholds +0.9");
  });

  it("has a real minus, and none before a nought", () => {
    expect([rounded(-1.12), rounded(-0.04), rounded(2)]).toEqual(["−1.1", "0", "2"]);
  });
});

describe("an edict", () => {
  it("is read with what it pays, when, and what a drawing would change", () => {
    expect(edictName(2, "wildholds")).toBe("Edict C: Wildholds");
    expect(edictLabel(0, "sentinel_wood", 1, true, 0)).toBe("A: Sentinel Wood, 1 star, counts this season");
    expect(edictLabel(1, "wildholds", 8, false, 2)).toBe("B: Wildholds, 8 stars, would gain 2 stars");
    expect(edictLabel(3, "borderlands", 6, true, -6)).toBe("D: Borderlands, 6 stars, counts this season, would lose 6 stars");
  });
});

describe("what a seat is doing", () => {
  it("is being away, having a bot draw, drawing or nothing more", () => {
    const snapshot = table([{}, { away: 1 }, { bot: "novice" }]) as Snapshot;
    expect([0, 1, 2].map((seat) => activityOf(snapshot, seat))).toEqual(["drawing", "away", "bot"]);
    const drawn = { ...snapshot, view: { ...snapshot.view, waiting: [1] } };
    expect([0, 1].map((seat) => activityOf(drawn, seat))).toEqual(["done", "away"]);
  });
});

describe("who is waited for", () => {
  it("begins with those who are away; nobody waits for a bot or for a turn that is over", () => {
    const snapshot = table([{}, { silent: 5 }, { away: 1 }]) as Snapshot;
    expect(lateSeats(snapshot)).toEqual([{ seat: 2, why: "away" }, { seat: 1, why: "silent" }]);
    expect(lateSeats(table([{}, { silent: 4 }, { away: 1, bot: "journeyman" }]) as Snapshot)).toEqual([{ seat: 1, why: "drawing" }]);
  });
});

describe("a revealed ambush", () => {
  const told = (totals: number[], card: string) =>
    announcements([revealed(card)], { view: { seat: 0, totals } } as unknown as State, [revealed(card)]);

  it("at a table tells to pass the map", () => {
    expect(told([0, 0], "goblin_attack")[0]).toMatch(/^Goblin Attack is revealed\. Pass your map counterclockwise/);
  });

  it("alone tells where the monsters come from, and what they do", () => {
    expect(told([0], "goblin_attack")).toEqual([
      "Goblin Attack is revealed. Monsters come along the edge of the map by themselves, counterclockwise from the bottom-right corner.",
    ]);
    expect(told([0], "zombie_plague")[0]).toMatch(/top-left corner\. After each season's scoring, every empty space/);
    expect(told([0], "zombie_plague")[0]).not.toMatch(/Pass/);
  });
});

describe("cards that wait in the deck", () => {
  const AMBUSHES = ["goblin_attack", "bugbear_assault", "kobold_onslaught", "gnoll_raid"];

  it("are as many as seasons have begun, less those revealed", () => {
    expect(waiting(AMBUSHES, { season: 0, past: [] })).toBe(1);
    expect(waiting(AMBUSHES, { season: 2, past: ["gnoll_raid", "dobrik"] })).toBe(2);
    expect(waiting(AMBUSHES, { season: 4, past: AMBUSHES })).toBe(0);
    expect(waiting([], { season: 1, past: [] })).toBe(0);
  });
});

describe("edicts", () => {
  it("have the letters of the reader's alphabet", async () => {
    await words.speak("ru");
    expect(edictName(2, "wildholds")).toBe("Указ В: Крепости в глуши");
    await words.speak("en");
  });
});
