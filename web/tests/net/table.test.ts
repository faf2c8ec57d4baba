import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { TableConnection } from "../../src/net/table.svelte";
import type { Draw, Event, FromServer, State, Tried } from "../../src/generated/wire";

/** A socket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readyState: number = WebSocket.CONNECTING;
  sent: unknown[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }

  tell(message: FromServer): void {
    this.readyState = WebSocket.OPEN;
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const EVENTS: Event[] = [
  { kind: "season_began", season: 0 },
  { kind: "revealed", card: "great_river" },
  { kind: "turn_ended", turn: 1 },
];
const MOVE: Draw = { kind: "draw", turn: 1, terrain: "water", cells: ["A1", "A2", "A3"] };

function state(heard: number, events: Event[], turn = 1): State {
  return {
    kind: "state",
    tag: `${heard}`,
    heard,
    events,
    view: { offer: { kind: "draw", turn } },
    table: { id: "abc" },
  } as unknown as State;
}

function connect(): TableConnection {
  return new TableConnection("abc", {
    socket: (address) => new FakeSocket(address) as unknown as WebSocket,
    random: () => 0.5,
  }).open();
}

const last = (): FakeSocket => FakeSocket.all.at(-1)!;

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what was heard before counts as past, what comes later as news", () => {
  const table = connect();
  const heard: [number, boolean][] = [];
  table.listen((events, _, caughtUp) => heard.push([events.length, caughtUp]));
  last().tell(state(2, EVENTS.slice(0, 2)));
  last().tell(state(3, EVENTS.slice(2)));
  last().tell(state(3, []));
  expect(heard).toEqual([
    [2, false],
    [1, true],
    [0, true],
  ]);
  expect(table.history).toEqual(EVENTS);
  expect(table.link).toBe("live");
});

test("news change what they name and nothing else, whatever was learned elsewhere", async () => {
  const table = connect();
  const first = state(2, EVENTS.slice(0, 2));
  last().tell({ ...first, table: { ...first.table, status: "lobby", watching: 1 } });
  const elsewhere = { ...first, heard: 3, events: EVENTS.slice(2), table: { ...first.table, status: "playing", watching: 1 } };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(elsewhere)));
  await table.command("start", {});
  expect(table.state?.table.status).toBe("playing");
  const news = { kind: "news", seat: 1, host: false, heard: 3, events: EVENTS.slice(2) } as const;
  last().tell({ ...news, table: { watching: 2 }, view: { waiting: [1] } });
  expect(table.state).toMatchObject({ seat: 1, tag: "", table: { id: "abc", status: "lobby", watching: 2 } });
  expect(table.state?.view).toMatchObject({ offer: { turn: 1 }, waiting: [1] });
  last().tell({ ...news, events: [], table: { status: "playing" }, view: {} });
  expect(table.state?.table).toMatchObject({ status: "playing", watching: 2 });
  expect(table.history).toEqual(EVENTS);
});

test("a new socket begins anew: news of the old one mean nothing to it", () => {
  const table = connect();
  last().tell(state(2, EVENTS.slice(0, 2)));
  last().close();
  vi.advanceTimersByTime(2_000);
  const before = table.state;
  last().tell({ kind: "news", seat: 0, host: true, table: { watching: 5 }, view: {}, heard: 2, events: [] });
  expect(table.state).toBe(before);
  last().tell(state(3, EVENTS.slice(2)));
  expect(table.state?.heard).toBe(3);
});

test("a lost connection comes back and asks only for what was not heard", () => {
  const table = connect();
  last().tell(state(2, EVENTS.slice(0, 2)));
  last().close();
  expect(table.link).toBe("lost");
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(last().address.searchParams.get("heard")).toBe("2");
  last().tell(state(3, EVENTS.slice(2)));
  expect(table.link).toBe("live");
  expect(table.history).toEqual(EVENTS);
});

test("a move without an answer is sent again, until a state shows it", () => {
  const table = connect();
  last().tell(state(2, EVENTS.slice(0, 2)));
  table.send(MOVE);
  expect(last().sent).toEqual([MOVE]);
  last().close();
  expect(table.pending).toEqual(MOVE);
  vi.advanceTimersByTime(2_000);
  last().tell(state(2, []));
  expect(last().sent).toEqual([MOVE]);
  last().tell(state(3, EVENTS.slice(2), 2));
  expect(table.pending).toBeNull();
});

test("a socket that swallows a move is replaced", () => {
  const table = connect();
  last().tell(state(2, EVENTS.slice(0, 2)));
  table.send(MOVE);
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
  expect(table.pending).toEqual(MOVE);
});

test("only the newest question what a move would lead to is answered", async () => {
  const table = connect();
  last().tell(state(2, EVENTS.slice(0, 2)));
  const tried = { kind: "tried", turn: 1, owner: 0, coins: 0, tallies: [], monsters: { stars: 0 } } as unknown as Tried;
  const older = table.try(MOVE);
  const newer = table.try(MOVE);
  last().tell(tried);
  expect([await older, await newer]).toEqual([null, tried]);
  const refused = table.try(MOVE);
  last().tell({ kind: "refused", reason: "not_free", sentence: "Already filled: A1.", details: {}, turn: 1 });
  expect(await refused).toBeNull();
  expect(table.refused, "nobody made that move").toBeNull();
  const lost = table.try(MOVE);
  last().close();
  expect(await lost).toBeNull();
});

test("a refused move is no longer on its way", () => {
  const table = connect();
  last().tell(state(2, EVENTS.slice(0, 2)));
  table.send(MOVE);
  last().tell({ kind: "refused", reason: "not_free", sentence: "Already filled: A1.", details: {}, turn: 1 });
  expect(table.pending).toBeNull();
  expect(table.refused?.sentence).toBe("Already filled: A1.");
});

test("after a farewell for good nothing is tried again until asked", () => {
  const table = connect();
  last().tell(state(0, []));
  last().tell({ kind: "bye", reason: "removed", back_in: null });
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(table.link).toBe("ended");
  table.again();
  expect(FakeSocket.all).toHaveLength(2);
  expect(table.bye).toBeNull();
});

test("after a farewell for now it comes back after the time it names", () => {
  const table = connect();
  last().tell(state(0, []));
  last().tell({ kind: "bye", reason: "restart", back_in: 2 });
  expect(table.link).toBe("lost");
  vi.advanceTimersByTime(1_900);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(2_200);
  expect(FakeSocket.all).toHaveLength(2);
});

test("where sockets are blocked it asks over plain HTTP, and moves go that way too", async () => {
  const asked: string[] = [];
  let polls = 0;
  vi.stubGlobal("fetch", (address: URL, how: { method: string }) => {
    asked.push(`${how.method} ${address.pathname}`);
    if (how.method === "POST") return Promise.resolve(Response.json(state(3, EVENTS.slice(2), 2)));
    polls += 1;
    if (polls <= 2) return Promise.resolve(Response.json(state(2, polls === 1 ? EVENTS.slice(0, 2) : [])));
    return new Promise(() => {});
  });
  const table = connect();
  last().close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(["GET /api/tables/abc"]);
  expect(FakeSocket.all).toHaveLength(2);
  last().close();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(table.link).toBe("live");
  table.send(MOVE);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked.at(-1)).toBe("POST /api/tables/abc/move");
  expect(table.pending).toBeNull();
  expect(table.history).toEqual(EVENTS);
});

test("a table that is not there is missing", async () => {
  const refused = { kind: "refused", reason: "no_such_table", sentence: "There is no table abc.", details: {} };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(refused, { status: 404 })));
  const table = connect();
  last().close();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(table.missing?.message).toBe("There is no table abc.");
  expect(table.link).toBe("ended");
});

test("looking at the same maps again asks nothing, and a new connection is asked again", () => {
  const table = connect();
  last().tell(state(2, EVENTS.slice(0, 2)));
  table.look([3, 4]);
  table.look([3, 4]);
  expect(last().sent).toEqual([{ kind: "look", seats: [3, 4] }]);
  last().close();
  vi.advanceTimersByTime(5_000);
  last().tell(state(2, []));
  expect(last().sent).toEqual([{ kind: "look", seats: [3, 4] }]);
});
