/**
 * A table as it is now, for as long as somebody looks at it. A socket begins with the whole state and goes on with
 * news; a lost connection heals by itself. A move that nobody has acknowledged is sent again, which is harmless by design.
 */
import type { Bye, Event, FromServer, Move, Refused, State, Tried } from "../generated/wire";
import { api, apiAddress, ask, type Commands, Refusal } from "./api";
import { afterNews, isMade } from "./news";
import { Tries } from "./tries";

/** How the connection is: opening, live, broken and being mended, or ended for good by the server's word. */
export type Link = "connecting" | "live" | "lost" | "ended";

/** What surrounds a connection; tests bring their own. */
export interface Surroundings {
  socket: (address: URL) => WebSocket;
  random: () => number;
}

const AROUND: Surroundings = { socket: (address) => new WebSocket(address), random: Math.random };

const OPENING = 6_000;
const UNANSWERED = 6_000;
const LONGEST_PAUSE = 15_000;
const POLL_SECONDS = 25;
const AGAIN = "again";

/** What happened since the last state; `caughtUp` is false for the past, which somebody who has just come gets at once. */
export type Listener = (events: Event[], state: State, caughtUp: boolean) => void;

export class TableConnection {
  readonly id: string;
  link: Link = $state("connecting");
  state: State | null = $state.raw(null);
  /** Everything that I may have heard, in order. */
  history: Event[] = $state.raw([]);
  /** A move on its way: sent, but not yet part of any state. */
  pending: Move | null = $state.raw(null);
  /** Why the last move was not made. */
  refused: Refused | null = $state.raw(null);
  /** Why the server ended this, if it did. */
  bye: Bye | null = $state.raw(null);
  /** The table does not exist or is not for us. */
  missing: Refusal | null = $state.raw(null);

  #around: Surroundings;
  #socket: WebSocket | null = null;
  /** The last state of this socket: its news change that one, whatever else has arrived meanwhile. */
  #socketState: State | null = null;
  #poll: AbortController | null = null;
  #failures = 0;
  #socketWorked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #received = 0;
  #looking: number[] = [];
  #tries = new Tries();
  #listeners = new Set<Listener>();
  #closed = false;
  #wake = (): void => this.#mend();

  constructor(id: string, around: Partial<Surroundings> = {}) {
    this.id = id;
    this.#around = { ...AROUND, ...around };
  }

