/** Node, but compiled as for a browser: in Svelte's code for servers no effect runs and nothing is derived anew. */
import type { Environment } from "vitest/runtime";

export default {
  name: "browser-code",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => {} }),
} satisfies Environment;
