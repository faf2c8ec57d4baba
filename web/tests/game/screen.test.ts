import { flushSync } from "svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";

import type { KeyPress } from "../../src/game/keys";
import { STEP } from "../../src/game/reckoning.svelte";
import { REST } from "../../src/game/rest";
import { PREVIEW_PAUSE, type GameScreen } from "../../src/game/screen.svelte";
import type { AdviceMessage, Event, Hints, ScoredMessage, Tried } from "../../src/generated/wire";
import { words } from "../../src/words/index.svelte";
import { offer, play as open, seasonScored, sheet, Stage, state, tally, type Change, type Play } from "./stage";

beforeAll(() => words.speak("en"));

let opened: Play[] = [];
afterEach(() => {
  for (const one of opened) one.close();
  opened = [];
});

function play(change: Change = {}, stage = new Stage()): Play {
  const one = open(change, stage);
  opened.push(one);
  flushSync();
  return one;
}

/** Time passes, and everything that depends on it is known. */
function pass(stage: Stage, milliseconds: number): void {
  flushSync();
  stage.pass(milliseconds);
  flushSync();
}

/** Put the ghost down where it fits: A2 and A3. */
function place(screen: GameScreen): void {
  screen.pen.moveTo(1, true);
  flushSync();
}

/** Everything that waits for an answer has got it. */
const answered = (): Promise<void> => new Promise((settle) => setTimeout(settle, 0));

const key = (name: string, more: Partial<KeyPress> = {}): KeyPress => ({ key: name, shiftKey: false, repeat: false, focus: "page", ...more });

const revealed: Event = { kind: "revealed", card: "farmland" };

describe("confirming", () => {
  it("waits until a new task has been in view for a moment", () => {
    const { screen, connection, stage } = play();
    place(screen);
    pass(stage, REST - 1);
    expect(screen.canConfirm).toBe(false);
    screen.confirm();
    expect(connection.sent).toEqual([]);
    pass(stage, 1);
    expect(screen.canConfirm).toBe(true);
    screen.confirm();
    expect(connection.sent).toEqual([{ kind: "draw", turn: 1, terrain: "farm", cells: ["A2", "A3"] }]);
    expect(screen.announcement).toBe("Drawn. The ink is drying…");
    expect(stage.heard).toEqual(["pen"]);
  });

  it("rests again for the next card", () => {
    const { screen, connection, stage } = play();
    place(screen);
    pass(stage, REST);
    screen.confirm();
    connection.happen([revealed], state({ view: { turn: 2 } }));
    place(screen);
    expect([screen.canDraw, screen.canConfirm]).toEqual([true, false]);
    pass(stage, REST);
    expect(screen.canConfirm).toBe(true);
  });

  it("goes on resting no longer when other news of the same turn come", () => {
    const { screen, connection, stage } = play();
    place(screen);
    pass(stage, REST);
    connection.happen([], state({ view: { waiting: [0] } }));
    flushSync();
    expect(screen.canConfirm).toBe(true);
    expect(screen.pen.shown).toBe(true);
  });

  it("rests again after another map was looked at", () => {
    const { screen, stage } = play();
    place(screen);
    pass(stage, REST);
    screen.lookAt(2);
    flushSync();
    expect([screen.canDraw, screen.canConfirm]).toEqual([false, false]);
    screen.lookAt(2);
    flushSync();
    expect([screen.canDraw, screen.canConfirm]).toEqual([true, false]);
    pass(stage, REST);
    expect(screen.canConfirm).toBe(true);
  });

  it("happens once: nothing can be drawn while a drawing is on its way", () => {
    const { screen, connection, stage } = play();
    place(screen);
    pass(stage, REST);
    screen.confirm();
    screen.confirm();
    pass(stage, REST);
    screen.confirm();
    expect(connection.sent).toHaveLength(1);
    expect(screen.task).toBe("Drawn. The ink is drying…");
  });

  it("needs a ghost that was put down and fits, and says what is missing", () => {
    const { screen, connection, stage } = play();
    pass(stage, REST);
    screen.confirm();
    expect(screen.announcement).toBe("Choose a place on the map.");
    screen.pen.moveTo(1, false);
    flushSync();
    expect(screen.canConfirm).toBe(false);
    screen.pen.moveTo(0, true);
    flushSync();
    screen.confirm();
    expect(screen.announcement).toBe("Already filled: A1");
    expect(connection.sent).toEqual([]);
  });

  it("says why the table refused it, unless something is wrong now", () => {
    const { screen, connection } = play();
    connection.refused = { kind: "refused", reason: "late", sentence: "The turn is over.", details: {}, turn: 1 };
    expect(screen.why).toBe("The turn is over.");
    screen.pen.moveTo(0, true);
    expect(screen.why).toBe("Already filled: A1");
  });
});

