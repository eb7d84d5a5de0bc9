/** One catalogue of strings per language; English is complete by definition, the others by type. */

import { isOne } from "../lib/language/plural";
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

/** Between the form of a text for one and its form for any other number. */
const FORMS = "|";
const FACT = /\{(\w+)\}/g;

/** A text with its facts; if it has two forms, the one for the first fact that is a number. */
export function fill(text: string, more: Record<string, string | number> = {}, language: Language = "en"): string {
  return formOf(text, more, language).replace(FACT, (whole, name: string) => String(more[name] ?? whole));
}

function formOf(text: string, more: Record<string, string | number>, language: Language): string {
  const [one = "", other] = text.split(FORMS);
  if (other === undefined) return one;
  const count = [...other.matchAll(FACT)].map(([, name]) => more[name!]).find((fact) => typeof fact === "number");
  return count !== undefined && isOne(language, count) ? one : other;
}
