import { describe, expect, it } from "vitest";

import {
  FIRST_POSE, flippedPose, ghost, moveOf, movedPose, nearestFit, poseOf, settled, shapeOf, turnedPose, type Pose,
} from "../../src/board/drawing";
import { box, handle, points, turned, ways } from "../../src/board/shapes";
import { nameOf, numberOf } from "../../src/board/sheet";
import type { DestroyOfferMessage, DrawOfferMessage, HeroOfferMessage } from "../../src/generated/wire";

const ALL = Array.from({ length: 121 }, (_, cell) => nameOf(cell));

const draw = (more: Partial<DrawOfferMessage> = {}): DrawOfferMessage => ({
  kind: "draw", task: "draw", turn: 4, owner: 0, card: "orchard", terrains: ["forest", "farm"],
  shapes: [{ shape: "XXX/..X", coin: false }], free: ALL, cover: [], fallback: false, letter: null, ...more,
});

const at = (name: string, more: Partial<Pose> = {}): Pose => ({ ...FIRST_POSE, at: numberOf(name), ...more });
const named = (cells: readonly number[]) => cells.map(nameOf).join(" ");

describe("shapes", () => {
  it("turn clockwise", () => {
    expect(turned(points("XXX/..X"), 1, false)).toEqual([[0, 1], [1, 1], [2, 0], [2, 1]]);
  });

  it("come back after four quarters", () => {
    for (const shape of ["XXX/..X", "X.X", "..X/.XX/XX.", ".X./XXX/.X."]) {
      expect(turned(points(shape), 4, false)).toEqual(turned(points(shape), 0, false));
    }
  });

  it("look different in as many ways as they are lopsided", () => {
    expect(["X", "XX/XX", "XXX", "X./XX", "X./XX/.X", "XXX/..X"].map((shape) => ways(points(shape)))).toEqual([1, 1, 2, 4, 4, 8]);
  });

  it("are held near the middle, by a space of their own", () => {
    expect(handle(points("X.X"))).toEqual([0, 0]);
    expect(handle(points("XXX/XXX/XXX"))).toEqual([1, 1]);
    expect(box(points("X.X/X.X"))).toEqual({ height: 2, width: 3 });
  });
});

describe("the ghost", () => {
  it("covers what it stands on", () => {
    expect(named(ghost(draw(), at("C3")).cells)).toBe("C2 C3 C4 D4");
    expect(ghost(draw(), at("C3")).why).toBeNull();
  });

  it("is pushed back onto the map", () => {
    expect(named(ghost(draw(), at("A1")).cells)).toBe("A1 A2 A3 B3");
    expect(named(ghost(draw(), at("K11")).cells)).toBe("J9 J10 J11 K11");
  });

  it("says which spaces are filled", () => {
    const found = ghost(draw({ free: ALL.filter((name) => name !== "C4") }), at("C3"));
    expect(named(found.blocked)).toBe("C4");
    expect(found.why).toBe("filled");
  });

  it("says that it misses the ruins, and not once it covers them", () => {
    expect(ghost(draw({ cover: ["D4", "J9"] }), at("A1")).why).toBe("misses_ruins");
    expect(ghost(draw({ cover: ["D4", "J9"] }), at("C3")).why).toBeNull();
  });

  it("turns where it stands, and is pushed back if it must", () => {
    const offer = draw({ shapes: [{ shape: "XXXX", coin: false }] });
    const standing = turnedPose(offer, at("A2"));
    expect(named(ghost(offer, standing).cells)).toBe("A2 B2 C2 D2");
    const lying = turnedPose(offer, at("K1", { quarters: 1 }));
    expect(named(ghost(offer, lying).cells)).toBe("K1 K2 K3 K4");
  });

  it("flips from left to right however it is turned", () => {
    const offer = draw();
    for (let quarters = 0; quarters < 4; quarters++) {
      const before = at("F6", { quarters });
      const mirrored = shapeOf(offer, before).map(([down, right]) => `${down},${box(shapeOf(offer, before)).width - 1 - right}`);
      const after = shapeOf(offer, flippedPose(offer, before)).map(([down, right]) => `${down},${right}`);
      expect(new Set(after)).toEqual(new Set(mirrored));
    }
  });

  it("moves by steps and stops at the edge", () => {
    const offer = draw();
    let pose = at("C3");
    pose = movedPose(offer, pose, -1, 0);
    expect(nameOf(pose.at)).toBe("B3");
    for (let step = 0; step < 30; step++) pose = movedPose(offer, pose, 0, 1);
    expect(settled(shapeOf(offer, pose), pose.at)).toBe(pose.at);
    expect(named(ghost(offer, pose).cells)).toBe("B9 B10 B11 C11");
    expect(nameOf(movedPose(offer, pose, 0, -1).at)).toBe("B9");
  });

  it("finds the nearest place where it fits, turned only if it must", () => {
    const offer = draw({ free: ["H1", "I1", "J1", "J2"], shapes: [{ shape: "XXX/..X", coin: false }] });
    const pose = nearestFit(offer, at("A1"))!;
    expect(ghost(offer, pose).why).toBeNull();
    expect(nearestFit(draw({ free: ["A1"] }), at("A1"))).toBeNull();
  });

  it("becomes a move", () => {
    expect(moveOf(draw(), at("C3", { terrain: 1 }))).toEqual({
      kind: "draw", turn: 4, terrain: "farm", cells: ["C2", "C3", "C4", "D4"],
    });
  });
});

