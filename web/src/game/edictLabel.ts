/** An edict in words, for screen readers: what it pays, when, and what a drawing would change. */
import { edictLetter } from "../parts/seasons";
import { name, say } from "../words/index.svelte";

/** An edict's letter and name. */
export const edictName = (index: number, edict: string): string =>
  say("game.edict", { letter: edictLetter(index), name: name("cards", edict) });

/** What an edict pays. `counts`: this season scores it. `change`: what a drawing would add or take. */
export function edictLabel(index: number, edict: string, stars: number, counts: boolean, change: number): string {
  const values = { letter: edictLetter(index), name: name("cards", edict), stars: say("game.stars", { count: stars }) };
  const pays = counts ? say("game.paysNow", values) : say("game.paysLater", values);
  if (!change) return pays;
  const by = say("game.stars", { count: Math.abs(change) });
  return `${pays}, ${change > 0 ? say("game.wouldGain", { stars: by }) : say("game.wouldLose", { stars: by })}`;
}
