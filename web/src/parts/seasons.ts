/** The four seasons: their names, the edicts that each scores, and the stars that each pays. */
import { name } from "../words/index.svelte";

export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export const LETTERS = ["A", "B", "C", "D"] as const;

/** The two edicts, 0–3, that a season scores. */
export const edictsOf = (season: number): readonly [number, number] => [season % 4, (season + 1) % 4];

/** The name of a season; after the last season the game is over and still shows that one. */
export const seasonName = (season: number): string => name("seasons", SEASONS[Math.min(season, 3)]!);

/** All stars of one season's reckoning. */
export const paid = (reckoning: { first: number; second: number; coins: number; monsters: number }): number =>
  reckoning.first + reckoning.second + reckoning.coins - reckoning.monsters;
