import type { Translation } from "../index.svelte";
import common from "./common";
import game from "./game";
import history from "./history";
import home from "./home";
import lobby from "./lobby";
import me from "./me";

export default { common, game, history, home, lobby, me } satisfies Translation;
