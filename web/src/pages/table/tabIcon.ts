/** The icon of the tab: the seal, or the seal with a mark. */
const PLAIN = "icon.svg";
const MARKED = "icon-turn.svg";

export function markIcon(marked: boolean): void {
  const drawing = document.querySelector<HTMLLinkElement>('link[rel~="icon"][type="image/svg+xml"]');
  const [before, after] = marked ? [PLAIN, MARKED] : [MARKED, PLAIN];
  if (!drawing?.href.endsWith(`/${before}`)) return;
  drawing.href = drawing.href.replace(before, after);
  // A browser that would rather have the picture in pixels gets the drawing while it is marked.
  const picture = document.querySelector<HTMLLinkElement>('link[type="image/png"][sizes]');
  if (picture) picture.rel = marked ? "alternate" : "icon";
}
