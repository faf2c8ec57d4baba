/** What the game screen does to the world around it. The model only knows this interface, so tests bring their own. */
import { api } from "../net/api";
import type { Listener } from "../net/table.svelte";
import { attempt, toasts } from "../net/toasts.svelte";
import type { Event, Hints, Move, Refused, State, Tried } from "../generated/wire";
import { appearance } from "../style/appearance.svelte";
import { sounds, type Sounds } from "./sound";

/** The part of a connection to a table that a game needs; `TableConnection` has it. */
export interface GameConnection {
  readonly state: State | null;
  /** Everything that I may have heard, in order. */
  readonly history: readonly Event[];
  /** A move on its way. */
  readonly pending: Move | null;
  /** Why the last move was not made. */
  readonly refused: Refused | null;
  /** Hear what happens; the answer stops it. */
  listen(listener: Listener): () => void;
  send(move: Move): void;
  /** What a move would lead to; null if there is no answer. */
  try(move: Move): Promise<Tried | null>;
  /** Which other seats to show in full from now on. */
  look(seats: number[]): void;
}

export interface Surroundings {
  /** Run an action after some milliseconds. The answer cancels it. */
  after(milliseconds: number, action: () => void): () => void;
  /** Show a short message, which is read aloud too. */
  toast(text: string): void;
  readonly sounds: Sounds;
  /** Reduced motion: nothing on this device moves by itself. */
  readonly still: boolean;
  /** Ask a bot for advice. Null if there is none; a message says why. */
  advice(): Promise<Hints | null>;
}

/** Timers of the browser. */
export function after(milliseconds: number, action: () => void): () => void {
  const timer = setTimeout(action, milliseconds);
  return () => clearTimeout(timer);
}

/** The real surroundings of a game at a table. */
export function surroundingsOf(table: string): Surroundings {
  return {
    after,
    toast: (text) => toasts.show(text),
    sounds,
    get still() {
      return appearance.still;
    },
    async advice() {
      let advice: Hints | null = null;
      await attempt(async () => {
        advice = await api.hint(table);
      });
      return advice;
    },
  };
}
