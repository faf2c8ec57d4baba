/** What there is to see in one step of the game: its scenes in their order, each with the game as it was then. */
import { numberOf, SIZE } from "../board/sheet";
import type { Event, ReckoningMessage, SheetMessage, ViewMessage } from "../generated/wire";
import { paid } from "../parts/seasons";
import { SeasonReckoning } from "./reckoning.svelte";
import type { Scene } from "./scenes.svelte";
import type { Surroundings } from "./surroundings";
import { TurnedCard } from "./turnedCard.svelte";

type Walk = Event & { kind: "ambush_walked" };

/** After any of these the card on the table is another one, or its monsters came by themselves. */
const PASSES: readonly Event["kind"][] = ["revealed", "ambush_walked", "season_scored", "game_ended"];

/** The scenes of `events`, which led from one view of a seat to another. Who only watches sees none. */
export function storyline(events: readonly Event[], before: ViewMessage, after: ViewMessage, around: Surroundings): Scene[] {
  const { seat } = after;
  if (seat === null) return [];
  const scenes: Scene[] = [];
  let { season, clock, revealed, totals } = before;
  events.forEach((event, index) => {
    const later = events.slice(index + 1);
    const frozen = { season, clock, totals, offer: null, waiting: [], over: false, winners: [] };
    if (event.kind === "season_began") {
      season = event.season;
      clock = 0;
      revealed = [];
    } else if (event.kind === "revealed") {
      revealed = [...revealed, event.card];
      if (!later.some(({ kind }) => PASSES.includes(kind))) return;
      const view = { ...after, ...frozen, revealed, card: event.card, demand: false };
      scenes.push(turned(event.card, view, before, later, around));
    } else if (event.kind === "season_scored") {
      const scored = after.scored?.season === event.season ? after.scored : null;
      const scores = { ...before, ...frozen, ...counted(before, after, scored), scored, revealed };
      scenes.push(new SeasonReckoning(event, seat, scores, around));
      totals = totals.map((stars, at) => stars + earned(event.reckonings[at]));
    }
  });
  return scenes;
}

const earned = (reckoning: ReckoningMessage | undefined): number => (reckoning ? paid(reckoning) : 0);

/** The maps and tallies that a season was scored on, as far as they are known. */
function counted(before: ViewMessage, after: ViewMessage, scored: ViewMessage["scored"]): Partial<ViewMessage> {
  const seat = after.seat ?? 0;
  const mine = after.shown[seat];
  if (!scored || !mine) return { shown: after.shown };
  const { sheet, tallies, monsters } = scored;
  return { tallies, monsters, shown: { ...before.shown, [seat]: { ...mine, sheet } } };
}

/** A card, with the map before and after its monsters have come. `later`: what happened after it was revealed. */
function turned(card: string, view: ViewMessage, before: ViewMessage, later: readonly Event[], around: Surroundings): TurnedCard {
  const next = later.findIndex(({ kind }) => kind === "revealed");
  const walks = later.filter((event): event is Walk => event.kind === "ambush_walked");
  const own = later.slice(0, next < 0 ? later.length : next).find((event): event is Walk => event.kind === "ambush_walked");
  const others = own ? walks.filter((walk) => walk !== own) : walks;
  const views = {
    before: { ...withoutMonsters(view, before, walks), monsters: before.monsters },
    after: others.length ? { ...withoutMonsters(view, before, others), monsters: before.monsters } : view,
    cost: own?.cells.length && !others.length ? view.monsters.stars : null,
  };
  return new TurnedCard(card, own?.cells ?? null, views, around);
}

/** A view in which solo ambushes have not yet come to the own map. */
function withoutMonsters(view: ViewMessage, before: ViewMessage, walks: readonly Walk[]): ViewMessage {
  const seat = view.seat ?? 0;
  const shown = view.shown[seat];
  const old = before.shown[seat];
  if (!shown || !old) return view;
  const cells = walks.flatMap((walk) => walk.cells.map(numberOf));
  const coins = walks.reduce((sum, walk) => sum + walk.coins, 0);
  const sheet: SheetMessage = {
    ...shown.sheet,
    drawing: restored(shown.sheet.drawing, old.sheet.drawing, cells),
    coins: shown.sheet.coins - coins,
  };
  return { ...view, shown: { ...view.shown, [seat]: { ...shown, sheet } } };
}

/** A drawing with some spaces as they were in an older one. */
function restored(drawing: string, older: string, cells: readonly number[]): string {
  const letters = [...drawing];
  for (const cell of cells) {
    const at = cell + Math.floor(cell / SIZE); // one slash after each row
    letters[at] = older[at] ?? ".";
  }
  return letters.join("");
}
