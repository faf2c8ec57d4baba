/** The result of a game: places, the solo rating and its title, and a text to share that does not name a card. */

import { CARDS, TITLES } from "../generated/cards";
import type { TableMessage, ViewMessage } from "../generated/wire";
import { addressOf } from "../router.svelte";
import { name, say } from "../words/index.svelte";
import type { Snapshot } from "./snapshot";
import { seatName, written } from "../parts/labels";
import { paid } from "../parts/seasons";

const SIGNS = ["🌱", "☀️", "🍂", "❄️"] as const;

/** The title of a solo rating, by its threshold; below the last threshold the lowest title holds. */
export function titleOf(rating: number): string {
  return name("titles", TITLES.find((threshold) => rating >= threshold) ?? TITLES[TITLES.length - 1]!);
}

/** The stars that the four edicts ask of a solo player. */
export function soloTarget(edicts: readonly string[]): number {
  return edicts.reduce((sum, id) => {
    const card = CARDS[id];
    return sum + (card?.kind === "edict" ? card.solo : 0);
  }, 0);
}

/** Seats from the first to the last by their stars; ties share a place. */
export function ranked(view: ViewMessage): { seat: number; total: number; place: number }[] {
  const order = view.totals.map((total, seat) => ({ seat, total }));
  const won = new Set(view.winners);
  order.sort((a, b) => Number(won.has(b.seat)) - Number(won.has(a.seat)) || b.total - a.total || a.seat - b.seat);
  return order.map((one, index) => {
    const ahead = order.findIndex((other) => other.total === one.total && won.has(other.seat) === won.has(one.seat));
    return { ...one, place: Math.min(index, ahead) + 1 };
  });
}

/** Seats of a table at own pace by their stars; those who are still drawing come last. */
export function standingsOf(table: TableMessage): { seat: number; total: number | null }[] {
  return table.standings
    .map(({ total }, seat) => ({ seat, total }))
    .sort((a, b) => (b.total ?? -Infinity) - (a.total ?? -Infinity));
}

/** Who won; in solo play the title that the map of a seat has earned. */
export function headlineOf({ table, view }: Snapshot, seat: number): string {
  if (view.totals.length === 1) return titleOf((view.totals[seat] ?? 0) - soloTarget(view.edicts));
  if (view.winners.length > 1) return say("game.winners", { names: view.winners.map((winner) => seatName(table, winner)).join(", ") });
  const winner = view.winners[0] ?? 0;
  return winner === view.seat ? say("game.youWin") : say("game.winner", { name: seatName(table, winner) });
}

/** A rating with its sign. */
export const signed = (rating: number): string => (rating > 0 ? `+${rating}` : written(rating));

/** The address where others play the same deal. */
export function dealAddress(deal: string): string {
  const address = new URL(addressOf({ page: "home" }));
  address.searchParams.set("deal", deal);
  return address.href;
}

export function resultOf({ table, view }: Snapshot): string {
  const seat = view.seat ?? view.winners[0] ?? 0;
  const total = view.totals[seat] ?? 0;
  const rating = total - soloTarget(view.edicts);
  const place = ranked(view).find((one) => one.seat === seat)?.place ?? 1;
  const how = view.totals.length === 1 ? `${signed(rating)} · ${titleOf(rating)}` : `${say("history.place", { place })} / ${view.totals.length}`;
  const seasons = (view.shown[seat]?.scores ?? []).map((season, index) => `${SIGNS[index]} ${written(paid(season))}`);
  return [
    `${say("common.title")} · ${name("sheets", table.setup.sheet)}`,
    `★ ${written(total)} · ${how}`,
    seasons.join("  "),
    ...(table.deal ? [say("game.shareLink", { link: dealAddress(table.deal) })] : []),
  ].join("\n");
}
