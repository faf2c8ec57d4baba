/** Who keeps the others waiting, and why. */
import type { Snapshot } from "./snapshot";

export type Late = "away" | "silent" | "drawing";

/** Why a seat has not drawn yet; null if a bot draws for it. */
export function lateness({ table, view }: Snapshot, seat: number): Late | null {
  const at = table.seats[seat];
  if (!at?.cartographer || at.bot) return null;
  if (at.away !== null) return "away";
  return at.silent === view.turn ? "silent" : "drawing";
}

/** What a seat is doing: its player is away, a bot draws for them, they are drawing, or they have drawn. */
export type Activity = "away" | "bot" | "drawing" | "done";

export function activityOf(snapshot: Snapshot, seat: number): Activity {
  const at = snapshot.table.seats[seat];
  if (lateness(snapshot, seat) === "away") return "away";
  if (at?.cartographer && at.bot) return "bot";
  return snapshot.view.waiting.includes(seat) ? "drawing" : "done";
}

/** The players who are waited for, those who are away first. */
export function lateSeats(snapshot: Snapshot): { seat: number; why: Late }[] {
  const order: readonly Late[] = ["away", "silent", "drawing"];
  return snapshot.view.waiting
    .filter((seat) => seat !== snapshot.seat)
    .flatMap((seat) => {
      const why = lateness(snapshot, seat);
      return why ? [{ seat, why }] : [];
    })
    .sort((a, b) => order.indexOf(a.why) - order.indexOf(b.why) || a.seat - b.seat);
}
