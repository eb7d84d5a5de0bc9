import { mount } from "svelte";
import App from "./App.svelte";
import "./style.css";
import { applyPreferences } from "./lib/preferences.svelte";

applyPreferences();
mount(App, { target: document.getElementById("app")! });
