/** One catalogue of strings per language; English is complete by definition, the others by type. */

import { de } from "./de";
import { en, type Strings } from "./en";
import { es } from "./es";
import { pt } from "./pt";

export type { Strings } from "./en";
export const languages = { en, pt, es, de };
export type Language = keyof typeof languages;
export const languageNames: Record<Language, string> = { en: "English", pt: "Português", es: "Español", de: "Deutsch" };

export function fill(text: string, more: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(more[name] ?? whole));
}

export function translate(language: Language, key: keyof Strings, more?: Record<string, string | number>): string {
  return fill(languages[language][key] ?? en[key], more);
}
