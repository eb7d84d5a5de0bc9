import { mount } from "svelte";
import App from "./App.svelte";
import "./style.css";
import { boardOf } from "./boards";
import { firstGame } from "./lib/first";
import { applyPreferences } from "./lib/preferences.svelte";

applyPreferences();
const begin = (): unknown => mount(App, { target: document.getElementById("app")! });
const game = firstGame();
// A page that came with its table is drawn once and whole, as soon as its board is there.
if (game) void boardOf(game).then(begin, begin);
else begin();
