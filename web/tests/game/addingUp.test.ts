import { describe, expect, it } from "vitest";

import { AddingUp, SEASON_PAUSE } from "../../src/game/addingUp.svelte";
import { Stage } from "./stage";

describe("the end of a game", () => {
  it("adds up season by season, each with a sound", () => {
    const stage = new Stage();
    const adding = new AddingUp(true, stage);
    adding.start();
    const seen = [adding.seasons];
    for (let pause = 0; pause < 5; pause++) {
      stage.pass(SEASON_PAUSE);
      seen.push(adding.seasons);
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 4]);
    expect([adding.done, stage.heard]).toEqual([true, ["star", "star", "star", "star"]]);
  });

  it("stands there at once after a press, and goes on no more", () => {
    const stage = new Stage();
    const adding = new AddingUp(true, stage);
    adding.start();
    stage.pass(SEASON_PAUSE);
    adding.skip();
    expect([adding.seasons, stage.running]).toEqual([4, 0]);
  });

  it("stands there at once where nothing moves, and for those who come later", () => {
    const still = new Stage();
    still.still = true;
    const stage = new Stage();
    for (const adding of [new AddingUp(true, still), new AddingUp(false, stage)]) {
      adding.start();
      expect(adding.done).toBe(true);
    }
    expect([still.heard, stage.heard]).toEqual([[], []]);
  });

  it("stops when it is closed", () => {
    const stage = new Stage();
    new AddingUp(true, stage).start()();
    expect(stage.running).toBe(0);
  });
});
