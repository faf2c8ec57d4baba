/** A result to tell others: how well it went, and not a word about the cards. */

import { addressOf } from "../router.svelte";
import { name, say } from "../words/index.svelte";
import { asked, paid, ranked, titleOf, written, type Playing } from "./facts";

const SIGNS = ["🌱", "☀️", "🍂", "❄️"] as const;

/** A rating with its sign. */
export const signed = (rating: number): string => (rating > 0 ? `+${rating}` : written(rating));

/** The address where others play the same deal. */
export function dealAddress(deal: string): string {
  const address = new URL(addressOf({ page: "home" }));
  address.searchParams.set("deal", deal);
  return address.href;
}

export function resultOf({ table, view }: Playing): string {
  const seat = view.seat ?? view.winners[0] ?? 0;
  const total = view.totals[seat] ?? 0;
  const rating = total - asked(view.edicts);
  const place = ranked(view).find((one) => one.seat === seat)?.place ?? 1;
  const how = view.totals.length === 1 ? `${signed(rating)} · ${titleOf(rating)}` : `${say("history.place", { place })} / ${view.totals.length}`;
  const seasons = (view.shown[seat]?.scores ?? []).map((season, index) => `${SIGNS[index]} ${written(paid(season))}`);
  return [
    `${say("common.title")} · ${name("sheets", table.setup.sheet)}`,
    `★ ${written(total)} · ${how}`,
    seasons.join("  "),
    ...(table.deal ? [say("game.shareLink", { link: dealAddress(table.deal) })] : []),
  ].join("\n");
}
