/** Ambushes and heroes that wait in the deck: one of each kind joins it every season and stays until it is revealed. */
import type { ViewMessage } from "../generated/wire";

/** How many of these cards are in the deck now. `past` are the cards that were revealed. */
export function waiting(cards: readonly string[], { season, past }: Pick<ViewMessage, "season" | "past">): number {
  const joined = Math.min(season + 1, cards.length);
  return joined - cards.filter((card) => past.includes(card)).length;
}
