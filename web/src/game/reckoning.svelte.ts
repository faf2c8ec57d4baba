/** One season's reckoning as it is shown: step by step, each lighting what it counts, until the player goes on. */
import type { Tone } from "../board/config";
import type { Event, TallyMessage, ViewMessage } from "../generated/wire";
import { edictsOf, paid } from "../parts/seasons";
import { Scene } from "./scenes.svelte";
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

export class SeasonReckoning extends Scene {
  readonly season: number;
  readonly steps: readonly Step[];
  /** What the season has paid me. */
  readonly total: number;
  /** What it has paid each seat, best first. */
  readonly gains: readonly { readonly seat: number; readonly stars: number }[];
  /** My map and everything else as it was scored: Zombies and the next card come after that. */
  readonly view: ViewMessage;
  /** How many steps have been counted; the one of that number is being shown. */
  counted = $state(0);

  constructor(event: Event & { kind: "season_scored" }, seat: number, view: ViewMessage, around: Surroundings) {
    super(around);
    const { season, reckonings } = event;
    const reckoning = reckonings[seat] ?? { first: 0, second: 0, coins: 0, monsters: 0 };
    this.season = season;
    this.view = view;
    this.total = paid(reckoning);
    this.gains = reckonings.map((one, at) => ({ seat: at, stars: paid(one) })).sort((a, b) => b.stars - a.stars);
    const [one, two] = edictsOf(season);
    const tallies = view.scored?.season === season ? view.scored.tallies : [];
    const monsters = view.scored?.season === season ? view.scored.monsters : null;
    this.steps = [
      { source: "edict", edict: one, stars: reckoning.first, tally: tallies[one] ?? null, tone: "gold" },
      { source: "edict", edict: two, stars: reckoning.second, tally: tallies[two] ?? null, tone: "gold" },
      { source: "coins", edict: null, stars: reckoning.coins, tally: null, tone: "gold" },
      { source: "monsters", edict: null, stars: -reckoning.monsters, tally: monsters, tone: "bad" },
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

  /** Count, at once to the end where nothing moves by itself. It ends when the player goes on. */
  play(): void {
    this.around.sounds.season();
    this.#count(this.around.still ? this.steps.length : 0);
  }

  #count(counted: number): void {
    this.counted = counted;
    if (this.summed) return;
    this.around.sounds.star();
    this.after(STEP, () => this.#count(counted + 1));
  }
}
