/** States small enough to read, and surroundings in which a test moves the time. */
import { FixtureConnection } from "../../dev/fixture.svelte";
import { GameScreen } from "../../src/game/screen.svelte";
import type { Surroundings } from "../../src/game/surroundings";
import type {
  DrawOfferMessage, Event, Hints, ReckoningMessage, SheetMessage, State, TableMessage, TallyMessage, ViewMessage,
} from "../../src/generated/wire";

export const EDICTS = ["sentinel_wood", "canal_lake", "wildholds", "borderlands"];
const EMPTY_ROW = ".".repeat(11);
const NAMES = ["Ada", "Bob", "Cyd"];

/** A sheet that is empty but for its first row. */
export const sheet = (firstRow = EMPTY_ROW, coins = 0): SheetMessage => ({
  drawing: [firstRow.padEnd(11, "."), ...Array<string>(10).fill(EMPTY_ROW)].join("/"),
  coins,
  claimed: [],
  marks: [],
});

export const tally = (stars: number, ...cells: string[]): TallyMessage => ({
  stars,
  cells,
  lines: { rows: [], columns: [], diagonals: [] },
});

/** Draw two farm spaces on the map of a seat; A2 to A11 are free. */
export const offer = (turn: number, change: Partial<DrawOfferMessage> = {}): DrawOfferMessage => ({
  kind: "draw",
  task: "draw",
  turn,
  owner: 0,
  card: "farmland",
  terrains: ["farm"],
  shapes: [{ shape: "XX", coin: false }],
  free: Array.from({ length: 10 }, (_, column) => `A${column + 2}`),
  cover: [],
  fallback: false,
  letter: null,
  ...change,
});

export interface Change {
  readonly view?: Partial<ViewMessage>;
  readonly table?: Partial<TableMessage>;
  readonly seat?: number | null;
}

/** My first turn at a table of three, with some changes. A view's `seat` is that of the state. */
export function state({ view, table, seat = 0 }: Change = {}): State {
  const turn = view?.turn ?? 1;
  return {
    kind: "state",
    tag: "",
    seat,
    host: false,
    heard: 0,
    events: [],
    table: {
      seats: NAMES.map((name) => ({ cartographer: { name }, bot: null, away: null, silent: null })),
      options: { pace: "together", hints: true },
      notices: [],
      ...table,
    } as unknown as TableMessage,
    view: {
      seat,
      edicts: EDICTS,
      season: 0,
      turn,
      card: "farmland",
      demand: false,
      clock: 1,
      revealed: ["farmland"],
      offer: seat === null ? null : offer(turn),
      tallies: [tally(3, "A1"), tally(4, "A2"), tally(5, "A3"), tally(6, "A4")],
      monsters: tally(2, "A5"),
      scored: null,
      totals: [10, 20, 30],
      shown: { 0: { sheet: sheet("F"), scores: [] }, 1: { sheet: sheet("W"), scores: [] }, 2: { sheet: sheet("V"), scores: [] } },
      over: false,
      winners: [],
      waiting: [0, 1, 2],
      ...view,
    } as unknown as ViewMessage,
  };
}

const earned: ReckoningMessage = { first: 3, second: 4, coins: 1, monsters: 2 };

/** A season is scored, with the same stars for everybody. */
export const seasonScored = (season: number): Event => ({ kind: "season_scored", season, reckonings: [earned, earned, earned] });

/** Surroundings whose time stands still until `pass`, and which write down what they were asked for. */
export class Stage implements Surroundings {
  still = false;
  readonly said: string[] = [];
  readonly heard: string[] = [];
  readonly sounds: Surroundings["sounds"];
  /** What the bot answers. */
  advise: () => Promise<Hints | null> = () => Promise.resolve(null);
  #now = 0;
  readonly #timers = new Set<{ at: number; action: () => void }>();

  constructor() {
    const names = ["card", "pen", "coin", "star", "nudge", "ambush", "season", "tick", "turn"] as const;
    this.sounds = Object.fromEntries(names.map((name) => [name, () => this.heard.push(name)])) as unknown as Surroundings["sounds"];
  }

  after(milliseconds: number, action: () => void): () => void {
    const timer = { at: this.#now + milliseconds, action };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  toast(text: string): void {
    this.said.push(text);
  }

  advice(): Promise<Hints | null> {
    return this.advise();
  }

  /** How many timers run. */
  get running(): number {
    return this.#timers.size;
  }

  /** Let time pass: timers that end in it act in their order. */
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers.delete(next);
      this.#now = next.at;
      next.action();
    }
    this.#now = end;
  }
}

export interface Play {
  readonly screen: GameScreen;
  readonly connection: FixtureConnection;
  readonly stage: Stage;
  readonly close: () => void;
}

/** The game screen of a state. */
export function play(change: Change = {}, stage = new Stage()): Play {
  const connection = new FixtureConnection(state(change));
  const screen = new GameScreen(connection, stage);
  return { screen, connection, stage, close: screen.open() };
}
