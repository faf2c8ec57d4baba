/** What happened, in sentences for those who hear the game. */

import { numbersOf } from "../map/sheet";
import { listed } from "../map/spoken";
import type { Event, State } from "../wire";
import { name, say } from "../words/index.svelte";
import { paid, seasonName, seatName } from "./facts";

export function tellings(events: readonly Event[], state: State): string[] {
  const seat = state.view?.seat ?? null;
  return events.flatMap((event): string[] => {
    switch (event.kind) {
      case "season_began":
        return [say("game.saysBegan", { season: seasonName(event.season) })];
      case "revealed":
        return [say("game.saysRevealed", { card: name("cards", event.card), rule: name("rules", event.card) })];
      case "season_scored": {
        const mine = seat === null ? undefined : event.reckonings[seat];
        return mine ? [say("game.saysSeason", { season: seasonName(event.season), stars: say("game.stars", { count: paid(mine) }) })] : [];
      }
      case "game_ended":
        return seat === null ? [] : [say("game.saysOver", { stars: say("game.stars", { count: event.totals[seat] ?? 0 }) })];
      default:
        return [];
    }
  });
}

/** What others or monsters did to my map: worth a word on the screen too, which is read aloud by itself. */
export function surprises(events: readonly Event[], state: State): string[] {
  const seat = state.view?.seat ?? null;
  let card = "";
  return events.flatMap((event): string[] => {
    switch (event.kind) {
      case "revealed":
        card = event.card;
        return [];
      case "ambush_walked": {
        const what = { card: card ? name("cards", card) : name("terrains", "monster") };
        return [
          event.cells.length
            ? say("game.saysAmbush", { ...what, cells: listed(numbersOf(event.cells)) })
            : say("game.saysAmbushNowhere", what),
        ];
      }
      case "drew":
        if (event.seat === seat || event.owner !== seat) return [];
        return [say("game.saysDrawn", {
          name: seatName(state.table, event.seat),
          terrain: name("terrains", event.terrain),
          cells: listed(numbersOf(event.cells)),
        })];
      case "zombies_spread": {
        const count = seat === null ? 0 : (event.cells[seat]?.length ?? 0);
        return count ? [say("game.saysZombies", { count })] : [];
      }
      default:
        return [];
    }
  });
}

/** Cells of a seat's map that somebody or something else has changed. */
export function changed(events: readonly Event[], seat: number | null): number[] {
  if (seat === null) return [];
  return events.flatMap((event): number[] => {
    switch (event.kind) {
      case "ambush_walked":
        return numbersOf(event.cells);
      case "drew":
        return event.owner === seat && event.seat !== seat ? numbersOf(event.cells) : [];
      case "destroyed":
        return event.owner === seat && event.seat !== seat ? numbersOf([event.cell]) : [];
      case "zombies_spread":
        return numbersOf(event.cells[seat] ?? []);
      default:
        return [];
    }
  });
}
