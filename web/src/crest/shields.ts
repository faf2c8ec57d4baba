/** The outline of a shield in a box of 100 by 116, its divisions, and where on each the figure stands. */
import type { Field } from "../generated/wire";

export const SHIELD = "M4 4H96V56C96 84 76 102 50 113C24 102 4 84 4 56Z";

export interface Division {
  /** What is painted in the second colour. */
  path: string;
  x: number;
  y: number;
  scale: number;
}

export const DIVISIONS: Record<Field, Division> = {
  plain: { path: "", x: 50, y: 53, scale: 0.8 },
  pale: { path: "M29 0H71V116H29Z", x: 50, y: 53, scale: 0.66 },
  fess: { path: "M0 31H100V77H0Z", x: 50, y: 54, scale: 0.66 },
  bend: { path: "M-8 -2L22 -12L108 74L78 100Z", x: 50, y: 53, scale: 0.7 },
  chevron: { path: "M50 24L104 70V96L50 50L-4 96V70Z", x: 50, y: 80, scale: 0.44 },
  quarterly: { path: "M50 0H100V54H50ZM0 54H50V116H0Z", x: 50, y: 54, scale: 0.74 },
  chief: { path: "M0 0H100V34H0Z", x: 50, y: 69, scale: 0.6 },
  bordure: {
    path: "M0 0H100V116H0ZM16 16V56C16 77 30 90 50 99.500C70 90 84 77 84 56V16Z",
    x: 50,
    y: 53,
    scale: 0.62,
  },
};
