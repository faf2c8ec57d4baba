/** Components name the layouts of the screen; the queries stand in one place. */
import { expect, test } from "vitest";

import { LAYOUTS, withQueries } from "../src/style/layouts.js";

const COMPONENTS = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true });

test("a name stands for its query", () => {
  expect(withQueries("@media (--tall), (--flat) { p { color: var(--ink) } }")).toBe(
    "@media (max-aspect-ratio: 1/1), (min-aspect-ratio: 1/1) and (max-height: 480px) { p { color: var(--ink) } }",
  );
  expect(withQueries("@media (--wide) and (max-width: 40rem) {}")).toBe("@media (min-aspect-ratio: 1/1) and (max-width: 40rem) {}");
});

test("a colour is no layout", () => {
  const css = "p { color: var(--tall); }";
  expect(withQueries(css)).toBe(css);
});

test("an unknown name is refused", () => {
  expect(() => withQueries("@media (--oblong) {}")).toThrow("no layout is named oblong");
});

test("no component writes the query of a layout itself", () => {
  const queries = Object.values(COMPONENTS).join().match(/@media[^{]*/g) ?? [];
  expect(queries.filter((query) => query.includes("aspect-ratio"))).toEqual([]);
  const used = new Set(queries.flatMap((query) => [...query.matchAll(/\(--([\w-]+)\)/g)].map(([, name]) => name)));
  expect([...used].sort()).toEqual(Object.keys(LAYOUTS).sort());
});