describe("the preview", () => {
  const answer = (more: Partial<Tried> = {}): Tried => ({
    kind: "tried", turn: 1, owner: 0, coins: 1, tallies: [tally(9), tally(9), tally(9), tally(9)], monsters: tally(1), ...more,
  });

  /** A game whose tries are answered when the test says so. */
  function tried(): Play & { asked: string[][]; answers: ((tried: Tried | null) => void)[] } {
    const one = play();
    const asked: string[][] = [];
    const answers: ((tried: Tried | null) => void)[] = [];
    one.connection.try = (move) => {
      asked.push(move.kind === "draw" ? move.cells : []);
      return new Promise((settle) => answers.push(settle));
    };
    return { ...one, asked, answers };
  }

  it("is asked for when the ghost has come to rest, and only where it fits", () => {
    const { screen, stage, asked } = tried();
    place(screen);
    pass(stage, PREVIEW_PAUSE - 1);
    screen.pen.moveTo(2, true);
    pass(stage, PREVIEW_PAUSE - 1);
    expect(asked).toEqual([]);
    pass(stage, 1);
    expect(asked).toEqual([["A3", "A4"]]);
    screen.pen.moveTo(0, true);
    pass(stage, PREVIEW_PAUSE);
    expect(asked).toHaveLength(1);
  });

  it("shows what the drawing would bring", async () => {
    const { screen, stage, answers } = tried();
    place(screen);
    pass(stage, PREVIEW_PAUSE);
    expect(screen.preview).toBeNull();
    answers[0]!(answer());
    await answered();
    expect(screen.preview?.coins).toBe(1);
    screen.choose(0);
    expect(screen.light.tally?.stars).toBe(9);
    screen.toggleMonsters();
    expect(screen.light).toEqual({ tally: tally(1), tone: "bad" });
  });

  it("of an older ghost is dropped when it comes late", async () => {
    const { screen, stage, answers } = tried();
    place(screen);
    pass(stage, PREVIEW_PAUSE);
    screen.pen.moveTo(2, true);
    flushSync();
    answers[0]!(answer());
    await answered();
    expect(screen.preview).toBeNull();
  });

  it("of the turn before is dropped", async () => {
    const { screen, stage, connection, answers } = tried();
    place(screen);
    pass(stage, PREVIEW_PAUSE);
    answers[0]!(answer());
    await answered();
    connection.happen([], state({ view: { turn: 2 } }));
    place(screen);
    expect(screen.preview).toBeNull();
  });

  it("that the server worked out for another turn is dropped", async () => {
    const { screen, stage, answers } = tried();
    place(screen);
    pass(stage, PREVIEW_PAUSE);
    answers[0]!(answer({ turn: 2 }));
    await answered();
    expect(screen.preview).toBeNull();
  });

  it("of a drawing on somebody else's map is not mine", async () => {
    const { screen, stage, answers } = tried();
    place(screen);
    pass(stage, PREVIEW_PAUSE);
    answers[0]!(answer({ owner: 1 }));
    await answered();
    expect(screen.preview).toBeNull();
  });

  it("ends when the ghost is lifted", async () => {
    const { screen, stage, answers } = tried();
    place(screen);
    pass(stage, PREVIEW_PAUSE);
    answers[0]!(answer());
    await answered();
    screen.pen.lift();
    flushSync();
    expect(screen.preview).toBeNull();
  });
});

