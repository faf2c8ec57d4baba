/** A button that is only a picture says in words what it does when a mouse rests on it. */
import { parse } from "svelte/compiler";
import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true });

interface Node {
  readonly type?: string;
  readonly name?: string;
  readonly start?: number;
  readonly end?: number;
  readonly attributes?: readonly Node[];
}

/** Every element of a component. */
function elements(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(elements);
  if (typeof node !== "object" || node === null) return [];
  const inside = Object.values(node).flatMap(elements);
  return (node as Node).type === "RegularElement" ? [node as Node, ...inside] : inside;
}

/** What an attribute of an element says, as it is written. */
function written(source: string, element: Node, name: string): string | undefined {
  const found = element.attributes?.find((one) => one.type === "Attribute" && one.name === name);
  return found && source.slice(found.start! + name.length + 1, found.end);
}

test.each(Object.entries(SOURCES))("%s names its pictures", (_, source) => {
  const pictures = elements(parse(source, { modern: true }).fragment).filter((element) =>
    /\bbutton\b.*\bicon\b/.test(written(source, element, "class") ?? ""),
  );
  for (const picture of pictures) expect(written(source, picture, "title"), written(source, picture, "aria-label")).toBeDefined();
});
