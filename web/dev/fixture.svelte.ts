/** A connection that goes nowhere: it holds one state, remembers what was sent, and answers tries with a guess. */
import type { Listener } from "../src/net/table.svelte";
import type { Event, Move, State, Tried } from "../src/generated/wire";

export class FixtureConnection {
  readonly id = "fixture";
  link = $state("live");
  state: State = $state.raw(null as never);
  history: Event[] = [];
  pending: Move | null = $state.raw(null);
  refused = $state.raw(null);
  sent: Move[] = [];
  #listeners = new Set<Listener>();

  constructor(state: State) {
    this.state = state;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Pretend that something happened. */
  happen(events: Event[], state: State = this.state): void {
    this.state = state;
    for (const listener of this.#listeners) listener(events, state, true);
  }

  send(move: Move): void {
    this.sent.push(move);
    this.pending = move;
  }

  try(move: Move): Promise<Tried | null> {
    const view = this.state.view!;
    return Promise.resolve({
      kind: "tried",
      turn: move.turn,
      owner: view.offer!.owner,
      coins: 1 + (view.shown[view.seat ?? 0]?.sheet.coins ?? 0),
      monsters: view.monsters,
      tallies: view.tallies.map((tally, index) => ({ ...tally, stars: tally.stars + [2, 0, 1, -1][index]! })),
    });
  }

  look(): void {}
  command(): Promise<null> {
    return Promise.resolve(null);
  }
}
