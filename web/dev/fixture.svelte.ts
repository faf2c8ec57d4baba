/** A connection that goes nowhere: it holds one state, remembers what was sent, and answers tries with a guess. */
import type { Event, Move, Refused, State, Tried } from "../src/generated/wire";
import type { GameConnection } from "../src/game/surroundings";
import type { Listener } from "../src/net/table.svelte";

export class FixtureConnection implements GameConnection {
  readonly id = "fixture";
  link = $state("live");
  state: State | null = $state.raw(null);
  history: readonly Event[] = $state.raw([]);
  pending: Move | null = $state.raw(null);
  refused: Refused | null = $state.raw(null);
  sent: Move[] = [];
  looked: number[][] = [];
  #listeners = new Set<Listener>();

  constructor(state: State | null) {
    this.state = state;
    this.history = state?.events ?? [];
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Pretend that something happened. A move on its way has arrived. */
  happen(events: Event[], state: State | null = this.state, caughtUp = true): void {
    this.state = state;
    this.history = [...this.history, ...events];
    this.pending = null;
    if (state) for (const listener of this.#listeners) listener(events, state, caughtUp);
  }

  send(move: Move): void {
    this.sent.push(move);
    this.pending = move;
  }

  try(move: Move): Promise<Tried | null> {
    const view = this.state!.view!;
    return Promise.resolve({
      kind: "tried",
      turn: move.turn,
      owner: view.offer!.owner,
      coins: 1 + (view.shown[view.seat ?? 0]?.sheet.coins ?? 0),
      monsters: view.monsters,
      tallies: view.tallies.map((tally, index) => ({ ...tally, stars: tally.stars + [2, 0, 1, -1][index]! })),
    });
  }

  look(seats: number[]): void {
    this.looked.push(seats);
  }

  command(): Promise<null> {
    return Promise.resolve(null);
  }
}
