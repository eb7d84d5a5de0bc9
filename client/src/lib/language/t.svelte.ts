import { fill, languages, type Language, type Strings } from "../../strings";
import { en } from "../../strings/en";

let spoken = $state.raw<Strings>(en);

/** Says everything in this language, as soon as its strings are there; until then, or if they cannot be had, as before. */
export async function speak(language: Language): Promise<void> {
  spoken = (await languages.fetch(language).catch(() => null)) ?? spoken;
}

/** A string of the interface in the language that is spoken. */
export function t(key: keyof Strings, more?: Record<string, string | number>): string {
  return fill(spoken[key], more);
}
