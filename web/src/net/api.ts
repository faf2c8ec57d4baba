/** Requests to the server. Every answer is the data or an error that can be shown to a person. */
import { root } from "../router.svelte";
import type {
  Bots,
  Cartographer,
  Create,
  Hints,
  Language,
  Me,
  Move,
  OptionsSent,
  Phrase,
  Program,
  Programs,
  PushKey,
  PushSent,
  Refused,
  Replay,
  SeatSent,
  StandIn,
  State,
  TableLine,
  TableLines,
  Tried,
} from "../generated/wire";

/** The server understood and said no. `message` is a sentence in the language of the visitor. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly refused: Refused,
  ) {
    super(refused.sentence);
  }
}

/** The server could not be reached, or answered with something that is not ours. */
export class Unreachable extends Error {}

let ahead = 0;

/** The time by the server's clock, in seconds since 1970. Each answer of the server sets it. */
export function serverTime(): number {
  return Date.now() / 1000 + ahead;
}

/** An address below /api. */
export function apiAddress(path: string, query: Record<string, string | number | undefined> = {}): URL {
  const address = new URL(`api/${path}`, root);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, `${value}`);
  return address;
}

let language: () => Language = () => "en";

/** Ask for answers in this language from now on. */
export function answerIn(current: () => Language): void {
  language = current;
}

/** Send a request; null is an empty answer. */
export async function ask<Answer>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  address: URL,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer | null> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": language() };
  if (method !== "GET") headers["X-Quillmap"] = "1";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method,
      headers,
      credentials: "same-origin",
      cache: "no-store",
      // A request under way when the page is left or loaded again still arrives.
      keepalive: method !== "GET",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(String(error));
  }
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (!Number.isNaN(date)) ahead = (date + 500 - Date.now()) / 1000;
  if (response.ok && text === "") return null;
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Unreachable(`${response.status}`);
  }
  if (response.ok) return answer as Answer;
  if (typeof answer === "object" && answer && "sentence" in answer) throw new Refusal(response.status, answer as Refused);
  throw new Unreachable(`${response.status}`);
}

async function get<Answer>(path: string, query: Record<string, string | number | undefined> = {}): Promise<Answer> {
  return (await ask<Answer>("GET", apiAddress(path, query)))!;
}

async function post<Answer>(path: string, body: unknown = {}): Promise<Answer> {
  return (await ask<Answer>("POST", apiAddress(path), body))!;
}

/** Commands about a table besides moves; each is answered with the state after it. */
export interface Commands {
  join: Record<string, never>;
  leave: Record<string, never>;
  resign: Record<string, never>;
  start: Record<string, never>;
  rematch: Record<string, never>;
  options: OptionsSent;
  bots: Bots;
  /** The seat by its id: numbers shift when somebody leaves. */
  remove: SeatSent;
  "hand-over": SeatSent;
  "stand-in": StandIn;
  nudge: SeatSent;
}

export const api = {
  comeIn: () => post<Me>("me"),
  /** Nobody yet is null. */
  whoAmI: () => get<Me | null>("me"),
  changeMe: async (cartographer: Cartographer, chosen: Language) =>
    (await ask<Me>("PUT", apiAddress("me"), { cartographer, language: chosen }))!,
  makePhrase: () => post<Phrase>("me/phrase"),
  recover: (phrase: string) => post<Me>("me/recover", { phrase }),
  signOutEverywhere: () => ask("POST", apiAddress("me/sign-out-everywhere"), {}),
  forgetMe: () => ask("DELETE", apiAddress("me")),
  myTables: (after?: TableLine) => get<TableLines>("me/tables", { before: after?.changed, past: after?.id }),
  programs: () => get<Programs>("me/programs"),
  makeProgram: (label: string) => post<Program>("me/programs", { label }),
  endProgram: (id: string) => ask("DELETE", apiAddress(`me/programs/${id}`)),

  pushKey: () => get<PushKey>("push/key"),
  callMe: (device: PushSent) => ask("PUT", apiAddress("push/subscriptions"), device),
  doNotCallMe: () => ask("DELETE", apiAddress("push/subscriptions")),

  openTables: () => get<TableLines>("tables"),
  createTable: (create: Create) => post<State>("tables", create),
  table: (id: string) => get<State>(`tables/${id}`),
  command: <Name extends keyof Commands>(id: string, name: Name, body: Commands[Name]) =>
    post<State>(`tables/${id}/${name}`, body),
  move: (id: string, move: Move) => post<State>(`tables/${id}/move`, move),
  tryMove: (id: string, move: Move) => post<Tried>(`tables/${id}/try`, move),
  hint: (id: string) => post<Hints>(`tables/${id}/hint`),
  replay: (id: string, seats?: readonly number[]) => get<Replay>(`tables/${id}/replay`, { seats: seats?.join(",") }),
};
