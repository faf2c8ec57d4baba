import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

import { withQueries } from "./src/style/layouts.js";

/** @type {import("@sveltejs/vite-plugin-svelte").SvelteConfig} */
export default {
  preprocess: [vitePreprocess(), { name: "layouts", style: ({ content }) => ({ code: withQueries(content) }) }],
  compilerOptions: { runes: true },
};
