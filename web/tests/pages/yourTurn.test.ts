/** When a table waits for me, and how often that sounds. */
import { beforeEach, expect, test } from "vitest";

import type { State } from "../../src/generated/wire";
import { turnOfMine, yourTurn } from "../../src/pages/table/yourTurn.svelte";

interface Table {
  turn?: number | null;
  seats?: number;
  pace?: "together" | "own";
  bot?: string | null;
  over?: boolean;
  seat?: number | null;
}

function table({ turn = 4, seats = 3, pace = "together", bot = null, over = false, seat = 0 }: Table = {}): State {
  const offer = turn === null ? null : { turn };
  return {
    seat,
    table: { options: { pace }, seats: Array.from({ length: seats }, () => ({ bot })) },
    view: { over, offer },
  } as unknown as State;
}

let hidden = false;
let sounded = 0;
let marks: boolean[] = [];
const calling = { hidden: () => hidden, sound: () => sounded++, icon: (marked: boolean) => marks.push(marked) };
const take = (which?: Table): void => yourTurn.take(table(which), calling);

beforeEach(() => {
  hidden = false;
  yourTurn.leave(calling);
  sounded = 0;
  marks = [];
});

test("a table waits for whoever it asks for a drawing", () => {
  expect(turnOfMine(table())).toBe(4);
});

test.each<[string, Table]>([
  ["I have drawn", { turn: null }],
  ["the game is over", { over: true }],
  ["a bot draws for me", { bot: "novice" }],
  ["I play alone", { seats: 1 }],
  ["all play at their own pace", { pace: "own" }],
  ["I only watch", { seat: null }],
])("nothing waits for me when %s", (_, which) => {
  expect(turnOfMine(table(which))).toBeNull();
});

test("a lobby waits for nobody", () => {
  expect(turnOfMine({ ...table(), view: null })).toBeNull();
});

test("the tab is marked until I have drawn", () => {
  take();
  expect(yourTurn.waits).toBe(true);
  take({ turn: null });
  expect(yourTurn.waits).toBe(false);
  expect(marks).toEqual([true, false]);
});

test("leaving the table takes the mark away", () => {
  take();
  yourTurn.leave(calling);
  expect([yourTurn.waits, marks.at(-1)]).toEqual([false, false]);
});

test("each turn sounds once, and only in the background", () => {
  take({ turn: 4 });
  take({ turn: null });
  expect(sounded).toBe(0);
  hidden = true;
  take({ turn: 5 });
  take({ turn: 5 });
  expect(sounded).toBe(1);
  take({ turn: null });
  take({ turn: 6 });
  expect(sounded).toBe(2);
});
