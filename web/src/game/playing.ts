/** The state of a table where a game is in progress or over. */
import type { State, ViewMessage } from "../generated/wire";

export type Playing = State & { view: ViewMessage };

/** The table's seat of a seat in the game: where everybody plays at their own pace, each game has one seat only. */
export function chairOf(state: State, seat: number): number {
  return state.table.options.pace === "own" ? (state.seat ?? seat) : seat;
}
