/** The letters of a picture, to lay into its file: it must look the same where our fonts are not installed. */

const RANGE = /U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi;

/** Whether a face is made for any of these letters. */
export function serves(range: string, letters: string): boolean {
  const codes = [...letters].map((letter) => letter.codePointAt(0)!);
  return [...range.matchAll(RANGE)].some(([, first, last]) => {
    const low = parseInt(first!, 16);
    const high = last ? parseInt(last, 16) : low;
    return codes.some((code) => code >= low && code <= high);
  });
}

function faces(): CSSFontFaceRule[] {
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule));
}

async function inlined(face: CSSFontFaceRule): Promise<string> {
  const source = /url\("?([^")]+)"?\)/.exec(face.style.getPropertyValue("src"))?.[1] ?? "";
  const file = await fetch(new URL(source, face.parentStyleSheet?.href ?? document.baseURI));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return face.cssText.replace(/url\([^)]*\)/, `url(data:font/woff2;base64,${data})`);
}

/** Rules with the fonts of these letters inside, for upright or slanted text. */
export async function fontsFor(texts: readonly { letters: string; slanted: boolean }[]): Promise<string> {
  const wanted = faces().filter((face) => {
    const slanted = face.style.getPropertyValue("font-style") === "italic";
    const letters = texts.filter((text) => text.slanted === slanted).map((text) => text.letters).join("");
    return serves(face.style.getPropertyValue("unicode-range"), letters);
  });
  return (await Promise.all(wanted.map(inlined))).join("\n");
}
