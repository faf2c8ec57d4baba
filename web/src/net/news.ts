/** News of a socket: what they make of the state that was told before. */
import type { News, State } from "../generated/wire";

/** The state after news. It has no tag: nobody can ask with it whether anything is new. */
export function afterNews(told: State, { seat, host, table, view, heard, events }: News): State {
  return {
    kind: "state",
    tag: "",
    seat,
    host,
    table: { ...told.table, ...table },
    view: told.view && { ...told.view, ...view },
    heard,
    events,
  };
}
