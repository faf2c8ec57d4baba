/** A card that was turned over and dealt with in one step: ruins, or an ambush whose monsters came by themselves. */
import { numbersOf, SIZE } from "../board/sheet";
import { CARDS } from "../generated/cards";
import type { ViewMessage } from "../generated/wire";
import { Scene } from "./scenes.svelte";
import type { Surroundings } from "./surroundings";
import { pathOf, type Step } from "./walkPath";

/** Milliseconds for which a card stays, and for which one stays whose monsters have arrived. */
export const STAY = 2200;
export const STAY_ARRIVED = 4500;
/** Milliseconds until the card has turned over and monsters begin to walk; for their whole way; most for a step. */
export const TURN_OVER = 700;
export const WALK = 1600;
export const LONGEST_STEP = 160;

/** The game before and after the monsters of a card came, the same for a card without any; and what monsters cost then. */
export interface CardViews {
  readonly before: ViewMessage;
  readonly after: ViewMessage;
  readonly cost: number | null;
}

export class TurnedCard extends Scene {
  readonly card: string;
  /** Where the monsters of a solo ambush came to; null for any other card, nothing if they found no place. */
  readonly cells: readonly number[] | null;
  readonly #views: CardViews;
  readonly #path: readonly Step[];
  /** How many steps the monsters have walked. */
  #walked = $state(0);

  constructor(card: string, cells: readonly string[] | null, views: CardViews, around: Surroundings) {
    super(around);
    this.card = card;
    this.cells = cells && numbersOf(cells);
    this.#views = views;
    this.#path = this.cells?.length ? walk(card, this.cells) : [];
  }

  /** All monsters are where they stay. */
  get arrived(): boolean {
    return this.#walked >= this.#path.length;
  }

  /** What walks, by its spaces from its own corner, and where that corner is now; null while nothing walks. */
  get walker(): { readonly cells: readonly number[]; readonly at: Step } | null {
    const at = this.#path[this.#walked];
    if (!at || !this.cells) return null;
    const [row, column] = corner(this.cells);
    return { cells: this.cells.map((cell) => cell - row * SIZE - column), at };
  }

  /** Stars that all monsters of my map cost in a season now that these have come; null if that is not known. */
  get cost(): number | null {
    return this.arrived ? this.#views.cost : null;
  }

  get view(): ViewMessage {
    return this.arrived ? this.#views.after : this.#views.before;
  }

  play(over: () => void): void {
    this.around.sounds.card();
    if (this.around.still) this.#walked = this.#path.length;
    if (this.arrived) return this.#stay(over);
    const pause = Math.min(LONGEST_STEP, WALK / this.#path.length);
    const step = (): void => {
      this.#walked += 1;
      if (this.arrived) this.#stay(over);
      else this.after(pause, step);
    };
    this.after(TURN_OVER, step);
  }

  #stay(over: () => void): void {
    if (this.cells?.length) this.around.sounds.ambush();
    this.after(this.cells ? STAY_ARRIVED : STAY, over);
  }
}

const corner = (cells: readonly number[]): Step => [
  Math.min(...cells.map((cell) => Math.floor(cell / SIZE))),
  Math.min(...cells.map((cell) => cell % SIZE)),
];

function walk(card: string, cells: readonly number[]): Step[] {
  const printed = CARDS[card];
  if (printed?.kind !== "ambush") return [];
  const [row, column] = corner(cells);
  const room = {
    height: SIZE - Math.max(...cells.map((cell) => Math.floor(cell / SIZE) - row)),
    width: SIZE - Math.max(...cells.map((cell) => (cell % SIZE) - column)),
  };
  return pathOf(printed.corner, printed.direction === "clockwise", [row, column], room);
}
