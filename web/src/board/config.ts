/** All properties that a page gives the board, and all that it can ask of it. The board knows no rule and no language. */

import type { SheetMessage, TallyMessage } from "../generated/wire";
import type { Pen } from "./pen.svelte";
import type { Ground } from "./sheet";

/** How lit spaces look: gold if they earn stars, bad if they cost stars. */
export type Tone = "gold" | "bad";

/** One space of the map, as a screen reader is to describe it. */
export interface Space {
  /** The row's letter and the column's number: "A1" to "K11". */
  readonly name: string;
  readonly ground: Ground;
  /** There are ruins, perhaps under what was drawn there. */
  readonly ruins: boolean;
  /** A mountain whose coin has been taken. */
  readonly claimed: boolean;
  /** A hero attacks this space. */
  readonly marked: boolean;
}

/** The words of the board, in the language of the page. */
export interface BoardLabels {
  /** What is on a space. */
  readonly space: (space: Space) => string;
  /** What the ghost would cover, or why it cannot stay there. It follows the label of the space under the ghost. */
  readonly ghost: (pen: Pen) => string;
}

/** The properties of `<Board>`. */
export interface BoardConfig {
  /** The map. Only the clusters that a new one changes are drawn again. */
  readonly sheet: SheetMessage;
  /** The drawing that is not yet confirmed. Pointers and keys on the board move it; the page that made it reads it. */
  readonly pen: Pen;
  /** The name of the map for screen readers, as "Your map". */
  readonly label: string;
  readonly labels: BoardLabels;
  /** Spaces and lines to be lit; nothing if left out. */
  readonly tally?: TallyMessage | null;
  /** How they are lit: gold if left out. */
  readonly tone?: Tone;
  /** Numbers of spaces that others have just changed, each marked with a pulsing frame. */
  readonly fresh?: readonly number[];
  /** The map is shown and nothing can be drawn on it; the ghost is hidden. Keys still walk over its spaces. */
  readonly readonly?: boolean;
  /** The drawing has been confirmed and is on its way: the ghost is shown and can no longer be moved. */
  readonly frozen?: boolean;
  /** Enter or Space on the map. It comes whether the drawing fits or not. */
  readonly onconfirm?: () => void;
}

/** Where a shape is that is dragged to the map and has not reached it; pixels of the window. */
export interface Carried {
  readonly x: number;
  readonly y: number;
  /** How large a space of the map is. */
  readonly space: number;
  /** A finger drags it, and would hide what is under it. */
  readonly touch: boolean;
}

/** What a page can ask of a board that it shows: `bind:this`. */
export interface BoardHandle {
  /** Put the focus on the map, for keys. */
  focus(): void;
  /**
   * Let the ghost follow the pointer that is down elsewhere on the page, and put it down where that is released. `carry` hears
   * where the pointer is while it is not over the map.
   */
  dragNew(carry: (carried: Carried | null) => void): void;
}