describe("a reckoning", () => {
  const scored: ScoredMessage = { season: 0, sheet: sheet("FFF"), tallies: [tally(3, "A1"), tally(4, "A2"), tally(0), tally(0)], monsters: tally(2, "A9") };
  const after = state({ view: { turn: 2, scored, shown: { 0: { sheet: sheet("ZZZ"), scores: [] } } } });

  it("keeps the map that was scored in view and blocks drawing", () => {
    const { screen, connection, stage } = play();
    connection.happen([seasonScored(0)], after);
    expect(screen.note).toBe("reckoning");
    expect(screen.sheet).toBe(scored.sheet);
    expect(screen.readonly).toBe(true);
    place(screen);
    pass(stage, 10 * STEP);
    expect([screen.canDraw, screen.canConfirm]).toEqual([false, false]);
    screen.confirm();
    expect(connection.sent).toEqual([]);
    screen.goOn();
    expect(screen.note).toBeNull();
    expect(screen.sheet?.drawing).toMatch(/^ZZZ/);
    expect(screen.canDraw).toBe(true);
  });

  it("lights step by step what it counts, then adds up", () => {
    const { screen, connection, stage } = play();
    connection.happen([seasonScored(0)], after);
    const lit = () => [screen.light.tally?.stars ?? null, screen.light.tone];
    const seen = [lit()];
    for (let step = 0; step < 4; step++) {
      pass(stage, STEP);
      seen.push(lit());
    }
    expect(seen).toEqual([[3, "gold"], [4, "gold"], [null, "gold"], [2, "bad"], [null, "gold"]]);
    expect(screen.reckoning?.steps.map(({ stars }) => stars)).toEqual([3, 4, 1, -2]);
    expect(screen.reckoning?.total).toBe(3 + 4 + 1 - 2);
    expect(stage.heard).toEqual(["season", "star", "star", "star", "star"]);
  });

  it("rests before its button counts, and then one press goes on", () => {
    const { screen, connection, stage } = play();
    connection.happen([seasonScored(0)], after);
    pass(stage, REST - 1);
    screen.goOn();
    expect([screen.reckoning?.season, screen.reckoning?.summed]).toEqual([0, false]);
    pass(stage, 1);
    screen.goOn();
    expect(screen.reckoning).toBeNull();
  });

  it("freezes everything on the screen as it was scored, while the game goes on", () => {
    const { screen, connection, stage } = play();
    const spring = { season: 0, clock: 8, revealed: ["farmland"], waiting: [0, 1, 2] };
    connection.happen([], state({ view: spring }));
    const summer = { season: 1, clock: 1, revealed: ["hamlet"], card: "hamlet", totals: [16, 26, 36] };
    connection.happen([seasonScored(0), { kind: "season_began", season: 1 }, revealed], state({ view: { ...after.view, ...summer, tallies: [tally(9), tally(9), tally(9), tally(9)] } }));
    const seen = () => [screen.view?.season, screen.view?.clock, screen.view?.revealed, screen.total, screen.seasonStars, screen.offer];
    const frozen = [0, 8, ["farmland"], 10, 3 + 4 + 0 - 2, null];
    expect(seen()).toEqual(frozen);
    connection.happen([], state({ view: { ...after.view, ...summer, turn: 3, totals: [99, 99, 99] } }));
    expect(seen()).toEqual(frozen);
    pass(stage, REST);
    screen.goOn();
    expect(seen().slice(0, 4)).toEqual([1, 1, ["hamlet"], 99]);
    expect(screen.canDraw).toBe(true);
  });

  it("shows what the season paid everybody, best first", () => {
    const { screen, connection } = play();
    const paid = [3, 9, 5].map((first) => ({ first, second: 0, coins: 0, monsters: 0 }));
    connection.happen([{ kind: "season_scored", season: 0, reckonings: paid }], after);
    expect(screen.reckoning?.gains).toEqual([{ seat: 1, stars: 9 }, { seat: 2, stars: 5 }, { seat: 0, stars: 3 }]);
    expect(screen.reckoning?.total).toBe(3);
  });

  it("holds messages back until it has been read", () => {
    const { screen, connection, stage } = play();
    const spread: Event = { kind: "zombies_spread", cells: [["A1", "A2"], [], []], coins: [0, 0, 0] };
    connection.happen([seasonScored(0), spread], after);
    expect(stage.said).toEqual([]);
    pass(stage, REST);
    screen.goOn();
    expect(stage.said).toEqual(["The Zombies spread to 2 spaces."]);
  });

  it("stands there at once where nothing moves", () => {
    const stage = new Stage();
    stage.still = true;
    const { screen, connection } = play({}, stage);
    connection.happen([seasonScored(0)], after);
    expect(screen.reckoning?.summed).toBe(true);
    pass(stage, REST);
    screen.goOn();
    expect(screen.reckoning).toBeNull();
  });

  it("waits for the one before it", () => {
    const { screen, connection, stage } = play();
    connection.happen([seasonScored(0)], after);
    connection.happen([seasonScored(1)], state({ view: { turn: 3, season: 2 } }));
    expect(screen.reckoning?.season).toBe(0);
    pass(stage, 4 * STEP + REST);
    screen.goOn();
    expect([screen.reckoning?.season, screen.reckoning?.counted]).toEqual([1, 0]);
    expect(stage.heard.filter((sound) => sound === "star"), "four steps of the first, one of the second").toHaveLength(5);
    pass(stage, 4 * STEP + REST);
    screen.goOn();
    expect(screen.reckoning).toBeNull();
  });

  it("whose scored map is no longer known is shown on the map as it is", () => {
    const { screen, connection } = play();
    connection.happen([seasonScored(0)], state({ view: { turn: 2, scored: { ...scored, season: 1 } } }));
    expect(screen.sheet?.drawing).toMatch(/^F\./);
    expect(screen.light.tally).toBeNull();
  });

  it("comes before the end of the game", () => {
    const { screen, connection, stage } = play();
    const over = state({ view: { over: true, offer: null, season: 4 } });
    connection.happen([seasonScored(3), { kind: "game_ended", totals: [1, 2, 3], winners: [2], seed: "", salt: "" }], over);
    expect([screen.over, screen.ended]).toEqual([false, true]);
    pass(stage, 4 * STEP + REST);
    screen.goOn();
    expect(screen.over).toBe(true);
  });

  it("is not shown to those who only watch", () => {
    const { screen, connection } = play({ seat: null });
    connection.happen([seasonScored(0)], state({ seat: null, view: { turn: 2 } }));
    expect(screen.reckoning).toBeNull();
  });

  it("of the past is no news", () => {
    const { screen, connection, stage } = play();
    connection.happen([seasonScored(0), revealed], after, false);
    expect(screen.reckoning).toBeNull();
    expect(stage.heard).toEqual([]);
  });
});

