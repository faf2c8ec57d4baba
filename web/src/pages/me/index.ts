/** The pages about me, loaded when they are first opened. */
export { default as History } from "./History.svelte";
export { default as MyCartographer } from "./MyCartographer.svelte";
