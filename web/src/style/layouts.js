/**
 * The layouts of the game screen by name. A component writes `@media (--tall)` or `@media (--tall), (--flat)`;
 * `svelte.config.js` puts the query in its place, because no browser knows custom media yet.
 */

/** @type {Readonly<Record<string, string>>} */
export const LAYOUTS = {
  /** One column: a phone or tablet held upright. */
  tall: "(max-aspect-ratio: 1/1)",
  /** One column with little height: a phone that shows the bars of its browser. */
  "tall-short": "(max-aspect-ratio: 1/1) and (max-height: 720px)",
  /** One column with room at its sides: a tablet. */
  "tall-broad": "(max-aspect-ratio: 1/1) and (min-width: 700px)",
  /** Three columns: a laptop, or a phone on its side. */
  wide: "(min-aspect-ratio: 1/1)",
  /** Three columns with little height: a phone on its side. */
  flat: "(min-aspect-ratio: 1/1) and (max-height: 480px)",
};

/** @param {string} css The style of a component, with queries in the place of names. */
export function withQueries(css) {
  return css.replace(/\(--([\w-]+)\)(?=[^{};]*\{)/g, (_, name) => {
    const query = LAYOUTS[name];
    if (!query) throw new Error(`no layout is named ${name}: style/layouts.js lists ${Object.keys(LAYOUTS).join(", ")}`);
    return query;
  });
}
