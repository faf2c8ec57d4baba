// Written by `python -m tools.typescript`: change the Python side, then run it again.

export type Language = "en" | "pl" | "cs" | "ru";

export type Game = "base" | "heroes" | "combined";

export type SheetId = "A" | "B" | "C" | "D";

export type ScoringSet = "base" | "heroes" | "both";

export type FallbackName = "any" | "card";

export type TerrainName = "forest" | "village" | "farm" | "water" | "monster" | "hero" | "mountain";

export type MonsterName = "dragon" | "zombie" | "troll" | "gorgon";

export type Field = "plain" | "pale" | "fess" | "bend" | "chevron" | "quarterly" | "chief" | "bordure";

export type Charge = "none" | "tower" | "tree" | "wave" | "wheat" | "peak" | "quill" | "star" | "rose" | "dragon" | "key" | "ship";

export type Colour = "gold" | "silver" | "red" | "blue" | "green" | "black" | "purple" | "copper";

export type Pace = "together" | "own";

export type Status = "lobby" | "playing" | "over";

export type BotName = "random" | "novice" | "journeyman" | "master";

export const LANGUAGES = ["en", "pl", "cs", "ru"] as const;

export const GAMES = ["base", "heroes", "combined"] as const;

export const BOTS = ["random", "novice", "journeyman", "master"] as const;

export const SEASON_SETS = ["base", "heroes"] as const;

export const EXPLORE_SETS = ["base", "heroes"] as const;

export const SCORING_SETS = ["base", "heroes", "both"] as const;

export const FIELDS = ["plain", "pale", "fess", "bend", "chevron", "quarterly", "chief", "bordure"] as const;

export const CHARGES = ["none", "tower", "tree", "wave", "wheat", "peak", "quill", "star", "rose", "dragon", "key", "ship"] as const;

export const COLOURS = ["gold", "silver", "red", "blue", "green", "black", "purple", "copper"] as const;

export const MOST_SEATS = 100;

export const AMBUSH_DECK = 4;

/** Draw these spaces with this terrain: an explore card on the own sheet, an ambush on the sheet received. */
export interface Draw {
  kind: "draw";
  turn: number;
  terrain: TerrainName;
  cells: string[];
}

/** Draw the hero on this space, with attack marks on these spaces (those that fall on the map). */
export interface PlaceHero {
  kind: "place_hero";
  turn: number;
  cell: string;
  marks: string[];
}

/** Destroy this space: a Gorgon's gaze or a Troll's ravage. */
export interface Destroy {
  kind: "destroy";
  turn: number;
  cell: string;
}

export type Move = Draw | PlaceHero | Destroy;

/** A game began with this set-up; the commitment binds the table to a deal nobody has seen yet. */
export interface Started {
  kind: "started";
  setup: SetupMessage;
  commitment: string;
  /** The version of the rules that the game is played by. */
  rules?: number;
}

/** These scoring cards lie under edicts A, B, C and D. */
export interface EdictsDealt {
  kind: "edicts_dealt";
  edicts: string[];
}

/** The ambush and hero decks, next card first. Secret. */
export interface DecksShuffled {
  kind: "decks_shuffled";
  ambushes: string[];
  heroes: string[];
}

/** A season began: 0 is spring. */
export interface SeasonBegan {
  kind: "season_began";
  season: number;
}

/** The explore deck of the season, next card first. Secret. */
export interface ExploreDeckShuffled {
  kind: "explore_deck_shuffled";
  cards: string[];
}

/** A card was turned over. Any but a ruins card opens a turn. */
export interface Revealed {
  kind: "revealed";
  card: string;
}

/** A seat drew on a sheet: its own, or in an ambush its neighbour's. The coins went to the sheet's owner. */
export interface Drew {
  kind: "drew";
  seat: number;
  owner: number;
  turn: number;
  terrain: TerrainName;
  cells: string[];
  coins: number;
}

/** A seat drew a hero on its sheet and marked its attack. */
export interface HeroPlaced {
  kind: "hero_placed";
  seat: number;
  turn: number;
  cell: string;
  marks: string[];
  coins: number;
}

/** The solo walk placed the ambush; no spaces if it fits nowhere (rule 11.2). */
export interface AmbushWalked {
  kind: "ambush_walked";
  turn: number;
  cells: string[];
  coins: number;
}

/** A seat chose the space that a Gorgon or a Troll destroyed on a sheet. */
export interface Destroyed {
  kind: "destroyed";
  seat: number;
  owner: number;
  turn: number;
  cell: string;
  coins: number;
}

/** All seats have answered. The sheets are back with their owners, and everybody sees them. */
export interface TurnEnded {
  kind: "turn_ended";
  turn: number;
}

