import { flushSync } from "svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { REST } from "../../src/game/rest";
import { STAY, STAY_ARRIVED, TURN_OVER, WALK } from "../../src/game/turnedCard.svelte";
import { pathOf, type Step } from "../../src/game/walkPath";
import type { Event } from "../../src/generated/wire";
import { words } from "../../src/words/index.svelte";
import { play as open, seasonScored, sheet, Stage, state, tally, type Play } from "./stage";

beforeAll(() => words.speak("en"));

let opened: Play | null = null;
afterEach(() => opened?.close());

/** A solo game whose first row is `F`, the rest empty. */
function play(stage = new Stage()): Play {
  opened = open({ view: { totals: [10], shown: { 0: { sheet: sheet("F", 1), scores: [] } }, clock: 3, revealed: ["farmland"] } }, stage);
  flushSync();
  return opened;
}

function pass(stage: Stage, milliseconds: number): void {
  flushSync();
  stage.pass(milliseconds);
  flushSync();
}

const RUINS: Event = { kind: "revealed", card: "temple_ruins" };
const GOBLINS: Event = { kind: "revealed", card: "goblin_attack" };
const HAMLET: Event = { kind: "revealed", card: "hamlet" };
const walked = (...cells: string[]): Event => ({ kind: "ambush_walked", turn: 2, cells, coins: 1 });
/** Ruins, goblins on A3 and B2 with a coin, and a card to draw, after a drawing on A2. */
const STEP: Event[] = [RUINS, GOBLINS, walked("A3", "B2"), HAMLET];
const after = state({
  view: {
    turn: 3, totals: [10], card: "hamlet", clock: 4, revealed: ["farmland", "temple_ruins", "goblin_attack", "hamlet"], monsters: tally(5, "A4"),
    shown: { 0: { sheet: { ...sheet("FAM", 2), drawing: sheet("FAM").drawing.replace("/...", "/.M.") }, scores: [] } },
  },
});

