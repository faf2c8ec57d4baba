/** Short messages to the player: refusals, and what was done. Each is shown for some seconds and read aloud. */
import { say } from "../words/index.svelte";
import { Refusal, Unreachable } from "./api";

export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

const SHOWN = 6_000;

class Toasts {
  shown: Toast[] = $state([]);
  /** A call for the player's attention: the title of the page shows it until they touch a key or the screen. */
  calling = $state("");
  #next = 0;

  show(text: string, bad = false): void {
    const id = this.#next++;
    this.shown = [...this.shown.slice(-2), { id, text, bad }];
    setTimeout(() => this.dismiss(id), SHOWN + text.length * 40);
  }

  call(text: string): void {
    this.show(text);
    this.calling = text;
    for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, () => (this.calling = ""), { once: true });
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();

/** Run an action. If the server refuses it or cannot be reached, show why. True if it was done. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (error instanceof Refusal) toasts.show(error.message, true);
    else if (error instanceof Unreachable) toasts.show(say("common.unreachable"), true);
    else throw error;
    return false;
  }
}