/** What the season paid each seat. */
export interface SeasonScored {
  kind: "season_scored";
  season: number;
  reckonings: ReckoningMessage[];
}

/** After scoring, Zombies took these spaces of each sheet. */
export interface ZombiesSpread {
  kind: "zombies_spread";
  cells: string[][];
  coins: number[];
}

/** After scoring, each owner of a sheet with a Troll must choose what it destroys: a turn of its own. */
export interface RavageBegan {
  kind: "ravage_began";
}

/** The final totals, the winning seats, and the opened secret of the deal, as hexadecimal digits. */
export interface GameEnded {
  kind: "game_ended";
  totals: number[];
  winners: number[];
  seed: string;
  salt: string;
}

export type Event = Started | EdictsDealt | DecksShuffled | SeasonBegan | ExploreDeckShuffled | Revealed | Drew | HeroPlaced | AmbushWalked | Destroyed | TurnEnded | SeasonScored | ZombiesSpread | RavageBegan | GameEnded;

/** A set-up by ids: every card that can appear, and the lengths of the four seasons. */
export interface SetupMessage {
  seats: number;
  sheet: string;
  seasons: number[];
  explore: string[];
  ruins: string[];
  ambushes: string[];
  heroes: string[];
  scoring: string[];
  edicts: string[];
  fallback: FallbackName;
}

/** What a season paid one seat. */
export interface ReckoningMessage {
  first: number;
  second: number;
  coins: number;
  /** Stars lost, never negative: subtract them. */
  monsters: number;
}

/** A printed shape: rows joined by slashes, X for a space that it covers. */
export interface ShapeMessage {
  shape: string;
  coin: boolean;
}

/** One of the shapes may be drawn with one of the terrains on free cells of the owner's sheet. */
export interface DrawOfferMessage {
  kind: "draw";
  task: "draw" | "ambush";
  turn: number;
  owner: number;
  card: string;
  terrains: TerrainName[];
  shapes: ShapeMessage[];
  free: string[];
  /** If not empty, one of these must be covered. */
  cover: string[];
  fallback: boolean;
  letter: MonsterName | null;
}

/** A hero may be drawn on a free cell. */
export interface HeroOfferMessage {
  kind: "place_hero";
  turn: number;
  owner: number;
  card: string;
  free: string[];
  /** Each way to attack, as steps down and to the right of the hero. */
  attacks: [number, number][][];
}

/** One of the cells must be destroyed. */
export interface DestroyOfferMessage {
  kind: "destroy";
  task: "gaze" | "ravage";
  turn: number;
  owner: number;
  cells: string[];
}

/** One map. */
export interface SheetMessage {
  /** In notation, rows joined by slashes. */
  drawing: string;
  coins: number;
  /** Mountains that have paid their coin. */
  claimed: string[];
  /** Spaces under a hero's attack. */
  marks: string[];
}

/** Lines that pay: rows by letter, columns by number, diagonals by the row in which they start on the left. */
export interface LinesMessage {
  rows: string[];
  columns: number[];
  diagonals: string[];
}

/** A number of stars, and the spaces and lines it comes from. */
export interface TallyMessage {
  /** Never negative: stars earned by an edict, or stars lost in a field named `monsters`. */
  stars: number;
  cells: string[];
  lines: LinesMessage;
}

/** One seat in full: its sheet, and what each season has paid it. */
export interface ShownMessage {
  sheet: SheetMessage;
  scores: ReckoningMessage[];
}

/** The own map when a season was scored, and what earned or cost stars on it: it may have changed since. */
export interface ScoredMessage {
  season: number;
  sheet: SheetMessage;
  tallies: TallyMessage[];
  /** Stars lost to monsters: subtract them. */
  monsters: TallyMessage;
}

/** All that one seat may know, but for the seats that are not shown. */
export interface ViewMessage {
  seat: number | null;
  commitment: string;
  edicts: string[];
  season: number;
  turn: number;
  clock: number;
  revealed: string[];
  past: string[];
  demand: boolean;
  card: string | null;
  offer: DrawOfferMessage | HeroOfferMessage | DestroyOfferMessage | null;
  /** Stars that each edict would pay now. */
  tallies: TallyMessage[];
  /** Stars that monsters would cost now: subtract them. */
  monsters: TallyMessage;
  /** The last season that was scored, for a seat of its own. */
  scored: ScoredMessage | null;
  /** The stars of every seat so far. */
  totals: number[];
  /** Some seats in full, always with the own one and the one drawn on. */
  shown: Record<number, ShownMessage>;
  over: boolean;
  winners: number[];
  seed: string;
  /** The opened secret of the deal: empty until the game is over, at own pace until everybody's is. */
  salt: string;
  /** The seats that are still drawing. */
  waiting: number[];
}

