/**
 * The model of the game screen: everything that is shown and done there, without a word about where it lies.
 * Components render it and call its methods. What happens beyond the screen (sounds, messages, timers) goes through
 * `Surroundings`, so that tests play whole turns without a browser.
 */
import { untrack } from "svelte";

import type { BoardHandle, Carried, Tone } from "../board/config";
import { Pen } from "../board/pen.svelte";
import { penKey } from "../board/penKeys";
import type { Event, OfferMessage, SheetMessage, State, TallyMessage, Tried, ViewMessage } from "../generated/wire";
import { seatName } from "../parts/labels";
import { edictsOf } from "../parts/seasons";
import { say } from "../words/index.svelte";
import { BotAdvice } from "./advice.svelte";
import { announcements, changed, clockedTurn, clockedTurns, drawnOn, surprises } from "./announcements";
import { whyNot } from "./ariaLabels";
import type { KeyPress } from "./keys";
import { SeasonReckoning } from "./reckoning.svelte";
import { soloTarget } from "./result";
import { REST } from "./rest";
import { type Scene, Scenes } from "./scenes.svelte";
import { snapshotOf, type Snapshot } from "./snapshot";
import { storyline } from "./storyline";
import type { GameConnection, Surroundings } from "./surroundings";
import { taskOf } from "./task";
import { TurnedCard } from "./turnedCard.svelte";

/** Milliseconds for which the ghost lies still before the server is asked what it would bring. */
export const PREVIEW_PAUSE = 140;

/** What lies over the card for a while. */
export type Note = "reckoning" | "card" | "advice" | null;

const isSame = (one: OfferMessage | null, other: OfferMessage | null): boolean =>
  one?.turn === other?.turn && one?.kind === other?.kind;

export class GameScreen {
  readonly connection: GameConnection;
  /** The drawing that is not yet confirmed. */
  readonly pen = new Pen();
  /** The board in view, for putting the focus on it and dragging shapes to it. */
  board: BoardHandle | undefined = $state.raw();

  /** The shape that is dragged from the card and has not reached the map. */
  carried: Carried | null = $state.raw(null);

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

  readonly #scenes: Scenes = new Scenes(() => this.#sceneEnded());
  /** The view that was shown last as it is, before anything new happened. */
  #lastView: ViewMessage | null = null;
  /** Messages that wait until all scenes have been shown. */
  #held: string[] = [];
  #tried: Tried | null = $state.raw(null);
  /** The task that has been in view for long enough to be confirmed. */
  #rested = $state("");
  /** The last turn of which I was told that the table drew for me. */
  #told: number | null = null;
  readonly #around: Surroundings;

  // The game.

