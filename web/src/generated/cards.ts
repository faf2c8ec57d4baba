// Written by `python -m tools.typescript`: change the Python side, then run it again.

import type { Game, ShapeMessage, SheetId, TerrainName } from "./wire";

type SetName = "base" | "heroes" | "ambush_pack";

export const CATEGORIES = ["forest", "village", "farm_water", "spatial"] as const;
export type Category = (typeof CATEGORIES)[number];

export type Card = { set: SetName } & (
  | { kind: "explore"; time: number; terrains: TerrainName[]; shapes: ShapeMessage[] }
  | { kind: "ruins" }
  | { kind: "ambush"; shape: string; direction: string; corner: string; monster: string }
  | { kind: "hero"; picture: string }
  | { kind: "edict"; category: Category; solo: number }
);

export const CARDS: Record<string, Card> = {
  great_river: {"set": "base", "kind": "explore", "time": 1, "terrains": ["water"], "shapes": [{"shape": "X/X/X", "coin": true}, {"shape": "..X/.XX/XX.", "coin": false}]},
  farmland: {"set": "base", "kind": "explore", "time": 1, "terrains": ["farm"], "shapes": [{"shape": "X/X", "coin": true}, {"shape": ".X./XXX/.X.", "coin": false}]},
  hamlet: {"set": "base", "kind": "explore", "time": 1, "terrains": ["village"], "shapes": [{"shape": "X./XX", "coin": true}, {"shape": "XXX/XX.", "coin": false}]},
  forgotten_forest: {"set": "base", "kind": "explore", "time": 1, "terrains": ["forest"], "shapes": [{"shape": "X./.X", "coin": true}, {"shape": "X./XX/.X", "coin": false}]},
  hinterland_stream: {"set": "base", "kind": "explore", "time": 2, "terrains": ["farm", "water"], "shapes": [{"shape": "XXX/X../X..", "coin": false}]},
  homestead: {"set": "base", "kind": "explore", "time": 2, "terrains": ["village", "farm"], "shapes": [{"shape": "X./XX/X.", "coin": false}]},
  orchard: {"set": "base", "kind": "explore", "time": 2, "terrains": ["forest", "farm"], "shapes": [{"shape": "XXX/..X", "coin": false}]},
  treetop_village: {"set": "base", "kind": "explore", "time": 2, "terrains": ["forest", "village"], "shapes": [{"shape": "..XX/XXX.", "coin": false}]},
  marshlands: {"set": "base", "kind": "explore", "time": 2, "terrains": ["forest", "water"], "shapes": [{"shape": "X../XXX/X..", "coin": false}]},
  fishing_village: {"set": "base", "kind": "explore", "time": 2, "terrains": ["village", "water"], "shapes": [{"shape": "XXXX", "coin": false}]},
  rift_lands: {"set": "base", "kind": "explore", "time": 0, "terrains": ["forest", "village", "farm", "water", "monster"], "shapes": [{"shape": "X", "coin": false}]},
  temple_ruins: {"set": "base", "kind": "ruins"},
  outpost_ruins: {"set": "base", "kind": "ruins"},
  goblin_attack: {"set": "base", "kind": "ambush", "shape": "X../.X./..X", "direction": "counterclockwise", "corner": "bottom_right", "monster": "plain"},
  bugbear_assault: {"set": "base", "kind": "ambush", "shape": "X.X/X.X", "direction": "clockwise", "corner": "top_right", "monster": "plain"},
  kobold_onslaught: {"set": "base", "kind": "ambush", "shape": "X./XX/X.", "direction": "clockwise", "corner": "bottom_left", "monster": "plain"},
  gnoll_raid: {"set": "base", "kind": "ambush", "shape": "XX/X./XX", "direction": "counterclockwise", "corner": "top_left", "monster": "plain"},
  sentinel_wood: {"set": "base", "kind": "edict", "category": "forest", "solo": 25},
  greenbough: {"set": "base", "kind": "edict", "category": "forest", "solo": 22},
  treetower: {"set": "base", "kind": "edict", "category": "forest", "solo": 17},
  stoneside_forest: {"set": "base", "kind": "edict", "category": "forest", "solo": 18},
  canal_lake: {"set": "base", "kind": "edict", "category": "farm_water", "solo": 24},
  mages_valley: {"set": "base", "kind": "edict", "category": "farm_water", "solo": 22},
  the_golden_granary: {"set": "base", "kind": "edict", "category": "farm_water", "solo": 20},
  shoreside_expanse: {"set": "base", "kind": "edict", "category": "farm_water", "solo": 27},
  wildholds: {"set": "base", "kind": "edict", "category": "village", "solo": 16},
  great_city: {"set": "base", "kind": "edict", "category": "village", "solo": 16},
  greengold_plains: {"set": "base", "kind": "edict", "category": "village", "solo": 21},
  shieldgate: {"set": "base", "kind": "edict", "category": "village", "solo": 20},
  borderlands: {"set": "base", "kind": "edict", "category": "spatial", "solo": 24},
  lost_barony: {"set": "base", "kind": "edict", "category": "spatial", "solo": 24},
  the_broken_road: {"set": "base", "kind": "edict", "category": "spatial", "solo": 24},
  the_cauldrons: {"set": "base", "kind": "edict", "category": "spatial", "solo": 20},
  lagoon: {"set": "heroes", "kind": "explore", "time": 1, "terrains": ["water"], "shapes": [{"shape": ".X/X.", "coin": true}, {"shape": "XXX/.X.", "coin": false}]},
  pasture: {"set": "heroes", "kind": "explore", "time": 1, "terrains": ["farm"], "shapes": [{"shape": "X.X", "coin": true}, {"shape": ".XX/XX.", "coin": false}]},
  settlement: {"set": "heroes", "kind": "explore", "time": 1, "terrains": ["village"], "shapes": [{"shape": "X/X", "coin": true}, {"shape": "..X/.XX/XX.", "coin": false}]},
  timber_grove: {"set": "heroes", "kind": "explore", "time": 1, "terrains": ["forest"], "shapes": [{"shape": "X./XX", "coin": true}, {"shape": "X.X/X.X", "coin": false}]},
  hillside_terrace: {"set": "heroes", "kind": "explore", "time": 2, "terrains": ["farm", "water"], "shapes": [{"shape": "XX/XX", "coin": false}]},
  frontier_dwelling: {"set": "heroes", "kind": "explore", "time": 2, "terrains": ["village", "farm"], "shapes": [{"shape": "XXX/.X./.X.", "coin": false}]},
  wildwood_garden: {"set": "heroes", "kind": "explore", "time": 2, "terrains": ["forest", "farm"], "shapes": [{"shape": ".XX/X..", "coin": false}]},
  woodland_crossroads: {"set": "heroes", "kind": "explore", "time": 2, "terrains": ["forest", "village"], "shapes": [{"shape": ".X./XXX/.X.", "coin": false}]},
  coastal_encampment: {"set": "heroes", "kind": "explore", "time": 2, "terrains": ["village", "water"], "shapes": [{"shape": "XXX/X..", "coin": false}]},
  mangrove_swamp: {"set": "heroes", "kind": "explore", "time": 2, "terrains": ["forest", "water"], "shapes": [{"shape": "XXX/X.X", "coin": false}]},
  kethras_gates: {"set": "heroes", "kind": "explore", "time": 0, "terrains": ["forest", "village", "farm", "water", "monster"], "shapes": [{"shape": "X", "coin": false}]},
  dragon_inferno: {"set": "heroes", "kind": "ambush", "shape": "..X/XXX/X..", "direction": "counterclockwise", "corner": "bottom_left", "monster": "dragon"},
  zombie_plague: {"set": "heroes", "kind": "ambush", "shape": "X", "direction": "counterclockwise", "corner": "top_left", "monster": "zombie"},
  giant_troll_ravage: {"set": "heroes", "kind": "ambush", "shape": "XXX/.X.", "direction": "clockwise", "corner": "top_right", "monster": "troll"},
  gorgon_gaze: {"set": "heroes", "kind": "ambush", "shape": "X.X/.X.", "direction": "clockwise", "corner": "bottom_right", "monster": "gorgon"},
  dobrik: {"set": "heroes", "kind": "hero", "picture": ".*./*H*/.*."},
  wren: {"set": "heroes", "kind": "hero", "picture": "..*/H.*/..*"},
  freyla: {"set": "heroes", "kind": "hero", "picture": "H***"},
  dal: {"set": "heroes", "kind": "hero", "picture": "*.*/.H./*.*"},
  faunlost_thicket: {"set": "heroes", "kind": "edict", "category": "forest", "solo": 16},
  deepwood: {"set": "heroes", "kind": "edict", "category": "forest", "solo": 18},
  heart_of_the_forest: {"set": "heroes", "kind": "edict", "category": "forest", "solo": 22},
  sleepy_valley: {"set": "heroes", "kind": "edict", "category": "forest", "solo": 24},
  craylund: {"set": "heroes", "kind": "edict", "category": "farm_water", "solo": 12},
  ulems_wallow: {"set": "heroes", "kind": "edict", "category": "farm_water", "solo": 14},
  clawsgrave_peaks: {"set": "heroes", "kind": "edict", "category": "farm_water", "solo": 15},
  jorekburg: {"set": "heroes", "kind": "edict", "category": "farm_water", "solo": 18},
  traylo_monastery: {"set": "heroes", "kind": "edict", "category": "village", "solo": 14},
  outer_enclave: {"set": "heroes", "kind": "edict", "category": "village", "solo": 12},
  gnomish_colony: {"set": "heroes", "kind": "edict", "category": "village", "solo": 12},
  caravansary: {"set": "heroes", "kind": "edict", "category": "village", "solo": 16},
  dwarvenholds: {"set": "heroes", "kind": "edict", "category": "spatial", "solo": 28},
  silos: {"set": "heroes", "kind": "edict", "category": "spatial", "solo": 30},
  banded_hills: {"set": "heroes", "kind": "edict", "category": "spatial", "solo": 28},
  starlit_sigil: {"set": "heroes", "kind": "edict", "category": "spatial", "solo": 30},
  flayer_incursion: {"set": "ambush_pack", "kind": "ambush", "shape": "X./XX", "direction": "counterclockwise", "corner": "top_right", "monster": "plain"},
  insectoid_invasion: {"set": "ambush_pack", "kind": "ambush", "shape": ".X/XX/X.", "direction": "clockwise", "corner": "top_left", "monster": "plain"},
  ratman_strike: {"set": "ambush_pack", "kind": "ambush", "shape": "XXX", "direction": "clockwise", "corner": "bottom_right", "monster": "plain"},
  ogre_charge: {"set": "ambush_pack", "kind": "ambush", "shape": "XX/XX", "direction": "counterclockwise", "corner": "bottom_left", "monster": "plain"},
};

