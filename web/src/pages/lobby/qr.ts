/**
 * A QR code (ISO/IEC 18004) for an address: bytes, error correction M, versions 1 to 10, which hold up to 213 bytes.
 * Answers rows of modules, true for dark.
 */

/** For each version: codewords of error correction a block, then how many blocks of how many data codewords. */
const BLOCKS: readonly (readonly [number, ...(readonly [number, number])[]])[] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];

/** Where the centres of alignment patterns lie, for each version. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, at) => bytes.length + (at >= 9 ? 3 : 2) <= capacity(at)) + 1;
  if (version === 0) throw new RangeError("too long for a QR code");
  const words = interleaved(dataWords(bytes, version), version);
  const frame = new Frame(version);
  frame.fill(words);
  return frame.masked();
}

function capacity(at: number): number {
  const [, ...groups] = BLOCKS[at]!;
  return groups.reduce((sum, [count, size]) => sum + count * size, 0);
}

/** The mode, the length, the bytes, and padding up to the capacity. */
function dataWords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, width: number): void => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version >= 10 ? 16 : 8);
  for (const byte of bytes) push(byte, 8);
  const room = capacity(version - 1) * 8;
  push(0, Math.min(4, room - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0; bits.length < room; pad ^= 1) push(pad ? 0x11 : 0xec, 8);
  return Array.from({ length: room / 8 }, (_, word) => bits.slice(word * 8, word * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
}

/** Data and error correction of all blocks, taken in turns. */
function interleaved(data: number[], version: number): number[] {
  const [length, ...groups] = BLOCKS[version - 1]!;
  const blocks: number[][] = [];
  let start = 0;
  for (const [count, size] of groups)
    for (let block = 0; block < count; block++, start += size) blocks.push(data.slice(start, start + size));
  const corrections = blocks.map((block) => correction(block, length));
  const turns = (lists: number[][]): number[] =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, at) =>
      lists.filter((list) => at < list.length).map((list) => list[at]!),
    ).flat();
  return [...turns(blocks), ...turns(corrections)];
}

/** Multiplication in the field of 256 elements of QR codes. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** The Reed–Solomon remainder of a block. */
function correction(block: number[], length: number): number[] {
  let divisor = [1];
  for (let root = 1, step = 0; step < length; step++, root = times(root, 2)) {
    const next = [...divisor, 0];
    divisor.forEach((factor, at) => (next[at + 1]! ^= times(factor, root)));
    divisor = next;
  }
  const rest = [...block, ...Array<number>(length).fill(0)];
  block.forEach((_, at) => {
    const factor = rest[at]!;
    divisor.forEach((value, offset) => (rest[at + offset]! ^= times(value, factor)));
  });
  return rest.slice(block.length);
}

/** The square with its fixed patterns; null where data go. */
class Frame {
  readonly size: number;
  readonly #fixed: (boolean | null)[][];
  readonly #data: boolean[][];

  constructor(readonly version: number) {
    this.size = 17 + 4 * version;
    this.#fixed = Array.from({ length: this.size }, () => Array<boolean | null>(this.size).fill(null));
    this.#data = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.#patterns();
  }

  #set(row: number, column: number, dark: boolean): void {
    if (row >= 0 && column >= 0 && row < this.size && column < this.size) this.#fixed[row]![column] = dark;
  }

  #patterns(): void {
    const far = this.size - 7;
    for (let at = 0; at < this.size; at++) {
      this.#set(6, at, at % 2 === 0);
      this.#set(at, 6, at % 2 === 0);
    }
    for (const [top, left] of [[0, 0], [0, far], [far, 0]] as const)
      for (let row = -1; row <= 7; row++)
        for (let column = -1; column <= 7; column++) {
          const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
          this.#set(top + row, left + column, ring !== 2 && ring !== 4);
        }
    const centres = ALIGNMENT[this.version - 1]!;
    const last = centres.length - 1;
    centres.forEach((y, i) =>
      centres.forEach((x, j) => {
        if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
        for (let row = -2; row <= 2; row++)
          for (let column = -2; column <= 2; column++)
            this.#set(y + row, x + column, Math.max(Math.abs(row), Math.abs(column)) !== 1);
      }),
    );
    this.#format(0);
    if (this.version >= 7) {
      let rest = this.version;
      for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
      const bits = (this.version << 12) | rest;
      for (let at = 0; at < 18; at++) {
        const dark = ((bits >> at) & 1) === 1;
        this.#set(Math.floor(at / 3), this.size - 11 + (at % 3), dark);
        this.#set(this.size - 11 + (at % 3), Math.floor(at / 3), dark);
      }
    }
  }

  /** The level of error correction (M is 0) and the mask, twice. */
  #format(mask: number): void {
    let rest = mask;
    for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const dark = (at: number): boolean => ((bits >> at) & 1) === 1;
    for (let at = 0; at <= 5; at++) this.#set(at, 8, dark(at));
    this.#set(7, 8, dark(6));
    this.#set(8, 8, dark(7));
    this.#set(8, 7, dark(8));
    for (let at = 9; at < 15; at++) this.#set(8, 14 - at, dark(at));
    for (let at = 0; at < 8; at++) this.#set(8, this.size - 1 - at, dark(at));
    for (let at = 8; at < 15; at++) this.#set(this.size - 15 + at, 8, dark(at));
    this.#set(this.size - 8, 8, true);
  }

  /** Lay the words in columns of two, up and down, from the right. */
  fill(words: number[]): void {
    let bit = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const row = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.#fixed[row]![column] !== null || bit >= words.length * 8) continue;
          this.#data[row]![column] = ((words[bit >> 3]! >> (7 - (bit & 7))) & 1) === 1;
          bit++;
        }
      }
    }
  }

  /** The finished code, with the mask that is easiest to read. */
  masked(): boolean[][] {
    let best: boolean[][] = [];
    let least = Infinity;
    MASKS.forEach((mask, number) => {
      this.#format(number);
      const code = this.#fixed.map((line, row) =>
        line.map((fixed, column) => fixed ?? this.#data[row]![column] !== mask(row, column)),
      );
      const cost = penalty(code);
      if (cost < least) [best, least] = [code, cost];
    });
    return best;
  }
}

/** How hard a code is to read: long runs, blocks, false finders, too much of one shade. */
function penalty(code: boolean[][]): number {
  const size = code.length;
  let cost = 0;
  let dark = 0;
  for (let line = 0; line < size; line++)
    for (const at of [(i: number) => code[line]![i]!, (i: number) => code[i]![line]!]) {
      let text = "";
      for (let i = 0; i < size; i++) text += at(i) ? "1" : "0";
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2;
      for (const finder of ["10111010000", "00001011101"])
        for (let i = text.indexOf(finder); i >= 0; i = text.indexOf(finder, i + 1)) cost += 40;
    }
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const shade = code[row]![column]!;
      if (shade) dark++;
      if (shade === code[row]![column + 1] && shade === code[row + 1]?.[column] && shade === code[row + 1]?.[column + 1])
        cost += 3;
    }
  return cost + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}