  /** What is shown before the game goes on. */
  readonly scene: Scene | null = $derived(this.#scenes.shown);
  /** The game as it is on the screen: during a scene as it was then. */
  readonly snapshot: Snapshot | null = $derived.by(() => {
    const now = snapshotOf(this.connection.state);
    const view = this.scene?.view;
    return now && view ? { ...now, view: { ...view, shown: { ...now.view.shown, ...view.shown } } } : now;
  });
  readonly view: ViewMessage | null = $derived(this.snapshot?.view ?? null);
  /** My seat in the game; null for a spectator. */
  readonly mine: number | null = $derived(this.view?.seat ?? null);
  /** I have no seat in this game: a spectator. */
  readonly isSpectator: boolean = $derived(this.view !== null && this.mine === null);
  readonly offer: OfferMessage | null = $derived(this.view?.offer ?? null);
  /** The table waits for me, whatever is on the screen. */
  readonly waitedFor: boolean = $derived.by(() => this.connection.state?.view?.offer != null);
  /** A drawing is on its way. */
  readonly sending: boolean = $derived.by(() => this.connection.pending !== null);
  /** The reckoning that is shown. */
  readonly reckoning: SeasonReckoning | null = $derived(this.scene instanceof SeasonReckoning ? this.scene : null);
  /** The card that is shown before the one to draw. */
  readonly turnedCard: TurnedCard | null = $derived(this.scene instanceof TurnedCard ? this.scene : null);
  /** The game ended unfinished: not by the last season, which the screen may still be reckoning. */
  readonly givenUp: boolean = $derived.by(() => {
    const now = this.connection.state;
    return now?.table.status === "over" && now.view?.over === false;
  });
  /** The game is over, and all its seasons have been reckoned on the screen. */
  readonly over: boolean = $derived(this.view !== null && this.view.over);

  // Whose map is looked at.

  /** The seat whose map is drawn on. */
  readonly owner: number = $derived(this.offer ? this.offer.owner : (this.mine ?? this.watched));
  /** The seat whose map is in view. */
  readonly seen: number = $derived(this.peek ?? this.owner);
  readonly sheet: SheetMessage | null = $derived(this.view?.shown[this.seen]?.sheet ?? this.view?.shown[this.owner]?.sheet ?? null);
  /** The name of the map in view. */
  readonly mapLabel: string = $derived.by(() => {
    if (!this.snapshot || this.seen === this.mine) return say("game.map");
    return say("game.mapOf", { name: seatName(this.snapshot.table, this.seen) });
  });
  /** I draw on the map of another seat. */
  readonly away: boolean = $derived(this.offer !== null && this.mine !== null && this.owner !== this.mine && this.peek === null);
  /** Nothing can be drawn on the map in view. */
  readonly readonly: boolean = $derived(this.scene !== null || this.peek !== null);
  readonly #changed: number[] = $derived.by(() =>
    changed(this.connection.history, this.mine, this.snapshot ? clockedTurns(this.snapshot) : []),
  );
  /** Spaces of the map in view that others changed since I last drew there. */
  readonly fresh: readonly number[] = $derived.by(() => {
    if (this.seen !== this.mine) return [];
    if (!this.scene) return this.#changed;
    return (this.turnedCard?.arrived && this.turnedCard.cells) || [];
  });

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
  readonly seasonStars: number = $derived(this.view ? this.#pays({ ...this.view, coins: this.coins }) : 0);
  /** What the drawing would add to that or take; 0 while that is not known. */
  readonly gain: number = $derived(this.preview ? this.#pays(this.preview) - this.seasonStars : 0);
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
    if (this.scene) return this.reckoning ? "reckoning" : "card";
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
    this.#lastView = this.connection.state?.view ?? null;
    const stopListening = this.connection.listen((events, state, caughtUp) => {
      if (caughtUp && events.length) this.#show(events, state);
      this.#lastView = state.view;
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
      this.#scenes.stop();
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

  /** Go on to what comes after the scene that is shown. */
  goOn(): void {
    this.#scenes.press();
  }

  /** Do what a key means. True if it means something. */
  key({ key, shiftKey, repeat, focus }: KeyPress): boolean {
    if (focus === "field") return false;
    if (key === "?") this.helpOpen = true;
    else if (this.turnedCard && ["Enter", " ", "Escape"].includes(key) && (focus !== "control" || key === "Escape")) {
      if (!repeat) this.goOn();
    }
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

  /** What the season would pay for these tallies. */
  #pays({ tallies, monsters, coins }: Pick<Tried, "tallies" | "monsters" | "coins">): number {
    const [one, two] = edictsOf(this.view?.season ?? 0);
    return (tallies[one]?.stars ?? 0) + (tallies[two]?.stars ?? 0) + coins - monsters.stars;
  }

  /** Take up what the server asks for now; a new task brings its map back into view. */
  #takeOffer(): void {
    const before = this.pen.offer;
    this.pen.take(this.offer);
    if (!this.offer || isSame(before, this.offer)) return;
    this.peek = null;
    this.#tried = null;
  }

  /** Line up what there is to see before the game goes on. */
  #show(events: readonly Event[], { view }: State): void {
    if (!this.#lastView || !view) return;
    for (const scene of storyline(events, this.#lastView, view, this.#around)) this.#scenes.add(scene);
  }

  #sceneEnded(): void {
    if (this.scene) return;
    this.#takeOffer();
    for (const text of this.#held.splice(0)) this.#around.toast(text);
  }

  /** A message waits until what it is about is on the screen. */
  #tell(text: string): void {
    if (this.scene) this.#held.push(text);
    else this.#around.toast(text);
  }

  /** Show, say and sound what has just happened. */
  #happened(events: readonly Event[], state: State): void {
    const { sounds } = this.#around;
    const seat = state.view?.seat ?? null;
    const drawnForMe = clockedTurn(events, seat, clockedTurns(state));
    if (drawnForMe !== null && drawnForMe !== this.#told) this.#tell(say("game.drewForYou"));
    this.#told = drawnForMe ?? this.#told;
    const sentences = announcements(events, state, this.connection.history);
    if (sentences.length) this.announcement = sentences.join(" ");
    if (!state.view?.over) for (const surprise of surprises(events, state, this.connection.history)) this.#tell(surprise);
    if (!this.scene && drawnOn(events, seat).length) sounds.ambush();
    if (events.some(({ kind }) => kind === "game_ended")) this.ended = true;
    if (!this.scene && events.some(({ kind }) => kind === "revealed")) sounds.card();
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
