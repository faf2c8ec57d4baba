import jsQR from "jsqr";
import { expect, test } from "vitest";

import { qrCode } from "../../src/pages/lobby/qr";

/** What a camera would see, read by somebody else's decoder. */
function read(code: boolean[][]): string | undefined {
  const scale = 4;
  const side = (code.length + 8) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  code.forEach((line, row) =>
    line.forEach((dark, column) => {
      if (!dark) return;
      for (let y = 0; y < scale; y++)
        for (let x = 0; x < scale; x++) {
          const at = (((row + 4) * scale + y) * side + (column + 4) * scale + x) * 4;
          pixels.fill(0, at, at + 3);
        }
    }),
  );
  return jsQR(pixels, side, side)?.data;
}

test.each([1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 181, 213])("a text of %i bytes can be read", (length) => {
  const text = "https://club.example/games/table-k3v9x2/".repeat(6).slice(0, length);
  expect(read(qrCode(text))).toBe(text);
});

test("letters beyond ASCII can be read", () => {
  expect(read(qrCode("žluťoučký kůň"))).toBe("žluťoučký kůň");
});

test("what does not fit is refused", () => {
  expect(() => qrCode("x".repeat(214))).toThrow(RangeError);
});
