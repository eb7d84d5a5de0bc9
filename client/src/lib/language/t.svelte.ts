import { fill, languages, type Language, type Strings } from "../../strings";
import { en } from "../../strings/en";

/** How a language writes lists, where that differs from the language's own code: English without a comma before "and". */
const LISTS: Partial<Record<Language, string>> = { en: "en-GB", pt: "pt-PT" };

let spoken = $state.raw<Strings>(en);
let language = $state.raw<Language>("en");

/** Says everything in this language, as soon as its strings are there; until then, or if they cannot be had, as before. */
export async function speak(wanted: Language): Promise<void> {
  const found = await languages.fetch(wanted).catch(() => null);
  if (found) [spoken, language] = [found, wanted];
}

/** Several names in a sentence: "Anna, Bert and Carla". */
export const listed = (names: string[]): string =>
  new Intl.ListFormat(LISTS[language] ?? language, { type: "conjunction" }).format(names);

/** A string of the interface in the language that is spoken. */
export function t(key: keyof Strings, more?: Record<string, string | number>): string {
  return fill(spoken[key], more, language);
}
