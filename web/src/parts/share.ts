/** Handing something to others: through the device where it offers that, otherwise through the clipboard. */

export const canShare = typeof navigator !== "undefined" && "share" in navigator;

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Only secure pages may write to the clipboard by themselves: the older way.
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/** Offer it to whatever the device shares with. Whoever puts the sheet away has shared nothing, and knows it. */
export const share = (what: ShareData): Promise<void> => navigator.share(what).catch(() => {});
