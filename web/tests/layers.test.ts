/** Which folder of `src` may import from which: imports are read from the source, and none goes upward. */
import { describe, expect, it } from "vitest";

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

/** A folder imports from folders before it, and from itself. */
const ORDER = [
  "generated", // what Python writes
  "style",
  "art",
  "board", // the map
  "words", // sentences in four languages
  "router.svelte",
  "net", // the server, and messages about what it refused
  "crest",
  "cards", // pictures of cards
  "parts", // what several screens share
  "replay",
  "game", // the game screen
  "pages", // the other screens
  "App.svelte",
  "main",
] as const;

/** The map stands alone: it knows no rules, no server and no language. */
const ALONE: Readonly<Record<string, readonly string[]>> = { generated: [], style: [], art: [], board: ["generated"], words: ["generated"] };

const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*["'](\.{1,2}\/[^"']+)["']/g;

/** Where an import leads, as a path below `src`. What lies outside, the locale, keeps its dots. */
function target(file: string, path: string): string {
  const parts = file.split("/").slice(0, -1);
  for (const part of path.split("/")) {
    if (part === ".." && parts.length && parts.at(-1) !== "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** The files of `src`, each with the paths below `src` that it imports. */
function imports(): Map<string, string[]> {
  return new Map(
    Object.entries(SOURCES).map(([address, source]) => {
      const file = address.replace("../src/", "");
      const found = [...source.matchAll(IMPORT)].map(([, path]) => target(file, path!));
      return [file, found.filter((path) => !path.startsWith(".."))];
    }),
  );
}

/** Whether a path leads to a component, and not to a module with runes: `pen.svelte` is `pen.svelte.ts`. */
const isComponent = (path: string): boolean => `../src/${path}` in SOURCES && path.endsWith(".svelte");

const folderOf = (path: string): string => path.split("/")[0]!.replace(/\.ts$/, "");

/** Each screen of `pages` counts as a folder of its own when we look for cycles. */
const roomOf = (path: string): string => path.split("/").slice(0, folderOf(path) === "pages" ? 2 : 1).join("/");

/** The folders from which a file must not import, and does. */
function forbidden(file: string, paths: readonly string[]): string[] {
  const folder = folderOf(file);
  const below: readonly string[] = ALONE[folder] ?? ORDER.slice(0, ORDER.indexOf(folder as (typeof ORDER)[number]));
  return [...new Set(paths.map(folderOf))].filter((other) => other !== folder && !below.includes(other)).sort();
}

/** A cycle in a graph, as the names along it; empty if there is none. */
function cycle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const search = (node: string, path: readonly string[]): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of edges.get(node) ?? []) {
      const found = search(next, [...path, node]);
      if (found.length) return found;
    }
    done.add(node);
    return [];
  };
  for (const node of edges.keys()) {
    const found = search(node, []);
    if (found.length) return found;
  }
  return [];
}

describe("folders of src", () => {
  const read = imports();

  it("are all in the order", () => {
    expect(read.size).toBeGreaterThan(100);
    expect([...new Set([...read.keys()].map(folderOf))].filter((folder) => !(ORDER as readonly string[]).includes(folder))).toEqual([]);
  });

  it("import from folders before them only", () => {
    const found = Object.fromEntries([...read].map(([file, paths]) => [file, forbidden(file, paths)]).filter(([, folders]) => folders!.length));
    expect(found).toEqual({});
  });

  it("have no cycle", () => {
    const edges = new Map<string, Set<string>>();
    for (const [file, paths] of read) {
      const others = paths.filter((path) => roomOf(path) !== roomOf(file));
      edges.set(roomOf(file), new Set([...(edges.get(roomOf(file)) ?? []), ...others.map(roomOf)]));
    }
    expect(cycle(edges)).toEqual([]);
  });
});

describe("models and plain modules", () => {
  it("import no component, so that they are tested without a browser", () => {
    const found = [...imports()]
      .filter(([file]) => file.endsWith(".ts") && !/(^|\/)(index|main)\.ts$/.test(file))
      .flatMap(([file, paths]) => paths.filter((path) => isComponent(path)).map((path) => `${file} imports ${path}`));
    expect(found).toEqual([]);
  });

  it("and components are told apart by their files", () => {
    expect([isComponent("board/Board.svelte"), isComponent("board/pen.svelte")]).toEqual([true, false]);
  });
});

describe("the law", () => {
  it("sees an import upward", () => {
    expect(forbidden("parts/Dialog.svelte", ["words/index.svelte", "game/pen.svelte", "pages/me"])).toEqual(["game", "pages"]);
  });

  it("leaves the map nothing but generated types", () => {
    expect(forbidden("board/Sheet.svelte", ["board/ink", "generated/wire", "art/Icon.svelte"])).toEqual(["art"]);
  });

  it("sees a cycle of three", () => {
    const edges = { a: ["b"], b: ["c", "d"], c: ["a"], d: [] };
    expect(cycle(new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)])))).toEqual(["a", "b", "c", "a"]);
  });
});
