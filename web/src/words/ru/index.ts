import type { Translation } from "../index.svelte";
import common from "./common";
import game from "./game";
import history from "./history";
import home from "./home";
import learn from "./learn";
import lobby from "./lobby";
import me from "./me";

export default { common, game, history, home, learn, lobby, me } satisfies Translation;
