/** Plain facts about a game in progress, as the screen needs them. */

import { CARDS } from "../generated/cards";
import { botName } from "../parts/labels";
import type { State, TableMessage, ViewMessage } from "../generated/wire";
import { name } from "../words/index.svelte";

export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export const LETTERS = ["A", "B", "C", "D"] as const;

/** The two edicts, 0–3, that a season scores. */
export const edictsOf = (season: number): readonly [number, number] => [season % 4, (season + 1) % 4];

export const seasonName = (season: number): string => name("seasons", SEASONS[Math.min(season, 3)] as string);

export function seatName(table: TableMessage, seat: number): string {
  const at = table.seats[seat];
  return at?.cartographer?.name || (at?.bot ? `${botName(at.bot)} ${seat + 1}` : `${seat + 1}`);
}

/** The table's seat of a seat in the game: where everybody plays at their own pace, each game has one seat only. */
export function chairOf(told: State, seat: number): number {
  return told.table.options.pace === "own" ? (told.seat ?? seat) : seat;
}

/** What the four edicts ask of somebody who plays alone. */
export function asked(edicts: readonly string[]): number {
  return edicts.reduce((sum, id) => {
    const card = CARDS[id];
    return sum + (card?.kind === "edict" ? card.solo : 0);
  }, 0);
}

const THRESHOLDS = [30, 20, 10, 0, -5, -10, -20, -30] as const;

/** The title of a solo rating, by its threshold; below the last one the lowest title holds. */
export function titleOf(rating: number): string {
  return name("titles", THRESHOLDS.find((threshold) => rating >= threshold) ?? -30);
}

/** What one season paid, all together. */
export const paid = (reckoning: { first: number; second: number; coins: number; monsters: number }): number =>
  reckoning.first + reckoning.second + reckoning.coins - reckoning.monsters;

/** A number as it is read: with a real minus. */
export const written = (value: number): string => (value < 0 ? `−${-value}` : `${value || 0}`);

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

export type Playing = State & { view: ViewMessage };
