import "./style/index.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { router } from "./router.svelte";
import { answerIn } from "./talk/api";
import { preferred, words } from "./words/index.svelte";

answerIn(() => words.language);
router.start();
await words.speak(preferred());
mount(App, { target: document.getElementById("app")! });
