/** The four seasons: their names, the edicts that each scores, and the stars that each pays. */
import { SEASONS as CARDS, type Season, type SeasonName } from "../generated/cards";
import { name, say } from "../words/index.svelte";

/** The season cards in their order; their lengths differ between boxes, names and edicts do not. */
export const SEASONS: readonly Season[] = CARDS.base;
/** How many seasons a game has. */
export const COUNT = SEASONS.length;

/** The card of a season; after the last season the game is over and still shows that one. */
const cardOf = (season: number): Season => SEASONS[Math.min(season, COUNT - 1)]!;

/** The two edicts, 0–3, that a season scores. */
export const edictsOf = (season: number): readonly [number, number] => cardOf(season).edicts;

/** The id of a season, which also names its sign. */
export const seasonId = (season: number): SeasonName => cardOf(season).id;

/** The name of a season. */
export const seasonName = (season: number): string => name("seasons", seasonId(season));

/** The letter of an edict, 0–3: its card has that of the reader's alphabet. */
export const edictLetter = (edict: number): string => say("common.edictLetters")[edict] ?? "";

/** All stars of one season's reckoning. */
export const paid = (reckoning: { first: number; second: number; coins: number; monsters: number }): number =>
  reckoning.first + reckoning.second + reckoning.coins - reckoning.monsters;
