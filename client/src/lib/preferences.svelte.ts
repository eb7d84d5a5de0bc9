/** What one person prefers, kept in this browser. */

import { languageNames, type Language } from "../strings";

export type Confirm = "never" | "people" | "always";

export interface Preferences {
  language: Language;
  theme: "auto" | "light" | "dark";
  motion: "auto" | "none";
  confirm: Confirm;
  /** How many times its usual size the board has. */
  zoom: number;
  sound: boolean;
  notify: boolean;
}

const KEY = "caravela";

function firstLanguage(): Language {
  const wanted = (globalThis.navigator?.languages ?? []).map((each) => each.slice(0, 2));
  return wanted.find((each): each is Language => each in languageNames) ?? "en";
}

function kept(): Preferences {
  const first: Preferences = {
    language: firstLanguage(),
    theme: "auto",
    motion: "auto",
    confirm: "people",
    zoom: 1,
    sound: false,
    notify: false,
  };
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return first;
  }
}

export const preferences = $state<Preferences>(kept());

export function applyPreferences(): void {
  const root = document.documentElement;
  root.lang = preferences.language;
  root.dataset.theme = preferences.theme;
  root.dataset.motion = preferences.motion;
  root.style.setProperty("--zoom", String(preferences.zoom));
}

export function keepPreferences(): void {
  applyPreferences();
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Without storage they hold for this visit.
  }
}

export function calm(): boolean {
  return preferences.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
