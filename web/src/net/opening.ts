/** Opening a table and going there. */
import type { Create } from "../generated/wire";
import { router } from "../router.svelte";
import { api } from "./api";
import { myself } from "./me.svelte";
import { attempt } from "./toasts.svelte";

/** Open a table as whoever we are, or as a new guest. If the server refuses it, the reason is shown. */
export async function openTable(what: Create): Promise<void> {
  const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
  await attempt(async () => {
    await myself.comeIn();
    const state = await api.createTable({ ...what, key });
    router.go({ page: "table", id: state.table.id });
  });
}
