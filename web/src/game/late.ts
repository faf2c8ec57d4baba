/** Who keeps the others waiting, and why. */
import type { Playing } from "./playing";

export type Late = "away" | "silent" | "drawing";

/** Why a seat has not drawn yet; null if a bot draws for it. */
export function lateness({ table, view }: Playing, seat: number): Late | null {
  const at = table.seats[seat];
  if (!at?.cartographer || at.bot) return null;
  if (at.away !== null) return "away";
  return at.silent === view.turn ? "silent" : "drawing";
}

/** The players who are waited for, those who are away first. */
export function lateSeats(told: Playing): { seat: number; why: Late }[] {
  const order: readonly Late[] = ["away", "silent", "drawing"];
  return told.view.waiting
    .filter((seat) => seat !== told.seat)
    .flatMap((seat) => {
      const why = lateness(told, seat);
      return why ? [{ seat, why }] : [];
    })
    .sort((a, b) => order.indexOf(a.why) - order.indexOf(b.why) || a.seat - b.seat);
}
