/** The map in words, for screen readers. */

import type { BoardLabels, Space } from "../board/config";
import type { Pen } from "../board/pen.svelte";
import { nameOf, type Ground } from "../board/sheet";
import { name, say } from "../words/index.svelte";

/** What lies on a space. */
function groundName(ground: Ground): string {
  switch (ground) {
    case "dragon":
    case "zombie":
    case "troll":
    case "gorgon":
      return say(`game.${ground}`);
    default:
      return name("terrains", ground);
  }
}

/** A space with its coordinates and all that is on it. */
function describeSpace({ name, ground: kind, ruins, claimed, marked }: Space): string {
  let ground = groundName(kind);
  if (ruins) ground = kind === "empty" ? say("game.emptyRuins") : say("game.onRuins", { ground });
  if (kind === "mountain") ground = claimed ? say("game.coinGone", { ground }) : say("game.coinThere", { ground });
  if (marked) ground = say("game.attacked", { ground });
  return say("game.cell", { name, ground });
}

/** The names of spaces, one after the other. */
export const listed = (cells: readonly number[]): string => cells.map(nameOf).join(" ");

/** Why the ghost cannot stay where it is; empty if it can. */
export function whyNot(pen: Pen): string {
  switch (pen.ghost.why) {
    case "filled":
      return say("game.whyFilled", { cells: listed(pen.ghost.blocked) });
    case "misses_ruins":
      return say("game.whyRuins");
    case "out_of_reach":
      return say("game.whyReach");
    case null:
      return "";
  }
}

/** What the ghost would cover, or why it cannot. */
function describeGhost(pen: Pen): string {
  const why = whyNot(pen);
  if (why) return why;
  const cells = listed(pen.ghost.cells);
  const covers = pen.coin ? say("game.coversCoin", { cells }) : say("game.covers", { cells });
  const terrain = pen.terrain ? `${name("terrains", pen.terrain)}, ` : "";
  const marks = pen.ghost.marks.length ? `, ${say("game.marks", { cells: listed(pen.ghost.marks) })}` : "";
  return terrain + covers + marks;
}

/** The words of the board. */
export const LABELS: BoardLabels = { space: describeSpace, ghost: describeGhost };
