/** What can be played after a game. */
import { describe, expect, it } from "vitest";

import type { Options, SeatMessage, SetupMessage, TableMessage } from "../../src/generated/wire";
import { newDeal, otherGame, playedAlone, sameDeal, theirDeal } from "../../src/game/again";

const person = { cartographer: { name: "Ada" }, bot: null } as unknown as SeatMessage;
const bot = { cartographer: null, bot: "master" } as unknown as SeatMessage;
const away = { cartographer: { name: "Bob" }, bot: "journeyman" } as unknown as SeatMessage;

const finished = (seats: SeatMessage[], options: Partial<Options> = {}, setup: Partial<SetupMessage> = {}): TableMessage =>
  ({
    seats,
    options: { game: "heroes", sheet: "D", deal: "", seats: seats.length, open: true, clock: 30, pace: "together", ...options },
    setup: { sheet: "D", ruins: [], heroes: ["hero_2"], ambushes: ["dragon_inferno"], edicts: [], fallback: "any", ...setup },
    deal: "43RH",
  }) as unknown as TableMessage;

describe("after a game", () => {
  it("I decide alone if only bots played with me, and not if a bot stood in for a person", () => {
    expect(playedAlone(finished([person]), 0)).toBe(true);
    expect(playedAlone(finished([person, bot, bot]), 0)).toBe(true);
    expect(playedAlone(finished([person, bot, away]), 0)).toBe(false);
    expect(playedAlone(finished([person]), null)).toBe(false);
  });

  it("a new deal has the same options and bots, and begins", () => {
    const table = finished([person, bot, bot]);
    expect(newDeal(table)).toEqual({ options: table.options, bots: ["master", "master"], start: true });
    expect(otherGame(table)).toEqual({ options: table.options, bots: ["master", "master"] });
  });

  it("a new deal after a given one is of the same game, but has other cards", () => {
    const sent = finished([person], { game: "base", sheet: null, deal: "43RH" });
    expect(newDeal(sent).options).toMatchObject({ deal: "", game: "heroes", sheet: "D", ambushes: ["dragon_inferno"] });
    const both = finished([person], { game: "base", deal: "43RH" }, { ruins: ["temple_ruins"] });
    expect(newDeal(both).options).toMatchObject({ deal: "", game: "combined" });
    const base = finished([person], { deal: "43RH" }, { ruins: ["temple_ruins"], heroes: [] });
    expect(newDeal(base).options).toMatchObject({ deal: "", game: "base" });
  });

  it("the same deal has the same cards, options and bots", () => {
    expect(sameDeal(finished([person, bot]))).toMatchObject({ options: { deal: "43RH", seats: 2, clock: 30 }, bots: ["master"], start: true });
  });

  it("somebody else's deal is played alone, without clock, at a table that is not listed", () => {
    expect(theirDeal(finished([person, bot]))).toEqual({
      options: expect.objectContaining({ deal: "43RH", seats: 1, clock: null, open: false, pace: "together" }),
      start: true,
    });
  });
});
