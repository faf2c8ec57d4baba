/** Short sentences for whoever is here: refusals, and what was done. Shown for a while and read aloud. */
import { say } from "../words/index.svelte";
import { Refusal, Unreachable } from "./api";

export interface Told {
  id: number;
  text: string;
  bad: boolean;
}

const SHOWN = 6_000;

class Telling {
  told: Told[] = $state([]);
  /** Somebody is wanted here: the title of the page says so until they touch a key or the screen. */
  calling = $state("");
  #next = 0;

  tell(text: string, bad = false): void {
    const id = this.#next++;
    this.told = [...this.told.slice(-2), { id, text, bad }];
    setTimeout(() => this.dismiss(id), SHOWN + text.length * 40);
  }

  call(text: string): void {
    this.tell(text);
    this.calling = text;
    for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, () => (this.calling = ""), { once: true });
  }

  dismiss(id: number): void {
    this.told = this.told.filter((one) => one.id !== id);
  }
}

export const telling = new Telling();

/** Do something; if the server refuses or cannot be reached, say so. True if it was done. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (error instanceof Refusal) telling.tell(error.message, true);
    else if (error instanceof Unreachable) telling.tell(say("common.unreachable"), true);
    else throw error;
    return false;
  }
}
