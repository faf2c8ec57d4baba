import "./style/index.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { router } from "./router.svelte";

router.start();
mount(App, { target: document.getElementById("app")! });
