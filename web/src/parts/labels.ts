/** Names and numbers as a player reads them. */
import type { BotName, Game, TableMessage } from "../generated/wire";
import { name, say } from "../words/index.svelte";

export function gameName(game: Game): string {
  return game === "combined" ? say("common.gameCombined") : name("sets", game);
}

/** The letter that is printed on a sheet: the beginning of its name. */
export const sheetLetter = (sheet: string): string => [...name("sheets", sheet)][0] ?? sheet;

export function botName(bot: BotName): string {
  return say(
    (
      {
        random: "common.botRandom",
        novice: "common.botNovice",
        journeyman: "common.botJourneyman",
        master: "common.botMaster",
      } as const
    )[bot],
  );
}

/** The name of the cartographer in a seat, of its bot, or the number of an empty seat. */
export function seatName(table: TableMessage, seat: number): string {
  const at = table.seats[seat];
  return at?.cartographer?.name || (at?.bot ? `${botName(at.bot)} ${seat + 1}` : `${seat + 1}`);
}

/** A number with a real minus sign. */
export const written = (value: number): string => (value < 0 ? `−${-value}` : `${value || 0}`);

/** A change of stars, with its sign. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : written(value));

const MINUTE = 60;
const DAY = 86_400;

export const CLOCKS: readonly number[] = [30, 60, 2 * MINUTE, 5 * MINUTE, DAY, 3 * DAY, 7 * DAY];

/** The length of a turn: in days, minutes or seconds, whichever is whole. */
export function clockName(seconds: number | null): string {
  if (seconds === null) return say("lobby.clockNone");
  if (seconds % DAY === 0) return say("lobby.clockDays", { count: seconds / DAY });
  if (seconds % MINUTE === 0) return say("lobby.clockMinutes", { count: seconds / MINUTE });
  return say("lobby.clockSeconds", { count: seconds });
}
