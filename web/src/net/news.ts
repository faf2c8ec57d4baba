/** News of a socket, and what a state says of a move on its way. */
import type { Move, News, State } from "../generated/wire";

/** The state after news. It has no tag, because only whole states can be asked for again by their tag. */
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

/** Whether a state shows that a move was made: what it answered is no longer asked. */
export function isMade(move: Move, { view }: State): boolean {
  const offer = view?.offer;
  return !offer || offer.turn !== move.turn || offer.kind !== move.kind;
}