/** A coat of arms: how the shield is divided, what stands on it, and its two colours. */
export interface Crest {
  field: Field;
  charge: Charge;
  colours: [Colour, Colour];
}

/** How somebody is known at the table: as on the paper sheet, a name, a title and a crest. */
export interface Cartographer {
  name: string;
  title: string;
  crest: Crest;
}

/** Change who I am. */
export interface MeSent {
  cartographer: Cartographer;
  language: Language;
}

/** Who I am. There is no account: a cookie, and for another device a recovery phrase. */
export interface Me {
  id: string;
  cartographer: Cartographer;
  language: Language;
  /** A recovery phrase has been made. */
  recoverable: boolean;
}

/** A recovery phrase. */
export interface Phrase {
  phrase: string;
}

/** The public key of this server, in base64 for URLs: `applicationServerKey` of a push subscription. */
export interface PushKey {
  key: string;
}

/** The keys of a push subscription, in base64 for URLs. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** Where a device is called, as `PushSubscription.toJSON()` of the browser has it. */
export interface PushSent {
  endpoint: string;
  keys: PushKeys;
}

/** Ask for a token with which a program takes a seat as me. */
export interface ProgramSent {
  label: string;
}

/** A program that may act as me. Its token is sent once, when it is made. */
export interface Program {
  id: string;
  label: string;
  created: number;
  seen: number;
  token: string;
}

/** My programs. */
export interface Programs {
  programs: Program[];
}

/** All that can be chosen for a table. What is left out follows the game's box. */
export interface Options {
  game: Game;
  sheet: SheetId | null;
  seasons: "base" | "heroes" | null;
  explore: "base" | "heroes" | null;
  ruins: boolean | null;
  ambushes: string[] | null;
  heroes: boolean | null;
  scoring: ScoringSet | null;
  edicts: string[];
  fallback: FallbackName;
  /** A deal code: the same set-up and the same cards as everybody else who plays it. */
  deal: string;
  /** How many can sit down. */
  seats: number;
  /** Together: all draw the same card before the next. Own: everybody plays the same deal alone. */
  pace: Pace;
  /** Seconds for a turn; then a bot draws for those who have not: 10–600 live, 3,600–1,209,600 by correspondence. */
  clock: number | null;
  /** Listed for everybody to join; otherwise only with the link. */
  open: boolean;
  spectators: boolean;
  hints: boolean;
}

/** One seat of a table. */
export interface SeatMessage {
  /** Who sits there; nobody if a bot was put there. */
  cartographer: Cartographer | null;
  /** Who draws for it, if not its player. */
  bot: BotName | null;
  /** Its player is connected. */
  here: boolean;
  /** Names the seat in commands for as long as the same player or bot has it; empty in a replay. */
  id: string;
  /** Since when its player is not connected, in seconds since 1970 by the server's clock, once that is a minute. */
  away: number | null;
  /** The turn in which its player has kept the others waiting for three minutes, at a table without a clock. */
  silent: number | null;
  /** When its player was last reminded that the others wait, in seconds since 1970 by the server's clock. */
  nudged: number | null;
}

/** How far a seat has come at a table where everybody plays at their own pace. */
export interface Standing {
  over: boolean;
  /** Known when the seat has finished. */
  total: number | null;
}

/** The table drew for a seat, or a bot had to be replaced for a move, and why. */
export interface Notice {
  turn: number;
  seat: number;
  why: "clock" | "bot";
}

/** A table as everybody at it sees it. */
export interface TableMessage {
  id: string;
  status: Status;
  options: Options;
  /** Every component that the options come to. */
  setup: SetupMessage;
  /** The host's seat, if the host sits. */
  host: number | null;
  seats: SeatMessage[];
  watching: number;
  created: number;
  /** When the clock runs out, in seconds since 1970 by the server's clock (as in the `Date` of its answers). */
  due: number | null;
  /** At own pace, one for each seat. */
  standings: Standing[];
  notices: Notice[];
  /** The deal code; empty until it is no secret any more. */
  deal: string;
  /** The table of the rematch. */
  next: string;
}

/** A table in a list. */
export interface TableLine {
  id: string;
  status: Status;
  game: Game;
  sheet: string;
  pace: Pace;
  clock: number | null;
  host: string;
  /** Who sits there, the first few. */
  names: string[];
  taken: number;
  seats: number;
  changed: number;
  /** It is my turn. */
  waiting: boolean;
  /** The players whom everybody waits for, the first few; nobody at own pace. */
  drawing: string[];
  /** When the clock runs out, in seconds since 1970 by the server's clock. */
  due: number | null;
  place: number | null;
  /** How I did, once it is over. */
  total: number | null;
}

