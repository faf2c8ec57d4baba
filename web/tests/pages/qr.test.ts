import jsQR from "jsqr";
import { expect, test } from "vitest";

import { qrCode } from "../../src/pages/lobby/qr";

/** What a camera reads from a code, by an independent decoder. */
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

const LENGTHS = [1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 181, 213, 400];
const address = (length: number) => "https://club.example/games/table-k3v9x2/".repeat(10).slice(0, length);

test.each(LENGTHS)("a camera reads an address of %i bytes", (length) => {
  expect(read(qrCode(address(length)))).toBe(address(length));
});

test("a camera reads letters beyond ASCII", () => {
  expect(read(qrCode("žluťoučký kůň"))).toBe("žluťoučký kůň");
});

test("a code is not mirrored", () => {
  // One module beside the bottom left finder is always dark. The decoder reads mirrored codes too; not every camera does.
  const codes = LENGTHS.map((length) => qrCode(address(length)));
  expect(codes.map((code) => code.at(-8)![8])).toEqual(LENGTHS.map(() => true));
  expect(codes.map((code) => code[8]!.at(-8))).toContain(false);
});

test("a code has error correction M", () => {
  expect(qrCode(address(213))).toHaveLength(57); // version 10 holds 213 bytes with M, 271 with L
  expect(qrCode(address(214))).toHaveLength(61);
});

test("a text that does not fit is refused", () => {
  expect(() => qrCode("x".repeat(2332))).toThrow(RangeError);
});