describe("whose map is looked at", () => {
  it("is mine, and another's on demand", () => {
    const { screen, connection } = play();
    expect([screen.seen, screen.mapLabel]).toEqual([0, "Your map"]);
    screen.lookAt(1);
    expect([screen.seen, screen.mapLabel, screen.readonly]).toEqual([1, "The map of Bob", true]);
    expect(connection.looked).toEqual([[1]]);
    screen.lookAt(1);
    expect([screen.seen, connection.looked]).toEqual([0, [[1], []]]);
  });

  it("is the one to draw on again when my task changes, and not before", () => {
    const { screen, connection } = play();
    screen.lookAt(1);
    connection.happen([], state({ view: { waiting: [0, 2] } }));
    expect(screen.peek).toBe(1);
    connection.happen([], state({ view: { turn: 2 } }));
    expect(screen.peek).toBeNull();
  });

  it("changes in an ambush to the map that I draw on", () => {
    const { screen, connection } = play();
    expect(screen.away).toBe(false);
    connection.happen([], state({ view: { turn: 2, offer: offer(2, { owner: 2, task: "ambush" }) } }));
    expect([screen.seen, screen.away, screen.mapLabel]).toEqual([2, true, "The map of Cyd"]);
    screen.choose(0);
    expect(screen.light.tally, "only my own spaces are lit").toBeNull();
    screen.lookAt(2);
    expect(screen.peek, "it is in view already").toBeNull();
  });

  it("is chosen freely by those who only watch", () => {
    const { screen, connection } = play({ seat: null });
    expect(connection.looked).toEqual([[0]]);
    screen.lookAt(2);
    flushSync();
    expect(connection.looked).toEqual([[0], [2]]);
    expect([screen.seen, screen.peek, screen.canDraw]).toEqual([2, null, false]);
    connection.happen([], state({ seat: null, view: { turn: 2 } }));
    flushSync();
    expect(screen.seen).toBe(2);
    expect(connection.looked).toHaveLength(2);
  });

  it("falls back to the one to draw on until the other has arrived", () => {
    const { screen } = play({ view: { shown: { 0: { sheet: sheet("F"), scores: [] } } } });
    screen.lookAt(1);
    expect(screen.sheet?.drawing).toMatch(/^F/);
  });
});

