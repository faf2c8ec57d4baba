/** What happened, in sentences for those who hear the game. */

import { numbersOf } from "../board/sheet";
import { ruleOf } from "../cards/rule";
import { listed } from "./ariaLabels";
import type { Event, State } from "../generated/wire";
import { name, say } from "../words/index.svelte";
import { seatName } from "../parts/labels";
import { paid, seasonName } from "../parts/seasons";

/** The card that was on the table when the last of these events happened. */
const cardAfter = (history: readonly Event[]): string => history.findLast((event) => event.kind === "revealed")?.card ?? "";

/** `history` ends with `events`. */
export function announcements(events: readonly Event[], state: State, history: readonly Event[]): string[] {
  const seat = state.view?.seat ?? null;
  const alone = state.view?.totals.length === 1;
  let card = cardAfter(history.slice(0, history.length - events.length));
  return events.flatMap((event): string[] => {
    switch (event.kind) {
      case "season_began":
        return [say("game.announceBegan", { season: seasonName(event.season) })];
      case "revealed":
        card = event.card;
        return [say("game.announceRevealed", { card: name("cards", card), rule: ruleOf(card, alone) })];
      case "ambush_walked": {
        const what = { card: name("cards", card) };
        return [
          event.cells.length
            ? say("game.announceAmbush", { ...what, cells: listed(numbersOf(event.cells)) })
            : say("game.announceAmbushNowhere", what),
        ];
      }
      case "season_scored": {
        const mine = seat === null ? undefined : event.reckonings[seat];
        return mine ? [say("game.announceSeason", { season: seasonName(event.season), stars: say("game.stars", { count: paid(mine) }) })] : [];
      }
      case "game_ended":
        return seat === null ? [] : [say("game.announceOver", { stars: say("game.stars", { count: event.totals[seat] ?? 0 }) })];
      default:
        return [];
    }
  });
}

/**
 * What others or monsters did to my map. It is shown as a message, which screen readers read by themselves.
 * `history` ends with `events`.
 */
export function surprises(events: readonly Event[], state: State, history: readonly Event[]): string[] {
  const seat = state.view?.seat ?? null;
  let card = cardAfter(history.slice(0, history.length - events.length));
  return events.flatMap((event): string[] => {
    switch (event.kind) {
      case "revealed":
        card = event.card;
        return [];
      case "drew":
        if (event.seat === seat || event.owner !== seat) return [];
        return [say("game.announceDrawn", {
          name: seatName(state.table, event.seat),
          card: name("cards", card),
          cells: listed(numbersOf(event.cells)),
        })];
      case "destroyed":
        if (event.seat === seat || event.owner !== seat) return [];
        return [say("game.announceDestroyed", { name: seatName(state.table, event.seat), cell: event.cell })];
      case "zombies_spread": {
        const count = seat === null ? 0 : (event.cells[seat]?.length ?? 0);
        return count ? [say("game.announceZombies", { count })] : [];
      }
      default:
        return [];
    }
  });
}

/** Spaces of a seat's map on which others, or monsters by themselves, drew or destroyed something. */
export function drawnOn(events: readonly Event[], seat: number | null): number[] {
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

/** The spaces of a seat's map that were changed for it since it last drew there itself. */
export function changed(history: readonly Event[], seat: number | null): number[] {
  const last = history.findLastIndex(
    (event) => (event.kind === "drew" && event.seat === seat && event.owner === seat) || (event.kind === "hero_placed" && event.seat === seat),
  );
  return [...new Set(drawnOn(history.slice(last + 1), seat))];
}
