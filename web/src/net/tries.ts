/** Questions what a move would lead to, which wait for an answer of the socket. Only the newest one gets it. */
import type { Tried } from "../generated/wire";

export class Tries {
  #waiting: ((tried: Tried | null) => void)[] = [];

  /** A new question. Older ones are answered with null. */
  ask(): Promise<Tried | null> {
    this.drop();
    return new Promise((settle) => this.#waiting.push(settle));
  }

  answer(tried: Tried | null): void {
    for (const settle of this.#waiting.splice(0)) settle(tried);
  }

  /** No answer will come. True if one was waited for. */
  drop(): boolean {
    const waiting = this.#waiting.length > 0;
    this.answer(null);
    return waiting;
  }
}
