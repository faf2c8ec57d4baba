/**
 * The board: a map that can be looked at and drawn on, for any page that has messages of the server to show.
 *
 *     const pen = new Pen();
 *     pen.take(view.offer);
 *     <Board sheet={view.shown[0].sheet} {pen} label="Your map" {labels} onconfirm={() => pen.move && send(pen.move)} />
 *
 * `config.ts` explains every property. `Sheet` is the same map as a mere picture. Below `art/` is what both draw with.
 */
export { default as Board } from "./Board.svelte";
export type { BoardConfig, BoardHandle, BoardLabels, Space, Tone } from "./config";
export { Pen } from "./pen.svelte";
export { penKey } from "./penKeys";
export { default as Sheet } from "./Sheet.svelte";
