/**
 * Pointers over the map: a mouse carries the ghost until it clicks, a finger or pen drags it, two fingers turn it. A finger
 * would hide what is under it: a new ghost is dragged above it, and one that lies on the map from anywhere beside it.
 */

import type { Carried } from "./config";
import { below, clamped, settled } from "./drawing";
import type { Pen } from "./pen.svelte";
import { SIZE } from "./sheet";

/** A wheel turns the shape once in this many milliseconds, however many notches it reports. */
const WHEEL_REST = 140;
/** Rows between a finger and the lowest row of the shape that it drags. */
const ABOVE_FINGER = 2;

export class Pointing {
  readonly #pen: Pen;
  readonly #live: () => boolean;
  #area: HTMLElement | null = null;
  /** Where the map is on the screen. Null once it may have moved: then it is measured again. */
  #box: DOMRect | null = null;
  /** The pointer that holds the ghost, and where it took hold of it; the space that a finger has not left yet. */
  #held: { id: number; down: number; right: number; tapped: number | null } | null = null;
  #fingers = 0;
  #wheeled = 0;

  constructor(pen: Pen, live: () => boolean) {
    this.#pen = pen;
    this.#live = live;
  }

  /** Attach to the map. The listener for the wheel is not passive, because it prevents scrolling. */
  readonly attach = (area: HTMLElement): (() => void) => {
    this.#area = area;
    const forget = (): void => void (this.#box = null);
    const watch = new ResizeObserver(forget);
    watch.observe(area);
    area.addEventListener("wheel", this.#wheel, { passive: false });
    addEventListener("scroll", forget, { passive: true, capture: true });
    return () => {
      area.removeEventListener("wheel", this.#wheel);
      removeEventListener("scroll", forget, { capture: true });
      watch.disconnect();
    };
  };

  readonly enter = (): void => void this.#measure();

  readonly down = (event: PointerEvent): void => {
    if (!this.#live()) return;
    const pen = this.#pen;
    this.#measure();
    if (event.pointerType === "touch" && ++this.#fingers === 2) {
      pen.turn();
      this.#held = null;
      return;
    }
    if (event.button !== 0 || this.#fingers > 2) return;
    const cell = this.#cellAt(event);
    const here = settled(pen.offsets, pen.pose.at);
    const touch = event.pointerType === "touch";
    const lies = pen.shown && pen.down;
    const on = lies && pen.ghost.cells.includes(cell);
    const held = on || (lies && touch);
    this.#held = {
      id: event.pointerId,
      down: held ? Math.floor(here / SIZE) - Math.floor(cell / SIZE) : touch ? -ABOVE_FINGER - below(pen.offsets) : 0,
      right: held ? (here % SIZE) - (cell % SIZE) : 0,
      tapped: touch && !on ? cell : null,
    };
    this.#area?.setPointerCapture(event.pointerId);
    if (!held) pen.moveTo(cell, false);
  };

  readonly move = (event: PointerEvent): void => {
    if (!this.#live()) return;
    const held = this.#held;
    if (held) {
      if (event.pointerId !== held.id) return;
      if (held.tapped === this.#cellAt(event)) return;
      held.tapped = null;
      this.#bring(event, held.down, held.right);
    } else if (event.pointerType !== "touch" && !this.#pen.down) this.#pen.moveTo(this.#cellAt(event), false);
  };

  readonly up = (event: PointerEvent): void => {
    this.#lifted(event);
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    this.#held = null;
    this.#pen.moveTo(held.tapped ?? this.#pen.pose.at, true);
  };

  readonly cancel = (event: PointerEvent): void => {
    this.#lifted(event);
    this.#held = null;
  };

  readonly leave = (event: PointerEvent): void => {
    if (event.pointerType !== "touch" && !this.#held && !this.#pen.down) this.#pen.lift();
  };

  /** A right click turns the shape; a long touch does nothing. */
  readonly menu = (event: MouseEvent): void => {
    if (!this.#live()) return;
    event.preventDefault();
    if ((event as PointerEvent).pointerType !== "touch") this.#pen.turn();
  };

  /** Let the ghost follow the pointer that is down elsewhere on the page, and put it down where that is released. */
  dragNew(carry: (carried: Carried | null) => void): void {
    const ended = new AbortController();
    const { signal } = ended;
    const end = (): void => {
      ended.abort();
      carry(null);
    };
    let entered = false;
    const follow = (event: PointerEvent): Carried | null => {
      const carried = this.#reaches(event, entered);
      entered ||= carried === null;
      return carried;
    };
    addEventListener("pointermove", (event) => carry(follow(event)), { signal });
    addEventListener("pointercancel", end, { signal });
    addEventListener("pointerup", (event) => {
      end();
      if (!follow(event)) this.#pen.moveTo(this.#pen.pose.at, true);
    }, { signal });
  }

  /**
   * Bring the ghost under the mouse or above the finger. Where the shape is if that is not over a map to be drawn on. A finger
   * that has been on the map reaches its last rows from below it.
   */
  #reaches(event: PointerEvent, entered: boolean): Carried | null {
    const { left, right, top, bottom, width } = this.#measure();
    const space = width / SIZE;
    const touch = event.pointerType === "touch";
    const raised = touch ? ABOVE_FINGER + below(this.#pen.offsets) : 0;
    const { clientX: x, clientY: y } = event;
    const over = x >= left && x < right && y >= top && y < bottom + (touch && entered ? ABOVE_FINGER * space : 0);
    if (over && this.#live()) {
      this.#bring(event, -raised, 0, false);
      return null;
    }
    if (!this.#pen.down) this.#pen.lift();
    return { x, y, space, touch };
  }

  /** Bring the ghost to the space that lies so many rows and columns from the pointer. */
  #bring(event: PointerEvent, down: number, right: number, lies = this.#pen.down): void {
    const { row, column } = this.#spotOf(event);
    this.#pen.moveTo(clamped(row + down, 0, SIZE - 1) * SIZE + clamped(column + right, 0, SIZE - 1), lies);
  }

  readonly #wheel = (event: WheelEvent): void => {
    if (!this.#live() || event.ctrlKey) return;
    event.preventDefault();
    if (event.timeStamp - this.#wheeled < WHEEL_REST) return;
    this.#wheeled = event.timeStamp;
    this.#pen.turn(event.deltaY > 0 ? 1 : -1);
  };

  #lifted(event: PointerEvent): void {
    if (event.pointerType === "touch") this.#fingers = Math.max(0, this.#fingers - 1);
  }

  #measure(): DOMRect {
    return (this.#box = this.#area?.getBoundingClientRect() ?? new DOMRect());
  }

  /** Row and column of a pointer, which may be beyond the map. */
  #spotOf(event: PointerEvent): { row: number; column: number } {
    const rect = this.#box ?? this.#measure();
    return {
      row: Math.floor(((event.clientY - rect.top) / rect.height) * SIZE),
      column: Math.floor(((event.clientX - rect.left) / rect.width) * SIZE),
    };
  }

  #cellAt(event: PointerEvent): number {
    const { row, column } = this.#spotOf(event);
    return clamped(row, 0, SIZE - 1) * SIZE + clamped(column, 0, SIZE - 1);
  }
}
