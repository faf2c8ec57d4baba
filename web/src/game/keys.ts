/** Keys as the model of the game screen takes them: which one, and on what the focus was. */

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  /** The key is held down and repeats itself. */
  readonly repeat: boolean;
  /** Where the focus was: in a dialog or a field that has keys of its own, on one of several choices, on a button or link. */
  readonly focus: "field" | "choice" | "control" | "page";
}

/** A key on the page as the game takes it; null if the browser or another part of the page has used it. */
export function keyPress(event: KeyboardEvent): KeyPress | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const { key, shiftKey, repeat } = event;
  return { key, shiftKey, repeat, focus: focusOf(event.target as Element) };
}

function focusOf(target: Pick<Element, "closest">): KeyPress["focus"] {
  if (target.closest("dialog, input, select, textarea")) return "field";
  if (target.closest("[role=radiogroup]")) return "choice";
  return target.closest("button, a") ? "control" : "page";
}
