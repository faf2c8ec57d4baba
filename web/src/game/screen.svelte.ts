/**
 * The model of the game screen: everything that is shown and done there, without a word about where it lies.
 * Components render it and call its methods. What happens beyond the screen (sounds, messages, timers) goes through
 * `Surroundings`, so that tests play whole turns without a browser.
 */
import { untrack } from "svelte";

import type { BoardHandle, Tone } from "../board/config";
import { Pen } from "../board/pen.svelte";
import { penKey } from "../board/penKeys";
import type { Event, OfferMessage, SheetMessage, State, TallyMessage, Tried, ViewMessage } from "../generated/wire";
import { seatName } from "../parts/labels";
import { edictsOf } from "../parts/seasons";
import { say } from "../words/index.svelte";
import { BotAdvice } from "./advice.svelte";
import { announcements, changed, drawnOn, surprises } from "./announcements";
import { whyNot } from "./ariaLabels";
import type { KeyPress } from "./keys";
import { Reckonings, SeasonReckoning } from "./reckoning.svelte";
import { soloTarget } from "./result";
import { REST } from "./rest";
import { snapshotOf, type Snapshot } from "./snapshot";
import type { GameConnection, Surroundings } from "./surroundings";
import { taskOf } from "./task";

/** Milliseconds for which the ghost lies still before the server is asked what it would bring. */
export const PREVIEW_PAUSE = 140;

/** What lies over the card for a while. */
export type Note = "reckoning" | "advice" | null;

const isSame = (one: OfferMessage | null, other: OfferMessage | null): boolean =>
  one?.turn === other?.turn && one?.kind === other?.kind;

export class GameScreen {
  readonly connection: GameConnection;
  /** The drawing that is not yet confirmed. */
  readonly pen = new Pen();
  /** The board in view, for putting the focus on it and dragging shapes to it. */
  board: BoardHandle | undefined = $state.raw();

  /** Another seat whose map I look at now; null for the map to draw on. */
  peek: number | null = $state(null);
  /** The seat whose map a spectator looks at. */
  watched = $state(0);
  /** Which edict's spaces are lit until another is chosen. */
  chosen: number | null = $state(null);
  /** Which edict's spaces are lit while the mouse or the focus is on it. */
  pointed: number | null = $state(null);
  /** The spaces that monsters cost stars for are lit. */
  showMonsters = $state(false);
  /** The dialog with everybody's map is open. */
  mapsOpen = $state(false);
  /** The dialog with keys and gestures is open. */
  helpOpen = $state(false);
  /** The last sentence for screen readers. */
  announcement = $state("");
  /** The game ended before our eyes: its scoring is something to watch. */
  ended = $state(false);
  /** What a bot advises for my drawing. */
  readonly advice: BotAdvice;

  readonly #reckonings = new Reckonings();
  #tried: Tried | null = $state.raw(null);
  /** The task that has been in view for long enough to be confirmed. */
  #rested = $state("");
  #lastTurn = -1;
  readonly #around: Surroundings;

  // The game.