describe("cards of one step", () => {
  it("are shown one after the other before anything can be drawn", () => {
    const { screen, connection, stage } = play();
    connection.happen(STEP, after);
    const cards = [];
    for (let card = 0; card < 2; card++) {
      cards.push([screen.note, screen.turnedCard?.card, screen.view?.card, screen.canDraw, screen.pen.offer]);
      pass(stage, REST);
      screen.goOn();
      flushSync();
    }
    expect(cards).toEqual([
      ["card", "temple_ruins", "temple_ruins", false, null],
      ["card", "goblin_attack", "goblin_attack", false, null],
    ]);
    expect([screen.note, screen.view?.card, screen.canDraw, screen.pen.offer?.turn]).toEqual([null, "hamlet", true, 3]);
  });

  it("leave the rest of the screen as it was at each", () => {
    const { screen, connection, stage } = play();
    connection.happen(STEP, after);
    const seen = () => [screen.sheet?.drawing.slice(0, 15), screen.coins, screen.view?.monsters.stars, screen.view?.clock, screen.view?.revealed.length];
    expect(seen(), "my drawing is there, and no goblin").toEqual(["FA........./...", 1, 2, 3, 2]);
    pass(stage, STAY);
    expect(seen()).toEqual(["FA........./...", 1, 2, 3, 3]);
    pass(stage, TURN_OVER + WALK);
    expect(seen()).toEqual(["FAM......../.M.", 2, 5, 3, 3]);
    pass(stage, STAY_ARRIVED);
    expect(seen()).toEqual(["FAM......../.M.", 2, 5, 4, 4]);
  });

  it("go on by themselves after a while, and by a key, but not by a press meant for what was there before", () => {
    const { screen, connection, stage } = play();
    connection.happen(STEP, after);
    const enter = { key: "Enter", shiftKey: false, repeat: false, focus: "page" as const };
    screen.key(enter);
    expect(screen.turnedCard?.card).toBe("temple_ruins");
    pass(stage, REST);
    expect(screen.key({ ...enter, focus: "control" }), "a button has its own meaning").toBe(false);
    screen.key({ ...enter, repeat: true });
    expect(screen.turnedCard?.card).toBe("temple_ruins");
    screen.key(enter);
    expect(screen.turnedCard?.card).toBe("goblin_attack");
    pass(stage, TURN_OVER + WALK + STAY_ARRIVED);
    expect(screen.scene).toBeNull();
    expect(connection.sent).toEqual([]);
  });

  it("let monsters walk in, say what they cost, and mark them", () => {
    const { screen, connection, stage } = play();
    connection.happen(STEP, after);
    pass(stage, STAY);
    const at = () => screen.turnedCard?.walker?.at;
    expect(at(), "they begin in the printed corner").toEqual([9, 9]);
    expect([screen.turnedCard?.walker?.cells, screen.turnedCard?.cost, screen.fresh]).toEqual([[1, 11], null, []]);
    pass(stage, TURN_OVER + WALK);
    expect([at(), screen.turnedCard?.cost, screen.fresh]).toEqual([undefined, 5, [2, 12]]);
    expect(stage.heard).toEqual(["card", "card", "ambush"]);
  });

  it("stand still where nothing moves", () => {
    const stage = new Stage();
    stage.still = true;
    const { screen, connection } = play(stage);
    connection.happen(STEP, after);
    pass(stage, STAY);
    expect([screen.turnedCard?.card, screen.turnedCard?.walker, screen.turnedCard?.cost]).toEqual(["goblin_attack", null, 5]);
  });

  it("are read aloud in the words of a solo game, and covered by no message", () => {
    const { screen, connection, stage } = play();
    connection.happen(STEP, after);
    expect(screen.announcement).toMatch(/^Temple Ruins is revealed\. Reveal another card/);
    expect(screen.announcement).toContain(
      "Goblin Attack is revealed. Monsters come along the edge of the map by themselves, counterclockwise from the bottom-right corner. Goblin Attack struck A3 B2. Hamlet is revealed.",
    );
    pass(stage, 60_000);
    expect(stage.said).toEqual([]);
  });

  it("tell that an ambush found no place", () => {
    const { screen, connection } = play();
    connection.happen([GOBLINS, walked(), HAMLET], after);
    expect([screen.turnedCard?.cells, screen.turnedCard?.cost, screen.turnedCard?.arrived]).toEqual([[], null, true]);
  });

  it("show monsters that then wait for a choice of mine", () => {
    const { screen, connection } = play();
    connection.happen([{ kind: "revealed", card: "gorgon_gaze" }, walked("A3")], after);
    expect(screen.turnedCard?.card).toBe("gorgon_gaze");
  });

  it("come after the reckoning of the season before them", () => {
    const { screen, connection, stage } = play();
    connection.happen([seasonScored(0), { kind: "season_began", season: 1 }, RUINS, HAMLET], after);
    expect([screen.note, screen.view?.season]).toEqual(["reckoning", 0]);
    pass(stage, REST);
    screen.goOn();
    expect([screen.note, screen.view?.season, screen.view?.clock, screen.view?.revealed, screen.total]).toEqual(["card", 1, 0, ["temple_ruins"], 16]);
  });

  it("are no scenes for the card to draw, for the past, and for those who only watch", () => {
    const { screen, connection } = play();
    connection.happen([HAMLET], after);
    expect(screen.scene).toBeNull();
    connection.happen(STEP, after, false);
    expect(screen.scene).toBeNull();
    opened?.close();
    opened = open({ seat: null });
    opened.connection.happen(STEP, state({ seat: null, view: { turn: 3 } }));
    expect(opened.screen.scene).toBeNull();
  });
});

describe("the way of monsters", () => {
  const room = { height: 9, width: 9 };
  const way = (corner: string, clockwise: boolean, to: Step) => pathOf(corner, clockwise, to, room).map(String);

  it("leads along the edge in the printed direction", () => {
    expect(way("top_left", true, [0, 3])).toEqual(["0,0", "0,1", "0,2"]);
    expect(way("top_left", false, [2, 0])).toEqual(["0,0", "1,0"]);
    expect(way("bottom_right", false, [6, 8])).toEqual(["8,8", "7,8"]);
    expect(way("top_right", true, [8, 7]).at(-1)).toBe("8,8");
    expect(way("bottom_left", true, [8, 0])).toEqual([]);
  });

  it("turns in where the place is nearest to the edge", () => {
    expect(way("top_left", true, [2, 4])).toEqual(["0,0", "0,1", "0,2", "0,3", "0,4", "1,4"]);
  });

  it("is one space at a time, wherever it leads", () => {
    for (let row = 0; row < 9; row++)
      for (let column = 0; column < 9; column++) {
        const steps = [...pathOf("bottom_left", false, [row, column], room), [row, column] as const];
        expect(steps[0]).toEqual([8, 0]);
        steps.slice(1).forEach(([r, c], index) => expect(Math.abs(r - steps[index]![0]) + Math.abs(c - steps[index]![1])).toBe(1));
      }
  });
});
