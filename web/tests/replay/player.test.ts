import { describe, expect, it } from "vitest";

import type { Replay } from "../../src/generated/wire";
import { firstSeats, MOST, ReplayPlayer, STEP } from "../../src/replay/player.svelte";
import { Stage } from "../game/stage";

/** A finished game of ten steps that shows the maps of these seats. */
function replay(seats: readonly number[]): Replay {
  const shown = Object.fromEntries(seats.map((seat) => [seat, {}]));
  const frames = Array.from({ length: 10 }, (_, turn) => ({ turn, season: Math.floor(turn / 2), shown }));
  return { frames } as unknown as Replay;
}

async function play({ seats = [0], step = 0 } = {}) {
  const stage = new Stage();
  const fetched: number[][] = [];
  const addresses: string[] = [];
  const player = new ReplayPlayer(seats, {
    after: (milliseconds, action) => stage.after(milliseconds, action),
    shown: (at, shown) => addresses.push(`${at}: ${shown.join(",")}`),
    fetch: (wanted) => {
      fetched.push([...wanted]);
      return Promise.resolve(replay(wanted));
    },
  });
  await player.load(step);
  return { player, stage, fetched, addresses };
}

describe("a replay", () => {
  it("begins at the step of its address, and stays inside the game", async () => {
    expect((await play({ step: 4 })).player.frame?.turn).toBe(4);
    expect((await play({ step: 99 })).player.at).toBe(9);
    const { player, addresses } = await play({ step: -3 });
    expect(player.at).toBe(0);
    player.go(-1);
    player.go(12);
    expect([player.at, addresses]).toEqual([9, ["0: 0", "9: 0"]]);
  });

  it("plays step by step to its end, and stops there", async () => {
    const { player, stage } = await play({ step: 7 });
    player.toggle();
    stage.pass(STEP);
    expect([player.at, player.playing]).toEqual([8, true]);
    stage.pass(2 * STEP);
    expect([player.at, player.playing, stage.running]).toEqual([9, false, 0]);
  });

  it("stands still when it is stopped", async () => {
    const { player, stage } = await play();
    player.toggle();
    stage.pass(STEP);
    player.toggle();
    stage.pass(5 * STEP);
    expect([player.at, player.playing]).toEqual([1, false]);
  });

  it("fetches the maps that it does not have, and never shows none", async () => {
    const { player, fetched } = await play();
    player.toggleSeat(0);
    expect(player.seats).toEqual([0]);
    player.toggleSeat(2);
    await new Promise((settle) => setTimeout(settle, 0));
    player.toggleSeat(0);
    player.toggleSeat(0);
    expect(player.seats).toEqual([2, 0]);
    expect(fetched).toEqual([[0], [0, 2]]);
    for (let seat = 10; seat < 30; seat++) player.toggleSeat(seat);
    expect([player.seats.length, player.seats.at(-1)]).toEqual([MOST, 29]);
  });

  it("knows its keys", async () => {
    const { player } = await play({ step: 5 });
    const after = (key: string): [boolean, number] => [player.key(key), player.at];
    expect(["ArrowLeft", "ArrowRight", "End", "Home", "x"].map(after)).toEqual([[true, 4], [true, 5], [true, 9], [true, 0], [false, 0]]);
    player.key(" ");
    expect(player.playing).toBe(true);
    player.stop();
  });

  it("says which two edicts count; after winter those of winter", async () => {
    const { player } = await play({ step: 2 });
    expect(player.counting).toEqual([1, 2]);
    player.go(9);
    expect(player.counting).toEqual([3, 0]);
  });

  it("lights one edict or none", async () => {
    const { player } = await play();
    player.choose(2);
    expect(player.chosen).toBe(2);
    player.choose(2);
    expect(player.chosen).toBeNull();
  });
});

describe("the maps of a replay", () => {
  it("are those of the address, or mine, or the first four", () => {
    expect(firstSeats("2,0", 3, 1)).toEqual([2, 0]);
    expect(firstSeats("7,x,-1,1.5", 3, 1)).toEqual([1]);
    expect(firstSeats("", 100, null)).toEqual([0, 1, 2, 3]);
    expect(firstSeats(Array.from({ length: 50 }, (_, seat) => seat).join(), 100, null)).toHaveLength(MOST);
  });
});