  readonly snapshot: Snapshot | null = $derived.by(() => snapshotOf(this.connection.state));
  readonly view: ViewMessage | null = $derived(this.snapshot?.view ?? null);
  /** My seat in the game; null for a spectator. */
  readonly mine: number | null = $derived(this.view?.seat ?? null);
  /** I have no seat in this game: a spectator. */
  readonly isSpectator: boolean = $derived(this.view !== null && this.mine === null);
  readonly offer: OfferMessage | null = $derived(this.view?.offer ?? null);
  /** A drawing is on its way. */
  readonly sending: boolean = $derived.by(() => this.connection.pending !== null);
  /** The reckoning that is shown. */
  readonly reckoning: SeasonReckoning | null = $derived(this.#reckonings.shown);
  /** The game is over, and all its seasons have been reckoned on the screen. */
  readonly over: boolean = $derived(this.view !== null && this.view.over && this.reckoning === null);

  // Whose map is looked at.

  /** The seat whose map is drawn on. */
  readonly owner: number = $derived(this.offer ? this.offer.owner : (this.mine ?? this.watched));
  /** The seat whose map is in view: while a season is reckoned, that is my own. */
  readonly seen: number = $derived(this.peek ?? (this.reckoning?.scored ? (this.mine ?? this.owner) : this.owner));
  /** While a season is reckoned, my map stays as it was scored. */
  readonly sheet: SheetMessage | null = $derived(
    (this.seen === this.mine && this.reckoning?.scored?.sheet) ||
      (this.view?.shown[this.seen]?.sheet ?? this.view?.shown[this.owner]?.sheet ?? null),
  );
  /** The name of the map in view. */
  readonly mapLabel: string = $derived.by(() => {
    if (!this.snapshot || this.seen === this.mine) return say("game.map");
    return say("game.mapOf", { name: seatName(this.snapshot.table, this.seen) });
  });
  /** I draw on the map of another seat. */
  readonly away: boolean = $derived(
    this.offer !== null && this.mine !== null && this.owner !== this.mine && this.peek === null && !this.reckoning?.scored,
  );
  /** Nothing can be drawn on the map in view. */
  readonly readonly: boolean = $derived(this.reckoning !== null || this.peek !== null);
  readonly #changed: number[] = $derived.by(() => changed(this.connection.history, this.mine));
  /** Spaces of the map in view that others changed since I last drew there. */
  readonly fresh: readonly number[] = $derived(this.seen === this.mine && !this.reckoning?.scored ? this.#changed : []);

  /** A bot draws for me until I take my seat back. */
  readonly botDrawsForMe: boolean = $derived.by(() => {
    const { seat, table } = this.snapshot ?? {};
    return seat != null && Boolean(table?.seats[seat]?.bot);
  });

  // Drawing.

  /** The task in a sentence. */
  readonly task: string = $derived(this.snapshot ? taskOf(this.snapshot, this.sending) : "");
  /** Names the task whose map is in view, free to be drawn on: no reckoning, no other map, no drawing on its way. */
  readonly #openTask: string = $derived(
    this.offer && !this.readonly && !this.sending ? `${this.offer.turn} ${this.offer.kind}` : "",
  );
  /** The map to draw on is in view and waits for a drawing. */
  readonly canDraw: boolean = $derived(this.#openTask !== "");
  /** What is drawn there can be confirmed now. */
  readonly canConfirm: boolean = $derived(this.canDraw && this.#rested === this.#openTask && this.pen.down && this.pen.fits);
  /** Why what is drawn cannot stay there, or why the table refused it. Empty if nothing is wrong. */
  readonly why: string = $derived.by(() => {
    const why = this.canDraw && this.pen.shown ? whyNot(this.pen) : "";
    return why || (this.connection.refused?.sentence ?? "");
  });
  /** What the ghost would bring; null while that is not known. */
  readonly preview: Tried | null = $derived(
    this.#tried && this.#tried.turn === this.offer?.turn && this.#tried.owner === this.mine && this.pen.fits ? this.#tried : null,
  );

  // Stars and coins.

  readonly coins: number = $derived(this.mine === null ? 0 : (this.view?.shown[this.mine]?.sheet.coins ?? 0));
  /** The stars that the edicts ask of who plays alone; null where others play with me. */
  readonly target: number | null = $derived(this.view?.totals.length === 1 ? soloTarget(this.view.edicts) : null);
  /** My stars so far. */
  readonly total: number = $derived(this.mine === null ? 0 : (this.view?.totals[this.mine] ?? 0));
  /** What the season would pay me if it ended now. */
  readonly seasonStars: number = $derived.by(() => {
    if (!this.view) return 0;
    const [one, two] = edictsOf(this.view.season);
    const { tallies, monsters } = this.view;
    return (tallies[one]?.stars ?? 0) + (tallies[two]?.stars ?? 0) + this.coins - monsters.stars;
  });
  /** What is lit on the map: what a reckoning counts comes first. */
  readonly light: { readonly tally: TallyMessage | null; readonly tone: Tone } = $derived.by(() => {
    const step = this.reckoning?.step;
    const edict = this.pointed ?? this.chosen;
    const monsters = this.showMonsters && this.pointed === null;
    const tone = step?.tally ? step.tone : monsters ? "bad" : "gold";
    if (!this.view || this.seen !== this.mine) return { tally: null, tone };
    if (step?.tally) return { tally: step.tally, tone };
    const now = this.preview ?? this.view;
    if (monsters) return { tally: now.monsters, tone };
    return { tally: edict === null ? null : (now.tallies[edict] ?? null), tone };
  });

  // Notes over the card.

  /** What lies over the card. */
  readonly note: Note = $derived.by(() => {
    if (this.reckoning) return "reckoning";
    return this.advice.isFor(this.offer) ? "advice" : null;
  });

  constructor(connection: GameConnection, around: Surroundings) {
    this.connection = connection;
    this.#around = around;
    this.advice = new BotAdvice(around);
    this.pen.take(this.offer);
  }

  /** Follow the game; the answer ends it. */
  open(): () => void {
    const stopListening = this.connection.listen((events, state, caughtUp) => {
      this.#takeOffer();
      if (caughtUp && events.length) this.#happened(events, state);
    });
    const stopEffects = $effect.root(() => {
      $effect(() => this.#askForPreview());
      $effect(() => this.#restTask());
      $effect(() => {
        if (this.isSpectator) this.connection.look([this.watched]);
      });
    });
    return () => {
      stopListening();
      stopEffects();
      this.#reckonings.stop();
    };
  }

  /** Draw what is on the map, or say why that cannot be done. */
  confirm(): void {
    if (this.canConfirm && this.pen.move) {
      this.#around.sounds.pen();
      this.connection.send(this.pen.move);
      this.announcement = say("game.sent");
    } else if (this.canDraw) this.announcement = this.why || say("game.choosePlace");
  }

  /** Look at the map of a seat, or back to the own one. */
  lookAt(seat: number): void {
    if (this.mine === null) {
      this.watched = seat;
      return;
    }
    this.peek = this.peek === seat || seat === this.owner ? null : seat;
    this.connection.look(this.peek === null ? [] : [this.peek]);
  }

  /** Light what an edict pays for, or no longer. */
  choose(index: number): void {
    this.showMonsters = false;
    this.chosen = this.chosen === index ? null : index;
  }

  /** Light what monsters cost, or no longer. */
  toggleMonsters(): void {
    this.chosen = null;
    this.showMonsters = !this.showMonsters;
  }

  async askForAdvice(): Promise<void> {
    this.chosen = null;
    await this.advice.ask();
  }

  /** Count the reckoning that is shown to its end, or go on to what comes after it. */
  pressReckoning(): void {
    this.#reckonings.press();
  }

  /** Do what a key means. True if it means something. */
  key({ key, shiftKey, repeat, focus }: KeyPress): boolean {
    if (focus === "field") return false;
    if (key === "?") this.helpOpen = true;
    else if (key.startsWith("Arrow") && focus !== "choice") {
      this.board?.focus();
      if (this.canDraw) this.pen.appear();
    } else if (key === "Escape" && (this.chosen !== null || this.peek !== null || this.showMonsters)) {
      this.chosen = null;
      this.showMonsters = false;
      this.peek = null;
    } else if (key === "Enter" && focus === "page") {
      if (!repeat) this.confirm();
    } else if (/^[1-4]$/.test(key)) this.choose(Number(key) - 1);
    else return this.canDraw && penKey(this.pen, { key, shiftKey });
    return true;
  }

  /** Take up what the server asks for now; a new task brings its map back into view. */
  #takeOffer(): void {
    const before = this.pen.offer;
    this.pen.take(this.offer);
    if (!this.offer || isSame(before, this.offer)) return;
    this.peek = null;
    this.#tried = null;
  }

  /** Show, say and sound what has just happened. */
  #happened(events: readonly Event[], state: State): void {
    const around = this.#around;
    const seat = state.view?.seat ?? null;
    if (this.#drawnForMe(state)) around.toast(say("game.drewForYou"));
    if (state.view) this.#lastTurn = state.view.turn;
    const sentences = announcements(events, state);
    if (sentences.length) this.announcement = sentences.join(" ");
    if (!state.view?.over) for (const surprise of surprises(events, state, this.connection.history)) around.toast(surprise);
    if (drawnOn(events, seat).length) around.sounds.ambush();
    for (const event of events) {
      if (event.kind === "season_scored") this.#reckon(event, state);
      else if (event.kind === "game_ended") this.ended = true;
      else if (event.kind === "revealed") around.sounds.card();
    }
  }

  /** The clock ran out in the turn that was on the screen, and the table drew for me. */
  #drawnForMe({ table, seat }: State): boolean {
    return table.notices.some((notice) => notice.why === "clock" && notice.seat === seat && notice.turn === this.#lastTurn);
  }

  #reckon(event: Event & { kind: "season_scored" }, { view }: State): void {
    if (view?.seat == null) return;
    const earned = event.reckonings[view.seat];
    if (earned) {
      const scored = view.scored?.season === event.season ? view.scored : null;
      this.#reckonings.add(new SeasonReckoning(event.season, earned, scored, this.#around));
    }
    this.#around.sounds.season();
  }

  /** Ask what the drawing would lead to, a moment after the ghost has come to rest. */
  #askForPreview(): (() => void) | undefined {
    const move = this.pen.move;
    if (!move || this.sending) {
      this.#tried = null;
      return undefined;
    }
    return this.#around.after(PREVIEW_PAUSE, async () => {
      const answer = await this.connection.try(move);
      if (answer && this.pen.move === move) this.#tried = answer;
    });
  }

  /** A press meant for the card before must not draw this one: a task that has just come into view rests. */
  #restTask(): (() => void) | undefined {
    const task = this.#openTask;
    if (!task) return undefined;
    const cancel = this.#around.after(REST, () => (this.#rested = task));
    return () => {
      cancel();
      untrack(() => (this.#rested = ""));
    };
  }
}
