/** The game screen fed with kept states instead of a server: `vite`, then /dev/index.html?state=solo base first. */
import "../src/style/index.css";

import { mount } from "svelte";

import Game from "../src/game/Game.svelte";
import type { TableConnection } from "../src/net/table.svelte";
import { words } from "../src/words/index.svelte";
import type { Language } from "../src/generated/wire";
import { FixtureConnection } from "./fixture.svelte";
import states from "./fixtures/states.json";

const query = new URLSearchParams(location.search);
const kept = states as unknown as Record<string, never>;
const wanted = query.get("state") ?? "solo base draw-2";

const fetched = window.fetch.bind(window);
window.fetch = (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input, location.href);
  if (!address.pathname.endsWith("/replay")) return fetched(input, init);
  return Promise.resolve(new Response(JSON.stringify(kept[wanted.replace(/ [\w-]+$/, " replay")])));
};

await words.speak((query.get("language") ?? "en") as Language);
const connection = new FixtureConnection(kept[wanted]!);
(globalThis as Record<string, unknown>)["connection"] = connection;
mount(Game, { target: document.getElementById("app")!, props: { connection: connection as unknown as TableConnection } });
