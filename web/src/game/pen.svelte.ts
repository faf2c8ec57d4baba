/** The pen in a player's hand: the pose of the ghost, and whether it has been put down. Free until confirmed. */

import { untrack } from "svelte";

import { numbersOf } from "../board/sheet";
import type { Move, OfferMessage } from "../generated/wire";
import {
  FIRST_POSE, flippedPose, ghost, moveOf, movedPose, nearestFit, settled, shapeOf, terrainOf, turnedPose, type Ghost, type Pose,
} from "./drawing";
import type { Offset } from "../board/shapes";

const NOTHING: Ghost = { cells: [], blocked: [], marks: [], why: null };

export class Pen {
  offer: OfferMessage | null = $state.raw(null);
  pose: Pose = $state.raw(FIRST_POSE);
  /** The ghost is to be seen. */
  shown = $state(false);
  /** The ghost has been put down and no longer follows the pointer. */
  down = $state(false);

  /** How the shape lies, whatever its place: what depends on this alone is not done again when the ghost moves. */
  readonly way: string = $derived(`${this.pose.shape} ${this.pose.quarters} ${this.pose.flipped}`);
  readonly offsets: Offset[] = $derived.by(() => {
    void this.way;
    return this.offer ? shapeOf(this.offer, untrack(() => this.pose)) : [];
  });
  readonly shapeChosen: number = $derived(this.pose.shape);
  readonly terrainChosen: number = $derived(this.pose.terrain);
  /** Whether the chosen shape earns a coin. */
  readonly coin: boolean = $derived(this.offer?.kind === "draw" && this.offer.shapes[this.shapeChosen]?.coin === true);
  readonly ghost: Ghost = $derived(this.offer && this.shown ? ghost(this.offer, this.pose) : NOTHING);
  readonly terrain = $derived(this.offer ? terrainOf(this.offer, this.pose) : null);
  readonly fits = $derived(this.shown && this.ghost.cells.length > 0 && this.ghost.why === null);
  readonly move: Move | null = $derived(this.offer && this.fits ? moveOf(this.offer, this.pose) : null);

  /** Take up a new task; what was being drawn for an old one is gone. */
  take(offer: OfferMessage | null): void {
    const same = offer && this.offer && offer.turn === this.offer.turn && offer.kind === this.offer.kind;
    this.offer = offer;
    if (same) return;
    this.pose = { ...FIRST_POSE, at: this.pose.at };
    this.shown = false;
    this.down = false;
  }

  /** Bring the ghost to a space. */
  to(at: number, down = this.down): void {
    if (!this.offer) return;
    if (!this.shown || this.pose.at !== at) {
      this.pose = { ...this.pose, at };
      this.shown = true;
    }
    if (this.down !== down) this.down = down;
  }

  step(down: number, right: number): void {
    if (!this.offer) return;
    if (!this.shown) return this.appear();
    if (this.offer.kind === "destroy") return this.#hop(down, right);
    this.pose = movedPose(this.offer, this.pose, down, right);
    this.down = true;
  }

  /** Show the ghost where it was last, or where it fits nearby if it has not been seen yet. */
  appear(): void {
    if (!this.offer) return;
    if (!this.shown) this.pose = nearestFit(this.offer, this.pose) ?? this.pose;
    this.shown = true;
    this.down = true;
  }

  turn(quarters = 1): void {
    if (!this.offer || this.offer.kind === "destroy") return;
    this.pose = turnedPose(this.offer, this.pose, quarters);
  }

  flip(): void {
    if (this.offer?.kind === "draw") this.pose = flippedPose(this.offer, this.pose);
  }

  shape(index: number): void {
    if (this.offer?.kind !== "draw") return;
    const next = { ...this.pose, shape: index, quarters: 0, flipped: false };
    this.pose = this.shown ? { ...next, at: settled(shapeOf(this.offer, next), next.at) } : next;
  }

  choose(terrain: number): void {
    if (this.offer?.kind === "draw") this.pose = { ...this.pose, terrain };
  }

  nextTerrain(): void {
    if (this.offer?.kind === "draw") this.choose((this.pose.terrain + 1) % this.offer.terrains.length);
  }

  /** Take exactly this pose and put it down. */
  hold(pose: Pose): void {
    this.pose = pose;
    this.shown = true;
    this.down = true;
  }

  lift(): void {
    this.shown = false;
    this.down = false;
  }

  /** Among a few spaces to choose from, the arrow leads to the nearest one in its direction. */
  #hop(down: number, right: number): void {
    if (this.offer?.kind !== "destroy") return;
    const here = [Math.floor(this.pose.at / 11), this.pose.at % 11] as const;
    let best = this.pose.at;
    let least = Infinity;
    for (const cell of numbersOf(this.offer.cells)) {
      const dy = Math.floor(cell / 11) - here[0];
      const dx = (cell % 11) - here[1];
      const ahead = dy * down + dx * right;
      if (ahead <= 0) continue;
      const far = ahead + 3 * Math.abs(down ? dx : dy);
      if (far < least) [best, least] = [cell, far];
    }
    this.pose = { ...this.pose, at: best };
    this.down = true;
  }
}
