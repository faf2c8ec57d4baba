/**
 * A drawing before it is confirmed: where the ghost stands, what it covers, and why it cannot stay there. All of it
 * follows from the spaces that the offer calls free or to be covered; no rule is known here.
 */

import type { DestroyOfferMessage, DrawOfferMessage, HeroOfferMessage, Move, OfferMessage, TerrainName } from "../generated/wire";
import { box, handle, points, turned, type Offset } from "./shapes";
import { nameOf, numbersOf, SIZE } from "./sheet";

/** A player's choices so far. */
export interface Pose {
  /** Which of the offered shapes. */
  readonly shape: number;
  /** Which of the offered terrains. */
  readonly terrain: number;
  /** Quarters by which the shape is turned clockwise, after it is flipped. */
  readonly quarters: number;
  readonly flipped: boolean;
  /** Which of a hero's ways to attack. */
  readonly attack: number;
  /** The number of the space under the hand. */
  readonly at: number;
}

const MIDDLE = (SIZE * SIZE - 1) / 2;
export const FIRST_POSE: Pose = { shape: 0, terrain: 0, quarters: 0, flipped: false, attack: 0, at: MIDDLE };

/** Why a ghost cannot stay where it stands. */
export type Why = "filled" | "misses_ruins" | "out_of_reach";

export interface Ghost {
  /** The spaces that it would fill or destroy. */
  readonly cells: readonly number[];
  /** Those of them that are not free. */
  readonly blocked: readonly number[];
  /** Spaces under a hero's attack. */
  readonly marks: readonly number[];
  readonly why: Why | null;
}

