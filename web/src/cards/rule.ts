/** What a card does, in a sentence or two. */
import { CARDS } from "../generated/cards";
import { name, say } from "../words/index.svelte";

/** The rule of a card. Who plays alone passes no map: an ambush comes by itself, and then has its effect. */
export function ruleOf(id: string, alone: boolean): string {
  const card = CARDS[id];
  if (!alone || card?.kind !== "ambush") return name("rules", id);
  const comes = say("game.soloAmbush", { corner: name("corners", card.corner), direction: name("directions", card.direction) });
  return card.monster === "plain" ? comes : `${comes} ${name("effects", id)}`;
}
