/**
 * What each scoring card wants, as a tiny map: a drawing in notation, the spaces that score (named as on the sheet),
 * the rows and columns that count, and the sides on which the edge of the map lies.
 */

export interface Diagram {
  readonly drawing: string;
  readonly lit: string;
  readonly rows?: string;
  readonly columns?: string;
  /** Sides with the map's edge: t, r, b, l. */
  readonly edge?: string;
  /** Spaces of any kind that are filled, shown as plain ink: it does not matter with what. */
  readonly any?: string;
}

export const EDICT_DIAGRAMS: Readonly<Record<string, Diagram>> = {
  // Forest.
  sentinel_wood: { drawing: "FFF./F.../F.../....", lit: "A1 A2 A3 B1 C1", edge: "tl" },
  greenbough: { drawing: ".F../..../F..F/....", lit: "A2 C1 C4", rows: "A C", columns: "1 2 4" },
  treetower: { drawing: "..../.F../..../....", lit: "B2", any: "A2 B1 B3 C2" },
  stoneside_forest: { drawing: "^F../.F../.FF^/....", lit: "A1 C4" },
  faunlost_thicket: { drawing: ".F../.F../.F../.F..", lit: "A2 B2 C2 D2" },
  deepwood: { drawing: "FF../.FF./..F./....", lit: "A1 A2 B2 B3 C3" },
  heart_of_the_forest: { drawing: ".F../FFF./.F../....", lit: "B2" },
  sleepy_valley: { drawing: "..../FF.F/..../....", lit: "B1 B2 B4", rows: "B" },
  // Farm and water.
  canal_lake: { drawing: "W.../WAA./.WA./....", lit: "B1 B2 C2 C3" },
  mages_valley: { drawing: ".W../A^W./.A../....", lit: "A2 B1 B3 C2" },
  the_golden_granary: { drawing: ".W../WrW./..../..a.", lit: "A2 B1 B3 D3" },
  shoreside_expanse: { drawing: "AA../A.../..WW/..W.", lit: "A1 A2 B1 C3 C4 D3" },
  craylund: { drawing: ".W../WAA./.AW./....", lit: "B2 B3 C2" },
  ulems_wallow: { drawing: "..../AWA./.A../....", lit: "B2" },
  clawsgrave_peaks: { drawing: "^WW./..W./..A./..A.", lit: "A1" },
  jorekburg: { drawing: ".W../.A../.A../.W..", lit: "A2 B2 C2 D2", columns: "2" },
  // Village.
  wildholds: { drawing: "VVV./VVV./..../....", lit: "A1 A2 A3 B1 B2 B3" },
  great_city: { drawing: "VVV./VV../V.../...^", lit: "A1 A2 A3 B1 B2 C1" },
  greengold_plains: { drawing: ".FA./VVW./V.../....", lit: "B1 B2 C1" },
  shieldgate: { drawing: "VVV./VV../...V/..VV", lit: "C4 D3 D4" },
  traylo_monastery: { drawing: "..../VVVV/.V../....", lit: "B1 B2 B3 B4" },
  outer_enclave: { drawing: "..../.VV./..V./....", lit: "A2 A3 B1 B4 C2 C4 D3" },
  gnomish_colony: { drawing: ".V../.VV./.VV./....", lit: "B2 B3 C2 C3" },
  caravansary: { drawing: "V.../VVV./..V./....", lit: "A1 B1 B2 B3 C3", rows: "A B C", columns: "1 2 3" },
  // Layout.
  borderlands: { drawing: "..../..../..../....", lit: "B1 B2 B3 B4", any: "B1 B2 B3 B4 A3 C3 D3", rows: "B", columns: "3" },
  lost_barony: { drawing: "..../..../..../....", lit: "A1 A2 A3 B1 B2 B3 C1 C2 C3", any: "A1 A2 A3 B1 B2 B3 C1 C2 C3 D2 B4" },
  the_broken_road: { drawing: "..../..../..../....", lit: "A1 B2 C3 D4", any: "A1 B2 C3 D4", edge: "lb" },
  the_cauldrons: { drawing: "..../..../..../....", lit: "B2", any: "A2 B1 B3 C2" },
  dwarvenholds: { drawing: "..../..^./..../....", lit: "B1 B2 B3 B4", any: "B1 B2 B4", rows: "B" },
  silos: { drawing: "..../..../..../....", lit: "A1 B1 C1 D1 A3 B3 C3 D3", any: "A1 B1 C1 D1 A3 B3 C3 D3", columns: "1 3", edge: "l" },
  banded_hills: { drawing: "...../...../FVAW^/...../.....", lit: "C1 C2 C3 C4 C5", rows: "C" },
  starlit_sigil: { drawing: "..../..../..../....", lit: "B2 B3 C2", any: "A1 A2 A3 B1 B4 A4 C1 C3 D2 C4 D1 D3" },
};
