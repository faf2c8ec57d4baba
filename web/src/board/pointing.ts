/** Pointers over the map: a mouse carries the ghost until it clicks, a finger or pen drags it, two fingers turn it. */

import { clamped, settled } from "./drawing";
import type { Pen } from "./pen.svelte";
import { SIZE } from "./sheet";

/** A wheel turns the shape once in this many milliseconds, however many notches it reports. */
const WHEEL_REST = 140;

export class Pointing {
  readonly #pen: Pen;
  readonly #live: () => boolean;
  #area: HTMLElement | null = null;
  /** Where the map is on the screen. Null once it may have moved: then it is measured again. */
  #box: DOMRect | null = null;
  /** The pointer that holds the ghost, and where it took hold of it. */
  #held: { id: number; down: number; right: number } | null = null;
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
    const on = pen.shown && pen.down && pen.ghost.cells.includes(cell);
    this.#held = {
      id: event.pointerId,
      down: on ? Math.floor(here / SIZE) - Math.floor(cell / SIZE) : 0,
      right: on ? (here % SIZE) - (cell % SIZE) : 0,
    };
    this.#area?.setPointerCapture(event.pointerId);
    if (!on) pen.moveTo(cell, false);
  };

  readonly move = (event: PointerEvent): void => {
    if (!this.#live()) return;
    const held = this.#held;
    if (held) {
      if (event.pointerId !== held.id) return;
      const cell = this.#cellAt(event);
      const row = clamped(Math.floor(cell / SIZE) + held.down, 0, SIZE - 1);
      const column = clamped((cell % SIZE) + held.right, 0, SIZE - 1);
      this.#pen.moveTo(row * SIZE + column);
    } else if (event.pointerType !== "touch" && !this.#pen.down) this.#pen.moveTo(this.#cellAt(event), false);
  };

  readonly up = (event: PointerEvent): void => {
    this.#lifted(event);
    if (this.#held?.id !== event.pointerId) return;
    this.#held = null;
    this.#pen.moveTo(this.#pen.pose.at, true);
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
  dragNew(): void {
    const ended = new AbortController();
    const { signal } = ended;
    addEventListener("pointermove", (event) => this.#carry(event), { signal });
    addEventListener("pointercancel", () => ended.abort(), { signal });
    addEventListener("pointerup", (event) => {
      ended.abort();
      if (this.#carry(event)) this.#pen.moveTo(this.#pen.pose.at, true);
    }, { signal });
  }

  /** Bring the ghost under a pointer. True if the pointer is over a map that can be drawn on. */
  #carry(event: PointerEvent): boolean {
    const rect = this.#measure();
    const over =
      event.clientX >= rect.left && event.clientX < rect.right && event.clientY >= rect.top && event.clientY < rect.bottom;
    if (!over || !this.#live()) return false;
    this.#pen.moveTo(this.#cellAt(event), false);
    return true;
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

  #cellAt(event: PointerEvent): number {
    const rect = this.#box ?? this.#measure();
    const row = clamped(Math.floor(((event.clientY - rect.top) / rect.height) * SIZE), 0, SIZE - 1);
    const column = clamped(Math.floor(((event.clientX - rect.left) / rect.width) * SIZE), 0, SIZE - 1);
    return row * SIZE + column;
  }
}
