/** The name under which a map is kept: which game, which sheet, whose map, and of which day. */
import type { TableMessage } from "../generated/wire";

export function fileName({ options, setup, created }: TableMessage, who: string): string {
  const day = new Date(created * 1000);
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((number) => String(number).padStart(2, "0"));
  const whose = who.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return ["quillmap", options.game, setup.sheet.toLowerCase(), whose, `${day.getFullYear()}-${month}-${date}`].filter(Boolean).join("-");
}
