/** Which game is played and on which map, as it was chosen last on this device. */
import { GAME_SHEETS } from "../../generated/cards";
import { type Game, GAMES, type SheetId } from "../../generated/wire";

const KEPT = "quillmap.game";

interface Kept {
  game: Game;
  sheets: Partial<Record<Game, SheetId>>;
}

/** What is kept, as far as there is such a game and such a map. */
function read(): Kept {
  let found: Partial<Kept> = {};
  try {
    found = (JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {}) as Partial<Kept>;
  } catch {
    // Storage is closed or holds something else: nothing was chosen.
  }
  const game = GAMES.find((one) => one === found.game) ?? GAMES[0];
  const sheets = GAMES.map((one) => [one, GAME_SHEETS[one].find((sheet) => sheet === found.sheets?.[one])] as const);
  return { game, sheets: Object.fromEntries(sheets.filter(([, sheet]) => sheet)) };
}

export class LastChoice {
  #kept: Kept = $state.raw(read());

  get game(): Game {
    return this.#kept.game;
  }

  set game(game: Game) {
    this.#keep({ ...this.#kept, game });
  }

  /** The maps that the game has. */
  get sheets(): readonly SheetId[] {
    return GAME_SHEETS[this.game];
  }

  /** The map for the game; each game has its own. */
  get sheet(): SheetId {
    return this.#kept.sheets[this.game] ?? this.sheets[0]!;
  }

  set sheet(sheet: SheetId) {
    this.#keep({ ...this.#kept, sheets: { ...this.#kept.sheets, [this.game]: sheet } });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(KEPT, JSON.stringify(kept));
    } catch {
      // Storage is closed: the choice lasts as long as the page.
    }
  }
}