describe("a bot", () => {
  it("draws for me until I take my seat back", () => {
    const { screen, connection } = play();
    const withBot = state();
    const seats = withBot.table.seats.map((at, seat) => ({ ...at, bot: seat === 0 ? ("journeyman" as const) : null }));
    connection.happen([], { ...withBot, table: { ...withBot.table, seats } });
    expect(screen.botDrawsForMe).toBe(true);
    connection.happen([], withBot);
    expect(screen.botDrawsForMe).toBe(false);
  });

  it("on another seat is no news for me or a spectator", () => {
    const seats = state().table.seats.map((at, seat) => ({ ...at, bot: seat === 1 ? ("journeyman" as const) : null }));
    expect(play({ table: { seats } }).screen.botDrawsForMe).toBe(false);
    expect(play({ seat: null, table: { seats } }).screen.botDrawsForMe).toBe(false);
  });
});

describe("stars", () => {
  it("are what the season would pay: its two edicts and coins without monsters", () => {
    const { screen } = play({ view: { season: 1, shown: { 0: { sheet: sheet("F", 7), scores: [] } } } });
    expect([screen.coins, screen.total, screen.seasonStars]).toEqual([7, 10, 4 + 5 + 7 - 2]);
  });

  it("of a drawing are added up before it is confirmed", async () => {
    const { screen, stage } = play({ view: { shown: { 0: { sheet: sheet("F", 7), scores: [] } } } });
    place(screen);
    expect(screen.gain).toBe(0);
    flushSync();
    pass(stage, PREVIEW_PAUSE);
    await answered();
    expect(screen.gain).toBe(2 + 0 + 1);
    screen.pen.lift();
    flushSync();
    expect(screen.gain).toBe(0);
  });

  it("are none for those who only watch", () => {
    const { screen } = play({ seat: null });
    expect([screen.coins, screen.total]).toEqual([0, 0]);
  });
});

describe("edicts", () => {
  it("light their spaces, one at a time or none, and cover no card", () => {
    const { screen } = play();
    screen.choose(1);
    expect([screen.light.tally?.cells, screen.note]).toEqual([["A2"], null]);
    screen.choose(1);
    expect(screen.light.tally).toBeNull();
  });

  it("light their spaces while they are pointed at, whatever is chosen", () => {
    const { screen } = play();
    const lit = () => [screen.light.tally?.cells[0], screen.light.tone];
    screen.choose(1);
    screen.pointed = 3;
    expect(lit()).toEqual(["A4", "gold"]);
    screen.toggleMonsters();
    expect(lit()).toEqual(["A4", "gold"]);
    screen.pointed = null;
    expect(lit()).toEqual(["A5", "bad"]);
  });

  it("and monsters take turns", () => {
    const { screen } = play();
    screen.choose(1);
    screen.toggleMonsters();
    expect([screen.chosen, screen.light.tone]).toEqual([null, "bad"]);
    screen.choose(2);
    expect([screen.showMonsters, screen.light.tone]).toEqual([false, "gold"]);
  });
});

