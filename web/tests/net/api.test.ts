import { afterEach, expect, test, vi } from "vitest";

import { api, Refusal, serverTime, Unreachable } from "../../src/net/api";

afterEach(() => vi.unstubAllGlobals());

interface Asked {
  address: URL;
  how: RequestInit & { headers: Record<string, string> };
}

/** Every request gets this answer and is remembered. */
function answering(answer: () => Response | Promise<never>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (address: URL, how: Asked["how"]) => {
    asked.push({ address, how });
    return answer();
  });
  return asked;
}

test("what changes something carries our header, what only asks does not", async () => {
  const asked = answering(() => Response.json({ tables: [] }));
  await api.openTables();
  await api.command("ABC", "bots", { bots: ["novice"] });
  expect(asked.map(({ how }) => how.headers["X-Quillmap"])).toEqual([undefined, "1"]);
  expect(asked[1]!.address.pathname).toBe("/api/tables/ABC/bots");
  expect(asked[1]!.how.body).toBe('{"bots":["novice"]}');
  expect(asked[1]!.how.credentials).toBe("same-origin");
});

test("a refusal tells its sentence", async () => {
  const refused = { kind: "refused", reason: "table_full", sentence: "Every seat is taken.", details: {}, turn: null };
  answering(() => Response.json(refused, { status: 409 }));
  await expect(api.command("ABC", "join", {})).rejects.toThrow(Refusal);
  await expect(api.command("ABC", "join", {})).rejects.toThrow("Every seat is taken.");
});

test("no answer, or one that is not ours, is a server that cannot be reached", async () => {
  answering(() => Promise.reject(new TypeError("failed to fetch")));
  await expect(api.openTables()).rejects.toThrow(Unreachable);
  answering(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await expect(api.openTables()).rejects.toThrow(Unreachable);
});

test("an empty answer is nothing", async () => {
  answering(() => new Response(null, { status: 204 }));
  expect(await api.forgetMe()).toBeNull();
});

test("the server's clock is read from its answers", async () => {
  const ahead = new Date(Date.now() + 3_600_000);
  answering(() => Response.json({ tables: [] }, { headers: { Date: ahead.toUTCString() } }));
  await api.openTables();
  expect(Math.abs(serverTime() - ahead.getTime() / 1000)).toBeLessThan(2);
});
