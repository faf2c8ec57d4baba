/**
 * What may stand on a shield, drawn in a box of 100 around (0, 0). `figure` is filled with the figure's colour, `lines`
 * are drawn on it with ink.
 */
import type { Charge } from "../generated/wire";

export interface Drawing {
  figure: string;
  lines: string;
}

function circle(x: number, y: number, r: number, hollow = false): string {
  const turn = hollow ? 0 : 1;
  return `M${x - r} ${y}a${r} ${r} 0 1 ${turn} ${2 * r} 0a${r} ${r} 0 1 ${turn} ${-2 * r} 0Z`;
}

function around(count: number, radius: number, start = -90): [number, number][] {
  return Array.from({ length: count }, (_, step) => {
    const angle = ((start + (360 / count) * step) * Math.PI) / 180;
    return [round(radius * Math.cos(angle)), round(radius * Math.sin(angle))];
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A compass rose: four long points, four short ones. */
function star(): Drawing {
  const long = around(4, 47);
  const short = around(4, 29, -45);
  const dents = around(8, 13, -67.5);
  const points = long.flatMap((point, at) => [point, dents[2 * at]!, short[at]!, dents[2 * at + 1]!]);
  const halves = [...long, ...short].map(([x, y]) => `M0 0L${x} ${y}`).join("");
  return { figure: `M${points.map((point) => point.join(" ")).join("L")}Z`, lines: halves };
}

function rose(): Drawing {
  const petals = around(5, 25).map(([x, y]) => circle(x, y, 18.5));
  const barbs = around(5, 47, -54).map(([x, y]) => {
    const [left, right] = [-0.2, 0.2].map((side) => [round(0.62 * (x - side * y)), round(0.62 * (y + side * x))]);
    return `M${left!.join(" ")}L${x} ${y}L${right!.join(" ")}Z`;
  });
  const seams = around(5, 24, -54).map(([x, y]) => `M${round(x * 0.4)} ${round(y * 0.4)}L${x} ${y}`);
  return { figure: [...barbs, ...petals].join(""), lines: `${circle(0, 0, 9)}${seams.join("")}` };
}

function waves(): Drawing {
  const band = (y: number): string =>
    `M-46 ${y}q11.5 -15 23 0t23 0 23 0 23 0v11q-11.5 15 -23 0t-23 0 -23 0 -23 0Z`;
  return { figure: [-31, -6, 19].map(band).join(""), lines: "" };
}

function wheat(): Drawing {
  const grains = [-26, -13, 0, 13].flatMap((y) =>
    [-1, 1].map(
      (side) =>
        `M0 ${y + 9}C${side * 4} ${y - 2} ${side * 12} ${y - 11} ${side * 21} ${y - 13}C${side * 23} ${y - 3} ${side * 14} ${y + 8} 0 ${y + 9}Z`,
    ),
  );
  const top = "M0 -20C-8 -28 -8 -39 0 -48C8 -39 8 -28 0 -20Z";
  const stem = "M-2.2 20H2.2L4 48H-4Z";
  const leaf = "M2 42C6 30 14 24 27 23C25 35 16 42 2 45Z";
  return { figure: [...grains, top, stem, leaf].join(""), lines: "M0 -20V20" };
}

export const CHARGES_DRAWN: Record<Exclude<Charge, "none">, Drawing> = {
  tower: {
    figure:
      "M-24 44V-12L-31 -18V-42H-19V-33H-6.500V-42H6.500V-33H19V-42H31V-18L24 -12V44Z",
    lines: "M-24 -12H24M-9 44V24a9 9 0 0 1 18 0V44M0 -4V8M-24 12H-14M14 2H24M-24 30H-16M16 22H24M-10 -23H-2M4 -20H14",
  },
  tree: {
    figure:
      "M-6 18L-8 40L-20 48H20L8 40L6 18H12C26 22 38 12 35 0C46 -9 41 -26 27 -27C27 -40 14 -48 0 -46C-14 -48 -27 -40 -27 -27C-41 -26 -46 -9 -35 0C-38 12 -26 22 -12 18Z",
    lines: "M0 44V6M0 20L-13 4M0 12L12 -4M-18 -16q6 -8 13 -2M6 -22q7 -7 13 0M-6 -32q5 -6 11 -1M18 6q6 -6 11 -1M-30 2q6 -6 11 -1",
  },
  wave: waves(),
  wheat: wheat(),
  peak: {
    figure: "M-48 40L-16 -26L-8 -14L6 -44L24 -8L30 -18L48 40Z",
    lines: "M6 -44L-2 -18L6 -8L12 -20L24 -8M-16 -26L-20 -8L-14 0M-2 40L6 8M-32 40L-22 16M26 40L30 14",
  },
  quill: {
    figure:
      "M-33 48L-27 35C-25 17 -20 5 -12 -6L-14 -14L-6 -13C4 -27 20 -41 41 -48C43 -30 37 -15 28 -4L30 4L21 4C9 17 -6 25 -22 31L-29 48Z",
    lines: "M-31 47C-20 16 2 -16 32 -40M-12 6L-8 20M2 -12L8 6M14 -26L22 -10",
  },
  star: star(),
  rose: rose(),
  dragon: {
    figure:
      "M-47 -21L-37 -29L-39 -40L-28 -34L-23 -45L-17 -32C-9 -29 -5 -23 -5 -15L-4 -8C2 -26 14 -40 34 -47C30 -38 32 -32 43 -30C35 -25 34 -19 40 -12C31 -11 27 -7 28 1C36 4 41 12 40 22C39 34 29 41 17 41C29 46 42 42 47 31L49 44C40 51 20 52 6 45L10 38C20 38 28 32 27 24C26 18 20 16 15 19C13 26 8 30 2 31L5 40L-6 40L-8 31L-15 30L-19 40L-31 40L-22 27C-28 19 -27 9 -20 2C-15 -3 -15 -9 -20 -11C-27 -13 -33 -9 -43 -11L-36 -16Z",
    lines: "M-26 -25h5M-4 -8C4 -4 12 0 28 1M-2 -7C12 -16 22 -20 40 -12M-1 -10C12 -24 24 -32 43 -30M-20 8q6 4 9 2M-22 16q7 5 11 2",
  },
  key: {
    figure: `${circle(0, -35, 11)}${circle(-14, -20, 11)}${circle(14, -20, 11)}M-5 -16H5V48H-5ZM4 24H20V33H4ZM4 37H16V48H4ZM-9 -8H9V-2H-9Z`,
    lines: `${circle(0, -35, 4)}${circle(-14, -20, 4)}${circle(14, -20, 4)}M-9 -8H9M-9 -2H9`,
  },
  ship: {
    figure:
      "M-46 12H-34L-30 18H30L34 8H47C45 30 34 43 16 43H-16C-34 43 -44 30 -46 12ZM-2.500 18V-46H2.500V18ZM-30 -35C-12 -31 12 -31 30 -35C35 -20 35 -6 29 9C12 5 -12 5 -29 9C-24 -6 -24 -20 -30 -35ZM2 -48L20 -43L2 -39Z",
    lines: "M-40 28C-20 32 20 32 41 27M-30 18H30M-10 -32C-6 -20 -6 -6 -10 6M11 -32C15 -20 15 -6 11 6",
  },
};
