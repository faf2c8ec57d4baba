/** A drawing on the page as a file to keep: every style written into it, so that it looks the same anywhere. */

import { fontsFor } from "./fonts";

const STYLES = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "opacity", "font-family", "font-size", "font-weight", "font-style", "letter-spacing",
  "text-anchor", "dominant-baseline",
] as const;

/** Values that need not be written. */
const PLAIN: Readonly<Record<string, string>> = {
  "fill-opacity": "1", "stroke-opacity": "1", opacity: "1", "stroke-dasharray": "none", "stroke-linecap": "butt",
  "stroke-linejoin": "miter", "font-style": "normal", "letter-spacing": "normal", "text-anchor": "start",
  "dominant-baseline": "auto", stroke: "none",
};

/** The SVG as a text that needs neither style sheet nor installed font. */
export async function standalone(svg: SVGSVGElement): Promise<string> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [svg, ...svg.querySelectorAll("*")];
  const to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, index) => {
    const twin = to[index] as Element;
    const look = getComputedStyle(element);
    const shape = /^(path|rect|circle|text|tspan|ellipse|line|polygon)$/.test(element.localName);
    const styles = shape ? STYLES : element.localName === "stop" ? (["stop-color", "stop-opacity"] as const) : (["opacity"] as const);
    for (const style of styles) {
      if (style.startsWith("font") && !/^t/.test(element.localName)) continue;
      const value = look.getPropertyValue(style);
      if (value && value !== PLAIN[style]) twin.setAttribute(style, value.replaceAll('"', "'"));
    }
    twin.removeAttribute("class");
    twin.removeAttribute("style");
  });
  const texts = [...svg.querySelectorAll("text")].map((text) => ({
    letters: text.textContent,
    slanted: getComputedStyle(text).fontStyle === "italic",
  }));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = await fontsFor(texts);
  copy.prepend(style);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}

function hand(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function saveSvg(svg: SVGSVGElement, name: string): Promise<void> {
  hand(new Blob([await standalone(svg)], { type: "image/svg+xml" }), `${name}.svg`);
}

export async function savePng(svg: SVGSVGElement, name: string, width = 2100): Promise<void> {
  const { width: across, height: down } = svg.viewBox.baseVal;
  const text = (await standalone(svg)).replace("<svg ", `<svg width="${width}" height="${(width * down) / across}" `);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * down) / across);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob) hand(blob, `${name}.png`);
}
