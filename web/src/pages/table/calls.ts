/** Messages at a table besides the game: who comes and goes, that it is my turn, and that the others wait for me. */
import { sounds } from "../../game/sound";
import type { TableConnection } from "../../net/table.svelte";
import { toasts } from "../../net/toasts.svelte";
import type { State } from "../../generated/wire";
import { say } from "../../words/index.svelte";
import { companyNews } from "./company";
import { markIcon } from "./tabIcon";
import { type Calling, yourTurn } from "./yourTurn.svelte";

const CALLING: Calling = { hidden: () => document.hidden, sound: sounds.turn, icon: markIcon };

const nudgedAt = (state: State): number | null => (state.seat === null ? null : (state.table.seats[state.seat]?.nudged ?? null));

/** Show them from now on; the answer stops it. What was true when we came is no news. */
export function announceCalls(connection: TableConnection): () => void {
  let before: State | null = null;
  const stop = connection.listen((_events, state) => {
    const last = before;
    before = state;
    yourTurn.take(state, CALLING);
    if (!last) return;
    for (const sentence of companyNews(last, state)) toasts.show(sentence);
    const nudged = nudgedAt(state);
    if (nudged !== null && nudged !== nudgedAt(last)) {
      toasts.call(say("game.nudged"));
      sounds.nudge();
    }
  });
  return () => {
    stop();
    yourTurn.leave(CALLING);
  };
}
