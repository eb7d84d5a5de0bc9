import { mount } from "svelte";
import App from "./App.svelte";
import "./style.css";
import { boards } from "./boards";
import { speakOf } from "./lib/language/catalogue.svelte";
import { firstGame } from "./lib/connection/first";
import { applyPreferences, preferences } from "./lib/preferences.svelte";
import { router } from "./lib/site/route.svelte";
import { speak } from "./lib/language/t.svelte";
import { pages } from "./pages";

applyPreferences();
const begin = (): unknown => mount(App, { target: document.getElementById("app")! });
const game = firstGame() ?? "";
// A page is drawn once: as soon as its own part is there, the language, and the board of the table that came with it.
const wanted = [
  pages.fetch(router.route.page),
  speak(preferences.language),
  boards.fetch(game),
  ...(game ? [speakOf(game)] : []),
];
void Promise.all(wanted).then(begin, begin);
