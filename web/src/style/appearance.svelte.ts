/** How things look and sound on this device; `appearance.js` reads the same before the first paint. */
const KEPT = "quillmap.appearance";

interface Chosen {
  light: "system" | "light" | "dark";
  text: "system" | "large";
  contrast: "system" | "more";
  motion: "system" | "less";
  sounds: boolean;
}

const DEFAULT: Chosen = { light: "system", text: "system", contrast: "system", motion: "system", sounds: false };

function read(): Chosen {
  try {
    return { ...DEFAULT, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Chosen>) };
  } catch {
    return DEFAULT;
  }
}

class Appearance {
  chosen: Chosen = $state.raw(read());

  choose(change: Partial<Chosen>): void {
    this.chosen = { ...this.chosen, ...change };
    for (const name of ["light", "text", "contrast", "motion"] as const) {
      if (this.chosen[name] === "system") delete document.documentElement.dataset[name];
      else document.documentElement.dataset[name] = this.chosen[name];
    }
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.chosen));
    } catch {
      // Storage is closed: the choice lasts as long as the page.
    }
  }

  /** Whether things should rather not move. */
  get still(): boolean {
    return this.chosen.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const appearance = new Appearance();