export type SeasonName = "spring" | "summer" | "autumn" | "winter";

export interface Season {
  id: SeasonName;
  length: number;
  edicts: readonly [number, number];
}

export const SEASONS: Record<"base" | "heroes", readonly Season[]> = {
  base: [{"id": "spring", "length": 8, "edicts": [0, 1]}, {"id": "summer", "length": 8, "edicts": [1, 2]}, {"id": "autumn", "length": 7, "edicts": [2, 3]}, {"id": "winter", "length": 6, "edicts": [3, 0]}],
  heroes: [{"id": "spring", "length": 8, "edicts": [0, 1]}, {"id": "summer", "length": 7, "edicts": [1, 2]}, {"id": "autumn", "length": 7, "edicts": [2, 3]}, {"id": "winter", "length": 6, "edicts": [3, 0]}],
};

export const SHEETS: Record<string, { set: "base" | "heroes"; drawing: string }> = {
  A: {"set": "base", "drawing": ".........../...^.r...../.r......^r./.........../.........../.....^...../.........../.........../.r^......r./.....r.^.../..........."},
  B: {"set": "base", "drawing": ".........../......r.^../..r^......./.....#...../....##r..../....###..../.r...#...../.....^..r../.........^./..^r......./..........."},
  C: {"set": "heroes", "drawing": ".........../.^..r....../.........../.......r^../.........../...^......./......r..../..r......../.........^./.....^..r../r.........."},
  D: {"set": "heroes", "drawing": ".........../.#.r....r^./.#........./...^......./.........../.r....^..##/.......r.#r/.........../..^......^./##...r...../..........."},
};

/** The sheets of the boxes of each game, its usual one first. */
export const GAME_SHEETS: Record<Game, readonly SheetId[]> = {
  base: ["A", "B"],
  heroes: ["C", "D"],
  combined: ["A", "B", "C", "D"],
};

/** The solo ratings at which each title begins, best first; the last title also holds below. */
export const TITLES = [30, 20, 10, 0, -5, -10, -20, -30] as const;

export const SIZE = 11;
