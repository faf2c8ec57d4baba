/** News of a socket, applied to the state before. */
import type { News, State } from "../generated/wire";

/** The state after news. It has no tag: nobody can ask with it whether anything is new. */
export function afterNews(before: State, { seat, host, table, view, heard, events }: News): State {
  return {
    kind: "state",
    tag: "",
    seat,
    host,
    table: { ...before.table, ...table },
    view: before.view && { ...before.view, ...view },
    heard,
    events,
  };
}
