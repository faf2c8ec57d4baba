/** One season's reckoning as it is shown: step by step, each lighting what it counts, until the player goes on. */
import type { ReckoningMessage, ScoredMessage, TallyMessage } from "../generated/wire";
import type { Tone } from "../board/config";
import { edictsOf, paid } from "../parts/seasons";
import { REST } from "./rest";
import type { Surroundings } from "./surroundings";

/** Milliseconds for which each step is shown. */
export const STEP = 1500;

export interface Step {
  readonly source: "edict" | "coins" | "monsters";
  /** Which of the four edicts, if it is one. */
  readonly edict: number | null;
  /** Stars that it pays; negative if it costs. */
  readonly stars: number;
  /** What earned them on the map; null if that is not known any more. */
  readonly tally: TallyMessage | null;
  readonly tone: Tone;
}

export class SeasonReckoning {
  readonly season: number;
  readonly steps: readonly Step[];
  readonly total: number;
  /** My map as it was scored, for as long as the server keeps it: Zombies and the next card come after that. */
  readonly scored: ScoredMessage | null;
  /** How many steps have been counted; the one of that number is being shown. */
  counted = $state(0);
  /** A press counts: the button has meant the same thing for a moment. */
  rested = $state(false);

  readonly #around: Surroundings;
  #cancelStep = (): void => {};
  #cancelRest = (): void => {};

  constructor(season: number, reckoning: ReckoningMessage, scored: ScoredMessage | null, around: Surroundings) {
    this.season = season;
    this.scored = scored;
    this.total = paid(reckoning);
    this.#around = around;
    const [one, two] = edictsOf(season);
    const tallies = scored?.tallies ?? [];
    this.steps = [
      { source: "edict", edict: one, stars: reckoning.first, tally: tallies[one] ?? null, tone: "gold" },
      { source: "edict", edict: two, stars: reckoning.second, tally: tallies[two] ?? null, tone: "gold" },
      { source: "coins", edict: null, stars: reckoning.coins, tally: null, tone: "gold" },
      { source: "monsters", edict: null, stars: -reckoning.monsters, tally: scored?.monsters ?? null, tone: "bad" },
    ];
  }

  /** The step that is being shown; null when all are counted. */
  get step(): Step | null {
    return this.steps[this.counted] ?? null;
  }

  /** Everything is counted. */
  get summed(): boolean {
    return this.step === null;
  }

  /** Begin to count; at once to the end where nothing moves by itself. */
  start(): void {
    this.#count(this.#around.still ? this.steps.length : 0);
    if (!this.summed) this.#rest();
  }

  stop(): void {
    this.#cancelStep();
    this.#cancelRest();
  }

  /** The button: count everything at once, then go on. True if the player goes on. */
  press(): boolean {
    if (!this.rested) return false;
    if (this.summed) return true;
    this.#count(this.steps.length);
    return false;
  }

  #count(counted: number): void {
    this.#cancelStep();
    this.counted = counted;
    if (!this.summed) {
      this.#around.sounds.star();
      this.#cancelStep = this.#around.after(STEP, () => this.#count(counted + 1));
    } else this.#rest(); // the button means something else now
  }

  #rest(): void {
    this.#cancelRest();
    this.rested = false;
    this.#cancelRest = this.#around.after(REST, () => (this.rested = true));
  }
}

/** The reckonings that wait to be shown, one after the other. */
export class Reckonings {
  #waiting: readonly SeasonReckoning[] = $state.raw([]);

  /** The one that is shown. */
  readonly shown: SeasonReckoning | null = $derived(this.#waiting[0] ?? null);

  add(reckoning: SeasonReckoning): void {
    this.#waiting = [...this.#waiting, reckoning];
    if (this.shown === reckoning) reckoning.start();
  }

  /** Press the button of the one that is shown: it is counted to its end, or the next one comes. */
  press(): void {
    if (!this.shown?.press()) return;
    this.shown.stop();
    this.#waiting = this.#waiting.slice(1);
    this.shown?.start();
  }

  /** Stop all timers. */
  stop(): void {
    for (const reckoning of this.#waiting) reckoning.stop();
  }
}
