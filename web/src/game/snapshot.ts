/** The state of a table where a game is in progress or over. */
import type { State, ViewMessage } from "../generated/wire";

export type Snapshot = State & { readonly view: ViewMessage };

/** A state with a game in it; null while there is none. */
export const snapshotOf = (state: State | null): Snapshot | null => (state?.view ? (state as Snapshot) : null);

/** The table's seat of a seat in the game: where everybody plays at their own pace, each game has one seat only. */
export function tableSeatOf(state: State, seat: number): number {
  return state.table.options.pace === "own" ? (state.seat ?? seat) : seat;
}
