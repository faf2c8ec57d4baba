/** The pen in a player's hand: the drawing that is not yet confirmed, with its shape, terrain, orientation and place. */

import { untrack } from "svelte";

import type { Move, OfferMessage, TerrainName } from "../generated/wire";
import {
  FIRST_POSE, flippedPose, ghost, moveOf, movedPose, nearestFit, settled, shapeOf, terrainOf, turnedPose, type Ghost, type Pose,
} from "./drawing";
import type { Offset } from "./shapes";
import { numbersOf, SIZE } from "./sheet";

const NOTHING: Ghost = { cells: [], blocked: [], marks: [], why: null };

export class Pen {
  /** The task, as the server offers it. Null: there is nothing to draw. */
  offer: OfferMessage | null = $state.raw(null);
  /** The player's choices so far. */
  pose: Pose = $state.raw(FIRST_POSE);
  /** The ghost of the drawing is shown. */
  shown = $state(false);
  /** The ghost has been put down and no longer follows the pointer. */
  down = $state(false);

  /** Names the task: it changes when the player has something else to draw. Empty if there is nothing. */
  readonly task: string = $derived(this.offer ? `${this.offer.turn} ${this.offer.kind}` : "");
  /** The shape and how it is turned, wherever it lies. Values that depend on this alone survive a move of the ghost. */
  readonly #orientation: string = $derived(`${this.pose.shape} ${this.pose.quarters} ${this.pose.flipped}`);
  /** The spaces of the shape as it is turned now. */
  readonly offsets: Offset[] = $derived.by(() => {
    void this.#orientation;
    return this.offer ? shapeOf(this.offer, untrack(() => this.pose)) : [];
  });
  /** Which of the offered shapes is chosen. */
  readonly shapeChosen: number = $derived(this.pose.shape);
  /** Which of the offered terrains is chosen. */
  readonly terrainChosen: number = $derived(this.pose.terrain);
  /** The chosen shape earns a coin. */
  readonly coin: boolean = $derived(this.offer?.kind === "draw" && this.offer.shapes[this.shapeChosen]?.coin === true);
  /** The spaces that the drawing would cover, and why it cannot. Empty while the ghost is hidden. */
  readonly ghost: Ghost = $derived(this.offer && this.shown ? ghost(this.offer, this.pose) : NOTHING);
  /** The terrain that would be drawn; null where something is destroyed. */
  readonly terrain: TerrainName | null = $derived(this.offer ? terrainOf(this.offer, this.pose) : null);
  /** The ghost is shown where it may stay. */
  readonly fits: boolean = $derived(this.shown && this.ghost.cells.length > 0 && this.ghost.why === null);
  /** The move that would confirm the drawing; null while it does not fit. */
  readonly move: Move | null = $derived(this.offer && this.fits ? moveOf(this.offer, this.pose) : null);

  /** Take up a task. A new one begins without a drawing; the same one keeps it. */
  take(offer: OfferMessage | null): void {
    const same = offer && this.offer && offer.turn === this.offer.turn && offer.kind === this.offer.kind;
    this.offer = offer;
    if (same) return;
    this.pose = { ...FIRST_POSE, at: this.pose.at };
    this.shown = false;
    this.down = false;
  }

  /** Bring the ghost to a space, and put it down there or not. */
  moveTo(at: number, down = this.down): void {
    if (!this.offer) return;
    if (!this.shown || this.pose.at !== at) {
      this.pose = { ...this.pose, at };
      this.shown = true;
    }
    if (this.down !== down) this.down = down;
  }

  /** Move the ghost by an arrow key: one space, or to the next of the spaces that can be destroyed. */
  step(down: number, right: number): void {
    if (!this.offer) return;
    if (!this.shown) return this.appear();
    if (this.offer.kind === "destroy") return this.#hop(down, right);
    this.pose = movedPose(this.offer, this.pose, down, right);
    this.down = true;
  }

  /** Put the ghost down where it fits, as near as possible to where it was last. */
  appear(): void {
    if (!this.offer) return;
    if (!this.shown) this.pose = nearestFit(this.offer, this.pose) ?? this.pose;
    this.shown = true;
    this.down = true;
  }

  /** Turn the shape clockwise, or choose a hero's next way to attack. */
  turn(quarters = 1): void {
    if (!this.offer || this.offer.kind === "destroy") return;
    this.pose = turnedPose(this.offer, this.pose, quarters);
  }

  /** Mirror the shape from left to right. */
  flip(): void {
    if (this.offer?.kind === "draw") this.pose = flippedPose(this.offer, this.pose);
  }

  chooseShape(index: number): void {
    if (this.offer?.kind !== "draw") return;
    const next = { ...this.pose, shape: index, quarters: 0, flipped: false };
    this.pose = this.shown ? { ...next, at: settled(shapeOf(this.offer, next), next.at) } : next;
  }

  chooseTerrain(terrain: number): void {
    if (this.offer?.kind === "draw") this.pose = { ...this.pose, terrain };
  }

  nextTerrain(): void {
    if (this.offer?.kind === "draw") this.chooseTerrain((this.pose.terrain + 1) % this.offer.terrains.length);
  }

  /** Take exactly this pose and put it down. */
  hold(pose: Pose): void {
    this.pose = pose;
    this.shown = true;
    this.down = true;
  }

  /** Hide the ghost. */
  lift(): void {
    this.shown = false;
    this.down = false;
  }

  /** Among a few spaces to choose from, the arrow leads to the nearest one in its direction. */
  #hop(down: number, right: number): void {
    if (this.offer?.kind !== "destroy") return;
    const here = [Math.floor(this.pose.at / SIZE), this.pose.at % SIZE] as const;
    let best = this.pose.at;
    let least = Infinity;
    for (const cell of numbersOf(this.offer.cells)) {
      const dy = Math.floor(cell / SIZE) - here[0];
      const dx = (cell % SIZE) - here[1];
      const ahead = dy * down + dx * right;
      if (ahead <= 0) continue;
      const far = ahead + 3 * Math.abs(down ? dx : dy);
      if (far < least) [best, least] = [cell, far];
    }
    this.pose = { ...this.pose, at: best };
    this.down = true;
  }
}
