/** The player of a replay: which step of a finished game is shown, whose maps, and what plays by itself. */
import type { Frame, Replay } from "../generated/wire";
import { edictsOf } from "../parts/seasons";

/** Milliseconds for which each step is shown while it plays. */
export const STEP = 900;
/** As many maps are shown at most. */
export const MOST = 12;

export interface Surroundings {
  /** The game with the maps of these seats; null if the server does not give it, and a message says why. */
  fetch(seats: readonly number[]): Promise<Replay | null>;
  /** The step and seats that are shown now, for the address of the page. */
  shown(step: number, seats: readonly number[]): void;
  /** Run an action after some milliseconds. The answer cancels it. */
  after(milliseconds: number, action: () => void): () => void;
}

/** The seats to begin with: those that an address asks for, otherwise my own, otherwise the first four. */
export function firstSeats(asked: string, count: number, mine: number | null): number[] {
  const wanted = asked.split(",").filter(Boolean).map(Number).filter((seat) => Number.isInteger(seat) && seat >= 0 && seat < count);
  if (wanted.length) return wanted.slice(0, MOST);
  if (mine !== null) return [mine];
  return Array.from({ length: Math.min(count, 4) }, (_, seat) => seat);
}

export class ReplayPlayer {
  replay: Replay | null = $state.raw(null);
  /** Which step is shown. */
  at = $state(0);
  /** Whose maps are shown. */
  seats: readonly number[] = $state.raw([]);
  /** Steps follow each other by themselves. */
  playing = $state(false);
  /** Which edict's spaces are lit. */
  chosen: number | null = $state(null);

  readonly frame: Frame | null = $derived(this.replay?.frames[this.at] ?? null);
  readonly last: number = $derived(Math.max(0, (this.replay?.frames.length ?? 1) - 1));
  /** The two edicts that count in the season that is shown. */
  readonly counting: readonly number[] = $derived(this.frame ? edictsOf(this.frame.season) : [0, 1]);

  readonly #around: Surroundings;
  #cancel = (): void => {};

  constructor(seats: readonly number[], around: Surroundings) {
    this.seats = seats;
    this.#around = around;
  }

  /** Fetch the game, and begin at a step. */
  async load(step = 0): Promise<void> {
    await this.#fetch();
    this.at = this.#inside(step);
  }

  go(to: number): void {
    this.at = this.#inside(to);
    this.#around.shown(this.at, this.seats);
  }

  /** Play by itself to the end, or stand still. */
  toggle(): void {
    if (this.playing) return this.stop();
    this.playing = true;
    this.#cancel = this.#around.after(STEP, () => this.#next());
  }

  stop(): void {
    this.#cancel();
    this.playing = false;
  }

  choose(edict: number): void {
    this.chosen = this.chosen === edict ? null : edict;
  }

  /** Show the map of a seat too, or no longer; the last one stays. */
  toggleSeat(seat: number): void {
    const others = this.seats.filter((other) => other !== seat);
    if (others.length === this.seats.length) this.seats = [...others, seat].slice(-MOST);
    else if (others.length) this.seats = others;
    const known = this.replay?.frames[0]?.shown;
    if (this.seats.some((other) => !known?.[other])) void this.#fetch();
  }

  /** Do what a key means. True if it means something. */
  key(key: string): boolean {
    if (key === "ArrowLeft") this.go(this.at - 1);
    else if (key === "ArrowRight") this.go(this.at + 1);
    else if (key === "Home") this.go(0);
    else if (key === "End") this.go(this.last);
    else if (key === " ") this.toggle();
    else return false;
    return true;
  }

  #next(): void {
    if (this.at >= this.last) return this.stop();
    this.go(this.at + 1);
    this.#cancel = this.#around.after(STEP, () => this.#next());
  }

  async #fetch(): Promise<void> {
    this.replay = (await this.#around.fetch(this.seats)) ?? this.replay;
  }

  #inside(step: number): number {
    return Math.max(0, Math.min(this.last, step));
  }
}
