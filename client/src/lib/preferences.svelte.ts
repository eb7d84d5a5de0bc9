/** Preferences of the visitor, stored in this browser. */

import { languageNames, type Language } from "../strings";

export type Confirm = "never" | "people" | "always";

/** How fast pieces travel, or that they do not. */
export type Motion = "0.5" | "1" | "2" | "none";

export interface Preferences {
  language: Language;
  theme: "auto" | "light" | "dark";
  motion: Motion;
  confirm: Confirm;
  /** How many times its usual size the board has. */
  zoom: number;
  sound: boolean;
  notify: boolean;
  /** Whether a question with a single answer is answered at once. */
  forced: boolean;
}

const KEY = "caravela";
export const MOTIONS: readonly Motion[] = ["0.5", "1", "2", "none"];

const known = (code: string): code is Language => code in languageNames;

function firstLanguage(): Language {
  return (globalThis.navigator?.languages ?? []).map((each) => each.slice(0, 2)).find(known) ?? "en";
}

/** The language that the address asks for: `?lang=de`. */
function askedLanguage(): { language?: Language } {
  const asked = new URLSearchParams(globalThis.location?.search).get("lang") ?? "";
  return known(asked) ? { language: asked } : {};
}

function kept(): Preferences {
  const first: Preferences = {
    language: firstLanguage(),
    theme: "auto",
    motion: "1",
    confirm: "people",
    zoom: 1,
    sound: false,
    notify: false,
    forced: true,
  };
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
    const motion = MOTIONS.includes(stored.motion ?? "1") ? (stored.motion ?? "1") : "1";
    return { ...first, ...stored, motion, ...askedLanguage() };
  } catch {
    return { ...first, ...askedLanguage() };
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

/** How many times as fast as usual pieces travel. */
export const motionSpeed = (): number => Number(preferences.motion) || 1;

/** Whether nothing is to move by itself. */
export function calm(): boolean {
  return preferences.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
