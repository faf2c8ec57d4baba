/** Words in the largest letters that fit, or none. */

/** Rem: the sizes to try, from the largest. Smaller letters would be hard to read. */
const SIZES = [1.25, 1.15, 1.05, 0.98, 0.92, 0.86, 0.8, 0.77];

/** The first of some sizes that fits; null if none does. */
const largestFit = (fits: (size: number) => boolean): number | null => SIZES.find(fits) ?? null;

/**
 * Keep the letters of a list as large as its items allow. `data-words` on the list says that words are shown; without it
 * its style hides them. `told` hears whether they are. A list that is only as high as its content has no room for words.
 */
export function fitWords(list: HTMLElement, items: string, told: (worded: boolean) => void): () => void {
  const fitsIn = (rem: number): boolean => {
    list.style.fontSize = `${rem}rem`;
    const tight = [list, ...list.querySelectorAll(items)];
    return tight.every((box) => box.scrollHeight <= box.clientHeight);
  };
  const fit = () => {
    list.dataset["words"] = "";
    const size = getComputedStyle(list).containerType === "size" ? largestFit(fitsIn) : null;
    if (size === null) {
      delete list.dataset["words"];
      list.style.fontSize = "";
    }
    told(size !== null);
  };
  const watch = new ResizeObserver(fit);
  watch.observe(list);
  // A font that arrives late makes the same words wider.
  document.fonts.addEventListener("loadingdone", fit);
  return () => {
    watch.disconnect();
    document.fonts.removeEventListener("loadingdone", fit);
  };
}