/** The number nearest to `value` from `least` to `most`. */
export function clamped(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** The laid offsets of the chosen shape, as it is turned now. */
export function shapeOf(offer: OfferMessage, pose: Pose): Offset[] {
  if (offer.kind !== "draw") return [[0, 0]];
  const shape = offer.shapes[pose.shape % offer.shapes.length]?.shape ?? "X";
  return turned(points(shape), pose.quarters, pose.flipped);
}

/** The top left corner of the ghost's box: its handle under the hand, but all of the box on the map. */
export function corner(offsets: readonly Offset[], at: number): { row: number; column: number } {
  const { height, width } = box(offsets);
  const [down, right] = handle(offsets);
  return {
    row: clamped(Math.floor(at / SIZE) - down, 0, SIZE - height),
    column: clamped((at % SIZE) - right, 0, SIZE - width),
  };
}

/** The space under the hand once the ghost has been pushed back onto the map. */
export function settled(offsets: readonly Offset[], at: number): number {
  const { row, column } = corner(offsets, at);
  const [down, right] = handle(offsets);
  return (row + down) * SIZE + column + right;
}

/** How many rows of the shape lie below the space under the hand. */
export const below = (offsets: readonly Offset[]): number => box(offsets).height - 1 - handle(offsets)[0];

/** The ghost of a pose. */
export function ghost(offer: OfferMessage, pose: Pose): Ghost {
  switch (offer.kind) {
    case "draw":
      return ofShape(offer, pose);
    case "place_hero":
      return ofHero(offer, pose);
    case "destroy":
      return ofRuin(offer, pose);
  }
}

const sets = new WeakMap<readonly string[], ReadonlySet<number>>();

/** Names as a set of numbers, made once for each list that came with an offer. */
function setOf(names: readonly string[]): ReadonlySet<number> {
  let found = sets.get(names);
  if (!found) sets.set(names, (found = new Set(numbersOf(names))));
  return found;
}

function ofShape(offer: DrawOfferMessage, pose: Pose): Ghost {
  const offsets = shapeOf(offer, pose);
  const { row, column } = corner(offsets, pose.at);
  const cells = offsets.map(([down, right]) => (row + down) * SIZE + column + right);
  const free = setOf(offer.free);
  const cover = setOf(offer.cover);
  const blocked = cells.filter((cell) => !free.has(cell));
  const misses = cover.size > 0 && !cells.some((cell) => cover.has(cell));
  return { cells, blocked, marks: [], why: blocked.length ? "filled" : misses ? "misses_ruins" : null };
}

function ofHero(offer: HeroOfferMessage, pose: Pose): Ghost {
  const attack = offer.attacks[pose.attack % offer.attacks.length] ?? [];
  const row = Math.floor(pose.at / SIZE);
  const column = pose.at % SIZE;
  const marks = attack
    .map(([down, right]) => [row + down, column + right] as const)
    .filter(([r, c]) => r >= 0 && c >= 0 && r < SIZE && c < SIZE)
    .map(([r, c]) => r * SIZE + c)
    .sort((a, b) => a - b);
  const blocked = setOf(offer.free).has(pose.at) ? [] : [pose.at];
  return { cells: [pose.at], blocked, marks, why: blocked.length ? "filled" : null };
}

function ofRuin(offer: DestroyOfferMessage, pose: Pose): Ghost {
  const blocked = setOf(offer.cells).has(pose.at) ? [] : [pose.at];
  return { cells: [pose.at], blocked, marks: [], why: blocked.length ? "out_of_reach" : null };
}

/** The terrain that would be drawn. */
export function terrainOf(offer: OfferMessage, pose: Pose): TerrainName | null {
  if (offer.kind === "destroy") return null;
  if (offer.kind === "place_hero") return "hero";
  return offer.terrains[pose.terrain % offer.terrains.length] ?? null;
}

/** The move that confirms a ghost. */
export function moveOf(offer: OfferMessage, pose: Pose): Move {
  const { cells, marks } = ghost(offer, pose);
  switch (offer.kind) {
    case "draw":
      return { kind: "draw", turn: offer.turn, terrain: terrainOf(offer, pose) as TerrainName, cells: cells.map(nameOf) };
    case "place_hero":
      return { kind: "place_hero", turn: offer.turn, cell: nameOf(pose.at), marks: marks.map(nameOf) };
    case "destroy":
      return { kind: "destroy", turn: offer.turn, cell: nameOf(pose.at) };
  }
}

/** A pose in which the ghost would make a move; null if there is none. */
export function poseOf(offer: OfferMessage, move: Move): Pose | null {
  const wantedMove = JSON.stringify(sorted(move));
  const shapes = offer.kind === "draw" ? offer.shapes.length : 1;
  const turns = offer.kind === "draw" ? 4 : 1;
  const terrain = offer.kind === "draw" && move.kind === "draw" ? offer.terrains.indexOf(move.terrain) : 0;
  const attacks = offer.kind === "place_hero" ? offer.attacks.length : 1;
  for (let shape = 0; shape < shapes; shape++) {
    for (const flipped of turns > 1 ? [false, true] : [false]) {
      for (let quarters = 0; quarters < turns; quarters++) {
        for (let attack = 0; attack < attacks; attack++) {
          for (let at = 0; at < SIZE * SIZE; at++) {
            const pose = { shape, terrain, quarters, flipped, attack, at };
            if (settled(shapeOf(offer, pose), at) !== at) continue;
            if (JSON.stringify(sorted(moveOf(offer, pose))) === wantedMove) return pose;
          }
        }
      }
    }
  }
  return null;
}

/** A move with its spaces in reading order. */
function sorted(move: Move): unknown {
  const inOrder = (names: readonly string[]) => numbersOf(names).sort((a, b) => a - b);
  switch (move.kind) {
    case "draw":
      return [move.terrain, inOrder(move.cells)];
    case "place_hero":
      return [move.cell, inOrder(move.marks)];
    case "destroy":
      return [move.cell];
  }
}

/** Spaces worth pointing out before anything is chosen: what must be covered, or what can be destroyed. */
export function wanted(offer: OfferMessage): number[] {
  if (offer.kind === "destroy") return numbersOf(offer.cells);
  return offer.kind === "draw" ? numbersOf(offer.cover) : [];
}

/** A pose turned by a quarter; a hero attacks another way instead. */
export function turnedPose(offer: OfferMessage, pose: Pose, quarters = 1): Pose {
  if (offer.kind === "place_hero") {
    const count = offer.attacks.length;
    return { ...pose, attack: (pose.attack + quarters + count) % count };
  }
  const next = { ...pose, quarters: (pose.quarters + quarters + 4) % 4 };
  return { ...next, at: settled(shapeOf(offer, next), pose.at) };
}

/** A pose mirrored from left to right, as it lies there now. */
export function flippedPose(offer: OfferMessage, pose: Pose): Pose {
  const next = { ...pose, flipped: !pose.flipped, quarters: (4 - pose.quarters) % 4 };
  return { ...next, at: settled(shapeOf(offer, next), pose.at) };
}

/** A pose one step away; the ghost stops at the edge. */
export function movedPose(offer: OfferMessage, pose: Pose, down: number, right: number): Pose {
  const here = settled(shapeOf(offer, pose), pose.at);
  const row = clamped(Math.floor(here / SIZE) + down, 0, SIZE - 1);
  const column = clamped((here % SIZE) + right, 0, SIZE - 1);
  return { ...pose, at: settled(shapeOf(offer, pose), row * SIZE + column) };
}

/** The pose nearest to a place in which the ghost may stay, trying other turns only where this one fits nowhere. */
export function nearestFit(offer: OfferMessage, pose: Pose): Pose | null {
  const row = Math.floor(pose.at / SIZE);
  const column = pose.at % SIZE;
  const places = Array.from({ length: SIZE * SIZE }, (_, at) => at).sort(
    (a, b) => distance(a, row, column) - distance(b, row, column),
  );
  for (let spin = 0; spin < (offer.kind === "draw" ? 8 : 1); spin++) {
    const way = { ...pose, quarters: (pose.quarters + spin) % 4, flipped: spin < 4 ? pose.flipped : !pose.flipped };
    for (const at of places) {
      const there = { ...way, at };
      if (settled(shapeOf(offer, there), at) === at && !ghost(offer, there).why) return there;
    }
  }
  return null;
}

function distance(at: number, row: number, column: number): number {
  return (Math.floor(at / SIZE) - row) ** 2 + ((at % SIZE) - column) ** 2;
}
