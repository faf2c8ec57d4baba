import { beforeAll, expect, test } from "vitest";

import type { State } from "../../src/generated/wire";
import { companyNews } from "../../src/pages/table/company";
import { words } from "../../src/words/index.svelte";

beforeAll(() => words.speak("en"));

interface One {
  id: string;
  name?: string;
  bot?: string | null;
}

function state(seats: One[], more: { seat?: number | null; host?: number | null; status?: string; places?: number } = {}): State {
  const { seat = 0, host = 0, status = "lobby", places = 4 } = more;
  return {
    seat,
    host: host !== null && seat === host,
    table: {
      status,
      host,
      options: { seats: places },
      seats: seats.map(({ id, name, bot = null }) => ({ id, bot, cartographer: name ? { name } : null })),
    },
  } as unknown as State;
}

const ADA = { id: "a", name: "Ada" };
const BEN = { id: "b", name: "Ben" };
const CY = { id: "c", name: "Cy" };

test("who sits down and who leaves is said, bots and myself are not", () => {
  expect(companyNews(state([ADA]), state([ADA, BEN, { id: "x", bot: "novice" }]))).toEqual(["Ben sits down at the table."]);
  expect(companyNews(state([ADA, BEN, CY]), state([ADA, CY]))).toEqual(["Ben leaves the table."]);
  expect(companyNews(state([ADA], { seat: null }), state([ADA, BEN], { seat: 1 }))).toEqual([]);
  expect(companyNews(state([ADA, BEN], { seat: 1 }), state([ADA], { seat: null }))).toEqual([]);
});

test("a host who leaves shifts the numbers of the seats: the new one is said by id", () => {
  expect(companyNews(state([ADA, BEN, CY], { seat: 2, host: 0 }), state([BEN, CY], { seat: 1, host: 0 }))).toEqual([
    "Ada leaves the table.",
    "Ben is the host now.",
  ]);
  expect(companyNews(state([ADA, BEN, CY], { seat: 2, host: 1 }), state([BEN, CY], { seat: 1, host: 0 }))).toEqual([
    "Ada leaves the table.",
  ]);
  expect(companyNews(state([ADA, BEN], { seat: 1, host: 0 }), state([ADA, BEN], { seat: 1, host: 1 }))).toEqual([
    "You are the host now.",
  ]);
});

test("in a game it is said for whom a bot draws, and who draws again", () => {
  const playing = { status: "playing" };
  const lent = { ...BEN, bot: "journeyman" };
  expect(companyNews(state([ADA, BEN], playing), state([ADA, lent], playing))).toEqual(["A bot draws for Ben now."]);
  expect(companyNews(state([ADA, lent], playing), state([ADA, BEN], playing))).toEqual(["Ben is back and draws again."]);
  expect(companyNews(state([ADA, lent], { ...playing, seat: 1 }), state([ADA, BEN], { ...playing, seat: 1 }))).toEqual([]);
});

test("a table of a hundred is not told who comes and goes, nor is one that is over", () => {
  expect(companyNews(state([ADA], { places: 100 }), state([ADA, BEN], { places: 100 }))).toEqual([]);
  expect(companyNews(state([ADA, BEN], { status: "over" }), state([ADA, { ...BEN, bot: "novice" }], { status: "over" }))).toEqual([]);
});
