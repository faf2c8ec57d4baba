/** That a table waits for me: the title and the icon of the tab say so, and a soft sound if the tab is in the background. */
import type { State } from "../../generated/wire";

/** What calls a player from another tab; tests bring their own. */
export interface Calling {
  readonly hidden: () => boolean;
  readonly sound: () => void;
  readonly icon: (marked: boolean) => void;
}

/**
 * The turn of the game that waits for my drawing; null if none does. Alone, and at own pace, it is always my turn, and
 * nobody need be told.
 */
export function turnOfMine({ table, view, seat }: State): number | null {
  if (!view?.offer || view.over || seat === null || table.seats[seat]?.bot) return null;
  return table.seats.length > 1 && table.options.pace === "together" ? view.offer.turn : null;
}

class YourTurn {
  /** A table waits for me. */
  waits = $state(false);
  #turn: number | null = null;

  /** Take up a new state of the table; in the background each turn sounds once. */
  take(state: State, { hidden, sound, icon }: Calling): void {
    const turn = turnOfMine(state);
    if (turn !== null && turn !== this.#turn && hidden()) sound();
    this.#turn = turn;
    this.waits = turn !== null;
    icon(this.waits);
  }

  /** The table is left. */
  leave({ icon }: Pick<Calling, "icon">): void {
    this.#turn = null;
    this.waits = false;
    icon(false);
  }
}

export const yourTurn = new YourTurn();
