import "./style/index.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { root, router } from "./router.svelte";
import { answerIn } from "./net/api";
import { preferred, words } from "./words/index.svelte";

answerIn(() => words.language);
router.start();
await words.speak(preferred());
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without it the app works as well, only not without a connection.
  navigator.serviceWorker.register(new URL("worker.js", root)).catch(() => {});
  // Who asked to be called stays so, even if the server has lost its memory of it.
  if (globalThis.Notification?.permission === "granted") import("./net/push.svelte").then(({ Push }) => new Push().look());
}