describe("advice", () => {
  const hints = (turn: number): Hints => ({ turn, owner: 0, advice: [{ stars: 60 } as AdviceMessage] });

  it("is thought about, shown and put away", async () => {
    const { screen, stage } = play();
    stage.advise = () => Promise.resolve(hints(1));
    screen.choose(0);
    const asked = screen.askForAdvice();
    expect([screen.note, screen.advice.hints, screen.chosen]).toEqual(["advice", null, null]);
    await asked;
    expect([screen.note, screen.advice.hints?.turn]).toEqual(["advice", 1]);
    screen.advice.close();
    expect(screen.note).toBeNull();
  });

  it("for another turn is not shown", async () => {
    const { screen, stage, connection } = play();
    stage.advise = () => Promise.resolve(hints(1));
    const asked = screen.askForAdvice();
    connection.happen([], state({ view: { turn: 2 } }));
    await asked;
    expect(screen.note).toBeNull();
  });

  it("that was refused leaves nothing behind", async () => {
    const { screen } = play();
    await screen.askForAdvice();
    expect([screen.note, screen.advice.thinking]).toEqual([null, false]);
  });
});

describe("keys", () => {
  it("do nothing in dialogs and fields", () => {
    const { screen, connection, stage } = play();
    place(screen);
    pass(stage, REST);
    for (const name of ["Enter", "?", "1", "r", "ArrowDown", "Escape"]) expect(screen.key(key(name, { focus: "field" })), name).toBe(false);
    expect([connection.sent, screen.helpOpen, screen.chosen]).toEqual([[], false, null]);
  });

  it("confirm with Enter, once, but not on a button, which has its own meaning", () => {
    const { screen, connection, stage } = play();
    place(screen);
    pass(stage, REST);
    expect(screen.key(key("Enter", { focus: "control" }))).toBe(false);
    expect(screen.key(key("Enter", { repeat: true })), "held down, it scrolls nothing").toBe(true);
    expect(connection.sent).toEqual([]);
    screen.key(key("Enter"));
    expect(connection.sent).toHaveLength(1);
  });

  it("bring the ghost to the map, but choose among radio buttons", () => {
    const { screen, stage } = play();
    let focused = 0;
    screen.board = { focus: () => (focused += 1), dragNew: () => {} };
    pass(stage, REST);
    expect(screen.key(key("ArrowDown", { focus: "choice" }))).toBe(false);
    expect([focused, screen.pen.shown]).toEqual([0, false]);
    expect(screen.key(key("ArrowDown"))).toBe(true);
    expect([focused, screen.pen.fits]).toEqual([1, true]);
  });

  it("turn the shape only where it can be drawn", () => {
    const { screen } = play();
    screen.lookAt(1);
    expect(screen.key(key("r"))).toBe(false);
    expect(screen.pen.pose.quarters).toBe(0);
    screen.lookAt(1);
    place(screen);
    expect(screen.key(key("r"))).toBe(true);
    expect(screen.pen.pose.quarters).toBe(1);
    expect(screen.key(key("R", { shiftKey: true }))).toBe(true);
    expect(screen.pen.pose.quarters).toBe(0);
  });

  it("show edicts and help, and Escape closes what is open, if anything is", () => {
    const { screen } = play();
    expect(screen.key(key("Escape"))).toBe(false);
    screen.key(key("3"));
    expect(screen.chosen).toBe(2);
    screen.lookAt(1);
    expect(screen.key(key("Escape"))).toBe(true);
    expect([screen.chosen, screen.peek, screen.showMonsters]).toEqual([null, null, false]);
    screen.key(key("?"));
    expect(screen.helpOpen).toBe(true);
    expect(screen.key(key("5"))).toBe(false);
  });
});

