/** The task of the moment in a sentence. */

import { name, say } from "../words/index.svelte";
import type { Snapshot } from "./snapshot";
import { seatName } from "../parts/labels";
import { lateness } from "./late";

export function taskOf(snapshot: Snapshot, sending: boolean): string {
  const { table, view } = snapshot;
  if (sending) return say("game.sent");
  const { offer, seat } = view;
  if (offer) {
    const who = seatName(table, offer.owner);
    const own = offer.owner === seat;
    if (offer.kind === "place_hero") return `${say("game.heroTask")} ${name("effects", offer.card)}`;
    if (offer.kind === "destroy") {
      if (offer.task === "ravage") return say("game.ravage");
      return `${own ? say("game.gazeOwn") : say("game.gazeOn", { name: who })} ${say("game.gazeReach")}`;
    }
    if (offer.task === "ambush") {
      const where = own ? say("game.ambushOnly") : say("game.ambushOn", { name: who });
      return offer.letter === null ? where : `${where} ${name("effects", offer.card)}`;
    }
    if (offer.fallback) return say("game.fallback");
    if (offer.cover.length) return say("game.ruinsDemand");
    return name("rules", offer.card);
  }
  if (seat === null) return say("game.watching");
  const others = view.waiting.filter((other) => other !== seat && !["away", "silent"].includes(lateness(snapshot, other) ?? ""));
  if (others.length === 1) return say("game.waitingOne", { name: seatName(table, others[0] as number) });
  return others.length ? say("game.waitingFor", { count: others.length }) : "";
}