describe("a move", () => {
  it("is made by the pose found for it", () => {
    const offer = draw({ shapes: [{ shape: "X/X", coin: true }, { shape: "XXX/..X", coin: false }] });
    const move = { kind: "draw", turn: 4, terrain: "farm", cells: ["E2", "D1", "D2", "F2"] } as const;
    const pose = poseOf(offer, { ...move, cells: [...move.cells] })!;
    expect(pose.shape).toBe(1);
    expect(named(ghost(offer, pose).cells)).toBe("D1 D2 E2 F2");
    expect(moveOf(offer, pose)).toMatchObject({ terrain: "farm" });
    expect(poseOf(offer, { kind: "draw", turn: 4, terrain: "farm", cells: ["A1", "C1"] })).toBeNull();
  });
});

describe("a hero", () => {
  const offer: HeroOfferMessage = {
    kind: "place_hero", turn: 9, owner: 0, card: "freyla", free: ["A1", "A2"],
    attacks: [[[0, 1], [0, 2], [0, 3]], [[1, 0], [2, 0], [3, 0]], [[0, -1], [0, -2], [0, -3]]],
  };

  it("marks what lies on the map", () => {
    expect(named(ghost(offer, at("A2")).marks)).toBe("A3 A4 A5");
    expect(named(ghost(offer, at("A2", { attack: 2 })).marks)).toBe("A1");
    expect(moveOf(offer, at("A2", { attack: 2 }))).toEqual({ kind: "place_hero", turn: 9, cell: "A2", marks: ["A1"] });
  });

  it("stands on free spaces only", () => {
    expect(ghost(offer, at("B2")).why).toBe("filled");
  });

  it("attacks another way when turned, and comes round", () => {
    expect(turnedPose(offer, at("A2", { attack: 2 })).attack).toBe(0);
    expect(turnedPose(offer, at("A2"), -1).attack).toBe(2);
  });
});

describe("a destroyer", () => {
  const offer: DestroyOfferMessage = { kind: "destroy", task: "gaze", turn: 2, owner: 1, cells: ["C3"] };

  it("reaches some spaces only", () => {
    expect(ghost(offer, at("C4")).why).toBe("out_of_reach");
    expect(moveOf(offer, at("C3"))).toEqual({ kind: "destroy", turn: 2, cell: "C3" });
  });
});
