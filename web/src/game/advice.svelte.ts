/** The advice of a bot: asked for, thought about, shown, put away. */
import type { Hints, OfferMessage } from "../generated/wire";
import type { Surroundings } from "./surroundings";

export class BotAdvice {
  /** The bot has been asked and has not answered yet. */
  thinking = $state(false);
  #hints: Hints | null = $state.raw(null);
  readonly #around: Surroundings;

  /** What the bot advises; null while it thinks. */
  readonly hints: Hints | null = $derived(this.thinking ? null : this.#hints);

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** There is something to show for an offer: advice for another turn is none for this one. */
  isFor(offer: OfferMessage | null): boolean {
    return offer !== null && (this.thinking || this.#hints?.turn === offer.turn);
  }

  async ask(): Promise<void> {
    this.thinking = true;
    this.#hints = (await this.#around.advice()) ?? this.#hints;
    this.thinking = false;
  }

  close(): void {
    this.#hints = null;
    this.thinking = false;
  }
}