  /** Connect, and stay connected until `close`. */
  open(): this {
    this.#closed = false;
    globalThis.addEventListener?.("online", this.#wake);
    globalThis.addEventListener?.("offline", this.#offline);
    globalThis.document?.addEventListener("visibilitychange", this.#wake);
    this.#connect();
    return this;
  }

  close(): void {
    this.#closed = true;
    globalThis.removeEventListener?.("online", this.#wake);
    globalThis.removeEventListener?.("offline", this.#offline);
    globalThis.document?.removeEventListener("visibilitychange", this.#wake);
    this.#drop();
  }

  /** Begin again after the server ended it, for example because the host took the seat away. */
  again(): void {
    this.bye = null;
    this.#failures = 0;
    this.#drop();
    this.#connect();
  }

  /** Hear what happens; the answer stops it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Make a move. It stays `pending` until a state shows its outcome or the table refuses it. */
  send(move: Move): void {
    this.#tries.drop();
    this.refused = null;
    this.pending = move;
    this.#deliver();
  }

  /** What a move would lead to; null if the table does not say. A newer question makes older ones null. */
  async try(move: Move): Promise<Tried | null> {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      const answer = this.#tries.ask();
      this.#socket.send(JSON.stringify({ kind: "try", move }));
      return answer;
    }
    return api.tryMove(this.id, move).catch(() => null);
  }

  /** Which other seats to show in full from now on. Asking for the same again asks nothing. */
  look(seats: number[]): void {
    if (String(seats) === String(this.#looking)) return;
    this.#looking = seats;
    this.#tellLooking();
  }

  /** A command besides moves: the state after it. What the table refuses is thrown. */
  async command<Name extends keyof Commands>(name: Name, body: Commands[Name]): Promise<State> {
    const before = this.#received;
    const state = await api.command(this.id, name, body);
    if (state.table.id === this.id && (before === this.#received || state.heard > (this.state?.heard ?? 0)))
      this.#absorb(state);
    return state;
  }

  #tellLooking(): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ kind: "look", seats: this.#looking }));
    else this.#poll?.abort(AGAIN);
  }

  #address(): URL {
    return apiAddress(`tables/${this.id}/socket`, { heard: this.history.length });
  }

  /** Open a socket; when sockets fail, every other attempt asks over plain HTTP, which also shows whether the table exists. */
  #connect(socketOnly = false): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    if (this.link === "ended") this.link = "connecting";
    const plain = this.state ? this.#failures >= 2 && this.#failures % 2 === 0 : this.#failures % 2 === 1;
    if (plain && !socketOnly) return void this.#pollOnce();
    const address = this.#address();
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    let socket: WebSocket;
    try {
      socket = this.#around.socket(address);
    } catch {
      return this.#failed();
    }
    this.#socket = socket;
    this.#watch = setTimeout(() => socket.close(), OPENING);
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(message.data)) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#failed();
    };
  }

  #hear(message: FromServer): void {
    clearTimeout(this.#watch);
    switch (message.kind) {
      case "state":
        this.#failures = 0;
        this.#socketWorked = true;
        this.#socketState = message;
        this.#arrive(message);
        break;
      case "news":
        if (!this.#socketState) break;
        this.#socketState = afterNews(this.#socketState, message);
        this.#arrive(this.#socketState);
        break;
      case "tried":
        this.#tries.answer(message);
        break;
      case "refused":
        if (!this.#tries.drop() || this.pending) this.#refuse(message);
        break;
      case "bye":
        this.#leave(message);
        break;
    }
  }

  /** The connection works: what was on its way is sent again, and what was looked at is looked at again. */
  #arrive(state: State | null): void {
    const first = this.link !== "live";
    this.link = "live";
    this.missing = null;
    if (state) this.#absorb(state);
    if (!first) return;
    if (this.#socket && this.#looking.length) this.#tellLooking();
    this.#deliver();
  }

  #absorb(state: State): void {
    if (this.state && state.heard < this.state.heard) return;
    this.#received += 1;
    const caughtUp = this.state !== null;
    const unheard = state.heard - this.history.length;
    const fresh = unheard > 0 ? state.events.slice(-unheard) : [];
    this.history = fresh.length ? [...this.history, ...fresh] : this.history;
    this.state = state;
    if (this.pending && isMade(this.pending, state)) this.pending = null;
    for (const listener of this.#listeners) listener(fresh, state, caughtUp);
  }

  #refuse(refused: Refused): void {
    if (this.pending && (refused.turn === null || refused.turn === this.pending.turn)) this.pending = null;
    this.refused = refused;
  }

  #deliver(): void {
    const move = this.pending;
    if (!move) return;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(move));
      clearTimeout(this.#watch);
      this.#watch = setTimeout(() => this.pending === move && this.#socket?.close(), UNANSWERED);
    } else if (this.#poll) {
      api.move(this.id, move).then(
        (state) => this.#absorb(state),
        (error: unknown) => {
          if (error instanceof Refusal) this.#refuse(error.refused);
          else this.#watch = setTimeout(() => this.pending === move && this.#deliver(), UNANSWERED);
        },
      );
    }
  }

  /** Sockets are blocked somewhere on the way: ask again and again instead. */
  async #pollOnce(): Promise<void> {
    this.#poll = new AbortController();
    const { signal } = this.#poll;
    try {
      const live = this.link === "live";
      const query = {
        heard: this.history.length,
        tag: this.state?.tag,
        wait: live ? POLL_SECONDS : undefined,
        look: this.#looking.length ? this.#looking.join(",") : undefined,
      };
      const state = await ask<State>("GET", apiAddress(`tables/${this.id}`, query), undefined, signal);
      if (this.#closed || signal.aborted) return;
      this.#arrive(state);
      if (this.#socketWorked || this.#failures < 2) {
        this.#poll = null;
        this.#failures = 1;
        this.#connect(true);
      } else this.#pollOnce();
    } catch (error) {
      if (this.#closed || (signal.aborted && signal.reason !== AGAIN)) return;
      if (signal.aborted) return void this.#pollOnce();
      this.#poll = null;
      if (error instanceof Refusal && error.status < 500 && error.status !== 429) {
        this.missing = error;
        this.link = "ended";
        return;
      }
      this.#failed();
    }
  }

  #leave(bye: Bye): void {
    this.#drop();
    if (bye.back_in === null) {
      this.bye = bye;
      this.link = "ended";
    } else {
      this.link = "lost";
      this.#timer = setTimeout(() => this.#connect(), bye.back_in * 1000 * (1 + this.#around.random()));
    }
  }

  #failed(): void {
    this.#drop();
    if (this.#closed) return;
    if (this.state || this.#failures > 2) this.link = "lost";
    this.#failures += 1;
    const pause = Math.min(LONGEST_PAUSE, 250 * 2 ** this.#failures);
    this.#timer = setTimeout(() => this.#connect(), pause * (0.5 + this.#around.random()));
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#tries.drop();
    const socket = this.#socket;
    this.#socket = null;
    this.#socketState = null;
    socket?.close();
    const poll = this.#poll;
    this.#poll = null;
    poll?.abort();
  }

  #offline = (): void => {
    if (!this.#closed && this.link !== "ended") this.#failed();
  };

  /** Awake or online again: do not wait for the pause to end. */
  #mend(): void {
    if (this.#closed || this.link === "live" || this.link === "ended" || this.#socket || this.#poll) return;
    this.#failures = Math.min(this.#failures, 1);
    this.#connect();
  }
}
