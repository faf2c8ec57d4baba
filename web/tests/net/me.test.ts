import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { myself } from "../../src/net/me.svelte";
import type { Me } from "../../src/generated/wire";

const ADA = { id: "ada" } as Me;

function answers(body: unknown, status = 200): void {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));
}

beforeEach(() => {
  myself.me = null;
  myself.known = false;
  myself.unreachable = false;
});

afterEach(() => vi.unstubAllGlobals());

test("a first visitor is nobody yet, which is fine", async () => {
  answers(null);
  await myself.ask();
  expect([myself.me, myself.known, myself.unreachable]).toEqual([null, true, false]);
});

test("whoever was here before is known again, and stays so when the server cannot answer", async () => {
  answers(ADA);
  await myself.ask();
  answers({ kind: "refused", reason: "not_now", sentence: "Not now.", details: {} }, 503);
  await myself.ask();
  expect([myself.me, myself.known, myself.unreachable]).toEqual([ADA, true, true]);
});

test("whoever came in while the question was on its way stays somebody", async () => {
  let tell: (nobody: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((answer) => (tell = answer)));
  const asked = myself.ask();
  const late = tell;
  answers(ADA);
  await myself.comeIn();
  late(new Response("null"));
  await asked;
  expect(myself.me).toEqual(ADA);
});
