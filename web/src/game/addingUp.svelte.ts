/** The end of a game adds up before our eyes, season by season; a press shows everything at once. */
import { COUNT } from "../parts/seasons";
import type { Surroundings } from "./surroundings";

/** Milliseconds between two seasons. */
export const SEASON_PAUSE = 550;

export class AddingUp {
  /** How many seasons are added up. */
  seasons = $state(0);
  readonly #around: Surroundings;
  #cancel = (): void => {};

  /** `watched`: the game has just ended before our eyes. Otherwise everything stands there at once. */
  constructor(watched: boolean, around: Surroundings) {
    this.#around = around;
    this.seasons = watched && !around.still ? 0 : COUNT;
  }

  /** Everything is added up: who won can be said. */
  get done(): boolean {
    return this.seasons === COUNT;
  }

  /** Go on by itself from here; the answer ends it. */
  start(): () => void {
    this.#next();
    return () => this.#cancel();
  }

  skip(): void {
    this.#cancel();
    this.seasons = COUNT;
  }

  #next(): void {
    if (this.done) return;
    this.#around.sounds.star();
    this.#cancel = this.#around.after(SEASON_PAUSE, () => {
      this.seasons += 1;
      this.#next();
    });
  }
}
