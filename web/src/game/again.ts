/** What can be played after a game: the tables to open for a new deal, for the same one, and for other options. */
import type { BotName, Create, Game, Options, TableMessage } from "../generated/wire";

/** Nobody but me has played: I alone decide what comes next. */
export function playedAlone(table: TableMessage, mine: number | null): boolean {
  return mine !== null && table.seats.every((seat, number) => number === mine || seat.cartographer === null);
}

/** The game whose kinds of cards a finished deal had. */
function gameOf({ setup }: TableMessage): Game {
  if (!setup.heroes.length) return "base";
  return setup.ruins.length ? "combined" : "heroes";
}

/** The options for another deal. A deal code stands for all the other options, so they are read off what was dealt. */
function freshOptions(table: TableMessage): Partial<Options> {
  const { options, setup } = table;
  if (!options.deal) return options;
  const { ambushes, edicts, fallback } = setup;
  return { ...options, game: gameOf(table), sheet: setup.sheet as Options["sheet"], ambushes, edicts, fallback, deal: "" };
}

const botsOf = (table: TableMessage): BotName[] =>
  table.seats.flatMap((seat) => (seat.cartographer === null && seat.bot ? [seat.bot] : []));

/** A new deal with the same options and bots, at once. */
export const newDeal = (table: TableMessage): Create => ({ options: freshOptions(table), bots: botsOf(table), start: true });

/** The same cards in the same order, at once. */
export const sameDeal = (table: TableMessage): Create => ({
  options: { ...table.options, deal: table.deal },
  bots: botsOf(table),
  start: true,
});

/** A table that waits, with the same options and bots, to change them. */
export const otherGame = (table: TableMessage): Create => ({ options: freshOptions(table), bots: botsOf(table) });

/** Somebody else's deal, for me alone. */
export const theirDeal = (table: TableMessage): Create => ({
  options: { ...table.options, deal: table.deal, seats: 1, pace: "together", clock: null, open: false },
  start: true,
});
