/** Being called on this device: what is missing, asked only by a press, and kept when the server's key changes. */
import { afterEach, expect, test, vi } from "vitest";

import { type Device, Push } from "../../src/net/push.svelte";

const KEY = "AQID"; // bytes 1, 2, 3
const DEVICE = { endpoint: "https://push.example.net/a1", keys: { p256dh: "abc", auth: "def" } };

let asked: string[] = [];

function browser(permission: NotificationPermission, more: Partial<Device> & { answer?: NotificationPermission; key?: number[] } = {}) {
  let found: unknown = null;
  const subscription = (key: number[]) => ({
    options: { applicationServerKey: Uint8Array.from(key).buffer },
    toJSON: () => ({ ...DEVICE, expirationTime: null }),
    unsubscribe: async () => {
      asked.push("unsubscribe");
      found = null;
    },
  });
  if (more.key) found = subscription(more.key);
  const manager = {
    getSubscription: async () => found,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      asked.push(`subscribe ${applicationServerKey.join()}`);
      return (found = subscription([...applicationServerKey]));
    },
  } as unknown as PushManager;
  return {
    secure: true,
    manager: async () => manager,
    permission: () => permission,
    askPermission: async () => {
      asked.push("permission");
      return (permission = more.answer ?? "granted");
    },
    ...more,
  } satisfies Device;
}

function server(): void {
  asked = [];
  vi.stubGlobal("fetch", async (address: URL, { method, body }: { method: string; body?: string }) => {
    asked.push(`${method} ${address.pathname}${body ? ` ${body}` : ""}`);
    return new Response(method === "GET" ? JSON.stringify({ key: KEY }) : null, { status: method === "GET" ? 200 : 204 });
  });
}

const PUT = `PUT /api/push/subscriptions ${JSON.stringify(DEVICE)}`;

afterEach(() => vi.unstubAllGlobals());

test.each<[string, Device, string]>([
  ["no https", browser("default", { secure: false }), "insecure"],
  ["no push service", browser("default", { manager: async () => null }), "impossible"],
  ["forbidden in the browser", browser("denied"), "forbidden"],
  ["not asked yet", browser("default"), "off"],
  ["allowed, but not asked for here", browser("granted"), "off"],
])("%s", async (_, device, calls) => {
  server();
  const push = new Push(device);
  await push.look();
  expect([push.calls, asked]).toEqual([calls, []]);
});

test("a press asks permission, subscribes with the server's key and tells the server", async () => {
  server();
  const push = new Push(browser("default"));
  await push.begin();
  expect(push.calls).toBe("on");
  expect(asked).toEqual(["permission", "GET /api/push/key", "subscribe 1,2,3", PUT]);
});

test("whoever refuses is not subscribed", async () => {
  server();
  const push = new Push(browser("default", { answer: "denied" }));
  await push.begin();
  expect([push.calls, asked]).toEqual(["forbidden", ["permission"]]);
});

test("a device that is called stays so, with the key that the server has now", async () => {
  server();
  await new Push(browser("granted", { key: [1, 2, 3] })).look();
  expect(asked).toEqual(["GET /api/push/key", PUT]);
  server();
  const push = new Push(browser("granted", { key: [9] }));
  await push.look();
  expect(asked).toEqual(["GET /api/push/key", "unsubscribe", "subscribe 1,2,3", PUT]);
  expect(push.calls).toBe("on");
});

test("it can be ended", async () => {
  server();
  const push = new Push(browser("granted", { key: [1, 2, 3] }));
  await push.end();
  expect([push.calls, asked]).toEqual(["off", ["DELETE /api/push/subscriptions", "unsubscribe"]]);
});

test("who signs out leaves no device behind that calls the next one", async () => {
  server();
  const device = browser("granted", { key: [1, 2, 3] });
  await new Push(device).forget();
  const next = new Push(device);
  await next.look();
  expect([next.calls, asked]).toEqual(["off", ["unsubscribe"]]);
});