describe("what happens", () => {
  it("is read aloud and heard", () => {
    const { screen, connection, stage } = play();
    connection.happen([{ kind: "season_began", season: 1 }, revealed], state({ view: { turn: 2 } }));
    expect(screen.announcement).toMatch(/^Summer begins\. Farmland is revealed\./);
    expect(stage.heard).toEqual(["card"]);
  });

  it("to my map by others is named and marked until I draw there", () => {
    const { screen, connection, stage } = play();
    const drew: Event = { kind: "drew", seat: 1, owner: 0, turn: 1, terrain: "monster", cells: ["A1"], coins: 0 };
    connection.happen([{ kind: "revealed", card: "gnoll_raid" }], state({ view: { turn: 2 } }));
    connection.happen([drew], state({ view: { turn: 2 } }));
    expect(stage.said).toEqual(["Bob drew Gnoll Raid on your map: A1."]);
    expect(stage.heard).toEqual(["card", "ambush"]);
    expect(screen.fresh).toEqual([0]);
    screen.lookAt(2);
    expect(screen.fresh, "marks lie on my map only").toEqual([]);
    screen.lookAt(2);
    connection.happen([{ ...drew, seat: 0 }], state({ view: { turn: 3 } }));
    expect(screen.fresh).toEqual([]);
  });

  it("after time was up is told once to the one it was drawn for, in the first turn too, and marked until they draw", () => {
    const { screen, connection, stage } = play();
    const drew: Event = { kind: "drew", seat: 0, owner: 0, turn: 1, terrain: "farm", cells: ["A2", "A3"], coins: 0 };
    const notices = [{ turn: 1, seat: 0, why: "clock" as const }];
    connection.happen([{ ...drew, seat: 1, owner: 1 }], state({ table: { notices: [{ ...notices[0]!, seat: 1 }] } }));
    expect(stage.said).toEqual([]);
    connection.happen([drew], state({ view: { offer: null }, table: { notices } }));
    connection.happen([{ kind: "destroyed", seat: 0, owner: 1, turn: 1, cell: "K1", coins: 0 }], state({ view: { offer: null }, table: { notices } }));
    connection.happen([revealed], state({ view: { turn: 2 }, table: { notices } }));
    expect([stage.said, screen.fresh]).toEqual([["Time's up: your shape was placed for you."], [1, 2]]);
    connection.happen([{ ...drew, turn: 2, cells: ["A5"] }], state({ view: { turn: 3 }, table: { notices } }));
    expect([stage.said.length, screen.fresh]).toEqual([1, []]);
  });
});

describe("the task", () => {
  it("says what a hero or monster does", () => {
    const hero = { kind: "place_hero" as const, turn: 1, owner: 0, card: "dobrik", free: ["A1"], attacks: [] };
    expect(play({ view: { offer: hero } }).screen.task).toMatch(/The attack falls on the four spaces adjacent/);
    const ambush = (card: string, letter: "dragon" | null) => play({ view: { offer: offer(1, { owner: 1, task: "ambush", card, letter }) } }).screen.task;
    expect(ambush("dragon_inferno", "dragon")).toMatch(/Bob.*its owner earns 3 coins/);
    expect(ambush("gnoll_raid", null)).toMatch(/Bob\.$/);
    const gaze = { kind: "destroy" as const, task: "gaze" as const, turn: 1, owner: 1, cells: ["A1"] };
    expect(play({ view: { offer: gaze } }).screen.task).toMatch(/Bob.*no mountain and no wasteland/);
  });
});

describe("a screen", () => {
  it("without a game shows nothing and takes no keys", () => {
    const { screen, connection } = play();
    connection.happen([], { ...state(), view: null });
    expect([screen.snapshot, screen.canDraw, screen.over, screen.sheet]).toEqual([null, false, false, null]);
  });

  it("that was closed has no timer running", () => {
    const { connection, stage, close } = play();
    connection.happen([seasonScored(0)], state({ view: { turn: 2 } }));
    flushSync();
    expect(stage.running).toBeGreaterThan(0);
    close();
    expect(stage.running).toBe(0);
    connection.happen([revealed], state({ view: { turn: 3 } }));
    expect(stage.heard).not.toContain("card");
  });

  it("that was closed asks for nothing", () => {
    const { screen, stage, close } = play();
    place(screen);
    expect(stage.running, "a preview and the rest before Confirm").toBe(2);
    close();
    expect(stage.running).toBe(0);
  });
});

describe("the solo target", () => {
  it("is the sum of the solo values of the four edicts, and none where others play with me", () => {
    const edicts = ["sentinel_wood", "canal_lake", "wildholds", "borderlands"];
    expect(play({ view: { edicts, totals: [10] } }).screen.target).toBe(25 + 24 + 16 + 24);
    expect(play({ view: { edicts, totals: [10, 20] } }).screen.target).toBeNull();
  });
});
