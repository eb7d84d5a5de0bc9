/** Moments as the visitor writes them: in the language of the page, and in the region that the browser names for it. */

import { preferences } from "../preferences.svelte";

/** Chromium calls the language of a system that has none en-US@posix, which no date can be written in. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The language with its region, if the browser has one: English is written otherwise in Britain than in America. */
export const regional = (language: string, known: readonly string[]): string =>
  known.find((each) => each === language || (each.startsWith(`${language}-`) && isLanguage(each))) ?? language;

const here = (): string => regional(preferences.language, globalThis.navigator?.languages ?? []);

/** A day of the last months, without its year. */
export const dayOf = (seconds: number, locale = here()): string =>
  new Date(seconds * 1000).toLocaleDateString(locale, { day: "numeric", month: "short" });

/** A day and the time of it; of today the time alone. */
export function when(seconds: number, now = new Date(), locale = here()): string {
  const moment = new Date(seconds * 1000);
  const today = moment.toDateString() === now.toDateString();
  return moment.toLocaleString(locale, today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}
