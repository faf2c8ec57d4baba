/** Who I am on this server: nobody yet, or a guest with a name, a title and a crest. */
import type { Cartographer, Language, Me } from "../generated/wire";
import { words } from "../words/index.svelte";
import { api, Refusal, Unreachable } from "./api";

class Myself {
  me: Me | null = $state.raw(null);
  /** Whether the server has answered who I am. */
  known = $state(false);
  /** The server could not be asked. */
  unreachable = $state(false);

  /** Ask the server who I am. A new visitor is nobody yet, which is no error. */
  async ask(): Promise<void> {
    try {
      const found = await api.whoAmI();
      this.me ??= found; // the visitor may have come in while the question was on its way
      this.unreachable = false;
      this.known = true;
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof Refusal)) throw error;
      this.unreachable = true;
    }
  }

  /** Make sure that I am somebody: the one I was, or a new guest. */
  async comeIn(): Promise<Me> {
    if (!this.me) {
      this.me = await api.comeIn();
      this.known = true;
    }
    return this.me;
  }

  async change(cartographer: Cartographer, language: Language = words.language): Promise<void> {
    await this.comeIn();
    this.me = await api.changeMe(cartographer, language);
  }

  /** Use another language here and, if the server knows me, in its messages too. */
  async speak(language: Language): Promise<void> {
    await words.speak(language, true);
    if (this.me && this.me.language !== language) this.me = await api.changeMe(this.me.cartographer, language);
  }

  async recover(phrase: string): Promise<void> {
    this.me = await api.recover(phrase);
    this.known = true;
  }

  forgotten(): void {
    this.me = null;
  }
}

export const myself = new Myself();
