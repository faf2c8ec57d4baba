/** What is said about the others at a table: who sat down, left, became the host, or has a bot draw for them. */
import type { SeatMessage, State } from "../../generated/wire";
import { say } from "../../words/index.svelte";

/** At a larger table people come and go all the time: the list of seats tells. */
const MOST_SEATS_TOLD = 12;

const nameOf = (seat: SeatMessage): string => seat.cartographer?.name ?? "";

/** Sentences about what changed from one state to the next, without what I did myself. */
export function companyNews(before: State, now: State): string[] {
  if (now.table.status === "over" || now.table.options.seats > MOST_SEATS_TOLD) return [];
  return [...(now.table.status === "lobby" ? comings(before, now) : standIns(before, now)), ...newHost(before, now)];
}

function comings(before: State, now: State): string[] {
  const people = (one: State, other: State): SeatMessage[] =>
    one.table.seats.filter(
      (seat, number) => seat.cartographer && number !== one.seat && !other.table.seats.some(({ id }) => id === seat.id),
    );
  const left = people(before, now).map((seat) => say("common.stoodUp", { name: nameOf(seat) }));
  const came = people(now, before).map((seat) => say("common.satDown", { name: nameOf(seat) }));
  return [...left, ...came];
}

function standIns(before: State, now: State): string[] {
  return now.table.seats.flatMap((seat, number) => {
    const last = before.table.seats.find(({ id }) => id === seat.id);
    if (!last || !seat.cartographer || number === now.seat || !last.bot === !seat.bot) return [];
    const name = nameOf(seat);
    return [seat.bot ? say("common.botTakesOver", { name }) : say("common.drawsAgain", { name })];
  });
}

/** The host by the id of the seat: numbers shift when somebody leaves. */
const hostOf = ({ table }: State): SeatMessage | undefined => (table.host === null ? undefined : table.seats[table.host]);

function newHost(before: State, now: State): string[] {
  if (now.host) return before.host ? [] : [say("common.hostNow")];
  const host = hostOf(now);
  return host && before.table.host !== null && host.id !== hostOf(before)?.id ? [say("common.newHost", { name: nameOf(host) })] : [];
}
