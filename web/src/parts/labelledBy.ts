/**
 * For a label that holds a control, its name and a note: the name alone names the control, the note describes it.
 * Without this the note would be read as a part of the name, every time.
 */
let next = 0;

export function labelledBy(label: HTMLLabelElement): void {
  const control = label.querySelector("input, select");
  const name = label.querySelector("span:not(.note)");
  const note = label.querySelector(".note");
  if (!control || !name || !note) return;
  name.id = `name-${++next}`;
  note.id = `note-${next}`;
  control.setAttribute("aria-labelledby", name.id);
  control.setAttribute("aria-describedby", note.id);
}
