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

/** Open the device's own dialog for sharing. Closing it shares nothing, and needs no message. */
export const share = (what: ShareData): Promise<void> => navigator.share(what).catch(() => {});
