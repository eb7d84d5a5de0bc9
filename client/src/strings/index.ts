/** One catalogue of strings per language; English is complete by definition, the others by type. */

import { LazyParts } from "../lib/lazy";
import { en, type Strings } from "./en";

export type { Strings } from "./en";
export const languageNames = { en: "English", pt: "Português", es: "Español", de: "Deutsch" };
export type Language = keyof typeof languageNames;

const sources: Record<Language, () => Promise<{ default: Strings }>> = {
  en: () => Promise.resolve({ default: en }),
  pt: () => import("./pt"),
  es: () => import("./es"),
  de: () => import("./de"),
};

export const languages = new LazyParts<Strings>(sources);

export function fill(text: string, more: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(more[name] ?? whole));
}
