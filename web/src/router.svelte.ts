/**
 * Where we are. Every page has one path segment below the prefix under which the server is mounted, so relative
 * addresses lead to the same files from every page and nobody has to know the prefix.
 */
export type Place =
  | { page: "home" }
  | { page: "me" }
  | { page: "history" }
  | { page: "learn" }
  | { page: "table"; id: string }
  | { page: "unknown"; path: string };

const PLAIN = ["me", "history", "learn"] as const;

/** The address under which everything of ours lives, with its last slash. */
export const root = new URL("./", globalThis.document?.baseURI ?? "http://localhost/");

/** The place that an address names. */
export function placeOf(address: string, below: string = root.pathname): Place {
  const path = new URL(address, root).pathname.slice(below.length).replace(/\/+$/, "");
  if (path === "" || path === "index.html") return { page: "home" };
  const plain = PLAIN.find((page) => page === path);
  if (plain) return { page: plain };
  const table = /^table-([\w-]{1,64})$/.exec(path);
  return table?.[1] ? { page: "table", id: table[1] } : { page: "unknown", path };
}

/** The address of a place. */
export function addressOf(place: Place): string {
  switch (place.page) {
    case "home":
      return root.href;
    case "table":
      return new URL(`table-${place.id}`, root).href;
    case "unknown":
      return new URL(place.path, root).href;
    default:
      return new URL(place.page, root).href;
  }
}

class Router {
  place: Place = $state({ page: "home" });
  /** What follows the question mark, for pages that keep something there. */
  query: URLSearchParams = $state.raw(new URLSearchParams());

  start(): void {
    this.#read();
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** Go to a place; `replace` leaves no way back to where we are. */
  go(place: Place, how: { replace?: boolean; query?: Record<string, string> } = {}): void {
    const address = new URL(addressOf(place));
    for (const [name, value] of Object.entries(how.query ?? {})) address.searchParams.set(name, value);
    history[how.replace ? "replaceState" : "pushState"](null, "", address);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.place = placeOf(location.href);
    this.query = new URLSearchParams(location.search);
  }

  /** A plain click on a link of ours changes the place without loading the page anew. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (!link.pathname.startsWith(root.pathname)) return;
    const place = placeOf(link.href);
    if (place.page === "unknown" || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(place, { query: Object.fromEntries(new URLSearchParams(link.search)) });
  }
}

export const router = new Router();
