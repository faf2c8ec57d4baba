/** What the parts of a crest are called. */
import type { Charge, Colour, Field } from "../generated/wire";
import { type Key, say } from "../words/index.svelte";

function part<Kind extends string>(group: string, id: Kind): string {
  return say(`me.${group}${id[0]!.toUpperCase()}${id.slice(1)}` as Key & "me.saved");
}

export const fieldName = (field: Field): string => part("field", field);
export const chargeName = (charge: Charge): string => part("charge", charge);
export const colourName = (colour: Colour): string => part("colour", colour);
