/** What happened while the player looks on, one thing after the other: cards that turn over, seasons that are reckoned. */
import type { ViewMessage } from "../generated/wire";
import { REST } from "./rest";
import type { Surroundings } from "./surroundings";

/** One thing that is shown before the game goes on. Meanwhile everything else on the screen stays as it was then. */
export abstract class Scene {
  /** A press counts: the scene has been in view for a moment. */
  rested = $state(false);
  protected readonly around: Surroundings;
  readonly #timers = new Set<() => void>();

  constructor(around: Surroundings) {
    this.around = around;
  }

  /** The game as it was at that moment. */
  abstract readonly view: ViewMessage;

  /** Begin; a scene that ends by itself calls `over`. */
  abstract play(over: () => void): void;

  start(over: () => void): void {
    this.after(REST, () => (this.rested = true));
    this.play(over);
  }

  /** Stop all timers. */
  stop(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
  }

  protected after(milliseconds: number, action: () => void): void {
    const cancel = this.around.after(milliseconds, () => {
      this.#timers.delete(cancel);
      action();
    });
    this.#timers.add(cancel);
  }
}

export class Scenes {
  #waiting: readonly Scene[] = $state.raw([]);
  readonly #onnext: () => void;

  /** The one that is shown. */
  readonly shown: Scene | null = $derived(this.#waiting[0] ?? null);

  /** `onnext` is called whenever a scene has ended. */
  constructor(onnext: () => void) {
    this.#onnext = onnext;
  }

  add(scene: Scene): void {
    this.#waiting = [...this.#waiting, scene];
    if (this.shown === scene) this.#start(scene);
  }

  /** Go on to what comes after the scene that is shown, if a press counts already. */
  press(): void {
    if (this.shown?.rested) this.#next(this.shown);
  }

  stop(): void {
    this.shown?.stop();
  }

  #start(scene: Scene): void {
    scene.start(() => this.#next(scene));
  }

  #next(scene: Scene): void {
    scene.stop();
    this.#waiting = this.#waiting.filter((other) => other !== scene);
    if (this.shown) this.#start(this.shown);
    this.#onnext();
  }
}
