/** The advice of a bot in words: what a move is worth, and why. */
import type { AdviceMessage, ShareMessage } from "../generated/wire";
import { name, say, words } from "../words/index.svelte";

/** A source of stars has to do with a move if it makes this much of a difference. */
const NOTEWORTHY = 0.3;
const REASONS = 2;

export function rounded(value: number): string {
  const text = new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 }).format(Math.abs(value));
  return value < 0 && text !== "0" ? `−${text}` : text;
}

const sourceName = (source: string): string =>
  source === "coins" || source === "monsters" ? say(`game.${source}`) : name("cards", source);

function listed(shares: readonly ShareMessage[], sign: string): string {
  return shares
    .slice(0, REASONS)
    .map((share) => `${sourceName(share.source)} ${share.difference > 0 ? sign : ""}${rounded(share.difference)}`)
    .join(", ");
}

/** Where a move on my own map does better than the others advised. */
export function gains(one: AdviceMessage): string {
  const better = one.shares.filter((share) => share.difference >= NOTEWORTHY);
  return listed(better.sort((a, b) => b.difference - a.difference), "+");
}

/** What a move on the map of somebody else costs them, compared with the average move, and where they lose it. */
export function harms(one: AdviceMessage, owner: string): string {
  if (one.harm < 0.05) return say("game.hintNoHarm", { name: owner });
  const cost = say("game.hintHarm", { name: owner, stars: rounded(one.harm) });
  const lost = one.shares.filter((share) => share.difference <= -NOTEWORTHY);
  const where = listed(lost.sort((a, b) => a.difference - b.difference), "");
  return where ? `${cost}: ${where}` : cost;
}
