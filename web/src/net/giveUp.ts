/** Giving up a game that is not over: alone it ends; where others play, a bot draws on; a table that waits is left. */
import type { TableLine } from "../generated/wire";
import { api, Refusal } from "./api";

export async function giveUp({ id, status }: Pick<TableLine, "id" | "status">): Promise<void> {
  try {
    await api.command(id, status === "lobby" ? "leave" : "resign", {});
  } catch (error) {
    if (!(error instanceof Refusal) || error.refused.reason !== "not_alone") throw error;
    await api.command(id, "leave", {});
  }
}
