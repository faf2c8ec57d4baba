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

/** A seat drew something itself in this event, and no clock for it in one of these turns. */
const ownHand = (event: Event, seat: number, clocked: readonly number[]): boolean =>
  (event.kind === "drew" || event.kind === "hero_placed" || event.kind === "destroyed") && event.seat === seat && !clocked.includes(event.turn);

/**
 * Spaces of a seat's map on which others, monsters by themselves, or the table when time was up drew or destroyed
 * something. `clocked`: the turns in which time was up for the seat.
 */
export function drawnOn(events: readonly Event[], seat: number | null, clocked: readonly number[] = []): number[] {
  if (seat === null) return [];
  return events.flatMap((event): number[] => {
    switch (event.kind) {
      case "ambush_walked":
        return numbersOf(event.cells);
      case "drew":
        return event.owner === seat && !ownHand(event, seat, clocked) ? numbersOf(event.cells) : [];
      case "hero_placed":
        return event.seat === seat && !ownHand(event, seat, clocked) ? numbersOf([event.cell]) : [];
      case "destroyed":
        return event.owner === seat && !ownHand(event, seat, clocked) ? numbersOf([event.cell]) : [];
      case "zombies_spread":
        return numbersOf(event.cells[seat] ?? []);
      default:
        return [];
    }
  });
}

/** The spaces of a seat's map that were changed for it since it last drew there itself. */
export function changed(history: readonly Event[], seat: number | null, clocked: readonly number[] = []): number[] {
  const last = history.findLastIndex(
    (event) => seat !== null && event.kind !== "destroyed" && ownHand(event, seat, clocked) && !(event.kind === "drew" && event.owner !== seat),
  );
  return [...new Set(drawnOn(history.slice(last + 1), seat, clocked))];
}

/** The turns in which time was up for the seat of a state. */
export const clockedTurns = ({ table, seat }: State): number[] =>
  table.notices.flatMap((notice) => (notice.why === "clock" && notice.seat === seat ? [notice.turn] : []));

/** The turn of the drawing among these events that the table made for a seat when time was up; null if it made none. */
export function clockedTurn(events: readonly Event[], seat: number | null, clocked: readonly number[]): number | null {
  const made = events.find(
    (event) => (event.kind === "drew" || event.kind === "hero_placed" || event.kind === "destroyed") && event.seat === seat && clocked.includes(event.turn),
  );
  return made && "turn" in made ? made.turn : null;
}
