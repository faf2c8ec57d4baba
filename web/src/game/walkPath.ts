/** The way of monsters that come in from a corner of the map: along its edges, then straight in. A picture, not a rule. */

/** A space by its row and column. */
export type Step = readonly [row: number, column: number];

const CORNERS = ["top_left", "top_right", "bottom_right", "bottom_left"];

/** The edge of a room, clockwise from the top left, each space once. */
function edge({ height, width }: { height: number; width: number }): Step[] {
  const rows = Array.from({ length: height }, (_, row) => row);
  const columns = Array.from({ length: width }, (_, column) => column);
  const round: Step[] = [
    ...columns.map((column): Step => [0, column]),
    ...rows.slice(1).map((row): Step => [row, width - 1]),
    ...columns.slice(0, -1).reverse().map((column): Step => [height - 1, column]),
    ...rows.slice(1, -1).reverse().map((row): Step => [row, 0]),
  ];
  return round.filter(([row, column], index) => round.findIndex(([r, c]) => r === row && c === column) === index);
}

const far = (from: Step, to: Step): number => Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]);

/** All steps from a corner to a place, that place excluded. `room`: in how many rows and columns the monsters can stand. */
export function pathOf(corner: string, clockwise: boolean, to: Step, room: { height: number; width: number }): Step[] {
  const bottom = room.height - 1;
  const right = room.width - 1;
  const start = ([[0, 0], [0, right], [bottom, right], [bottom, 0]] as const)[CORNERS.indexOf(corner)] ?? [0, 0];
  const round = clockwise ? edge(room) : edge(room).reverse();
  const first = round.findIndex((step) => far(step, start) === 0);
  const way = [...round.slice(first), ...round.slice(0, first)];
  const deep = Math.min(to[0], to[1], bottom - to[0], right - to[1]);
  const path = way.slice(0, way.findIndex((step) => far(step, to) === deep) + 1);
  for (let last = path.at(-1)!; far(last, to) > 0; last = path.at(-1)!)
    path.push([last[0] + Math.sign(to[0] - last[0]), last[1] + Math.sign(to[1] - last[1])]);
  return path.slice(0, -1);
}