/** Tables, latest first. */
export interface TableLines {
  tables: TableLine[];
}

/** Open a table, with bots on seats perhaps, and perhaps begin at once. */
export interface Create {
  options?: Partial<Options>;
  bots?: BotName[];
  start?: boolean;
  /** Anything: asking again with the same key opens no second table. */
  key?: string;
}

/** Change the options of a table that has not begun. Host only. */
export interface OptionsSent {
  options: Partial<Options>;
}

/** The bots at a table that has not begun, all of them. Host only. */
export interface Bots {
  bots: BotName[];
}

/** A command about the person on this seat: remove them, or make them the host (host only), or nudge them. */
export interface SeatSent {
  seat: string;
}

/** Let a bot draw for a seat until its player is back: for one's own, or for somebody who is away or silent. */
export interface StandIn {
  seat: string;
  /** Which bot, for one's own seat. For others it is a journeyman. */
  bot?: BotName;
}

/** Which other seats to show in full from now on (in a socket). */
export interface Look {
  kind: "look";
  seats: number[];
}

/** What would this move lead to? (in a socket) */
export interface Try {
  kind: "try";
  move: Move;
}

/** Everything that I may know: the table, my view of the game, and the events that I have not received yet. */
export interface State {
  kind: "state";
  /** Changes whenever anything here does: what to ask for news with. */
  tag: string;
  /** My seat. */
  seat: number | null;
  /** I am the host. */
  host: boolean;
  table: TableMessage;
  view: ViewMessage | null;
  /** How many events I may have received in all. */
  heard: number;
  /** Those after the ones that I said I had received. */
  events: Event[];
}

/** What is new since the last state or news of the same socket. Everything else is as it was sent there. */
export interface News {
  kind: "news";
  seat: number | null;
  host: boolean;
  /** The fields of the table that are new. */
  table: Partial<TableMessage>;
  /** The fields of my view that are new; empty too if there is no view yet. */
  view: Partial<ViewMessage>;
  heard: number;
  /** Those that this socket has not sent yet. */
  events: Event[];
}

/** Why something was not done: a code for programs, a sentence in the language of the reader. */
export interface Refused {
  kind: "refused";
  reason: string;
  sentence: string;
  details: Record<string, string | number>;
  /** The turn of the move that was refused. */
  turn: number | null;
}

/** The last word of a socket: why it ends, and in how many seconds to come back; never, if null. */
export interface Bye {
  kind: "bye";
  reason: "restart" | "removed" | "no_spectators" | "signed_out";
  back_in: number | null;
}

/** What a move would lead to. Only the person who asks gets it, and nothing is done. */
export interface Tried {
  kind: "tried";
  turn: number;
  owner: number;
  coins: number;
  tallies: TallyMessage[];
  /** Stars that monsters would cost then: subtract them. */
  monsters: TallyMessage;
}

/** What one source of stars has to do with a move. */
export interface ShareMessage {
  /** The id of an edict, or "coins", or "monsters". */
  source: string;
  /** What it is expected to bring from now on. */
  stars: number;
  /** How much more that is than after the other moves advised (than the average legal move on another's sheet). */
  difference: number;
}

/**
 * A move, and what it is expected to lead to.
 *
 * On another seat's sheet a positive `harm` is worse for the owner and better for the one who draws. There the
 * differences of all shares add up to -harm: the most negative one says best where the owner loses.
 */
export interface AdviceMessage {
  move: Move;
  /** The expected final stars of the sheet that is drawn on. */
  stars: number;
  /** How far the final stars stray from that as the cards fall. */
  spread: number;
  shares: ShareMessage[];
  /** Stars that the owner of another seat's sheet loses, compared with the average legal move; 0 on the own sheet. */
  harm: number;
}

/** The best moves our best bot sees, best first. */
export interface Hints {
  turn: number;
  /** Whose sheet is drawn on; in an ambush another seat's, and the advice with the most harm comes first. */
  owner: number;
  advice: AdviceMessage[];
}

/** A finished game after one step: what the table looked like to everybody. */
export interface Frame {
  season: number;
  turn: number;
  clock: number;
  revealed: string[];
  card: string | null;
  demand: boolean;
  shown: Record<number, ShownMessage>;
  tallies: Record<number, TallyMessage[]>;
}

/** A finished game, turn by turn. */
export interface Replay {
  setup: SetupMessage;
  edicts: string[];
  seats: SeatMessage[];
  totals: number[];
  winners: number[];
  deal: string;
  seed: string;
  salt: string;
  frames: Frame[];
}

export type OfferMessage = DrawOfferMessage | HeroOfferMessage | DestroyOfferMessage;

export type FromServer = State | News | Tried | Refused | Bye;
