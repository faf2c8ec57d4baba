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
      case "ambush_walked":
        return [
          event.cells.length
            ? say("game.saysAmbush", { card: name("terrains", "monster"), cells: listed(numbersOf(event.cells)) })
            : say("game.saysAmbushNowhere", { card: name("terrains", "monster") }),
        ];
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
